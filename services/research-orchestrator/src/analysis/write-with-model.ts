import { draftFromModel, type ModelCount } from '../domain/model/draft.ts';
import { modelPassages } from '../domain/model/passages.ts';
import { type ModelAnswer, modelAnswerSchema, SYSTEM_PROMPT, userPrompt } from '../domain/model/prompt.ts';
import type { PointDraft } from '../domain/writing/draft.ts';
import type { WriterInput } from '../domain/writing/extractive.ts';
import { type FallbackReason, ModelFailure } from '../model/failure.ts';
import type { ModelSettings, ModelUsage } from '../model/model.ts';
import type { Pseudonymise, Pseudonymised } from '../model/pseudonymise.ts';

/** What the model did for a point: stored with its draft, reported in the ledger and in the dossier. */
export type ModelWork = {
  readonly model: string;
  /** The model was sent the question and the passages, whatever came of it. */
  readonly asked: boolean;
  readonly usage: ModelUsage;
  readonly euros: number;
  /** Null when the model wrote the answer. */
  readonly fallback: FallbackReason | null;
  readonly count: ModelCount | null;
};

/** Most attempts for one point, the first included. */
const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 300;
const MOST_ANSWER_TOKENS = 4_000;
/** Conservative number of characters of French per token, used until the endpoint has reported a count. */
const CHARACTERS_A_TOKEN = 3;

const NOTHING: ModelUsage = { input: 0, output: 0 };

export function eurosOf({ input, output }: ModelUsage, price: ModelSettings['price']): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

/**
 * Writes a point with the model, within the rest of the run's budget; falls back to the extractive draft when the model fails, is too slow, is paused
 * by the circuit breaker, or gives nothing valid. Never throws. @param spent by the previous points.
 */
export async function writeWithModel(
  settings: ModelSettings,
  input: WriterInput & { readonly question: string },
  extractive: PointDraft,
  spent: ModelUsage,
): Promise<{ draft: PointDraft; work: ModelWork }> {
  const { model, breaker, price } = settings;
  let used = NOTHING;
  let sent = false;
  const fallen = (fallback: FallbackReason) => ({
    draft: extractive,
    work: { model: model.label, asked: sent, usage: used, euros: eurosOf(used, price), fallback, count: null },
  });
  if (!settings.allowed) return fallen('not_allowed');
  if (breaker.open()) return fallen('paused');
  const passages = modelPassages(input);
  if (passages.length === 0) return fallen('unusable');
  const asked = await leaving(settings.pseudonymise, [input.question, input.point]);
  if (asked === null) return fallen('not_masked');
  const [question = '', point = ''] = asked.texts;
  const user = userPrompt({ question, point, at: input.at }, passages);
  const needed = Math.ceil((SYSTEM_PROMPT.length + user.length) / CHARACTERS_A_TOKEN);
  const deadline = AbortSignal.timeout(settings.timeoutMs);
  let last: FallbackReason = 'unreachable';
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const left = tokensLeft(settings, { input: spent.input + used.input, output: spent.output + used.output }, needed);
    if (left <= 0) return fallen(tries === 1 ? 'budget' : last);
    try {
      const maxTokens = Math.min(left, MOST_ANSWER_TOKENS);
      sent = true;
      const { text, usage } = await model.complete({ system: SYSTEM_PROMPT, user, maxTokens, signal: deadline });
      used = { input: used.input + usage.input, output: used.output + usage.output };
      const made = draftFromModel(named(answerIn(text), asked), passages, input, extractive);
      if (made === null) throw new ModelFailure('unusable', false, 'no sentence stands on a passage');
      breaker.note(true);
      return {
        draft: made.draft,
        work: { model: model.label, asked: true, usage: used, euros: eurosOf(used, price), fallback: null, count: made.count },
      };
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : new ModelFailure('unreachable', false, String(error));
      last = failure.reason;
      // The endpoint is up if it answers, even with an invalid response.
      breaker.note(failure.reason !== 'unreachable' && failure.reason !== 'too_slow' && failure.reason !== 'cut');
      if (!failure.retry || tries === MOST_TRIES || deadline.aborted || breaker.open()) return fallen(deadline.aborted ? 'too_slow' : last);
      const wait = Math.max(failure.waitMs, FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + settings.random()));
      if (wait >= settings.timeoutMs) return fallen(last);
      await settings.pause(wait);
    }
  }
  return fallen(last);
}

/** The text that may be sent; null when names could not be masked. */
async function leaving(pseudonymise: Pseudonymise | null, texts: readonly string[]): Promise<Pseudonymised | null> {
  if (pseudonymise === null) return { texts, restore: (text) => text };
  return pseudonymise(texts).catch(() => null);
}

/** Restores the names in what the model wrote; its quotations are of public texts. */
function named(answer: ModelAnswer, { restore }: Pseudonymised): ModelAnswer {
  return { sentences: answer.sentences.map((sentence) => ({ ...sentence, text: restore(sentence.text) })) };
}

/** Tokens left for an answer, by both budgets. */
function tokensLeft({ tokenBudget, euroBudget, price }: ModelSettings, spent: ModelUsage, needed: number): number {
  const byTokens = tokenBudget - spent.input - spent.output - needed;
  if (price.input === 0 && price.output === 0) return byTokens;
  const euros = euroBudget - eurosOf({ input: spent.input + needed, output: spent.output }, price);
  if (euros <= 0) return 0;
  return price.output === 0 ? byTokens : Math.min(byTokens, Math.floor((euros * 1_000_000) / price.output));
}

function answerIn(text: string): ModelAnswer {
  // Some endpoints put their JSON between Markdown fences despite the JSON mode.
  const bare = text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1');
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    throw new ModelFailure('unreadable', true, 'the answer is not JSON');
  }
  const parsed = modelAnswerSchema.safeParse(value);
  if (!parsed.success) throw new ModelFailure('unreadable', true, 'the answer has another shape');
  return parsed.data;
}
