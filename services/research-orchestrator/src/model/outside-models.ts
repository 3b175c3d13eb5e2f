/** A configured model. `use`: it writes answers, or gives the vectors of the words searched. `host`: where questions are sent. */
export type OutsideModel = { readonly use: 'answers' | 'search'; readonly name: string; readonly host: string };

type Endpoint = { readonly baseUrl: string | undefined; readonly model: string | undefined };

export function outsideModelsOf(endpoints: { readonly answers: Endpoint; readonly search: Endpoint }): OutsideModel[] {
  return (['answers', 'search'] as const).flatMap((use) => {
    const { baseUrl, model } = endpoints[use];
    return baseUrl === undefined || model === undefined ? [] : [{ use, name: model, host: new URL(baseUrl).host }];
  });
}

/** « mistral-large-latest (api.mistral.ai) ». */
export const modelLabel = (name: string, baseUrl: string): string => `${name} (${new URL(baseUrl).host})`;

/** Whether a decision allows sending a question to every configured model: consent to one host is none to another. */
export function consentCovers(
  decision: { readonly given: boolean; readonly hosts: readonly string[] } | null,
  models: readonly OutsideModel[],
): boolean {
  return models.length > 0 && decision?.given === true && models.every(({ host }) => decision.hosts.includes(host));
}
