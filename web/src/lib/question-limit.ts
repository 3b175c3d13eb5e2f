import type { QUERY_MAX as CONTRACT_QUERY_MAX } from '@attendu/contracts/dossier/schemas';

/** The contract's value, checked by its type; the schema itself stays on the server. */
export const QUERY_MAX: typeof CONTRACT_QUERY_MAX = 20_000;
