// The frame of every view, and which one an address is of.
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useDevice } from "./device";
import { try_now, useAway } from "./net";
import { usePlace } from "./router";
import { SignedIn, SignIn, useSession } from "./views/session";
import { HeadSearch, useSlash } from "./views/head_search";

/** The service cannot be reached: what that means, and that it is tried again. */
function Away() {
  const away = useAway();
  const device = useDevice();
  if (!away) return null;
  return (
    <div class="away" role="status">
      <p>
        <b>No connection to the judge.</b>{" "}
        {device === "rules"
          ? "Ruled on this device, by the rules and cards it was built with."
          : device === "none"
            ? "There is no judge on this device: your dispute is judged when the connection is back."
            : "What you enter stays on this device, and is judged when the connection is back."}
      </p>
      <button type="button" onClick={() => void try_now()}>
        Try now
      </button>
    </div>
  );
}

/** An address that nothing has. */
function Nothing() {
  return (
    <section class="page">
      <h1>There is nothing at this address</h1>
      <p role="alert">
        The link is cut off, or what it led to is not here: <code>{location.pathname}</code>
      </p>
      <p class="buttons">
        <a class="button" href=".">
          Search from the first page
        </a>
        <a class="button" href="dispute">
          New dispute
        </a>
      </p>
    </section>
  );
}

type Draw = (path: string[], query: URLSearchParams) => VNode;

/** The views, each loaded when it is shown first: who looks up a rule needs no table. */
const views: Record<string, () => Promise<Draw>> = {
  home: () => import("./views/home").then(({ Home }) => (_, query) => <Home query={query} />),
  dispute: () => import("./views/dispute").then(({ Dispute }) => (_, query) => <Dispute query={query} />),
  disputes: () => import("./views/disputes").then(({ AllDisputes }) => (_, query) => <AllDisputes query={query} />),
  reconstruct: () => import("./views/reconstruct").then(({ Reconstruct }) => () => <Reconstruct />),
  rulings: () => import("./views/all_rulings").then(({ AllRulings }) => (_, query) => <AllRulings query={query} />),
  ruling: () => import("./views/ruling").then(({ RulingView }) => ([, id = ""]) => <RulingView id={id} key={id} />),
  replay: () => import("./views/replay").then(({ Replay }) => ([, id = ""]) => <Replay id={id} key={id} />),
  rules: () => import("./views/rules").then(({ RulesView }) => (path, query) => <RulesView path={path.slice(1)} query={query} />),
  cards: () => import("./views/cards").then(({ CardsView }) => (path, query) => <CardsView path={path.slice(1)} query={query} />),
};
const loaded = new Map<string, Draw>();

function name_of([first, second, third, ...rest]: string[]): string | undefined {
  if (!first) return "home";
  if (first === "rules" || first === "cards") return first;
  if (first === "rulings" && second && !rest.length) return third === "replay" ? "replay" : third ? undefined : "ruling";
  return second ? undefined : first in views ? first : undefined;
}

function View({ path, query }: { path: string[]; query: URLSearchParams }) {
  const name = name_of(path);
  const [, setLoaded] = useState("");
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    if (!name || loaded.has(name)) return;
    let here = true;
    views[name]?.().then(
      (draw) => (loaded.set(name, draw), here && setLoaded(name)),
      () => here && setProblem(true),
    );
    return () => {
      here = false;
    };
  }, [name]);
  if (!name) return <Nothing />;
  const draw = loaded.get(name);
  if (draw) return draw(path, query);
  return <p class="alone">{problem ? "This part of the page could not be loaded. Load the page again." : "…"}</p>;
}

const titles: Record<string, string> = {
  dispute: "Dispute",
  disputes: "Disputes",
  reconstruct: "Join positions",
  rulings: "Rulings",
  rules: "Rules",
  cards: "Cards",
};

export function App() {
  const place = usePlace();
  const asking = useSession();
  useSlash();
  const name = titles[place.path[0] ?? ""];
  useEffect(() => {
    document.title = name ? `${name} · judged` : "judged";
  }, [name]);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(e) => {
          e.preventDefault(); // the link would mean the page at the <base>
          document.getElementById("main")?.focus();
        }}
      >
        Skip to content
      </a>
      <header class="top">
        <a class="home" href="." aria-label="judged, home">
          <i />
          <span>judged</span>
        </a>
        <div id="head" />
        {place.path.length > 0 && <HeadSearch />}
        <nav aria-label="Views">
          <a href="dispute" aria-current={place.path[0] === "dispute" ? "page" : undefined}>
            New dispute
          </a>
          <a href="rules" aria-current={place.path[0] === "rules" ? "page" : undefined}>
            Rules
          </a>
          <a href="cards" aria-current={place.path[0] === "cards" ? "page" : undefined}>
            Cards
          </a>
          <a href="reconstruct" aria-current={place.path[0] === "reconstruct" ? "page" : undefined}>
            Positions
          </a>
        </nav>
        <SignedIn asking={asking} />
      </header>
      <Away />
      <main id="main" tabIndex={-1}>
        {asking.wanted ? <SignIn asking={asking} /> : <View path={place.path} query={place.query} key={asking.turn} />}
      </main>
    </>
  );
}
