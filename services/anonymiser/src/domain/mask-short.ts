import type { MaskedTexts } from '@attendu/contracts/anonymisation/schemas';
import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import type { MaskedMention, MaskSettings } from '@attendu/law/anonymisation/types';
import { detect } from './detect.ts';
import type { Lexicon } from './lexicon.ts';

/** Everything is masked, lawyers and companies too: who leaves is not asked which. One seed: the same texts give the same letters. */
const SETTINGS: MaskSettings = { preset: 'tout', switches: {}, style: 'judilibre', seed: 'texte court' };
/** No name goes over the end of a paragraph. */
const BETWEEN = '\n\n';

/** Short texts read as one, so that a name that one of them introduces is known in the others. */
export function maskShortTexts(texts: readonly string[], lexicon: Lexicon): MaskedTexts {
  const whole = texts.join(BETWEEN);
  const masked = replacementsOf(whole, detect(whole, lexicon), SETTINGS);
  const names = new Map<string, string>();
  for (const { start, end, replacement } of masked)
    if (replacement !== null && !names.has(replacement)) names.set(replacement, whole.slice(start, end));
  let from = 0;
  const written = texts.map((text) => {
    const to = from + text.length;
    const own = masked.flatMap((mention): MaskedMention[] =>
      mention.start < to && mention.end > from
        ? [{ ...mention, start: Math.max(mention.start, from) - from, end: Math.min(mention.end, to) - from }]
        : [],
    );
    from = to + BETWEEN.length;
    return writeMasked(text, own);
  });
  return { texts: written, names: [...names].map(([replacement, original]) => ({ replacement, original })) };
}
