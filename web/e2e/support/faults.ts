import type { HTTPRequest, Page } from 'puppeteer-core';

/** Calls whose path matches are answered in the server's place. */
export type Held = { readonly path: string | RegExp; readonly answer: (request: HTTPRequest) => Promise<void> };

/** Answers some calls in the server's place; the calls that are given next replace these. */
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
