import { formatCount, formatEuros } from '@attendu/law/typography';
import { capitalise } from '../domain/points/french.ts';
import type { FallbackReason } from '../model/failure.ts';
import type { VectorUse } from '../search/port.ts';
import type { ModelWork } from './write-with-model.ts';

const WHY: Readonly<Record<FallbackReason, string>> = {
  unreachable: "le modèle n'a pas pu être joint",
  too_slow: "le modèle n'a pas répondu à temps",
  cut: 'la réponse du modèle a été coupée',
  refused: 'le modèle a refusé de répondre',
  unreadable: 'la réponse du modèle est illisible',
  unusable: 'aucune phrase du modèle ne tient sur un texte du fonds',
  budget: "le budget de l'analyse est atteint",
  paused: 'le modèle est en pause après des échecs répétés',
  not_masked: "les noms de la question n'ont pas pu être remplacés, et rien n'a été envoyé au modèle",
  not_allowed: "l'envoi des questions à un modèle extérieur n'est pas accepté",
  too_long: "la réponse du modèle n'en finit pas",
};

/** For the ledger: « par le modèle X, 1 234 jetons, 0,02 € »; « par extraction des textes (le modèle n'a pas répondu à temps) ». */
export function workSentence({ model, usage, euros, fallback }: ModelWork): string {
  const tokens = usage.input + usage.output;
  const cost = tokens === 0 ? '' : `, ${formatCount(tokens)}\u00a0jetons${euros === 0 ? '' : `, ${formatEuros(Math.ceil(euros * 100))}`}`;
  return fallback === null ? `par le modèle ${model}${cost}` : `par extraction des textes (${WHY[fallback]}${cost})`;
}

/** For the ledger: what became of the vectors of a search. */
export const VECTORS: Readonly<Record<VectorUse['use'], string>> = {
  used: '',
  failed: ' (sans les vecteurs, qui ne répondent pas)',
  not_allowed: " (sans les vecteurs, dont le modèle n'est pas accepté)",
};

/** For the dossier: which models read the question, and why the others did not. */
export function readerNotices(uses: readonly (VectorUse | undefined)[], works: readonly (ModelWork | undefined)[]): string[] {
  const asked = works.flatMap((work, index) => (work?.asked === true ? [{ ...work, point: index + 1 }] : []));
  const readers = [...new Set(asked.map(({ model }) => model))].map((model) => {
    const written = asked.flatMap((work) => (work.model === model && work.fallback === null ? [work.point] : []));
    const wrote = written.length === 0 ? "rien de lui n'a été retenu" : `il a écrit ${points(written)}`;
    return `Le modèle ${model} a lu la question et des passages des textes trouvés\u00a0; ${wrote}.`;
  });
  const searched = new Set(uses.flatMap((vectors) => (vectors?.use === 'used' ? [vectors.model] : [])));
  return [
    ...readers,
    ...[...searched].map((model) => `Le modèle de vecteurs ${model} a lu les mots cherchés.`),
    ...(uses.some((vectors) => vectors?.use === 'failed') ? [WITHOUT_VECTORS] : []),
    ...(uses.some((vectors) => vectors?.use === 'not_allowed') ? [VECTORS_NOT_ALLOWED] : []),
    ...fallbackNotices(works),
  ];
}

const WITHOUT_VECTORS =
  'La recherche par proximité de sens (vecteurs) ne répondait pas : les textes ont été cherchés par leurs mots seuls.';
const VECTORS_NOT_ALLOWED =
  "Les textes ont été cherchés par leurs mots seuls, sans modèle de vecteurs : l'envoi des questions à un modèle extérieur n'est pas accepté.";

/** « le point 2 », « les points 1, 2 et 4 ». */
const points = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `le point ${numbers[0]}` : `les points ${numbers.slice(0, -1).join(', ')} et ${numbers.at(-1)}`;

/** Which points the model did not write, and why. */
function fallbackNotices(works: readonly (ModelWork | undefined)[]): string[] {
  const fallen = new Map<FallbackReason, number[]>();
  works.forEach((work, index) => {
    if (work?.fallback != null) fallen.set(work.fallback, [...(fallen.get(work.fallback) ?? []), index + 1]);
  });
  return [...fallen].map(
    ([reason, numbers]) =>
      `${capitalise(points(numbers))} ${numbers.length === 1 ? 'est écrit' : 'sont écrits'} par extraction des textes, sans modèle : ${WHY[reason]}.`,
  );
}
