import type { AnalysisDeps } from './ports.ts';

/** The same analysis, allowed to send questions to the configured models. */
export function withModels(deps: AnalysisDeps): AnalysisDeps {
  const { search } = deps;
  return {
    ...deps,
    search: {
      search: (request) => search.search({ ...request, mayAskModel: true }),
      assess: (text, at) => search.assess(text, at),
      status: () => search.status(),
      close: () => search.close(),
    },
    ...(deps.model === undefined ? {} : { model: { ...deps.model, allowed: true } }),
  };
}
