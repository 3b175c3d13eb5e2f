import { foldInPlace } from '@attendu/law/fold';
import type { Source } from './opening.ts';

/** « Avenant n° 33 du 19 juin 2024 relatif aux salaires »: its number and its day, which tell it from the next act of the same name. */
const NUMBERS_AND_DAYS =
  /n\s?[°o]s?\s?\d+|\d{1,2}(?:er)?\s[a-z]+\s\d{4}|(?<!(?:annexe|groupe|categorie|college|coefficient|niveau|zone)s?\s)(?<!\d)\d+/g;

type WagesArticle = {
  /** Agreement, name of the act without its number and day, number of the article. */
  readonly place: string;
  readonly act: string;
  readonly etat: string | null;
  readonly from: string | null;
};

/** An article of an act on wages; null for any other text. A new act on wages replaces the one before, which stays in force. */
function wagesArticleOf({ reading: { document } }: Source): WagesArticle | null {
  const { idcc, number, textId, etat, dateDebut } = document;
  const [, part = '', act] = document.hierarchy;
  if (act === undefined || !/^textes salaires/i.test(part)) return null;
  const name = foldInPlace(act).replace(NUMBERS_AND_DAYS, '');
  return { place: `${idcc.join(',')}/${name}/${number ?? ''}`, act: textId ?? act, etat, from: dateDebut };
}

/**
 * The texts without the articles of acts on wages of which the same article of a later act, of the same name, was read too. An act that is not extended
 * binds some employers only: it hides none that is. An act of which no day is known hides none, and is not hidden.
 */
export function withoutReplacedActs(readings: readonly Source[]): readonly Source[] {
  const articles = readings.flatMap((source) => wagesArticleOf(source) ?? []);
  const days = new Map<string, string>();
  for (const { act, from } of articles) if (from !== null && from > (days.get(act) ?? '')) days.set(act, from);
  return readings.filter((source) => {
    const own = wagesArticleOf(source);
    const day = own === null ? undefined : days.get(own.act);
    if (own === null || day === undefined) return true;
    return !articles.some(
      ({ place, act, etat }) => place === own.place && (days.get(act) ?? '') > day && (etat === 'VIGUEUR_ETEN' || etat === own.etat),
    );
  });
}
