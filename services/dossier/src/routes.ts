import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { type Route, route } from '@attendu/http/route';
import { createDossier } from './usecases/create-dossier.ts';
import type { ExportDeps } from './usecases/deps.ts';
import { exportDossier } from './usecases/export-dossier.ts';
import { deleteDossiers, moveDossiers, renameDossier, restoreDossiers, togglePin } from './usecases/file-dossiers.ts';
import { createGroup, deleteGroup, listGroups, renameGroup, restoreGroup } from './usecases/file-groups.ts';
import { glanceDossiers } from './usecases/glance-dossiers.ts';
import { listDossiers, readIds, searchDossiers } from './usecases/list-dossiers.ts';
import { readAnalysisPoints, readDossier, readOwner } from './usecases/read-dossier.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';

export function routes(deps: ExportDeps): Route[] {
  return [...dossiers(deps), ...filing(deps), ...groups(deps)];
}

function dossiers(deps: ExportDeps): Route[] {
  const [create, list, ids, search] = [createDossier(deps), listDossiers(deps), readIds(deps), searchDossiers(deps)];
  const [read, points, owner] = [readDossier(deps), readAnalysisPoints(deps), readOwner(deps)];
  const [exported, personal, glance] = [exportDossier(deps), readPersonalData(deps), glanceDossiers(deps)];
  return [
    route(dossierRoutes.create, (ctx, { body }) => create(ctx, body)),
    route(dossierRoutes.list, (ctx, { query }) => list(ctx, query)),
    route(dossierRoutes.ids, (ctx, { query }) => ids(ctx, query)),
    route(dossierRoutes.search, (ctx, { query }) => search(ctx, query)),
    route(dossierRoutes.read, (ctx, { params }) => read(ctx, params)),
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
