import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import { prepareAnswer, withoutWarning } from '@attendu/law/dossier/answer-marks';
import { displayTitle } from '@attendu/law/dossier/labels';
import { type Cited, countSources, sourcesOf, standingOf } from '@attendu/law/dossier/sources';
import { CONFRONTED, NOT_IN_CORPUS, RESULT, STANDING } from '@attendu/law/dossier/wording';
import { formatDateLong, frenchSpaces, joinSentences } from '@attendu/law/typography';
import { answerBlocks } from './answer.ts';
import { type Block, type Inline, strong, type Tone, text } from './model.ts';
import { type Notes, officialLink, pointId, sourceId, tagOf, withNotes } from './notes.ts';
import { kindBlocks, type SourceContext, spaced } from './source.ts';

const STANDING_TONES: Readonly<Record<keyof typeof STANDING, Tone>> = {
  verified: 'good',
  deduced: 'plain',
  opposed: 'caution',
  insufficient: 'bad',
};

type PointContext = SourceContext & { readonly notes: Notes; readonly lawDate: string };

/** A point of law: its answer, supporting and opposing texts, and its sources. */
export function pointBlocks(point: AnalysisPoint, points: readonly AnalysisPoint[], context: PointContext): Block[] {
  const { point: title, final_answer, insufficient, sentences, unheld: notInCorpus = [] } = point.point_data;
  const standing = standingOf(point);
  const answer = withoutWarning(prepareAnswer(final_answer, points, sentences), point);
  const groups = sourcesOf(point);
  return [
    { type: 'heading', level: 2, id: pointId(point.point_index), inlines: [text(`${point.point_index}. ${title}`)] },
    {
      type: 'fact',
      tone: STANDING_TONES[standing],
      inlines: [text(`${STANDING[standing]} · ${RESULT.sources(countSources(point))}`)],
    },
    ...(insufficient === null ? [] : [{ type: 'notice' as const, tone: 'caution' as const, inlines: [text(insufficient)] }]),
    ...withNotes(context.notes, () => answerBlocks(answer, points, point.point_index, context.notes, 3)),
    ...confronted(
      groups.flatMap(({ sources }) => sources),
      context,
    ),
    ...notInCorpusTexts(notInCorpus, context.lawDate),
    ...(groups.length === 0
      ? []
      : [{ type: 'heading' as const, level: 3 as const, inlines: [text(`Sources du point\u00a0${point.point_index}`)] }]),
    ...groups.flatMap((group) => kindBlocks(group, context)),
  ];
}

function confronted(sources: readonly Cited[], { sinceOf }: SourceContext): Block[] {
  if (sources.length === 0) return [];
  const [support, oppose] = (['support', 'oppose'] as const).map((stance) => sources.filter(({ document }) => document.stance === stance));
  return [
    { type: 'heading', level: 3, inlines: [text(CONFRONTED.title)] },
    ...side(CONFRONTED.support, support ?? [], sinceOf),
    ...(oppose?.length ? side(CONFRONTED.oppose, oppose, sinceOf) : [{ type: 'paragraph' as const, inlines: [text(CONFRONTED.none)] }]),
  ];
}

/** The texts of one side, supporting or opposing, in one sentence; those with a reason, or reviewed since, on lines of their own. */
function side(title: string, sources: readonly Cited[], sinceOf: SourceContext['sinceOf']): Block[] {
  if (sources.length === 0) return [];
  const reasonOf = (cited: Cited): string => {
    const since = sinceOf(cited);
    return joinSentences([cited.document.stance_reason, since?.fate === undefined ? undefined : since.sentence]);
  };
  const withReasons = sources.map((cited) => ({ cited, reason: reasonOf(cited) }));
  const bare = withReasons.filter(({ reason }) => reason === '');
  const reasoned = withReasons.filter(({ reason }) => reason !== '');
  const names = bare.flatMap(({ cited }, index): Inline[] => [
    ...(index === 0 ? [] : [text('\u202f; ')]),
    place(cited),
    text(` ${displayTitle(cited.document)}`),
  ]);
  return [
    {
      type: 'paragraph',
      inlines: [strong(`${title} (${sources.length})`), ...(names.length === 0 ? [] : [text('\u00a0: '), ...names, text('.')])],
    },
    ...(reasoned.length === 0
      ? []
      : [
          {
            type: 'list' as const,
            ordered: false,
            start: 1,
            items: reasoned.map(({ cited, reason }) => [{ type: 'paragraph' as const, inlines: withReason(cited, reason) }]),
          },
        ]),
  ];
}

const place = (cited: Cited): Inline => ({ type: 'place', text: tagOf(cited), id: sourceId(cited) });

const withReason = (cited: Cited, reason: string): Inline[] => [
  place(cited),
  text(` ${displayTitle(cited.document)}\u00a0: ${frenchSpaces(reason)}`),
];

function notInCorpusTexts(texts: NonNullable<AnalysisPoint['point_data']['unheld']>, lawDate: string): Block[] {
  if (texts.length === 0) return [];
  const day = formatDateLong(lawDate);
  return [
    { type: 'heading', level: 3, inlines: [text(NOT_IN_CORPUS.title(day))] },
    {
      type: 'list',
      ordered: false,
      start: 1,
      items: texts.map((one) => {
        const dates = NOT_IN_CORPUS.dates(one.date_debut, one.date_fin);
        const said = `${displayTitle(one)}${dates === '' ? '' : `. ${dates}`}.`;
        return [{ type: 'paragraph' as const, inlines: [text(said), ...spaced(officialLink(one.url, NOT_IN_CORPUS.official(day)))] }];
      }),
    },
  ];
}
