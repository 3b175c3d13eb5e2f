import type { MaskSettings } from '@attendu/law/anonymisation/types';

/** How a decision is first masked; the seed is its id, so that doing it again gives the same letters. */
export function firstSettings(id: string): MaskSettings {
  return { preset: 'standard', switches: {}, style: 'judilibre', seed: id };
}
