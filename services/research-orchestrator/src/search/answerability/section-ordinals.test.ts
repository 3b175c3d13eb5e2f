import { expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { ordinalsOf } from './section-ordinals.ts';

it.each([
  ['Section 3 : Rupture', 'section', 3],
  ['Chapitre IV : Congés', 'chapitre', 4],
  ['Titre préliminaire', 'titre', 0],
  ['Chapitre unique', 'chapitre', 1],
  ['Livre Ier : Relations', 'livre', 1],
  ['Dispositions communes', '', -1],
])('reads the rank and the kind of « %s »', (title, kind, rank) => {
  const { map, doc } = indexOver([article('L1-1', title, 'Texte.')]);
  const node = map.sectionOf[doc('L1-1')] as number;
  const ordinals = ordinalsOf(map);
  expect([ordinals.kind[node], ordinals.rank[node]]).toEqual([kind, rank]);
});
