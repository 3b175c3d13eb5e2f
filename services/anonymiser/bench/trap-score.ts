import { replacementsOf } from '@attendu/law/anonymisation/replace';
import type { Detection } from '@attendu/law/anonymisation/types';
import { keyOf } from '../src/domain/word-scanner.ts';
import type { MarkedKind, MarkedText } from './marked-text.ts';
import { SETTINGS } from './score.ts';

export type TrapScore = {
  readonly total: Record<MarkedKind, number>;
  /** Of the spans to mask, those wholly masked; of the spans to keep, those masked at least in part. */
  readonly masked: Record<MarkedKind, number>;
  documents: number;
  leakedDocuments: number;
  /** Leaked person mentions that carry a doubt. */
  flagged: number;
  personMasks: number;
  /** Person masks over text that is not a person. */
  falseMasks: number;
  /** Those of them in the name of an organisation that bears the name of a person of the text: masked on purpose (ADR 0200). */
  namesakes: number;
  doubts: number;
  words: number;
  readonly problems: string[];
};

export function newTrapScore(): TrapScore {
  const zeros = (): Record<MarkedKind, number> => ({
    personne: 0,
    adresse: 0,
    localite: 0,
    date: 0,
    identifiant: 0,
    garder: 0,
    juridiction: 0,
    organisme: 0,
  });
  return {
    total: zeros(),
    masked: zeros(),
    documents: 0,
    leakedDocuments: 0,
    flagged: 0,
    personMasks: 0,
    falseMasks: 0,
    namesakes: 0,
    doubts: 0,
    words: 0,
    problems: [],
  };
}

const MUST_STAY: ReadonlySet<MarkedKind> = new Set<MarkedKind>(['garder', 'juridiction', 'organisme']);
const DOES_COUNT = /[\p{L}\p{N}]/u;

/** Scores one fully annotated text: any other person mask is a false one. */
export function addTrapScore(score: TrapScore, marked: MarkedText, detect: (text: string) => Detection): void {
  const { text, spans } = marked;
  const detection = detect(text);
  const cover = new Uint8Array(text.length);
  const persons = new Uint8Array(text.length);
  for (const { start, end, kind } of spans) if (kind === 'personne') persons.fill(1, start, end);
  const named = new Set(
    spans
      .filter(({ kind }) => kind === 'personne')
      .flatMap(({ start, end }) =>
        text
          .slice(start, end)
          .split(/[\s-]+/)
          .map(keyOf),
      ),
  );
  const shown = (start: number, end: number) =>
    `${marked.id} ${JSON.stringify(`${text.slice(Math.max(0, start - 30), start)}{{${text.slice(start, end)}}}${text.slice(end, end + 25)}`)}`;
  for (const { start, end, replacement, category } of replacementsOf(text, detection, SETTINGS)) {
    if (replacement === null) continue;
    cover.fill(1, start, end);
    if (category !== 'personnePhysique') continue;
    score.personMasks++;
    if (persons.subarray(start, end).includes(1)) continue;
    score.falseMasks++;
    const isInCompany = spans.some((span) => span.kind === 'organisme' && span.start <= start && end <= span.end);
    if (isInCompany && named.has(keyOf(text.slice(start, end)))) score.namesakes++;
    score.problems.push(`FAUX ${shown(start, end)}`);
  }
  const flags = new Uint8Array(text.length);
  for (const { start, end } of detection.doubts) flags.fill(1, start, end);
  score.doubts += detection.doubts.length;
  score.words += text.split(/\s+/).length;
  let hasLeak = false;
  for (const { start, end, kind } of spans) {
    score.total[kind]++;
    const inside = cover.subarray(start, end);
    if (MUST_STAY.has(kind)) {
      if (!inside.includes(1)) continue;
      score.masked[kind]++;
      score.problems.push(`GARDER ${kind} ${shown(start, end)}`);
    } else if (inside.every((value, at) => value === 1 || !DOES_COUNT.test(text[start + at] ?? ''))) score.masked[kind]++;
    else {
      const isFlagged = flags.subarray(start, end).includes(1);
      if (kind === 'personne') {
        hasLeak = true;
        if (isFlagged) score.flagged++;
      }
      score.problems.push(`${kind}${isFlagged ? ' (doute)' : ''} ${shown(start, end)}`);
    }
  }
  score.documents++;
  if (hasLeak) score.leakedDocuments++;
}

/** Bounds of the 95 % Wilson score interval, in per cent. */
export function wilson(part: number, total: number): readonly [number, number] {
  if (total === 0) return [0, 100];
  const z = 1.96;
  const share = part / total;
  const middle = share + (z * z) / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  const scale = 1 + (z * z) / total;
  const tenth = (value: number) => Math.round(1000 * value) / 10;
  return [tenth((middle - spread) / scale), tenth((middle + spread) / scale)];
}

/** "98.2 % [96.1 ; 99.2] de 220". */
export function shareOf(part: number, total: number): string {
  if (total === 0) return 'aucun';
  const [low, high] = wilson(part, total);
  return `${Math.round((1000 * part) / total) / 10} % [${low} ; ${high}] de ${total}`;
}

/** The measures of a score, one per line. */
export function describeScore(score: TrapScore): string[] {
  const { total, masked } = score;
  const leaks = total.personne - masked.personne;
  return [
    `personnes occultées ${shareOf(masked.personne, total.personne)}`,
    `documents sans fuite ${shareOf(score.documents - score.leakedDocuments, score.documents)}`,
    `précision ${shareOf(score.personMasks - score.falseMasks, score.personMasks)}, sociétés au nom d’une personne ${score.namesakes}`,
    `fuites signalées ${shareOf(score.flagged, leaks)}, doutes pour mille mots ${Math.round((10_000 * score.doubts) / Math.max(1, score.words)) / 10}`,
    `juridiction et avocats occultés à tort ${shareOf(masked.juridiction, total.juridiction)}`,
    `organismes occultés à tort ${shareOf(masked.organisme, total.organisme)}, autres ${shareOf(masked.garder, total.garder)}`,
    `adresses ${shareOf(masked.adresse, total.adresse)}, localités ${shareOf(masked.localite, total.localite)}`,
    `dates ${shareOf(masked.date, total.date)}, identifiants ${shareOf(masked.identifiant, total.identifiant)}`,
  ];
}
