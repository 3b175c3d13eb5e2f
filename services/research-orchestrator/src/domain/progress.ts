import type { Progress } from '@attendu/contracts/research/schemas';

export type ProgressLine = {
  readonly seq: number;
  readonly at: Date;
  readonly step: string;
  readonly message: string;
  readonly percent: number;
  readonly documentsRead: number;
  readonly documentsKept: number;
};

/**
 * The progress of a run shown on screen, from its ledger: every number was true when its line was written. `place`: position in the queue, from 1.
 */
export function progressOf(
  dossierId: string,
  state: 'pending' | 'done' | 'failed',
  lines: readonly ProgressLine[],
  place: number | null,
): Progress {
  const last = lines.at(-1);
  return {
    dossierId,
    status: state,
    percent: last?.percent ?? 0,
    message: place !== null && place > 1 ? waitingMessage(place) : (last?.message ?? STARTING),
    place,
    documentsRead: last?.documentsRead ?? 0,
    documentsKept: last?.documentsKept ?? 0,
    lines: lines.map(({ seq, at, step, message }) => ({ seq, at: at.toISOString(), step, message })),
  };
}

const waitingMessage = (place: number): string =>
  `Votre recherche est la ${place}e de la file d’attente : elle commence dès que vient son tour.`;

export const STARTING = 'Démarrage de la recherche...';

/** A dossier whose analysis was not requested yet, or was refused. */
export function progressWithoutRun(dossierId: string, failed: boolean): Progress {
  const message = failed ? "L'analyse n'a pas été lancée." : "En attente du lancement de l'analyse.";
  return {
    dossierId,
    status: failed ? 'failed' : 'waiting',
    percent: 0,
    message,
    place: null,
    documentsRead: 0,
    documentsKept: 0,
    lines: [],
  };
}
