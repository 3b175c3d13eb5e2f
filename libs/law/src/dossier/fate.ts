import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import { formatDateLong } from '../typography.ts';

type Fate = NonNullable<DocumentFacts['fate']>;

/** The later fate of a decision, in a word that agrees with « décision » or « annonce ». */
const SAID: Readonly<Record<Fate['kind'], string>> = {
  quashed: 'cassée',
  partly_quashed: 'partiellement cassée',
  overturned: 'infirmée ou annulée',
  partly_overturned: 'partiellement infirmée ou annulée',
  appealed: "frappée d'un recours",
  referred: 'renvoyée devant une autre formation',
  upheld: 'confirmée',
  cancelled: 'annulée',
  corrected: 'rectifiée',
};

const isOfNotice = ({ kind }: Fate): boolean => kind === 'cancelled' || kind === 'corrected';

/** « cassée par Cass. com., 2 avril 2025, n° 24-10.001 », « frappée d'un recours »: the words that follow the name of the decision in a sentence. */
export function fateWords({ kind, by, date }: Fate): string {
  const who = by === undefined ? '' : ` par ${by}`;
  const when =
    date === undefined || (by ?? '').replace(/\s/g, ' ').includes(formatDateLong(date).replace(/\s/g, ' '))
      ? ''
      : ` le ${formatDateLong(date)}`;
  return `${SAID[kind]}${when}${who}`;
}

/** Whether a decision no longer stands: nothing may rest on it. */
export const isUndone = (fate: Fate | undefined): boolean =>
  fate !== undefined && ['quashed', 'overturned', 'cancelled'].includes(fate.kind);

/** Whether a reader must be warned before relying on a decision. */
export const isDoubtful = (fate: Fate | undefined): boolean => fate !== undefined && fate.kind !== 'upheld';

/** What is known of a document now: its facts of the day of the analysis, with the fate that it has had since. */
export const factsSince = (facts: DocumentFacts | undefined, fate: Fate | undefined): DocumentFacts | undefined =>
  fate === undefined ? facts : { ...facts, fate };

/** « Cette décision a été cassée par Cass. com., 2 avril 2025, n° 24-10.001 ». */
export const fateSentence = (fate: Fate): string => `Cette ${isOfNotice(fate) ? 'annonce' : 'décision'} a été ${fateWords(fate)}`;

/** The banner above a decision or a notice; null when nothing is known of its fate, or when it was upheld. */
export function fateBanner(facts: DocumentFacts | undefined): string | null {
  const fate = facts?.fate;
  if (fate === undefined || !isDoubtful(fate)) return null;
  const said = `${fateSentence(fate)}.`;
  if (isUndone(fate)) return `${said} Elle ne peut plus fonder la réponse.`;
  if (fate.kind === 'corrected') return `${said} Lisez l'annonce rectificative.`;
  if (fate.kind === 'appealed') return `${said} Elle n'est pas définitive.`;
  return `${said} Vérifiez ce qui en subsiste avant de la citer.`;
}
