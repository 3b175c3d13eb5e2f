import { dossierName } from '@attendu/contracts/dossier/name';
import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import type { CitationChange, CitationChanges, Sentence } from '@attendu/contracts/research/schemas';
import { prepareAnswer } from '@attendu/law/dossier/answer-marks';
import { allChanges } from '@attendu/law/dossier/changes';
import { corpusDates } from '@attendu/law/dossier/corpus-dates';
import { changeSentence, displayTitle, forceFacts } from '@attendu/law/dossier/labels';
import { type Cited, countErased, keyDocuments, shortReference } from '@attendu/law/dossier/sources';
import { ERASED, OUTDATED, RESULT } from '@attendu/law/dossier/wording';
import { readFollowUp } from '@attendu/law/follow-up';
import { formatDateLong, formatDateShort, oneApostrophe } from '@attendu/law/typography';
import { answerBlocks } from './answer.ts';
import { authorities } from './authorities.ts';
import { showable } from './characters.ts';
import { type Block, type ExportDocument, type Inline, strong, text, verbatim } from './model.ts';
import { createNotes, type Notes, officialLink, pointId, sourceId, withNotes } from './notes.ts';
import { pointBlocks } from './point.ts';
import { type SourceContext, spaced } from './source.ts';
import { verification } from './verification.ts';

export type ExportInput = {
  readonly dossier: Dossier;
  /** The question that this one follows up; null for a first question. */
  readonly parentQuestion: string | null;
  /** The points with quotations checked just now, as on the screen. */
  readonly points: readonly AnalysisPoint[];
  readonly sentences: readonly Sentence[];
  /** Changes of the cited texts since; null without any, 'unknown' when they could not be read. */
  readonly changes: CitationChanges | 'unknown' | null;
  /** The day of the export, ISO. */
  readonly today: string;
};

/** A finished dossier as the document from which every format is rendered. */
export function describeDossier(input: ExportInput): ExportDocument {
  const { dossier, points, changes, today } = input;
  const lawDate = dossier.law_date ?? today;
  const changeOf = ({ kind, document }: Cited): CitationChange | 'unknown' | null => {
    if (changes === null || changes === 'unknown') return changes;
    return allChanges(changes).find((one) => one.kind === kind && one.versionId === document.versionId) ?? null;
  };
  const forceOf: SourceContext['forceOf'] = (cited) => forceFacts(cited.document, { lawDate, today }, changeOf(cited));
  const sinceOf: SourceContext['sinceOf'] = (cited) => {
    const change = changeOf(cited);
    if (change === null || change === 'unknown') return null;
    return {
      sentence: changeSentence(change),
      link: officialLink(change.url),
      fate: change.state === 'reviewed' ? change.fate : undefined,
    };
  };
  const notes = createNotes(forceOf, points.length > 1);
  const { question, context } = readFollowUp(dossier.contexte);
  // A name made of the question's first words is shorter than the question.
  const named = dossier.name !== dossierName(dossier.contexte);
  const blocks: Block[] = [
    ...(named ? [{ type: 'question' as const, inlines: lines(`«\u00a0${question}\u00a0»`) }] : []),
    ...(input.parentQuestion === null ? [] : [followed(readFollowUp(input.parentQuestion).question)]),
    ...(context === null
      ? []
      : [{ type: 'fact' as const, tone: 'plain' as const, inlines: [strong(`${RESULT.context}\u00a0: `), ...lines(context)] }]),
    verification(points),
    ...dossier.notices.map((notice): Block => ({ type: 'notice', tone: 'caution', inlines: [text(notice)] })),
    ...erased(points),
    ...outdated(dossier, changes),
    ...shortAnswer(input, notes),
    { type: 'heading', level: 1, inlines: [text(RESULT.longAnswer)] },
    ...points.flatMap((point) => pointBlocks(point, points, { notes, lawDate, forceOf, sinceOf })),
    ...authorities(points),
  ];
  return cleaned({
    name: dossier.name,
    title: named ? dossier.name : question,
    dates: [
      ...(dossier.law_date === null ? [] : [`${RESULT.lawDate} ${formatDateShort(dossier.law_date)}`]),
      ...corpusDates(dossier),
      `Document généré le ${formatDateShort(today)}`,
    ],
    blocks,
    notes: notes.all,
  });
}

