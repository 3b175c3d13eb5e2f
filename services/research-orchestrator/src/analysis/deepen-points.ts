import type { Point } from '@attendu/contracts/research/schemas';
import { derivePoints, firstTexts, kindsHeld } from './derive-points.ts';
import type { AnalysisDeps } from './ports.ts';
import { proposeFollowUps } from './propose-follow-ups.ts';
import { understand } from './understand.ts';

/** The limits of a deep search. */
const MOST_POINTS = 12;
const MOST_ROUNDS = 3;
const MOST_TEXTS = 600;
const LONGEST_MS = 20_000;
/** Most points derived from the texts of one point, and most texts they are derived from. */
const MOST_OF_ONE = 2;
const MOST_FROM = 24;
/** Minimum score of a newly read text to start another round. */
const LEAST_OF_NOTE = 5;

export type DeepPoints = {
  readonly points: readonly Point[];
  readonly globalContexte: string;
  readonly rounds: number;
  readonly texts: number;
};

/**
 * The points of a question, then those derived from reading for them, round after round, until a round finds no new text with a high score or the
 * limits are reached.
 */
export async function deepenPoints(
  deps: AnalysisDeps,
  input: { readonly question: string; readonly globalContexte: string; readonly lawDate: string | null; readonly today: string },
  clock: () => number,
): Promise<DeepPoints> {
  const end = clock() + LONGEST_MS;
  const first = await derivePoints(deps, input.question, input.today, input);
  const globalContexte = input.globalContexte === '' ? first.global_contexte : input.globalContexte;
  const source = first.points[0]?.source ?? 'legiarti';
  const points: Point[] = first.points.length > 0 ? [...first.points] : [{ problem: input.question.slice(0, 2000), source }];
  const kinds = await kindsHeld(deps);
  const read = new Set<string>();
  let frontier: readonly Point[] = points.slice();
  let rounds = 0;
  while (rounds < MOST_ROUNDS && frontier.length > 0 && points.length < MOST_POINTS && read.size < MOST_TEXTS && clock() < end) {
    rounds += 1;
    const found: Point[] = [];
    for (const { problem } of frontier) {
      if (points.length + found.length >= MOST_POINTS || clock() >= end) break;
      const understanding = await understand(deps, { question: problem, globalContexte, lawDate: first.law_date, today: input.today });
      const texts = await firstTexts(deps, understanding, kinds);
      const fresh = texts.filter(({ reading }) => reading.note >= LEAST_OF_NOTE && !read.has(reading.document.versionId));
      for (const { reading } of texts) read.add(reading.document.versionId);
      if (fresh.length === 0) continue;
      const headings = [...points, ...found].map((point) => point.problem);
      const room = Math.min(MOST_OF_ONE, MOST_POINTS - points.length - found.length);
      const sources = texts.slice(0, MOST_FROM).map(({ reading: { document, note }, content }) => ({ document, note, content, told: [] }));
      const asked = { question: input.question, headings, texts: sources, understanding };
      for (const question of await proposeFollowUps(deps, asked, room)) found.push({ problem: question, source });
    }
    points.push(...found);
    frontier = found;
  }
  return { points, globalContexte, rounds, texts: read.size };
}
