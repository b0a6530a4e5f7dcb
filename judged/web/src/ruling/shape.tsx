// A verdict as a shape, which no colour has to tell: ✓ in a circle, ✕ in an octagon, ? in a diamond.
const circle = "M14 1a13 13 0 1 1 0 26a13 13 0 0 1 0-26Z";
const octagon = "M9 1H19L27 9V19L19 27H9L1 19V9Z";
const diamond = "M14 0L28 14L14 28L0 14Z";
const shapes: Record<string, [string, string, string]> = {
  legal: [circle, "M8 14.5l4.2 4.2L20.5 10", "legal"],
  illegal: [octagon, "M9.5 9.5l9 9M18.5 9.5l-9 9", "illegal"],
  open: [diamond, "M10.6 11a3.5 3.5 0 1 1 4.7 3.3c-.9.4-1.3 1-1.3 2v.3M14 20.2v.1", "open"],
};
const kinds: Record<string, string> = {
  consistent: "legal",
  incomplete: "legal",
  legal: "legal",
  illegal: "illegal",
  refuted: "illegal",
  surplus: "illegal",
};

export function Shape({ verdict }: { verdict: string }) {
  const [outline, mark, kind] = shapes[kinds[verdict] ?? "open"] ?? [diamond, "", "open"];
  return (
    <svg class={`shape is-${kind}`} viewBox="0 0 28 28" aria-hidden="true">
      <path d={outline} fill="currentColor" />
      <path class="mark" d={mark} fill="none" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
