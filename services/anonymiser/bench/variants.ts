import type { KeepClass } from './templates.ts';

/** The traps of the generated decisions: each decision is written in one variant. */
export const VARIANTS = {
  propre: 'noms propres, sans piège',
  A: 'tout en capitales',
  B: 'tout en minuscules',
  C: 'sans accents',
  D: 'accents décomposés (NFD)',
  E: 'traits d’union, perdus ou insécables',
  F: 'particules',
  G: 'initiales',
  H: 'époux, veuve, née, consorts, héritiers',
  I: 'noms coupés, collés, espacés',
  J: 'lecture optique',
  K: 'nom = mot courant',
  L: 'nom = prénom',
  M: 'nom = commune',
  N: 'deux personnes d’un même nom',
  O: 'nom d’une partie = nom d’un avocat ou d’un magistrat',
  P: 'partie avocat ou médecin',
  Q: 'sociétés au nom d’une partie, sociétés connues',
  R: 'lois et arrêts au nom d’une partie',
  S: 'noms étrangers',
  T: 'surnoms',
  U: 'courriels et sites au nom d’une partie',
  V: 'fautes d’une lettre',
  W: 'listes, tableaux, cent parties',
  X: 'mineurs par leur prénom',
  Y: 'un million de caractères',
  Z: 'texte déjà anonymisé',
} as const;
export type Variant = keyof typeof VARIANTS;

export type MustKind = 'personne' | 'adresse' | 'localite' | 'date de naissance' | 'identifiant';

/** A piece of generated text, with the expected result. */
export type Written = {
  readonly text: string;
  readonly must?: { readonly kind: MustKind; readonly entity: string };
  readonly keep?: KeepClass;
};
