import type { Detection } from '@attendu/law/anonymisation/types';
import type { Decision } from './templates.ts';

const VISIBLE = new Set(['personneMorale', 'numeroSiretSiren', 'professionnelMagistratGreffier', 'professionnelAvocat']);

/** Counts another engine's spans that we mask whole, by category; for judges and lawyers, those that we mask at least in part. */
export function scoreSilver(
  decisions: readonly Decision[],
  read: (text: string) => Detection,
): Map<string, { masked: number; total: number }> {
  const counts = new Map<string, { masked: number; total: number }>();
  for (const { text, annotations } of decisions) {
    const cover = new Uint8Array(text.length);
    for (const { category, start, end } of read(text).mentions) if (!VISIBLE.has(category)) cover.fill(1, start, end);
    for (const { category, start, end } of annotations) {
      const isProfessional = category.startsWith('professionnel');
      if (category === 'personneMorale') continue;
      const name = isProfessional ? `${category}, à tort` : category;
      const count = counts.get(name) ?? { masked: 0, total: 0 };
      const inside = cover.subarray(start, end);
      count.total++;
      if (isProfessional ? inside.includes(1) : !inside.includes(0)) count.masked++;
      counts.set(name, count);
    }
  }
  return counts;
}
