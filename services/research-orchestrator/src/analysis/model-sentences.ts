import { formatCount, formatEuros } from '@attendu/law/typography';
import type { FallbackReason } from '../model/failure.ts';
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
  too_long: "la réponse du modèle n'en finit pas",
};

/** For the ledger: « par le modèle X, 1 234 jetons, 0,02 € »; « par extraction des textes (le modèle n'a pas répondu à temps) ». */
export function workSentence({ model, usage, euros, fallback }: ModelWork): string {
  const tokens = usage.input + usage.output;
  const cost = tokens === 0 ? '' : `, ${formatCount(tokens)}\u00a0jetons${euros === 0 ? '' : `, ${formatEuros(Math.ceil(euros * 100))}`}`;
  return fallback === null ? `par le modèle ${model}${cost}` : `par extraction des textes (${WHY[fallback]}${cost})`;
}

/** For the dossier: the configured embeddings endpoint did not answer. */
export const WITHOUT_VECTORS =
  'La recherche par proximité de sens (vecteurs) ne répondait pas : les textes ont été cherchés par leurs mots seuls.';

/** For the dossier: which points the model did not write, and why; none when it wrote them all. */
export function fallbackNotices(works: readonly (ModelWork | undefined)[]): string[] {
  const points = new Map<FallbackReason, number[]>();
  works.forEach((work, index) => {
    if (work?.fallback != null) points.set(work.fallback, [...(points.get(work.fallback) ?? []), index + 1]);
  });
  return [...points].map(([reason, numbers]) => {
    const which =
      numbers.length === 1
        ? `Le point ${numbers[0]} est écrit`
        : `Les points ${numbers.slice(0, -1).join(', ')} et ${numbers.at(-1)} sont écrits`;
    return `${which} par extraction des textes, sans modèle : ${WHY[reason]}.`;
  });
}
