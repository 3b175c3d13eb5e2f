import type { HTTPRequest, Page } from 'puppeteer-core';

/** Stubs the calls whose path matches. */
export type Held = { readonly path: string | RegExp; readonly answer: (request: HTTPRequest) => Promise<void> };

/** Stubs some calls; a later call of this function replaces them. */
export async function interceptor(page: Page): Promise<(held: readonly Held[]) => void> {
  let rules: readonly Held[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const rule = rules.find(({ path }) => pathname.match(path));
    void (rule ? rule.answer(request) : request.continue());
  });
  return (held) => {
    rules = held;
  };
}

export const respond = (status: number, body: unknown) => (request: HTTPRequest) =>
  request.respond({ status, contentType: status < 400 ? 'application/json' : 'application/problem+json', body: JSON.stringify(body) });

export const refuse = respond(500, { code: 'server.error', title: 'Erreur' });
