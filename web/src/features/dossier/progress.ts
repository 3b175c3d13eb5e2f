import type { LedgerLine, Progress } from '@attendu/contracts/research/schemas';
import { plural } from '@attendu/law/typography';

/** The displayed progress of a run: `percent` never goes back, lines never repeat, in any order of arrival. */
export type RunView = Pick<Progress, 'status' | 'percent' | 'message' | 'documentsRead' | 'documentsKept'> & {
  lines: readonly LedgerLine[];
};

const ended = (view: RunView | null) => view?.status === 'done' || view?.status === 'failed';

/** Merges an answer of the stream or of polling; an older one is ignored. */
export function takeProgress(view: RunView | null, next: Progress): RunView {
  if (view === null) return { ...next, lines: orderLines(next.lines) };
  const lines = orderLines([...view.lines, ...next.lines]);
  const older = (next.lines.at(-1)?.seq ?? 0) < (view.lines.at(-1)?.seq ?? 0) || next.percent < view.percent;
  if (ended(view) || (older && !ended(next))) return { ...view, lines };
  return { ...next, percent: Math.max(view.percent, next.percent), lines };
}

function orderLines(lines: readonly LedgerLine[]): LedgerLine[] {
  const bySeq = new Map(lines.map((line) => [line.seq, line]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Parses a stream event; null unless it is a progress. */
export function readProgressEvent(data: string): Progress | null {
  try {
    const value: unknown = JSON.parse(data);
    const good = typeof value === 'object' && value !== null && 'percent' in value && 'lines' in value && Array.isArray(value.lines);
    return good ? (value as Progress) : null;
  } catch {
    return null;
  }
}

/** Seconds, and the percentage reached by then. */
const CURVE = [
  [0, 0],
  [200, 50],
  [300, 75],
  [400, 90],
  [600, 95],
  [900, 99],
] as const;

/** The specified curve, used only until the first step is reported. `elapsedMs` since the dossier was created, or launched again. */
export function curvePercent(elapsedMs: number): number {
  const seconds = Math.max(0, elapsedMs / 1000);
  for (let index = 1; index < CURVE.length; index += 1) {
    const [from, low] = CURVE[index - 1] ?? [0, 0];
    const [to, high] = CURVE[index] ?? [0, 0];
    if (seconds < to) return Math.floor(low + ((high - low) * (seconds - from)) / (to - from));
  }
  return 99;
}

/** True once a step of the run is reported: from then on, every figure on the screen is real. */
export function hasStarted(view: RunView | null): view is RunView {
  return view !== null && view.status !== 'waiting' && view.lines.length > 0;
}

export const STARTING = 'Démarrage de la recherche...';

const EXTRACTING = "Extraction d'informations pertinentes...";
const WRITING = 'Génération de réponse...';

/** What is being done once a step has ended, by the kind of that step: 'search:1:legiarti' → texts are being read. */
const UNDER_WAY: Readonly<Record<string, string>> = {
  search: EXTRACTING,
  read: EXTRACTING,
  confront: WRITING,
  write: WRITING,
  verify: WRITING,
  synthesise: WRITING,
};

/** The rotating sentences under the bar: the last step, the real counts so far, and what is being done. */
export function statusMessages(view: RunView | null): string[] {
  if (!hasStarted(view)) return [STARTING];
  const messages = [view.message];
  if (view.documentsRead > 0) {
    const kept = view.documentsKept > 0 ? `, ${plural(view.documentsKept, 'gardé')} pour l'analyse` : '';
    messages.push(`Nos agents ont lu ${plural(view.documentsRead, 'document')}${kept}...`);
  }
  const underWay = UNDER_WAY[view.lines.at(-1)?.step.split(':')[0] ?? ''];
  return underWay === undefined ? messages : [...messages, underWay];
}
