// What a verdict is called, and its shape: a verdict is never told by a colour alone.
const headlines: Record<string, string> = {
  illegal: "Illegal",
  undetermined: "It depends",
  surplus: "Out of place",
  refuted: "A claim is not true",
  incomplete: "Legal so far",
  consistent: "Legal",
};

export function say_verdict(verdict: string): string {
  return headlines[verdict] ?? verdict;
}

/** Which of three it is: something is wrong, nothing is, or it is open. */
export function kind_of(verdict: string): "legal" | "illegal" | "open" {
  if (verdict === "undetermined") return "open";
  return verdict === "consistent" || verdict === "incomplete" ? "legal" : "illegal";
}

/** A circle with a tick, an octagon with a cross, a diamond with a question mark. */
export function Shape({ verdict }: { verdict: string }) {
  const kind = kind_of(verdict);
  return (
    <svg class={`shape ${kind}`} viewBox="0 0 28 28" aria-hidden="true">
      {kind === "legal" && <circle cx="14" cy="14" r="13" fill="currentColor" />}
      {kind === "illegal" && <path d="M9 1h10l8 8v10l-8 8H9l-8-8V9z" fill="currentColor" />}
      {kind === "open" && <path d="M14 0l14 14-14 14L0 14z" fill="currentColor" />}
      {kind === "legal" && <path class="sign" d="M8 14.5l4.2 4.2L20.5 10" />}
      {kind === "illegal" && <path class="sign" d="M9 9l10 10M19 9L9 19" />}
      {kind === "open" && <path class="sign" d="M10.5 11a3.5 3.5 0 1 1 5.2 3c-1.2.7-1.7 1.3-1.7 2.5M14 20.4v.2" />}
    </svg>
  );
}
