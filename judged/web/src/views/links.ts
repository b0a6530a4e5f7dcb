// Addresses of the page's own views.
export const clause_link = (game: string, edition: string, clause: string) =>
  `rules/${game}/${edition}/${encodeURIComponent(clause)}`;
export const card_link = (game: string, number: string) => `cards/${game}/${encodeURIComponent(number)}`;
/** A dispute of the suite, to be looked at and changed. */
export const dispute_link = (name: string) => `dispute?of=${encodeURIComponent(name)}`;
