import { describe, expect, it } from 'vitest';
import { readJudilibre } from './readers/judilibre.ts';
import { searchableText } from './searchable-text.ts';

const COMPOSITION = `Mme MOUILLARD, président

la Cour, composée de Mme Mouillard, président, M. Guérin, conseiller doyen faisant fonction de président, Mme Poillot-Peruzzetto,
conseillère rapporteure, M. Debacq, avocat général, et Mme Labat, greffier de chambre, a rendu le présent arrêt ;

`;
const REASONS = `Réponse de la Cour

5. Le président de la société a rompu le contrat de M. [X], directeur commercial, sans motif.

`;

function decisionOf(parts: readonly (readonly [string, string])[], isZoned: boolean) {
  const zones: Record<string, { start: number; end: number }[]> = {};
  let text = '';
  for (const [zone, words] of parts) {
    zones[zone] = [{ start: text.length, end: text.length + words.length }];
    text += words;
  }
  const result = readJudilibre({
    ...{ id: '5fca277de35a255d41ca73ab', text, decision_date: '2020-11-18', jurisdiction: 'Cour de cassation', number: '19-19.463' },
    ...{ numbers: ['19-19.463'], zones: isZoned ? zones : {} },
  });
  if ('removed' in result) throw new Error('not a decision');
  return result.record;
}

const CIVIL = [
  ['introduction', `COUR DE CASSATION\n\n${COMPOSITION}`],
  ['motivations', REASONS],
  ['dispositif', 'PAR CES MOTIFS, la Cour :\n\nREJETTE le pourvoi.\n'],
] as const;

describe('the words by which a decision is found', () => {
  it.each([true, false])('exclude names of judges, and include all the reasons (zones: %s)', (isZoned) => {
    const found = searchableText(decisionOf(CIVIL, isZoned));
    for (const name of ['Mouillard', 'Guérin', 'Poillot', 'Debacq', 'Labat']) expect(found.toLowerCase()).not.toContain(name.toLowerCase());
    expect(found).toContain('Le président de la société a rompu le contrat de M. [X], directeur commercial, sans motif.');
  });

  it.each([
    ['Président : Mme Jeanne Martin', 'Martin'],
    ['Délibéré après l’audience du 2 mai 2024 à laquelle siégeaient : Mme Roussel, présidente, M. Lenoir, premier conseiller', 'Lenoir'],
    ['- le rapport de Mme Vigier de Lassus, rapporteure,', 'Vigier'],
    ['- les conclusions de M. Thielé, rapporteur public.', 'Thielé'],
    ['Le rapporteur, signé : A. Bertrand-Oser', 'Bertrand'],
    ['Magistrat honoraire : M. Pascal Huon', 'Huon'],
  ])('exclude the names in « %s »', (line, name) => {
    expect(searchableText({ kind: 'juritext', content: `Vu la procédure suivante :\n${line}`, zones: [] })).not.toContain(name);
  });

  it.each([
    'Le juge doit vérifier : la cause réelle et sérieuse du licenciement.',
    'M. [X], directeur commercial, soutient que son président, la société Alpha, a agi seul.',
    'Conseillers prud’hommes : Le mandat dure quatre ans et se renouvelle par moitié tous les deux ans, selon les règles du code du travail.',
  ])('keep « %s »', (content) => expect(searchableText({ kind: 'juritext', content, zones: [] })).toBe(content));

  it('are the whole text of any other kind', () => {
    const content = 'Président : Mme Jeanne Martin';
    expect(searchableText({ kind: 'bodacc', content, zones: [] })).toBe(content);
  });
});
