import { statfs } from 'node:fs/promises';

/** One write-ahead log segment: with less free space PostgreSQL cannot write at all. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

export const FULL_DISK = /No space left on device|Disk quota exceeded|Check free disk space/;

/** Whether the disk of `folder` is too full to write. False when unknown. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found !== null && found.bavail * found.bsize < LEAST_FREE_BYTES;
}

export function fullDiskSentence(place: string): string {
  return `Le disque est plein : Attendu ne peut plus écrire dans ${place}. Ce qui était enregistré est conservé. Libérez de la place`;
}

/** The French sentence for a full-disk error; null for any other error. */
export function diskProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `${fullDiskSentence(path ?? 'son dossier')}, puis relancez.`;
  // PostgreSQL's own code for it.
  if (code === '53100' || FULL_DISK.test(message)) return `${fullDiskSentence('sa base')}, puis relancez.`;
  if (code === 'EROFS' || code === 'EIO') {
    return `Le disque refuse d’écrire ${path ?? 'dans le dossier d’Attendu'} (${code}). Vérifiez-le, ou choisissez un autre dossier : DATA_DIR=/chemin npm start`;
  }
  return null;
}
