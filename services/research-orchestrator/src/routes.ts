import type { Feed } from '@attendu/bus/feed';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { corpusRoutes } from '@attendu/contracts/research/corpus-routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { type Route, route, streamRoute } from '@attendu/http/route';
import { readHoldings, readSyncErrors, startSync, stopSync } from './usecases/administer-corpus.ts';
import { answerEurope, answerFromAll } from './usecases/answer-inline.ts';
import { cancelAnalysis } from './usecases/cancel-analysis.ts';
import type { Deps } from './usecases/deps.ts';
import { giveModelConsent, readModelConsent, withdrawModelConsent } from './usecases/model-consent.ts';
import { proposePoints } from './usecases/propose-points.ts';
import { provePassages } from './usecases/prove-passages.ts';
import { readChanges, readChangesOfRun } from './usecases/read-changes.ts';
import { readCorpus } from './usecases/read-corpus.ts';
import { readDocument } from './usecases/read-document.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';
import { readProgress } from './usecases/read-progress.ts';
import { readResult } from './usecases/read-result.ts';
import { readTimeline } from './usecases/read-timeline.ts';
import { relaunchAnalysis } from './usecases/relaunch-analysis.ts';
import { startAnalysis } from './usecases/start-analysis.ts';
import { startUltra } from './usecases/start-ultra.ts';
import { streamProgress } from './usecases/stream-progress.ts';
import { warnBefore } from './usecases/warn-before.ts';

export function routes(deps: Deps & { readonly feed: Feed }): Route[] {
  const propose = proposePoints(deps);
  const warn = warnBefore(deps);
  const start = startAnalysis(deps);
  const progress = readProgress(deps);
  const stream = streamProgress(deps);
  const document = readDocument(deps);
  const timeline = readTimeline(deps);
  const changes = readChanges(deps);
  const changesOfRun = readChangesOfRun(deps);
  const cancel = cancelAnalysis(deps);
  const relaunch = relaunchAnalysis(deps);
  const ultra = startUltra(deps);
  const europe = answerEurope(deps);
  const rag = answerFromAll(deps);
  const corpus = readCorpus(deps);
  const [consent, giveConsent, withdrawConsent] = [readModelConsent(deps), giveModelConsent(deps), withdrawModelConsent(deps)];
  const result = readResult(deps);
  const prove = provePassages(deps);
  const personal = readPersonalData(deps);
  const holdings = readHoldings(deps);
  const syncErrors = readSyncErrors(deps);
  const sync = startSync(deps);
  const stop = stopSync(deps);
  return [
    route(researchRoutes.points, (ctx, { body }) => propose(ctx, body)),
    route(researchRoutes.warnings, (ctx, { body }) => warn(ctx, body)),
    route(researchRoutes.analyse, (ctx, { body }) => start(ctx, body)),
    route(researchRoutes.ultra, (ctx, { body }) => ultra(ctx, body)),
    route(researchRoutes.europe, (ctx, { body }) => europe(ctx, body)),
    route(researchRoutes.semanticRag, (ctx, { body }) => rag(ctx, body)),
    route(researchRoutes.progress, (ctx, { params }) => progress(ctx, params)),
    streamRoute(researchRoutes.progressStream, (ctx, { params }, sse) => stream(ctx, params, sse)),
    route(researchRoutes.document, (ctx, { params }) => document(ctx, params)),
    route(researchRoutes.cancel, (ctx, { params }) => cancel(ctx, params)),
    route(researchRoutes.relaunch, (ctx, { params }) => relaunch(ctx, params)),
    route(researchRoutes.changes, (ctx, { params }) => changes(ctx, params)),
    route(researchRoutes.timeline, (ctx, { params, query }) => timeline(ctx, { ...params, ...query })),
    route(researchRoutes.modelConsent, (ctx) => consent(ctx)),
    route(researchRoutes.giveModelConsent, (ctx, { body }) => giveConsent(ctx, body)),
    route(researchRoutes.withdrawModelConsent, (ctx) => withdrawConsent(ctx)),
    route(researchRoutes.corpus, () => corpus()),
    route(researchRoutes.corpusHeld, () => corpus()),
    route(corpusRoutes.holdings, (ctx) => holdings(ctx)),
    route(corpusRoutes.errors, (_ctx, { params, query }) => syncErrors({ ...params, ...query })),
    route(corpusRoutes.sync, (ctx, { params }) => sync(ctx, params)),
    route(corpusRoutes.stop, (ctx, { params }) => stop(ctx, params)),
    route(researchRoutes.result, (ctx, { params }) => result(ctx, params)),
    route(researchRoutes.changesOfRun, (ctx, { params }) => changesOfRun(ctx, params)),
    route(researchRoutes.prove, (ctx, { body }) => prove(ctx, body)),
    route(personalDataRoutes['research-orchestrator'], (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}
