import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { type Route, route, streamRoute } from '@attendu/http/route';
import { addComment, deleteComment, listComments } from './usecases/comment.ts';
import { createDossier } from './usecases/create-dossier.ts';
import type { ExportDeps, SharingDeps, WatchDeps } from './usecases/deps.ts';
import { exportDossier } from './usecases/export-dossier.ts';
import { deleteDossiers, moveDossiers, renameDossier, restoreDossiers, togglePin } from './usecases/file-dossiers.ts';
import { createGroup, deleteGroup, listGroups, renameGroup, restoreGroup } from './usecases/file-groups.ts';
import { glanceDossiers } from './usecases/glance-dossiers.ts';
import { listDossiers, readIds, searchDossiers } from './usecases/list-dossiers.ts';
import { listShared } from './usecases/list-shared.ts';
import { listNotices, readDigest, readNotices, setDigest } from './usecases/notices.ts';
import { readAccess } from './usecases/open-dossier.ts';
import { rateAnswer, readCommentedRatings, readRating, withdrawRating } from './usecases/rate-answer.ts';
import { readAnalysisPoints, readDossier, readOwner } from './usecases/read-dossier.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';
import { readGroupSharing, readSharing } from './usecases/read-sharing.ts';
import { readThread } from './usecases/read-thread.ts';
import { closeGroup, shareDossier, shareGroup, withdrawShare } from './usecases/share.ts';
import { streamChanges } from './usecases/stream-changes.ts';

export function routes(deps: ExportDeps & WatchDeps): Route[] {
  return [...dossiers(deps), ...filing(deps), ...groups(deps), ...sharing(deps), ...comments(deps), ...ratings(deps)];
}

function dossiers(deps: ExportDeps & WatchDeps): Route[] {
  const [create, list, ids, search] = [createDossier(deps), listDossiers(deps), readIds(deps), searchDossiers(deps)];
  const [read, points, owner] = [readDossier(deps), readAnalysisPoints(deps), readOwner(deps)];
  const [thread, changes] = [readThread(deps), streamChanges(deps)];
  const [exported, personal, glance] = [exportDossier(deps), readPersonalData(deps), glanceDossiers(deps)];
  return [
    route(dossierRoutes.create, (ctx, { body }) => create(ctx, body)),
    route(dossierRoutes.list, (ctx, { query }) => list(ctx, query)),
    route(dossierRoutes.ids, (ctx, { query }) => ids(ctx, query)),
    route(dossierRoutes.search, (ctx, { query }) => search(ctx, query)),
    route(dossierRoutes.read, (ctx, { params }) => read(ctx, params)),
    route(dossierRoutes.thread, (ctx, { params }) => thread(ctx, params)),
    streamRoute(dossierRoutes.changes, (ctx, _input, sse) => changes(ctx, sse)),
    route(dossierRoutes.analysisPoints, (ctx, { params }) => points(ctx, params)),
    route(dossierRoutes.export, (ctx, { params, query }) => exported(ctx, { ...params, ...query })),
    route(dossierRoutes.owner, (ctx, { params }) => owner(ctx, params)),
    route(dossierRoutes.lookup, (ctx, { body }) => glance.byIds(ctx, body)),
    route(dossierRoutes.ofUser, (ctx, { params }) => glance.ofUser(ctx, params)),
    route(personalDataRoutes.dossier, (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}

function filing(deps: ExportDeps): Route[] {
  const [rename, pin, move] = [renameDossier(deps), togglePin(deps), moveDossiers(deps)];
  const [remove, restore] = [deleteDossiers(deps), restoreDossiers(deps)];
  return [
    route(dossierRoutes.rename, (ctx, { params, body }) => rename(ctx, { ...params, ...body })),
    route(dossierRoutes.togglePin, (ctx, { body }) => pin(ctx, body)),
    route(dossierRoutes.move, (ctx, { body }) => move(ctx, body)),
    route(dossierRoutes.delete, (ctx, { body }) => remove(ctx, body)),
    route(dossierRoutes.restore, (ctx, { body }) => restore(ctx, body)),
  ];
}

function groups(deps: ExportDeps): Route[] {
  const [list, create, rename] = [listGroups(deps), createGroup(deps), renameGroup(deps)];
  const [remove, restore] = [deleteGroup(deps), restoreGroup(deps)];
  return [
    route(dossierRoutes.listGroups, (ctx) => list(ctx)),
    route(dossierRoutes.createGroup, (ctx, { body }) => create(ctx, body)),
    route(dossierRoutes.renameGroup, (ctx, { params, body }) => rename(ctx, { ...params, ...body })),
    route(dossierRoutes.deleteGroup, (ctx, { params, query }) => remove(ctx, { ...params, ...query })),
    route(dossierRoutes.restoreGroup, (ctx, { params }) => restore(ctx, params)),
  ];
}

function sharing(deps: SharingDeps): Route[] {
  const [read, readGroup, shared, access] = [readSharing(deps), readGroupSharing(deps), listShared(deps), readAccess(deps)];
  const [share, shareFolder, close, withdraw] = [shareDossier(deps), shareGroup(deps), closeGroup(deps), withdrawShare(deps)];
  return [
    route(dossierRoutes.sharing, (ctx, { params }) => read(ctx, params)),
    route(dossierRoutes.share, (ctx, { params, body }) => share(ctx, { ...params, ...body })),
    route(dossierRoutes.groupSharing, (ctx, { params }) => readGroup(ctx, params)),
    route(dossierRoutes.shareGroup, (ctx, { params, body }) => shareFolder(ctx, { ...params, ...body })),
    route(dossierRoutes.closeGroup, (ctx, { params, body }) => close(ctx, { ...params, ...body })),
    route(dossierRoutes.withdraw, (ctx, { params }) => withdraw(ctx, params)),
    route(dossierRoutes.shared, (ctx, { query }) => shared(ctx, query)),
    route(dossierRoutes.access, (ctx, { params, query }) => access(ctx, { ...params, ...query })),
  ];
}

function comments(deps: SharingDeps): Route[] {
  const [list, add, remove] = [listComments(deps), addComment(deps), deleteComment(deps)];
  const [notices, markRead] = [listNotices(deps), readNotices(deps)];
  const [digest, writeDigest] = [readDigest(deps), setDigest(deps)];
  return [
    route(dossierRoutes.comments, (ctx, { params }) => list(ctx, params)),
    route(dossierRoutes.comment, (ctx, { params, body }) => add(ctx, { ...params, ...body })),
    route(dossierRoutes.deleteComment, (ctx, { params }) => remove(ctx, params)),
    route(dossierRoutes.notices, (ctx) => notices(ctx)),
    route(dossierRoutes.digest, (ctx) => digest(ctx)),
    route(dossierRoutes.setDigest, (ctx, { body }) => writeDigest(ctx, body)),
    route(dossierRoutes.readNotices, (ctx, { body }) => markRead(ctx, body)),
  ];
}

function ratings(deps: SharingDeps): Route[] {
  const [read, rate, withdraw, commented] = [readRating(deps), rateAnswer(deps), withdrawRating(deps), readCommentedRatings(deps)];
  return [
    route(dossierRoutes.rating, (ctx, { params }) => read(ctx, params)),
    route(dossierRoutes.rate, (ctx, { params, body }) => rate(ctx, { ...params, ...body })),
    route(dossierRoutes.withdrawRating, (ctx, { params }) => withdraw(ctx, params)),
    route(dossierRoutes.commentedRatings, (ctx, { query }) => commented(ctx, query)),
  ];
}
