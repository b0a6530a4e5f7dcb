// Whether the service answers. When it does not, it is asked again after 1, 2, 5 and then every 15 seconds, and when the device says that it
// has a network again. An event tells the views when the service is back.
import { useEffect, useState } from "preact/hooks";

const WAITS = [1, 2, 5, 15]; // seconds
const CHANGED = "judged-net";
const BACK = "judged-back";

let away = false;
let tried = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function tell(is: boolean): void {
  if (is === away) return;
  away = is;
  dispatchEvent(new Event(CHANGED));
  if (!is) dispatchEvent(new Event(BACK));
}

/** Ask whether it is there. Only its own answer counts, not one that this device has kept. */
export async function try_now(): Promise<void> {
  clearTimeout(timer);
  const answer = await fetch("healthz", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) return tell(false);
  timer = setTimeout(() => void try_now(), 1000 * (WAITS[Math.min(tried++, WAITS.length - 1)] ?? 15));
}

/** A request found nobody. */
export function note_away(): void {
  if (away) return;
  tried = 0;
  tell(true);
  addEventListener("online", () => void try_now(), { once: true });
  timer = setTimeout(() => void try_now(), 1000 * (WAITS[tried++] ?? 1));
}

export function useAway(): boolean {
  const [is, setIs] = useState(away);
  useEffect(() => {
    const look = () => setIs(away);
    addEventListener(CHANGED, look);
    return () => removeEventListener(CHANGED, look);
  }, []);
  return is;
}

/** Counts how often the service came back: what failed meanwhile is asked again. */
export function useBack(): number {
  const [n, setN] = useState(0);
  useEffect(() => {
    const back = () => setN((was) => was + 1);
    addEventListener(BACK, back);
    return () => removeEventListener(BACK, back);
  }, []);
  return n;
}

/** Keep page, rules and cards on the device, where the browser can. */
export function keep_on_device(): void {
  if ("serviceWorker" in navigator)
    void navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined); // a page without it works as well
}
