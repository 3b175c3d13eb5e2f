import { draftFromModel, type ModelCount } from '../domain/model/draft.ts';
import { modelPassages } from '../domain/model/passages.ts';
import { type ModelAnswer, modelAnswerSchema, SYSTEM_PROMPT, userPrompt } from '../domain/model/prompt.ts';
import type { PointDraft } from '../domain/writing/draft.ts';
import type { WriterInput } from '../domain/writing/extractive.ts';
import { type FallbackReason, ModelFailure } from '../model/failure.ts';
import type { ModelSettings, ModelUsage } from '../model/model.ts';
import type { Pseudonymise, Pseudonymised } from '../model/pseudonymise.ts';

/** What the model did for a point: kept with its draft, said in the ledger and in the dossier. */
export type ModelWork = {
  readonly model: string;
  readonly usage: ModelUsage;
  readonly euros: number;
  /** Null when the answer is the model's. */
  readonly fallback: FallbackReason | null;
  readonly count: ModelCount | null;
};

/** Tries of one point, the first included. */
const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 300;
const MOST_ANSWER_TOKENS = 4_000;
/** Characters of French a token holds, roughly, and on the safe side: used before the endpoint has counted. */
const CHARACTERS_A_TOKEN = 3;

const NOTHING: ModelUsage = { input: 0, output: 0 };

export function eurosOf({ input, output }: ModelUsage, price: ModelSettings['price']): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

/**
 * Writes a point with the model, within what is left of the run's budget; the extractive draft stands when the model fails, is too slow, is
 * paused, or gives nothing that holds. Never throws.
 * @param spent by the points written before.
 */
export async function writeWithModel(
  settings: ModelSettings,
  input: WriterInput & { readonly question: string },
  extractive: PointDraft,
  spent: ModelUsage,
): Promise<{ draft: PointDraft; work: ModelWork }> {
  const { model, breaker, price } = settings;
  let used = NOTHING;
  const fallen = (fallback: FallbackReason) => ({
    draft: extractive,
    work: { model: model.name, usage: used, euros: eurosOf(used, price), fallback, count: null },
  });
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
      const { text, usage } = await model.complete({ system: SYSTEM_PROMPT, user, maxTokens, signal: deadline });
      used = { input: used.input + usage.input, output: used.output + usage.output };
      const made = draftFromModel(named(answerIn(text), asked), passages, input, extractive);
      if (made === null) throw new ModelFailure('unusable', false, 'no sentence stands on a passage');
      breaker.note(true);
      return {
        draft: made.draft,
        work: { model: model.name, usage: used, euros: eurosOf(used, price), fallback: null, count: made.count },
      };
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : new ModelFailure('unreachable', false, String(error));
      last = failure.reason;
      // An endpoint that answers is up, whatever its answer is worth.
      breaker.note(failure.reason !== 'unreachable' && failure.reason !== 'too_slow' && failure.reason !== 'cut');
      if (!failure.retry || tries === MOST_TRIES || deadline.aborted || breaker.open()) return fallen(deadline.aborted ? 'too_slow' : last);
      const wait = Math.max(failure.waitMs, FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + settings.random()));
      if (wait >= settings.timeoutMs) return fallen(last);
      await settings.pause(wait);
    }
  }
  return fallen(last);
}

/** What may leave of the texts; null when names should have been replaced and could not be. */
async function leaving(pseudonymise: Pseudonymise | null, texts: readonly string[]): Promise<Pseudonymised | null> {
  if (pseudonymise === null) return { texts, restore: (text) => text };
  return pseudonymise(texts).catch(() => null);
}

/** The names come back in what the model wrote; its quotations are of public texts. */
function named(answer: ModelAnswer, { restore }: Pseudonymised): ModelAnswer {
  return { sentences: answer.sentences.map((sentence) => ({ ...sentence, text: restore(sentence.text) })) };
}

/** Tokens that an answer may still take, by both budgets. */
function tokensLeft({ tokenBudget, euroBudget, price }: ModelSettings, spent: ModelUsage, needed: number): number {
  const byTokens = tokenBudget - spent.input - spent.output - needed;
  if (price.input === 0 && price.output === 0) return byTokens;
  const euros = euroBudget - eurosOf({ input: spent.input + needed, output: spent.output }, price);
  if (euros <= 0) return 0;
  return price.output === 0 ? byTokens : Math.min(byTokens, Math.floor((euros * 1_000_000) / price.output));
}

function answerIn(text: string): ModelAnswer {
  // Some endpoints put their JSON between Markdown fences, whatever they are asked.
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
