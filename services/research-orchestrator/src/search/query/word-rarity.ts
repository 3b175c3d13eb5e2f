import { readFileSync } from 'node:fs';
import type { WordRarity } from '../../domain/reading/query.ts';

/** Reads data/word-rarity.txt, counted in the codes by `npm run train -- word-rarity`. A word that it lacks is as rare as can be. */
export function readWordRarity(): WordRarity {
  const rarity = new Map<string, number>();
  for (const line of readFileSync(new URL('../../../data/word-rarity.txt', import.meta.url), 'utf8').split('\n')) {
    const [stem, value] = line.split(' ');
    if (!line.startsWith('#') && stem !== undefined && value !== undefined) rarity.set(stem, Number(value));
  }
  return (stem) => rarity.get(stem) ?? 1;
}
