import type { MaskedTexts } from '@attendu/contracts/anonymisation/schemas';
import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import type { MaskedMention, MaskSettings } from '@attendu/law/anonymisation/types';
import { detect } from './detect.ts';
import type { Lexicon } from './lexicon.ts';

/**
 * Masks everything, lawyers and companies included, since these texts leave the service without a review. A fixed seed gives the same
 * letters for the same texts.
 */
const SETTINGS: MaskSettings = { preset: 'tout', switches: {}, style: 'judilibre', seed: 'texte court' };
/** A name never crosses a blank line, so texts joined by one stay apart. */
const BETWEEN = '\n\n';

/** Detects names in all the texts together, so that a name introduced in one is recognised in the others. */
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
