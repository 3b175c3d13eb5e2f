import { replaceFile } from '@attendu/search/replace-file';

/** Writes a file whole or not at all. */
export const writeAtomically = (path: string, data: string | Uint8Array): Promise<void> =>
  replaceFile(path, (file) => file.writeFile(data));
