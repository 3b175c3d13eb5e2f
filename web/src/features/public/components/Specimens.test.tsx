import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Specimen } from './Specimens.tsx';

/** The sentence as it is shown, with « [ » and « ] » around what no line end cuts. */
function shown(sentence: string): string {
  const html = renderToStaticMarkup(<Specimen recorded={{ question: 'Q', sentences: [sentence], insufficient: false, documents: [] }} />);
  const [, text = ''] = /<p class="specimen__text">(.*?)<\/p>/.exec(html) ?? [];
  return text
    .replace(/<span class="whole">/g, '[')
    .replace(/<\/span>(?!<\/span>)/g, ']')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'");
}

it.each([
  ['La durée est de quatre mois (Legiarti - 1 - 1).', /^La durée est de quatre \[mois\u00a0.*1.*\.\]$/],
  ["Voir l'article L. 1221-19 (Legiarti - 1 - 1).", /^Voir l'article \[\[?L\. 1221-19\]?\u00a0/],
  ['Deux mois (Legiarti - 1 - 1) (Legiarti - 2 - 1).', /^Deux \[mois\u00a0[^()]*\.\]$/],
  ['Dès le 1er (Legiarti - 1 - 1), sauf accord.', /^Dès le \[1er\u00a0[^()]*,\] sauf accord\.$/],
])('shows « %s » without brackets, its last words beside the tag', (sentence, expected) => {
  expect(shown(sentence)).toMatch(expected);
});
