import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { type Route, route } from '@attendu/http/route';
import { createDossier } from './usecases/create-dossier.ts';
import type { ExportDeps } from './usecases/deps.ts';
import { exportDossier } from './usecases/export-dossier.ts';
import { listDossiers } from './usecases/list-dossiers.ts';
import { readAnalysisPoints, readDossier, readOwner } from './usecases/read-dossier.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';

export function routes(deps: ExportDeps): Route[] {
  const [create, list, read, points, owner] = [
    createDossier(deps),
    listDossiers(deps),
    readDossier(deps),
    readAnalysisPoints(deps),
    readOwner(deps),
  ];
  const [exported, personal] = [exportDossier(deps), readPersonalData(deps)];
  return [
    route(dossierRoutes.create, (ctx, { body }) => create(ctx, body)),
    route(dossierRoutes.list, (ctx, { query }) => list(ctx, query)),
    route(dossierRoutes.read, (ctx, { params }) => read(ctx, params)),
    route(dossierRoutes.analysisPoints, (ctx, { params }) => points(ctx, params)),
    route(dossierRoutes.export, (ctx, { params, query }) => exported(ctx, { ...params, ...query })),
    route(dossierRoutes.owner, (ctx, { params }) => owner(ctx, params)),
    route(personalDataRoutes.dossier, (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}
