import { billingRoutes } from '@attendu/contracts/billing/routes';
import { parisDay } from '@attendu/contracts/paris-day';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { type RequestContext, requesterOf, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { runInline } from '../analysis/run-inline.ts';
import type { Deps } from './deps.ts';

const EUROPEAN: readonly SourceKey[] = ['euritext', 'reglements'];

/**
 * Answers a question by the European texts of the corpus alone; says that it holds none when that is so, rather than answer without one.
 * @throws research.no_subscription
 */
export function answerEurope(deps: Deps) {
  const answer = answerFrom(deps, EUROPEAN);
  return async (ctx: RequestContext, { question }: { question: string }): Promise<{ texte: string }> => ({
    texte: (await answer(ctx, question)) ?? nothingHeld(),
  });
}

/**
 * Answers a question by every text of the corpus, without a dossier.
 * @throws research.no_subscription
 */
export function answerFromAll(deps: Deps) {
  const answer = answerFrom(deps, SOURCE_KEYS);
  return async (ctx: RequestContext, { query }: { query: string }): Promise<{ answer: string }> => ({
    answer: (await answer(ctx, query)) ?? 'Le fonds est vide\u00a0: aucune réponse ne peut être donnée sans un texte qui la prouve.',
  });
}

/** Null when the corpus holds no text of these kinds. */
function answerFrom(deps: Deps, kinds: readonly SourceKey[]) {
  return async (ctx: RequestContext, question: string): Promise<string | null> => {
    const { userId } = requireUser(ctx);
    const { entitlement } = await deps.client.call(billingRoutes.entitlement, { params: { userId } }, { requestId: ctx.requestId });
    const current = entitlement !== null && (entitlement.until === null || Date.parse(entitlement.until) > ctx.now().getTime());
    if (!current) throw problem('research.no_subscription');
    const { sources } = await deps.analysis.search.status();
    const held = kinds.filter((kind) => sources.some((source) => source.kind === kind && source.documents > 0));
    if (held.length === 0) return null;
    const points = [{ problem: question.slice(0, 2000), source: held.join(',') }];
    const today = parisDay(ctx.now());
    const { result } = await deps.questions.run(requesterOf(ctx), () =>
      runInline(deps.analysis, { question, globalContexte: '', points, lawDate: null, today }),
    );
    return result.points.map(({ point_data }) => point_data.final_answer).join('\n\n');
  };
}

function nothingHeld(): string {
  const labels = EUROPEAN.map((kind) => SOURCE_KINDS[kind].label.toLowerCase()).join(' ni de ');
  return `Le fonds ne contient pas encore de ${labels} : aucune réponse ne peut être donnée sans un texte qui la prouve. Les textes européens se lisent sur [EUR-Lex](https://eur-lex.europa.eu/homepage.html?locale=fr).`;
}
