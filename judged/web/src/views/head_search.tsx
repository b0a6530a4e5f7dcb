// The search in the head of every view but home.
import { useEffect, useState } from "preact/hooks";
import { go } from "../router";

/** The search in the head of the other views: Enter goes to what is found. */
export function HeadSearch() {
  const [words, setWords] = useState("");
  return (
    <form
      class="head-find"
      role="search"
      onSubmit={(e) => (e.preventDefault(), go(`.?q=${encodeURIComponent(words.trim())}`), setWords(""))}
    >
      <input
        id="find"
        type="search"
        aria-label="Find cards, clauses, disputes and rulings"
        placeholder="Card, clause, ruling"
        value={words}
        onInput={(e) => setWords(e.currentTarget.value)}
      />
    </form>
  );
}

/** "/" goes to the search, wherever nothing is typed in. */
export function useSlash(): void {
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target.closest("input, textarea, select, [contenteditable]") : null;
      const find = document.getElementById("find");
      if (event.key !== "/" || at || event.ctrlKey || event.metaKey || event.altKey || !find) return;
      event.preventDefault();
      find.focus();
    };
    addEventListener("keydown", slash);
    return () => removeEventListener("keydown", slash);
  }, []);
}
