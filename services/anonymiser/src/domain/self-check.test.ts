import { replacementsOf } from '@attendu/law/anonymisation/replace';
import { expect, test } from 'vitest';
import { loadLexicon } from '../adapters/load-lexicon.ts';
import { selfCheck } from './self-check.ts';

const lexicon = loadLexicon();
const settings = { preset: 'standard', switches: {}, style: 'judilibre', seed: 's' } as const;
const warned = (text: string, name: string): string[] => {
  const mention = { start: 0, end: name.length, category: 'personnePhysique', entityId: 'a', role: null } as const;
  return selfCheck(text, replacementsOf(text, { mentions: [mention] }, settings), lexicon).map(({ start, end }) => text.slice(start, end));
};

test.each([
  ['Roy est venu. Le chien de Roy.', 'Roy', ['Roy']],
  ['Sy est venue. Chez Sy.', 'Sy', ['Sy']],
  ['Kermadec est venu. J ai vu kermadec.', 'Kermadec', ['kermadec']],
  ['Kermadec est venu. Ker\u00admadec et Kerma\ufffedec.', 'Kermadec', ['Ker\u00admadec', 'Kerma\ufffedec']],
  ['Petit est venu. Un petit chien.', 'Petit', []],
  ['Le est venu. Le chien.', 'Le', []],
  ['Bon est venu. Bon nombre de voisins.', 'Bon', []],
  ['Bon est venu. Le chien de Bon et BON.', 'Bon', ['Bon', 'BON']],
])('%j', (text, name, found) => {
  expect(warned(text, name)).toEqual(found);
});
