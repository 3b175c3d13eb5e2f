import type { SourceDocument, Withdrawer } from '@attendu/contracts/research/schemas';
import { formatDateLong, plural } from '../typography.ts';

/** Sentences that a dossier has on the screen and in the files made from it; the specification fixes their wording. */
export const RESULT = {
  context: 'Réponse dont cette question est la suite',
  parentQuestion: 'Question de suivi de',
  lawDate: 'Droit applicable au',
  dataDate: 'Fonds à jour',
  noPoints: "Aucun point d'analyse disponible pour ce dossier.",
  shortAnswer: 'Réponse courte',
  longAnswer: 'Réponse longue',
  keyDocuments: 'Documents très pertinents',
  sources: (count: number) => plural(count, 'source'),
  noAnswer: "Ce dossier n'a pas de réponse courte.",
} as const;

/** Labels of a source, of its passages and of their checks. */
export const PROOF = {
  references: 'Références',
  quotations: 'Citations pertinentes :',
  /** A further part of the file above it. */
  sameFile: 'Autre extrait du même acte',
  official: 'Lire sur le site officiel',
  reliability: (grade: string) => `Fiabilité ${grade}`,
  proved: 'Passage identique au texte du fonds',
  /** The plural, for several passages of one text. */
  provedAll: (count: number): string => (count === 1 ? PROOF.proved : `${count}\u00a0passages identiques au texte du fonds`),
  provedCopy: "Passage identique à la copie gardée dans le dossier ; le texte du fonds n'a pas pu être relu",
  provedCopyAll: (count: number): string =>
    count === 1
      ? PROOF.provedCopy
      : `${count}\u00a0passages identiques à la copie gardée dans le dossier ; le texte du fonds n'a pas pu être relu`,
  unproved: 'Passage non retrouvé dans le texte du fonds : ne pas citer sans vérifier',
  inactive: 'Référence sans document correspondant',
  deduction: 'déduction',
  unprovedSentence: 'non vérifié',
} as const;

export const STANDING = {
  verified: 'Citation conforme',
  deduced: 'Contient une déduction',
  opposed: 'Élément contraire',
  insufficient: 'Sources insuffisantes',
} as const;

export const STANCE = { support: 'Appuie la réponse', oppose: "S'oppose à la réponse", context: 'Éclaire le contexte' } as const;

/** How a cited text has changed. `day`: long date; `since`: long date from which the present version applies, null when unknown. */
export const CURRENT = {
  title: (day: string) => `Ce que dit ce texte au ${day}`,
  changed: (_day: string, since: string | null): string =>
    since === null ? CURRENT.changedAlone(since) : `${CURRENT.changedAlone(since)} Voici ce qui a changé.`,
  /** Used where the difference is not shown. */
  changedAlone: (since: string | null): string =>
    since === null ? 'Une autre version est en vigueur.' : `Une autre version est en vigueur depuis le ${since}.`,
  unheld: (_day: string, since: string | null) =>
    `Une autre version est en vigueur${since === null ? '' : ` depuis le ${since}`} : le fonds ne la contient pas.`,
  ended: (day: string) => `Aucune version de ce texte n'est en vigueur au ${day} : il a été abrogé ou remplacé.`,
  official: (day: string) => `Lire la version au ${day} sur le site officiel`,
  officialNow: 'Lire sur le site officiel',
  fact: {
    changed: 'Sa rédaction a changé depuis la date retenue',
    unheld: 'Sa rédaction a changé depuis la date retenue',
    ended: "Ce texte n'est plus en vigueur aujourd'hui",
  },
} as const;

export const NOT_IN_CORPUS = {
  title: (day: string) => `Rédactions en vigueur au ${day} que le fonds ne contient pas`,
  dates: (from: string | null, to: string | null) =>
    [from === null ? null : `Version en vigueur depuis le ${formatDateLong(from)}`, to === null ? null : `jusqu'au ${formatDateLong(to)}`]
      .filter((part) => part !== null)
      .join(' et '),
  official: (day: string) => `Lire la version au ${day} sur le site officiel`,
} as const;

