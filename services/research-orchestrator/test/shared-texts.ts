import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the public texts that tests read when it stands beside the checkout, or where SHARED_DIR says. */
const shared = process.env.SHARED_DIR ?? fileURLToPath(new URL('../../../../shared', import.meta.url));

const present = (path: string): string | null => (existsSync(path) ? path : null);

/** Records in the publishers' formats; null when they are not there. */
export const sampleFolderOf = (kind: string): string | null => present(join(shared, 'samples', kind));
/** Texts in bulk; null when they are not there. */
export const corpusFolderOf = (name: string): string | null => present(join(shared, 'corpora', name));
