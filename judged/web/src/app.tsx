// The frame of every view, and which one an address is of.
import { useEffect } from "preact/hooks";
import { useDevice } from "./device";
import { try_now, useAway } from "./net";
import { usePlace } from "./router";
import { Dispute } from "./views/dispute";
import { Replay } from "./views/replay";
import { Home } from "./views/home";
import { AllDisputes } from "./views/disputes";
import { AllRulings } from "./views/all_rulings";
import { CardsView } from "./views/cards";
import { RulesView } from "./views/rules";
import { SignedIn, SignIn, useSession } from "./views/session";
import { RulingView } from "./views/ruling";
import { HeadSearch, useSlash } from "./views/search";

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

function View(props: { path: string[]; query: URLSearchParams }) {
  const [first, second, third] = props.path;
  if (!first) return <Home query={props.query} />;
  if (first === "disputes" && !second) return <AllDisputes query={props.query} />;
  if (first === "rulings" && !second) return <AllRulings query={props.query} />;
  if (first === "dispute" && !second) return <Dispute query={props.query} />;
  if (first === "rulings" && second && third === "replay") return <Replay id={second} key={second} />;
  if (first === "rulings" && second && !third) return <RulingView id={second} key={second} />;
  if (first === "rules") return <RulesView path={props.path.slice(1)} query={props.query} />;
  if (first === "cards") return <CardsView path={props.path.slice(1)} query={props.query} />;
  return <Nothing />;
}

const titles: Record<string, string> = {
  dispute: "Dispute",
  disputes: "Disputes",
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
