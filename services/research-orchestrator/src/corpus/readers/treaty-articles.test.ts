import { expect, it } from 'vitest';
import { treatyArticles } from './treaty-articles.ts';

it('cuts a treaty at its articles, and nowhere else', () => {
  const text = `Convention entre la France et la Suisse
Article 1er
Personnes visées
La Convention s’applique aux résidents, sous réserve de l’
Article 4 de la présente Convention.
ARTICLE 2 — Impôts visés
1. Les impôts sont ceux de l’article 9.
Article 9
Article 2 bis
Impôts futurs.
Protocole
ARTICLE PREMIER
Le protocole fait partie de la Convention.
Article II
Il entre en vigueur.`;
  expect(treatyArticles(text).map(({ number, text: own }) => [number, own.split('\n')[0]])).toEqual([
    [null, 'Convention entre la France et la Suisse'],
    ['1', 'Article 1er'],
    ['2', 'ARTICLE 2 — Impôts visés'],
    ['2 bis', 'Article 2 bis'],
    ['1', 'ARTICLE PREMIER'],
    ['2', 'Article II'],
  ]);
  expect(treatyArticles(text)[1]?.text).toContain('Article 4 de la présente Convention.');
  expect(treatyArticles('Échange de lettres.')).toEqual([{ number: null, text: 'Échange de lettres.' }]);
});
