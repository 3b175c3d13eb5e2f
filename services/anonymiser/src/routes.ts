import { anonymisationRoutes } from '@attendu/contracts/anonymisation/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { type Route, route } from '@attendu/http/route';
import { deleteAnonymisation } from './usecases/delete-anonymisation.ts';
import type { Deps } from './usecases/deps.ts';
import { exportWord } from './usecases/export-word.ts';
import { extractText } from './usecases/extract-text.ts';
import { listAnonymisations } from './usecases/list-anonymisations.ts';
import { maskTexts } from './usecases/mask-texts.ts';
import { readAnonymisation, readStatus } from './usecases/read-anonymisation.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';
import { requestAnonymisation } from './usecases/request-anonymisation.ts';
import { saveReview } from './usecases/save-review.ts';

export function routes(deps: Deps): Route[] {
  const [request, extract, list, read] = [requestAnonymisation(deps), extractText(deps), listAnonymisations(deps), readAnonymisation(deps)];
  const [status, save, word, remove] = [readStatus(deps), saveReview(deps), exportWord(deps), deleteAnonymisation(deps)];
  const [mask, personal] = [maskTexts(deps), readPersonalData(deps)];
  return [
    route(anonymisationRoutes.anonymise, (ctx, { body }) => request(ctx, body)),
    route(anonymisationRoutes.extract, (ctx, { body }) => extract(ctx, body)),
    route(anonymisationRoutes.list, (ctx, { query }) => list(ctx, query)),
    route(anonymisationRoutes.read, (ctx, { params }) => read(ctx, params)),
    route(anonymisationRoutes.status, (ctx, { params }) => status(ctx, params)),
    route(anonymisationRoutes.review, (ctx, { params, body }) => save(ctx, { ...params, ...body })),
    route(anonymisationRoutes.word, (ctx, { params, query }) => word(ctx, { ...params, ...query })),
    route(anonymisationRoutes.delete, (ctx, { params }) => remove(ctx, params)),
    route(anonymisationRoutes.mask, (ctx, { body }) => mask(ctx, body)),
    route(personalDataRoutes.anonymiser, (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}