const followed = (question: string): Block => ({
  type: 'fact',
  tone: 'plain',
  inlines: [strong(`${RESULT.parentQuestion}\u00a0: `), ...lines(`«\u00a0${question}\u00a0»`)],
});

const lines = (value: string): Inline[] =>
  value.split('\n').flatMap((line, index): Inline[] => (index === 0 ? [verbatim(line)] : [{ type: 'break' }, verbatim(line)]));

function shortAnswer({ dossier, points, sentences }: ExportInput, notes: Notes): Block[] {
  const prepared = prepareAnswer(dossier.synthese ?? '', points, sentences);
  const keys = keyDocuments(points);
  return [
    { type: 'heading', level: 1, inlines: [text(RESULT.shortAnswer)] },
    ...(prepared.trim() === ''
      ? [{ type: 'paragraph' as const, inlines: [text(RESULT.noAnswer)] }]
      : withNotes(notes, () => answerBlocks(prepared, points, null, notes, 3))),
    ...(keys.length === 0
      ? []
      : [
          { type: 'heading' as const, level: 2 as const, inlines: [text(RESULT.keyDocuments)] },
          { type: 'list' as const, ordered: false, start: 1, items: keys.map((cited) => [keyDocument(cited, points.length > 1)]) },
        ]),
  ];
}

const keyDocument = (cited: Cited, isPointSaid: boolean): Block => ({
  type: 'paragraph',
  inlines: [
    text(`${displayTitle(cited.document)} (`),
    { type: 'place', text: shortReference(cited, isPointSaid), id: sourceId(cited) },
    text(')'),
  ],
});

function erased(points: ExportInput['points']): Block[] {
  const count = countErased(points);
  if (count === 0) return [];
  return [{ type: 'notice', tone: 'caution', inlines: [strong(`${ERASED.counted(count)}.`), text(` ${ERASED.reread}`)] }];
}

/** Number and list of the cited texts that changed since the dossier was made. */
function outdated(dossier: Dossier, changes: ExportInput['changes']): Block[] {
  if (changes === null) return [];
  if (changes === 'unknown')
    return [
      { type: 'notice', tone: 'caution', inlines: [strong(OUTDATED.counted(dossier.changed_citations)), text(`. ${OUTDATED.failed}`)] },
    ];
  const all = allChanges(changes);
  if (all.length === 0) return [];
  const title = OUTDATED.title(all.length, changes.citations);
  const detail = changes.day === null ? [] : [text(` ${OUTDATED.detail(formatDateLong(changes.day))}`)];
  return [
    { type: 'notice', tone: 'caution', inlines: [strong(`${title}.`), ...detail] },
    {
      type: 'list',
      ordered: false,
      start: 1,
      items: all.map((change) => [{ type: 'paragraph' as const, inlines: changed(change) }]),
    },
  ];
}

/** 'Legiarti - 1 - 2' → the point that cites it. */
const pointOf = (ref: string): string => ref.split(' - ').at(-1) ?? ref;

function changed(change: CitationChange): Inline[] {
  const points = [...new Set(change.refs.map(pointOf))];
  const [first] = points;
  const cited = `${OUTDATED.cited(points)}.`;
  return [
    strong(displayTitle(change)),
    text(`\u00a0: ${changeSentence(change)}. `),
    first === undefined ? text(cited) : { type: 'place', text: cited, id: pointId(Number(first)) },
    ...spaced(officialLink(change.url)),
  ];
}

/** Removes characters that a format forbids or that change the reading order; writes our own sentences with one kind of apostrophe. */
function cleaned(document: ExportDocument): ExportDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (typeof value === 'string') return showable(value);
    if (typeof value !== 'object' || value === null) return value;
    if ('fact' in value && typeof value.fact === 'string') return { ...value, fact: oneApostrophe(value.fact) };
    const isOurs = 'type' in value && (value.type === 'text' || value.type === 'mark' || value.type === 'place' || value.type === 'link');
    if (isOurs && !('verbatim' in value) && 'text' in value && typeof value.text === 'string')
      return { ...value, text: oneApostrophe(value.text) };
    return value;
  }) as ExportDocument;
}
