import type { DocumentFacts, Zone } from '@attendu/contracts/research/document-facts';
import { z } from 'zod';
import { cleanLine } from '../html.ts';
import type { CorpusRecord } from '../record.ts';
import { decisionParagraphs } from './decision-paragraphs.ts';
import { cutUnzoned, type DecisionPart, withSummary } from './decision-text.ts';
import { defined } from './defined.ts';
import { longDay } from './french-date.ts';
import { singleVersion } from './single-version.ts';
import { fateBySolution } from './solutions.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => (value == null || cleanLine(value) === '' ? undefined : cleanLine(value)));
const texts = z
  .union([z.array(z.string()), z.string()])
  .nullish()
  .transform((value) =>
    value == null
      ? []
      : [value]
          .flat()
          .map(cleanLine)
          .filter((one) => one !== ''),
  );
const isoDay = z.iso
  .date()
  .nullish()
  .catch(null)
  .transform((value) => value ?? undefined);
const linkSchema = z.looseObject({ date: isoDay, jurisdiction: text, location: text, title: text, number: texts, solution: text });
const zoneList = z.array(z.object({ start: z.int(), end: z.int() })).nullish();

const decisionSchema = z.looseObject({
  id: z.string().regex(/^[0-9a-z]{24,32}$/),
  text: z.string().min(1),
  jurisdiction: text,
  location: text,
  chamber: text,
  decision_date: z.iso.date(),
  update_date: isoDay,
  number: texts,
  numbers: texts,
  publication: texts,
  solution: text,
  type: text,
  ecli: text,
  formation: text,
  summary: text,
  themes: texts,
  titlesAndSummaries: z
    .array(z.looseObject({ titles: texts, summary: text }))
    .nullish()
    .transform((value) => value ?? []),
  contested: linkSchema.nullish(),
  forward: linkSchema.nullish(),
  zones: z
    .looseObject({
      introduction: zoneList,
      expose: zoneList,
      moyens: zoneList,
      motivations: zoneList,
      dispositif: zoneList,
      annexes: zoneList,
    })
    .nullish(),
  to_be_deleted: z.boolean().nullish(),
});
type Decision = z.infer<typeof decisionSchema>;

const ZONES: Readonly<Record<string, Zone['name']>> = {
  introduction: 'other',
  expose: 'facts',
  moyens: 'claims',
  motivations: 'reasons',
  dispositif: 'operative',
  annexes: 'other',
};

/** The decision, or a deletion that its publisher requests. */
export type JudilibreResult = { readonly removed: string } | { readonly record: CorpusRecord; readonly asOf: string | undefined };

/** Search results are recognised too, and refused because they have no text. */
export const isJudilibre = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'jurisdiction' in value && 'decision_date' in value && 'numbers' in value;

/** One decision as the Cour de cassation's API gives it. @throws when it is not one, or has no text. */
export function readJudilibre(value: unknown): JudilibreResult {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  if (typeof value === 'object' && value !== null && 'to_be_deleted' in value && value.to_be_deleted === true && typeof id === 'string')
    return { removed: id };
  if (typeof value === 'object' && value !== null && !('text' in value)) throw new Error('Décision Judilibre sans texte.');
  const parsed = decisionSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`Décision Judilibre refusée : ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  const decision = parsed.data;
  const numbers = [...new Set([...decision.number, ...decision.numbers])];
  const summary = decision.summary ?? decision.titlesAndSummaries.find((one) => one.summary !== undefined)?.summary;
  const keywords = decision.themes.length > 0 ? decision.themes : (decision.titlesAndSummaries[0]?.titles ?? []);
  const court = courtOf(decision);
  const { content, zones } = withSummary(summary, partsOf(decision));
  const { contested, forward } = decision;
  const facts: DocumentFacts = {
    ...(numbers.length === 0 ? {} : { number: numbers }),
    ...defined({
      ecli: decision.ecli,
      court,
      chamber: decision.chamber,
      formation: decision.formation,
      nature: decision.type === 'Autre' ? undefined : decision.type,
      solution: decision.solution,
      summary,
      publication: decision.publication.join(', ') || undefined,
    }),
    date: decision.decision_date,
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(contested == null ? {} : { contested: linkedDecision(contested) }),
    ...(forward == null
      ? {}
      : {
          fate: {
            kind: fateBySolution(forward.solution ?? ''),
            ...defined({ by: forward.title ?? cite(forward.jurisdiction, forward.date, forward.number[0]), date: forward.date }),
          },
        }),
  };
  return {
    asOf: decision.update_date,
    record: singleVersion({
      kind: 'juritext',
      id: decision.id,
      title: cite([court, decision.chamber].filter((one) => one !== undefined).join(', '), decision.decision_date, numbers[0]),
      number: numbers[0] ?? null,
      hierarchy: [court, decision.chamber].filter((one) => one !== undefined),
      content,
      date: decision.decision_date,
      facts,
      zones,
    }),
  };
}

function courtOf({ jurisdiction, location }: Decision): string {
  // « Cour d'appel » with « Cour d'appel de Chambéry »: the place already names the court.
  if (location !== undefined && (jurisdiction === undefined || location.toLowerCase().startsWith(jurisdiction.toLowerCase())))
    return location;
  return jurisdiction ?? location ?? 'Juridiction non précisée';
}

function linkedDecision({
  jurisdiction,
  location,
  date,
  number,
  solution,
}: z.infer<typeof linkSchema>): NonNullable<DocumentFacts['contested']> {
  return defined({ court: location ?? jurisdiction, number: number[0], date, solution });
}

function cite(court: string | undefined, day: string | undefined, number: string | undefined): string {
  return [court, day === undefined ? undefined : longDay(day), number].filter((one) => one !== undefined && one !== '').join(', ');
}

/** The publisher's zones when their offsets fit the text; otherwise those that can be found without them. */
function partsOf({ text: source, zones }: Decision): DecisionPart[] {
  const spans = Object.entries(ZONES)
    .flatMap(([key, name]) =>
      ((zones?.[key] as z.infer<typeof zoneList>) ?? []).map(({ start, end }) => ({ name, start, end: Math.min(end, source.length) })),
    )
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  if (spans.length === 0 || !fits(source, spans)) return cutUnzoned(decisionParagraphs(source));
  const parts: DecisionPart[] = [];
  let at = 0;
  for (const { name, start, end } of spans) {
    parts.push(
      { name: null, text: decisionParagraphs(source.slice(at, start)) },
      { name, text: decisionParagraphs(source.slice(start, end)) },
    );
    at = end;
  }
  return [...parts, { name: null, text: decisionParagraphs(source.slice(at)) }];
}

/** Offsets counted on another text overlap, or split words and sentences. */
function fits(source: string, spans: readonly { start: number; end: number }[]): boolean {
  return spans.every(({ start, end }, i) => {
    const before = source.slice(0, start).trimEnd().at(-1) ?? '\n';
    const startsAtLine =
      start === 0 || /\n\s*$/.test(source.slice(Math.max(0, start - 40), start)) || /^\s*\n/.test(source.slice(start, start + 40));
    const endsAtLine =
      end >= source.length || /\n\s*$/.test(source.slice(Math.max(0, end - 40), end)) || /^\s*(?:\n|$)/.test(source.slice(end, end + 40));
    return (
      start >= (spans[i - 1]?.end ?? 0) &&
      (startsAtLine || /[.;:!?»]/.test(before)) &&
      (endsAtLine || /[.;:!?»]\s*$/.test(source.slice(0, end)))
    );
  });
}
