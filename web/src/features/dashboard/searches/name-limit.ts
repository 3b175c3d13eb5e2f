import type { NAME_MAX as CONTRACT_NAME_MAX } from '@attendu/contracts/dossier/schemas';

/** The contract's value, checked by its type; the schema itself stays on the server. */
export const NAME_MAX: typeof CONTRACT_NAME_MAX = 50;
