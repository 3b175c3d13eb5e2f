import type { SourceKey } from '@attendu/contracts/sources';

const BASES: Partial<Record<SourceKey, string>> = { legiarti: 'LEGI', cnn: 'KALI' };

/** The publisher's credit, which Licence Ouverte 2.0 asks for with the date of the data. `dataDate`: ISO day. */
export function creditOf(kind: SourceKey, dataDate: string): string {
  const [year, month, day] = dataDate.split('-');
  return `DILA, base ${BASES[kind] ?? kind}, Licence Ouverte 2.0, données au ${day}/${month}/${year}`;
}
