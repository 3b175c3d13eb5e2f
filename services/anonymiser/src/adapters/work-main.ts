import type { Review } from '@attendu/contracts/anonymisation/schemas';
import { writeMasked } from '@attendu/law/anonymisation/replace';
import { reviewedReplacements } from '@attendu/law/anonymisation/review';
import type { MaskSettings } from '@attendu/law/anonymisation/types';
import { serveTasks } from '@attendu/threads/serve-tasks';
import { detect } from '../domain/detect.ts';
import { maskShortTexts } from '../domain/mask-short.ts';
import { selfCheck } from '../domain/self-check.ts';
import type { Anonymised, Masked } from '../usecases/deps.ts';
import { loadLexicon } from './load-lexicon.ts';

function mask(text: string, { mentions, settings }: Review): Masked {
  const masked = reviewedReplacements(text, mentions, settings);
  return { text: writeMasked(text, masked), warnings: selfCheck(text, masked) };
}

function anonymise(text: string, settings: MaskSettings): Anonymised {
  const detection = detect(text, loadLexicon());
  const mentions = detection.mentions.map((mention) => ({ ...mention, refused: false }));
  return { detection, masked: mask(text, { mentions, settings }) };
}

serveTasks({ anonymise, mask, maskShort: (texts: readonly string[]) => maskShortTexts(texts, loadLexicon()) });
