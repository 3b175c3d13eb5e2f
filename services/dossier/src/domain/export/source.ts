import type { Quotation, ReviewedCitation, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { factRows } from '@attendu/law/dossier/facts';
import { factsSince, fateBanner } from '@attendu/law/dossier/fate';
import { displayTitle, type ForceFact, nearPlace } from '@attendu/law/dossier/labels';
import { outermost } from '@attendu/law/dossier/outermost';
import { type Cited, isSameFile, type KindSources, listedOnce } from '@attendu/law/dossier/sources';
import { CURRENT, PROOF, STANCE } from '@attendu/law/dossier/wording';
import { showPassages } from '@attendu/law/tables';
import { formatDateLong, frenchSpaces } from '@attendu/law/typography';
import { isShowable, showable } from './characters.ts';
import { type Block, type Inline, type Tone, text } from './model.ts';
import { officialLink, sourceId, tagOf } from './notes.ts';

const TONES: Readonly<Record<ForceFact['state'], Tone>> = {
  good: 'good',
  ended: 'bad',
  altered: 'bad',
  rewritten: 'caution',
  dated: 'plain',
};

/** The change of a cited text since the dossier was made, with its official page; `fate`: of a decision or notice that was reviewed since. */
export type SinceThen = {
  readonly sentence: string;
  readonly link: readonly Inline[];
  readonly fate: ReviewedCitation['fate'] | undefined;
};

export type SourceContext = {
  readonly forceOf: (cited: Cited) => readonly ForceFact[];
  readonly sinceOf: (cited: Cited) => SinceThen | null;
};

/** The sources of one kind under a point, each with its identity, reliability and quotations; those of one file together. */
export function kindBlocks({ kind, sources }: KindSources, context: SourceContext): Block[] {
  const othersOf = (first: Cited) => sources.filter((cited) => cited !== first && isSameFile(first, cited));
  return [
    { type: 'heading', level: 4, inlines: [text(SOURCE_KINDS[kind].label)] },
    ...listedOnce(sources).flatMap((cited) => [
      ...sourceBlocks(cited, context),
      ...othersOf(cited).flatMap((other) => [headOf(other, PROOF.sameFile), ...quotedBlocks(other, context)]),
    ]),
  ];
}

const fact = (tone: Tone, ...inlines: Inline[]): Block => ({ type: 'fact', tone, inlines });
const headOf = (cited: Cited, title: string): Block => ({ type: 'source', id: sourceId(cited), tag: tagOf(cited), inlines: [text(title)] });

function sourceBlocks(cited: Cited, context: SourceContext): Block[] {
  const { document } = cited;
  const { grade, reason } = document.reliability;
  const banner = fateBanner(factsSince(document.facts, context.sinceOf(cited)?.fate));
  return [
    headOf(cited, displayTitle(document)),
    ...(document.hierarchy ? [fact('plain', text(nearPlace(document.hierarchy)))] : []),
    ...(banner === null ? [] : [{ type: 'notice' as const, tone: 'caution' as const, inlines: [text(banner)] }]),
    ...context
      .forceOf(cited)
      .filter(({ sentence }) => sentence !== banner)
      .map(({ state, sentence }) => fact(TONES[state], text(sentence))),
    ...factRows(document).map(([label, value]) => fact('plain', text(`${label}\u00a0: ${value}`))),
    fact('plain', text(`${PROOF.reliability(grade)}\u00a0: ${frenchSpaces(reason)}`)),
    ...quotedBlocks(cited, context),
  ];
}

/** The stance of a source, what has become of its text, and its passages. */
function quotedBlocks(cited: Cited, { sinceOf }: SourceContext): Block[] {
  const { document } = cited;
  const since = sinceOf(cited);
  const version = document.versionId === document.id ? document.id : `version ${document.versionId}`;
  const official = officialLink(document.url, PROOF.official);
  return [
    fact(
      document.stance === 'oppose' ? 'caution' : 'plain',
      text(`${stanceOf(document)} · ${version}`),
      ...(official.length > 0 ? [text(' · '), ...official] : []),
    ),
    ...(since === null || since.fate !== undefined ? currentBlocks(document) : [fact('bad', text(since.sentence), ...spaced(since.link))]),
    ...passages(document),
  ];
}

const stanceOf = ({ stance, stance_reason }: SourceDocument): string =>
  stance_reason === undefined ? STANCE[stance] : `${STANCE[stance]}\u00a0: ${frenchSpaces(stance_reason)}`;

export const spaced = (link: readonly Inline[]): Inline[] => (link.length === 0 ? [] : [text(' '), ...link]);

/** The text's state at the time of the research. */
function currentBlocks({ current }: SourceDocument): Block[] {
  if (current === undefined) return [];
  const day = formatDateLong(current.day);
  const since = current.date_debut === null ? null : formatDateLong(current.date_debut);
  // Only the screen shows the difference itself.
  const said = current.state === 'changed' ? CURRENT.changedAlone(since) : CURRENT[current.state](day, since);
  return [fact('caution', text(said), ...spaced(officialLink(current.url, CURRENT.official(day))))];
}

type Outcome = 'store' | 'copy' | 'failed';

const OUTCOMES = {
  store: { verified: true, tone: 'good', fact: PROOF.provedAll },
  copy: { verified: true, tone: 'plain', fact: PROOF.provedCopyAll },
  failed: { verified: false, tone: 'bad', fact: () => PROOF.unproved },
} as const;

/** The passages in order, consecutive ones with the same result grouped, rows as tables; then the labels without a passage. */
function passages({ quotations, citations, content }: SourceDocument): Block[] {
  const carried = new Set(quotations.map((quotation) => quotation.text.trim()));
  const others = Object.values(citations).filter((quoted) => !carried.has(quoted.trim()));
  const checked = [
    ...outermost(quotations).flatMap((index) => {
      const quotation = quotations[index];
      return quotation === undefined ? [] : [{ start: quotation.start, quoted: quotation.text, outcome: outcomeOf(quotation) }];
    }),
    ...others.map((quoted) => ({ start: -1, quoted, outcome: 'failed' as const })),
  ];
  const groups: { outcome: Outcome; passages: { start: number; text: string }[] }[] = [];
  for (const { start, quoted, outcome } of checked) {
    const last = groups.at(-1);
    const passage = { start, text: showable(quoted) };
    if (last?.outcome === outcome) last.passages.push(passage);
    else groups.push({ outcome, passages: [passage] });
  }
  return groups.map(({ outcome, passages: together }) => {
    const { verified, tone, fact } = OUTCOMES[outcome];
    // A passage that was not found in the text is set as plain words, since its columns are unknown.
    const shown = verified ? showPassages(together, content) : together.map(({ text: words }) => ({ type: 'words' as const, text: words }));
    return { type: 'passages', shown, verified, tone, fact: fact(together.length) };
  });
}

/** A passage that the file cannot show exactly is not marked as identical. */
function outcomeOf({ proof, text: quoted }: Quotation): Outcome {
  return proof === undefined || !isShowable(quoted) ? 'failed' : proof;
}