/** Changes in the law since the dossier was made. */
export const OUTDATED = {
  title: (changed: number, citations: number) =>
    changed === 1
      ? `1\u00a0citation sur ${citations} a changé depuis ce dossier`
      : `${changed}\u00a0citations sur ${citations} ont changé depuis ce dossier`,
  counted: (changed: number) =>
    changed === 1 ? '1\u00a0citation de ce dossier a changé depuis' : `${changed}\u00a0citations de ce dossier ont changé depuis`,
  detail: (day: string) => `Comparées au droit en vigueur au ${day}. Le dossier reste tel qu'il a été écrit.`,
  see: 'Voir ce qui a changé',
  one: 'Ce qui a changé depuis ce dossier',
  /** `when`: « du … au … », or « au … ». */
  force: {
    changed: (when: string) => `En vigueur ${when}\u202f; le texte a changé depuis`,
    ended: (when: string) => `En vigueur ${when}\u202f; le texte n'est plus en vigueur`,
  },
  /** In place of the state of a version that its publisher gave on the dossier's day. */
  etat: {
    changed: 'Remplacé depuis ce dossier',
    unheld: 'Remplacé depuis ce dossier',
    ended: "N'est plus en vigueur",
    withdrawn: 'Retiré du fonds',
    replaced: 'Remplacé par son éditeur',
  },
  /** Shown while the changes are unknown. */
  onDay: (day: string) => `En vigueur au ${day}`,
  /** `day`: of the publisher's data. */
  inData: (day: string) => `En vigueur dans les données du ${day}`,
  failed: "Les changements n'ont pas pu être lus.",
  cited: (points: readonly string[]) =>
    points.length > 1 ? `Cité aux points ${points.slice(0, -1).join(', ')} et ${points.at(-1)}` : `Cité au point ${points[0]}`,
  state: {
    changed: (since: string | null) => (since === null ? 'Rédaction modifiée' : `Rédaction modifiée, en vigueur depuis le ${since}`),
    unheld: (since: string | null) =>
      `Rédaction modifiée${since === null ? '' : `, en vigueur depuis le ${since}`} : le fonds ne la contient pas`,
    ended: () => "Texte qui n'est plus en vigueur",
    withdrawn: (on: string | null, by?: Withdrawer) =>
      `Document ${withdrawnBy(by)[0]}${on === null ? '' : ` le ${on}`}\u202f: il ${by === 'publisher' ? 'ne doit plus être cité' : 'ne peut plus y être vérifié'}`,
    replaced: (_on: string | null, _by?: Withdrawer) => "Texte remplacé par son éditeur\u202f: le passage cité n'y est peut-être plus",
    altered: () => "Texte corrigé par son éditeur : le passage cité n'y est plus à la lettre",
  },
} as const;

type Withdrawal = Omit<NonNullable<SourceDocument['withdrawn']>, 'on'>;
type OneAndMany = readonly [one: string, many: string];

/** Who withdrew a text is not known of those withdrawn long ago. */
function withdrawnBy(by: Withdrawer | undefined): OneAndMany {
  if (by === 'publisher') return ['retiré par son éditeur', 'retirés par leur éditeur'];
  return by === 'operator'
    ? ["retiré du fonds par l'administrateur", "retirés du fonds par l'administrateur"]
    : ['retiré du fonds', 'retirés du fonds'];
}

const erasedBy = ({ state, by }: Withdrawal): OneAndMany =>
  state === 'replaced' ? ['remplacé par son éditeur', 'remplacés par leur éditeur'] : withdrawnBy(by);

/** In place of a text that was withdrawn or replaced. `refs`: 'Jurisprudence - 1 - 2'. */
export const ERASED = {
  banner: (withdrawal: Withdrawal) => `Texte ${erasedBy(withdrawal)[0]}`,
  detail: (on: string | null) =>
    `${on === null ? '' : `Le ${on}. `}Sa référence reste ; le texte et les passages cités sont effacés de ce dossier.`,
  /** `passages`: those erased in a row, which one sentence stands for. */
  sentence: (withdrawal: Withdrawal, refs: readonly string[], passages = 1) => {
    const [one, many] = erasedBy(withdrawal);
    const what =
      passages === 1
        ? `Passage effacé : texte ${one}`
        : `${passages}\u00a0passages effacés : ${refs.length > 1 ? `textes ${many}` : `texte ${one}`}`;
    return `${what}${refs.length === 0 ? '' : ` (${refs.join(', ')})`}.`;
  },
  line: 'Passage effacé : texte retiré ou remplacé.',
  counted: (count: number) =>
    count === 1 ? '1\u00a0texte cité a été retiré ou remplacé' : `${count}\u00a0textes cités ont été retirés ou remplacés`,
  reread: "Relisez la réponse : ce qui s'appuyait sur un texte effacé n'est plus prouvé.",
} as const;

export const CONFRONTED = {
  title: "Ce qui appuie, ce qui s'oppose",
  support: 'Appuient la réponse',
  oppose: "S'opposent à la réponse",
  none: "Aucun texte lu ne s'oppose à la réponse.",
  more: (count: number) => `et ${count} de plus, dans les onglets`,
} as const;
