// The frame of every view, and which one an address is of.
import { useEffect } from "preact/hooks";
import { usePlace } from "./router";
import { Dispute } from "./views/dispute";
import { Replay } from "./views/replay";
import { Home } from "./views/home";
import { CardsView } from "./views/cards";
import { RulesView } from "./views/rules";
import { SignedIn, SignIn, useSession } from "./views/session";
import { RulingView } from "./views/ruling";

function View(props: { path: string[]; query: URLSearchParams }) {
  const [first, second, third] = props.path;
  if (!first) return <Home />;
  if (first === "dispute") return <Dispute query={props.query} />;
  if (first === "rulings" && second && third === "replay") return <Replay id={second} key={second} />;
  if (first === "rulings" && second) return <RulingView id={second} key={second} />;
  if (first === "rules") return <RulesView path={props.path.slice(1)} query={props.query} />;
  if (first === "cards") return <CardsView path={props.path.slice(1)} query={props.query} />;
  return <p class="alone">There is no page at this address.</p>;
}

const titles: Record<string, string> = { dispute: "Dispute", rulings: "Ruling", rules: "Rules", cards: "Cards" };

export function App() {
  const place = usePlace();
  const asking = useSession();
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
      <main id="main" tabIndex={-1}>
        {asking.wanted ? <SignIn asking={asking} /> : <View path={place.path} query={place.query} key={asking.turn} />}
      </main>
    </>
  );
}
