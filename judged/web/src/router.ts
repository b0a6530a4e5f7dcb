// Which view an address is of. Links within the page do not load it again. All of them are relative to the <base> of the
// page, so that the service can stand below a path.
import { useEffect, useState } from "preact/hooks";

export interface Place {
  path: string[];
  query: URLSearchParams;
}

/** The path of the page's <base>: "/", or "/judge/". */
const root = new URL(document.baseURI).pathname;

function here(): Place {
  const path = location.pathname.slice(root.length).split("/").filter(Boolean).map(decodeURIComponent);
  return { path, query: new URLSearchParams(location.search) };
}

const CHANGED = "judged-place";

export function go(to: string): void {
  history.pushState(null, "", to);
  dispatchEvent(new Event(CHANGED));
}

/** Another hash or query of the view that is shown, without a new entry in the history. */
export function rename(to: string): void {
  history.replaceState(null, "", to);
}

function is_plain_click(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(root)) return;
  const own = /^$|^(disputes?|rulings|rules|cards)(\/|$)/.test(link.pathname.slice(root.length));
  if (!own || event.defaultPrevented || !is_plain_click(event) || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.href);
  scrollTo(0, 0);
}

export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const look = () => setPlace(here());
    addEventListener("popstate", look);
    addEventListener(CHANGED, look);
    addEventListener("click", follow);
    return () => {
      removeEventListener("popstate", look);
      removeEventListener(CHANGED, look);
      removeEventListener("click", follow);
    };
  }, []);
  return place;
}
