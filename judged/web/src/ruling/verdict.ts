// What a verdict is called.
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
