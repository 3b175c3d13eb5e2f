import { foldInPlace } from '@attendu/law/fold';
import type { Source } from './opening.ts';

/** « Avenant n° 33 du 19 juin 2024 relatif aux salaires »: its number and its day, which tell it from the next act of the same name. */
const NUMBERS_AND_DAYS = /n\s?[°o]s?\s?\d+|\d{1,2}(?:er)?\s[a-z]+\s\d{4}|\d+/g;

/** The name of an act on wages without its number and day; null for any other text. A new act on wages replaces the one before, which stays in force. */
function wagesActOf({ reading: { document } }: Source): string | null {
  const [, part = '', act] = document.hierarchy;
  if (act === undefined || !/^textes salaires/i.test(part)) return null;
  return `${document.idcc.join(',')}/${foldInPlace(act).replace(NUMBERS_AND_DAYS, '')}`;
}

/** The texts without those of acts on wages of which a later one, of the same name, was read too. */
export function withoutReplacedActs(readings: readonly Source[]): readonly Source[] {
  const latest = new Map<string, string>();
  for (const source of readings) {
    const act = wagesActOf(source);
    const from = source.reading.document.dateDebut ?? '';
    if (act !== null && from > (latest.get(act) ?? '')) latest.set(act, from);
  }
  return readings.filter((source) => {
    const newest = latest.get(wagesActOf(source) ?? '');
    return newest === undefined || (source.reading.document.dateDebut ?? '') === newest;
  });
}
