/** What the operator claims of its clients. Empty: the pages then show nothing of it. */
export const OPERATOR_CLAIMS: {
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  readonly clients: readonly string[];
  readonly testimonials: readonly { readonly text: string; readonly author: string }[];
} = { figures: [], clients: [], testimonials: [] };
