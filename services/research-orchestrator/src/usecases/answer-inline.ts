import { billingRoutes } from '@attendu/contracts/billing/routes';
import { parisDay } from '@attendu/contracts/paris-day';
import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { type RequestContext, requesterOf, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { displayTitle } from '@attendu/law/dossier/labels';
import { sourcesOf } from '@attendu/law/dossier/sources';
import { formatDateLong } from '@attendu/law/typography';
import { runInline } from '../analysis/run-inline.ts';
import type { Sealed } from '../analysis/steps/seal.ts';
import type { Deps } from './deps.ts';

type Result = Sealed['result'];

const EUROPEAN: readonly SourceKey[] = ['euritext', 'reglements'];

/** Answers a question from the European texts of the corpus only; says so when it holds none. @throws research.no_subscription */
export function answerEurope(deps: Deps) {
  const answer = answerFrom(deps, EUROPEAN);
  return async (ctx: RequestContext, { question }: { question: string }): Promise<{ texte: string }> => ({
    texte: answerWithSources(await answer(ctx, question), 'Droit de l’Union applicable') ?? nothingHeld(),
  });
}

/** Answers a question from every text of the corpus, without a dossier. @throws research.no_subscription */
export function answerFromAll(deps: Deps) {
  const answer = answerFrom(deps, SOURCE_KEYS);
  return async (ctx: RequestContext, { query }: { query: string }): Promise<{ answer: string }> => ({
    answer:
      answerWithSources(await answer(ctx, query), 'Droit applicable') ??
      'Le fonds est vide\u00a0: aucune réponse ne peut être donnée sans un texte qui la prouve.',
  });
}

/** Null when the corpus holds no text of these kinds. */
function answerFrom(deps: Deps, kinds: readonly SourceKey[]) {
  return async (ctx: RequestContext, question: string): Promise<Result | null> => {
    const user = requireUser(ctx);
    const { userId } = user;
    const { entitlement, hasRight } = await deps.client.call(
      billingRoutes.entitlement,
      { params: { userId } },
      { requestId: ctx.requestId },
    );
    // The former release of billing does not say hasRight.
    const isCurrent = entitlement !== null && (entitlement.until === null || Date.parse(entitlement.until) > ctx.now().getTime());
    if (!(hasRight ?? isCurrent)) throw problem('research.no_subscription');
    const { sources } = await deps.analysis.search.status();
    const held = kinds.filter((kind) => sources.some((source) => source.kind === kind && source.documents > 0));
    if (held.length === 0) return null;
    const points = [{ problem: question.slice(0, 2000), source: held.join(',') }];
    const today = parisDay(ctx.now());
    const analysis = await deps.analysisFor(user);
    const { result } = await deps.questions.run(requesterOf(ctx), () =>
      runInline(analysis, { question, globalContexte: '', points, lawDate: null, today }),
    );
    return result;
  };
}

/** The answer with its date of law, its warnings, and its sources with their official pages, since the page shows nothing else. */
function answerWithSources(result: Result | null, applicable: string): string | null {
  if (result === null) return null;
  const cited = result.points.flatMap((point) => sourcesOf({ ...point, dossier_id: '' }).flatMap(({ sources }) => sources));
  const numbers = new Map(
    cited.map((one, index) => [`${one.document.id_answer} - ${one.point}`, { number: index + 1, url: one.document.url }]),
  );
  const answers = result.points.map(({ point_data }) => point_data.final_answer).join('\n\n');
  const answer = answers.replace(/\p{L}+ - \d+ - \d+/gu, (reference) => {
    const source = numbers.get(reference);
    if (source === undefined) return reference;
    return source.url === null ? `source ${source.number}` : `[source ${source.number}](${source.url})`;
  });
  const list = cited.map(({ document }, index) => `${index + 1}. ${sourceLine(document)}`);
  const isConsolidated = cited.some(({ document }) => document.facts?.consolidated === true);
  return [
    `${applicable} au ${formatDateLong(result.law_date)}.`,
    ...result.notices,
    answer,
    ...doubtsOf(result),
    ...(list.length === 0 ? [] : [`### Sources\n\n${list.join('\n')}`]),
    ...(isConsolidated
      ? ['Texte consolidé, sans valeur juridique : seuls les actes publiés au Journal officiel de l’Union européenne font foi.']
      : []),
  ].join('\n\n');
}

/** What the short answer says of itself, such as that the texts may not settle the question, or which agreement was searched; not its last line, which is here already. */
const doubtsOf = ({ synthese_sentences: sentences }: Result): string[] =>
  sentences.slice(0, -1).flatMap(({ kind, text }) => (kind === 'notice' && !text.startsWith('Sources insuffisantes') ? [text] : []));

function sourceLine(document: SourceDocument): string {
  const title = displayTitle(document);
  const since =
    document.date_debut === null || document.kind !== 'reglements' ? '' : `, version en vigueur au ${formatDateLong(document.date_debut)}`;
  return `${document.url === null ? title : `[${title}](${document.url})`}${since}`;
}

function nothingHeld(): string {
  const labels = EUROPEAN.map((kind) => SOURCE_KINDS[kind].label.toLowerCase()).join(' ni de ');
  return `Le fonds ne contient pas encore de ${labels} : aucune réponse ne peut être donnée sans un texte qui la prouve. Les textes européens se lisent sur [EUR-Lex](https://eur-lex.europa.eu/homepage.html?locale=fr).`;
}
