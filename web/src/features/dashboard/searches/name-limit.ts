import type { NAME_MAX as CONTRACT_NAME_MAX } from '@attendu/contracts/dossier/schemas';

/** Same value as the contract's, held by its type: the schema itself stays on the server. */
export const NAME_MAX: typeof CONTRACT_NAME_MAX = 50;
