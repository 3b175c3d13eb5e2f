import type { MaskSettings } from '@attendu/law/anonymisation/types';

/** Settings of the first masking. The seed is the id, so that repeating it gives the same letters. */
export function initialSettings(id: string): MaskSettings {
  return { preset: 'standard', switches: {}, style: 'judilibre', seed: id };
}
