import type { DocumentFacts, Zone } from '@attendu/contracts/research/document-facts';
import type { StoredVersion } from './stored-version.ts';

type Part = readonly [name: Zone['name'] | null, text: string];

/** Builds a decision for tests from its parts, in order. */
export function decision(id: string, parts: readonly Part[], facts: DocumentFacts = {}): StoredVersion {
  let content = '';
  const zones: Zone[] = [];
  for (const [name, text] of parts) {
    if (content !== '') content += '\n';
    const start = content.length;
    content += text;
    if (name !== null) zones.push({ name, start, end: content.length });
  }
  return {
    kind: 'juritext',
    documentId: id,
    versionId: id,
    title: `Cour de cassation, ${id}`,
    content,
    hierarchy: ['Cour de cassation', 'Chambre sociale'],
    number: '23-12.345',
    annotation: null,
    etat: null,
    dateDebut: '2024-03-12',
    dateFin: null,
    textId: null,
    idcc: [],
    credit: 'Cour de cassation',
    facts: { court: 'Cour de cassation', chamber: 'Chambre sociale', date: '2024-03-12', number: ['23-12.345'], ...facts },
    zones,
  };
}

/** The employer's argument and the court's answer, in nearly the same words. */
export const CLAIM = "La société soutient que la durée maximale de la période d'essai d'un cadre en CDI est de douze mois renouvelables.";
export const HOLDING = "La durée maximale de la période d'essai d'un cadre en CDI ne peut excéder quatre mois, renouvellement non compris.";
export const OPERATIVE = 'PAR CES MOTIFS, la Cour : REJETTE le pourvoi ;';
export const FACTS = "Un cadre a été engagé en CDI avec une période d'essai dont la durée maximale était de six mois.";

export const PARTS: readonly Part[] = [
  ['facts', FACTS],
  ['claims', CLAIM],
  ['reasons', HOLDING],
  ['operative', OPERATIVE],
  [null, CLAIM],
];
