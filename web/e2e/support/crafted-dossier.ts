import { createHash, randomUUID } from 'node:crypto';
import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import type { HTTPRequest, Page } from 'puppeteer-core';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

export type CraftedSource = {
  kind: SourceKey;
  n: number;
  content: string;
  quotes: readonly string[];
  title?: string;
  facts?: DocumentFacts;
  url?: string;
  citations?: Readonly<Record<string, string>>;
};

/** A document that quotes these passages at their last place in its content. */
function documentOf({ kind, n, content, quotes, title = `${SOURCE_KINDS[kind].label} ${n}`, facts, url, citations = {} }: CraftedSource) {
  const versionId = `${kind.toUpperCase()}-${n}-v1`;
  return {
    kind,
    id: `${kind.toUpperCase()}-${n}`,
    versionId,
    id_answer: `${SOURCE_KINDS[kind].referenceName} - ${n}`,
    title,
    content,
    note: 9,
    citations,
    quotations: quotes.map((text) => {
      const start = content.lastIndexOf(text);
      return { versionId, start, end: start + text.length, hash: hash(text), text };
    }),
    stance: 'support',
    reliability: { grade: 'A', reason: 'Texte officiel en vigueur.' },
    url: url ?? null,
    ...(facts === undefined ? {} : { facts }),
    etat: 'VIGUEUR',
    date_debut: '2008-06-27',
    date_fin: null,
  };
}

export type Crafted = {
  readonly id: string;
  readonly path: string;
  /** Holds the points back until it is called. */
  release(): void;
  /** Replaces the answer of the dossier's routes with this path; null restores the usual answers. */
  instead(answer: { readonly path: string; readonly status: number; readonly body: string } | null): void;
  close(): void;
};

/**
 * Stubs the routes of one dossier: a finished dossier of one point with these sources, whose stored texts equal their contents unless `stored` says
 * otherwise.
 */
export async function craftDossier(
  page: Page,
  sources: readonly CraftedSource[],
  options: {
    point?: string;
    question?: string;
    stored?: ReadonlyMap<string, string>;
    holdPoints?: boolean;
    thread?: readonly string[];
  } = {},
): Promise<Crafted> {
  const id = randomUUID();
  const documents = sources.map(documentOf);
  const at = '2026-11-29T09:00:00.000Z';
  const sentences = documents.flatMap((document) =>
    document.quotations.map(({ text }, quotation) => ({
      text: `Le texte dispose : «\u00a0${text.slice(0, 80)}\u00a0» (${document.id_answer} - 1).`,
      kind: 'supported',
      support: [{ ref: `${document.id_answer} - 1`, quotation }],
    })),
  );
  const answer = sentences.map(({ text }) => text).join('\n\n');
  const dossier = {
    id,
    user_id: id,
    access: 'own',
    owner_name: null,
    name: 'Un dossier',
    contexte: options.question ?? "Quelle est la durée de la période d'essai ?",
    is_analysing: 'done',
    failure_reason: null,
    is_pinned: false,
    group_id: null,
    parent_id: null,
    changed_citations: 0,
    created_at: at,
    updated_at: at,
    synthese: answer,
    law_date: '2026-11-27',
    data_date: '2026-11-27',
    follow_up_question_1: 'Et pour un agent de maîtrise ?',
    follow_up_question_2: null,
    notices: [],
    failure: null,
    relaunchable: false,
  };
  const point = {
    dossier_id: id,
    point_index: 1,
    point_data: { point: options.point ?? "Durée de la période d'essai", final_answer: answer, sentences, insufficient: null },
    ...Object.fromEntries(SOURCE_KEYS.map((key) => [`${key}_docs`, documents.filter(({ kind }) => kind === key)])),
  };
  const thread = [id, ...(options.thread ?? []).map(() => randomUUID())].map((one, index) => ({
    id: one,
    question: index === 0 ? dossier.contexte : (options.thread?.[index - 1] ?? ''),
    is_analysing: 'done',
    parent_id: index === 0 ? null : id,
    created_at: at,
  }));
  let release = () => {};
  const held = options.holdPoints ? new Promise<void>((resolve) => (release = resolve)) : null;
  const answers: [RegExp, () => unknown][] = [
    [new RegExp(`/copilot/dossiers/${id}/analysis-points$`), () => ({ points: [point], synthese_sentences: sentences })],
    [new RegExp(`/copilot/dossiers/${id}/thread$`), () => ({ dossiers: thread })],
    [new RegExp(`/copilot/dossiers/${id}$`), () => dossier],
  ];
  const respond = (request: HTTPRequest, body: unknown) =>
    request.respond({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
  let other: Parameters<Crafted['instead']>[0] = null;
  const answerInstead = async (request: HTTPRequest): Promise<void> => {
    const { pathname } = new URL(request.url());
    if (other !== null && pathname.endsWith(`/copilot/dossiers/${id}${other.path}`))
      return request.respond({ status: other.status, contentType: 'application/json', body: other.body });
    if (pathname.endsWith('/analysis-points')) await held;
    const found = answers.find(([path]) => path.test(pathname));
    if (found) return respond(request, found[1]());
    const document = documents.find(({ versionId }) => pathname.endsWith(`/${versionId}`));
    if (!document) return request.continue();
    const content = options.stored?.get(document.versionId) ?? document.content;
    return respond(request, { ...document, content, credit: null });
  };
  const listener = (request: HTTPRequest) => void answerInstead(request);
  await page.setRequestInterception(true);
  page.on('request', listener);
  const instead: Crafted['instead'] = (answer) => {
    other = answer;
  };
  return { id, path: `/dossier/${id}`, release: () => release(), instead, close: () => page.off('request', listener) };
}
