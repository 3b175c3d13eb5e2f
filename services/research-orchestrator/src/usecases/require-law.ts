import { lawDayError } from '@attendu/contracts/research/law-days';
import { problem } from '@attendu/http/problem';
import { type UnderstandInput, understand } from '../analysis/understand.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import type { Deps } from './deps.ts';

/**
 * Refuses, before any debit, a date of law on which no text in scope was in force; otherwise returns the understood question. @throws
 * research.no_law_then
 */
export async function requireLaw(deps: Deps, asked: UnderstandInput): Promise<Understanding> {
  const understanding = await understand(deps.analysis, asked);
  const { at, firstDay } = understanding;
  if (firstDay === null || at >= firstDay) return understanding;
  throw problem('research.no_law_then', { detail: lawDayError(at, firstDay) ?? undefined });
}
