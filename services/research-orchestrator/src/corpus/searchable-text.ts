import type { CorpusRecord } from './record.ts';

const PERSON = /(?:M\.|MM\.|Mme|Mmes|Mlle|Monsieur|Madame)\s+[^,;:()\n]{2,60}/.source;
const ROLE =
  /(?:premi(?:er|ère)s?\s+|vice-?\s?|faisant fonctions? de\s+)*(?:pr[ée]sidente?s?|conseill(?:er|ère)s?|rapporteure?s?|greffi(?:er|ère)s?|avocate?s? g[ée]n[ée]ra(?:le?s?|ux)|assesseure?s?|juges?|magistrate?s?|auditeurs?|auditrices?|ma[îi]tres? des requ[êe]tes|substitute?s?|procureure?s?)\b/
    .source;
/** « Mme Martin, conseiller doyen »; « le rapport de Mme Martin ». */
const NAMED = [
  new RegExp(`${PERSON}(?=,\\s*(?:${ROLE}))`, 'giu'),
  new RegExp(`(?<=(?:rapport|conclusions|observations|avis)\\s+(?:écrites?\\s+)?de\\s+)${PERSON}`, 'giu'),
];

/** « Président : Mme Martin », « Le rapporteur, signé : A. Martin »: a line that begins with a judge's title. */
const TITLED = new RegExp(`^(?:-\\s*)?(?:l[ea]\\s+|l['’])?(?:${ROLE})[^\\n:;]{0,40}:`, 'iu');
const NAME = /^\s*(?:(?:M\.|Mme|Mlle)\s*)?\p{Lu}[\p{L}.'’ -]{1,60}[.,]?$/u;

function withoutName(line: string): string {
  const [title] = TITLED.exec(line) ?? [];
  return title !== undefined && NAME.test(line.slice(title.length)) ? title : line;
}

/**
 * The words by which a document is found. They exclude the names of the judges who gave a decision: reusing these to evaluate, analyse, compare or
 * predict their practices is forbidden (article L. 111-13 of the code de l'organisation judiciaire). When a decision's parts are known, its head,
 * which lists the court, and its annexes are left out; otherwise, names beside a judge's title are.
 */
export function searchableText({ kind, content, zones = [] }: Pick<CorpusRecord, 'kind' | 'content' | 'zones'>): string {
  if (kind !== 'juritext' && kind !== 'euritext') return content;
  let kept = content;
  for (const { start, end } of [...zones].filter(({ name }) => name === 'other').reverse()) kept = kept.slice(0, start) + kept.slice(end);
  return NAMED.reduce((text, pattern) => text.replace(pattern, ' '), kept)
    .split('\n')
    .map(withoutName)
    .join('\n');
}
