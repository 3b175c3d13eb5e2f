/** The operator's claims about its clients. Nothing is shown while empty. */
export const OPERATOR_CLAIMS: {
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  readonly clients: readonly string[];
  readonly testimonials: readonly { readonly text: string; readonly author: string }[];
} = { figures: [], clients: [], testimonials: [] };
