import { MENTIONS_MAX, type Review } from '@attendu/contracts/anonymisation/schemas';
import { writeMasked } from '@attendu/law/anonymisation/replace';
import { reviewedReplacements } from '@attendu/law/anonymisation/review';
import type { Detection, MaskSettings } from '@attendu/law/anonymisation/types';
import { serveTasks } from '@attendu/threads/serve-tasks';
import { detect } from '../domain/detect.ts';
import { maskShortTexts } from '../domain/mask-short.ts';
import { TooManyMentions } from '../domain/mention-limit.ts';
import { selfCheck } from '../domain/self-check.ts';
import type { Anonymised, Masked } from '../usecases/deps.ts';
import { loadLexicon } from './load-lexicon.ts';

const TOO_MANY = `Ce texte contient plus de ${MENTIONS_MAX.toLocaleString('fr-FR')} mentions à relire\u00a0: coupez-le en plusieurs décisions. Votre texte est conservé.`;

function mask(text: string, { mentions, settings }: Review): Masked {
  const masked = reviewedReplacements(text, mentions, settings);
  return { text: writeMasked(text, masked), warnings: selfCheck(text, masked, loadLexicon()) };
}

function anonymise(text: string, settings: MaskSettings): Anonymised | { readonly refused: string } {
  const detection = detectedIn(text);
  if (detection === null) return { refused: TOO_MANY };
  const mentions = detection.mentions.map((mention) => ({ ...mention, refused: false }));
  return { detection, masked: mask(text, { mentions, settings }) };
}

function detectedIn(text: string): Detection | null {
  try {
    return detect(text, loadLexicon(), MENTIONS_MAX);
  } catch (error) {
    if (error instanceof TooManyMentions) return null;
    throw error;
  }
}

serveTasks({ anonymise, mask, maskShort: (texts: readonly string[]) => maskShortTexts(texts, loadLexicon()) });
