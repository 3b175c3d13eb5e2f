import { pathToFileURL } from 'node:url';
import type { AnalysedPoint, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { splitAnswer } from '@attendu/law/answer-references';
import { derivePoints } from '../src/analysis/derive-points.ts';
import { runInline } from '../src/analysis/run-inline.ts';
import type { Sealed } from '../src/analysis/steps/seal.ts';
import { sha256 } from '../src/domain/reading/hash.ts';
import { type MemoryCorpus, openMemoryCorpus } from '../training/memory-corpus.ts';
import { allQuestions, defaultDataDir } from '../training/questions/questions.ts';

export type QuotationsReport = {
  readonly questions: number;
  readonly points: number;
  /** Points that nothing in the corpus answers. */
  readonly insufficient: number;
  /** Quotations in the dossiers' sources, and quoted passages of the answers. */
  readonly checked: number;
  readonly failed: readonly string[];
  readonly references: number;
  /** References that match no document of the dossier. */
  readonly unresolved: readonly string[];
};

/**
 * Runs every development question through a whole analysis and checks each quotation independently of the product's verification: the text
 * stored beside the offsets, the hash, and the quoted passages of the answers are all looked up in the store.
 * @param o.most maximum number of questions, sampled evenly; all of them by default
 */
export async function checkQuotations(o: {
  corpus: MemoryCorpus;
  most?: number;
  onProgress?: (done: number, of: number) => void;
}): Promise<QuotationsReport> {
  const all = allQuestions();
  const step = Math.max(1, Math.ceil(all.length / (o.most ?? all.length)));
  const asked = all.filter((_, index) => index % step === 0);
  const failed: string[] = [];
  const unresolved: string[] = [];
  let checked = 0;
  let references = 0;
  let points = 0;
  let insufficient = 0;
  for (const [index, question] of asked.entries()) {
    const contexte = question.idcc === null ? question.query : `${question.query} (IDCC ${question.idcc})`;
    const today = o.corpus.dataDate;
    const proposed = await derivePoints(o.corpus, contexte, today);
    const source = question.idcc === null ? 'legiarti' : 'legiarti,cnn';
    const list = proposed.points.length === 0 ? [{ problem: question.query, source }] : [...proposed.points];
    const request = { question: contexte, globalContexte: proposed.global_contexte, points: list, lawDate: null, today };
    const { result } = await runInline(o.corpus, request);
    points += result.points.length;
    insufficient += result.points.filter((point) => point.point_data.insufficient !== null).length;
    const report = await checkDossier(o.corpus, result);
    checked += report.checked;
    references += report.references;
    failed.push(...report.failed.map((one) => `${question.id} ${one}`));
    unresolved.push(...report.unresolved.map((one) => `${question.id} ${one}`));
    o.onProgress?.(index + 1, asked.length);
  }
  return { questions: asked.length, points, insufficient, checked, failed, references, unresolved };
}

type DossierReport = { checked: number; failed: string[]; references: number; unresolved: string[] };

async function checkDossier(corpus: MemoryCorpus, result: Sealed['result']): Promise<DossierReport> {
  const report: DossierReport = { checked: 0, failed: [], references: 0, unresolved: [] };
  for (const point of result.points) {
    const documents = documentsOf(point);
    for (const document of documents) await checkDocument(corpus, document, report);
    for (const sentence of point.point_data.sentences) {
      const quoted = sentence.support.map(({ ref, quotation }) => {
        const document = documents.find(({ id_answer }) => `${id_answer} - ${point.point_index}` === ref);
        return document?.quotations[quotation]?.text;
      });
      if (sentence.kind === 'quotation' && quoted.length === 0) report.failed.push(`unsupported sentence: ${sentence.text}`);
      for (const text of sentence.kind === 'quotation' ? quoted : []) {
        report.checked++;
        const shown = text !== undefined && sentence.text.includes(text) && point.point_data.final_answer.includes(text);
        if (!shown) report.failed.push(`not in its sentence: ${text}`);
      }
    }
    checkReferences(point.point_data.final_answer, result.points, report);
  }
  const known = result.points.flatMap(documentsOf).flatMap(({ quotations }) => quotations.map(({ text }) => text));
  for (const [, text = ''] of result.synthese.matchAll(/«\u00a0([\s\S]*?)\u00a0»/g)) {
    report.checked++;
    if (!known.some((one) => one.includes(text))) report.failed.push(`short answer: ${text}`);
  }
  checkReferences(result.synthese, result.points, report);
  return report;
}

async function checkDocument(corpus: MemoryCorpus, document: SourceDocument, report: DossierReport): Promise<void> {
  const stored = await corpus.store.version(document.kind, document.versionId);
  for (const { start, end, text, hash } of document.quotations) {
    report.checked++;
    if (stored?.content.slice(start, end) !== text || sha256(text) !== hash) report.failed.push(`${document.versionId} ${start}-${end}`);
  }
}

function checkReferences(answer: string, points: readonly AnalysedPoint[], report: DossierReport): void {
  for (const part of splitAnswer(answer)) {
    if (part.type !== 'reference') continue;
    report.references++;
    const point = points.find(({ point_index }) => point_index === part.m);
    const found =
      point !== undefined && documentsOf(point).some(({ kind, id_answer }) => kind === part.kind && id_answer.endsWith(` - ${part.n}`));
    if (!found) report.unresolved.push(part.raw);
  }
}

const documentsOf = (point: AnalysedPoint): SourceDocument[] => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]);

/** From a terminal: prints the counts, and fails when one is not 0. */
async function main(): Promise<void> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const report = await checkQuotations({ corpus, onProgress: (done, of) => done % 100 === 0 && say(`  ${done}/${of} questions`) });
  const { failed, unresolved, ...counts } = report;
  console.log(JSON.stringify({ ...counts, failed: failed.length, unresolved: unresolved.length }));
  for (const one of [...failed, ...unresolved].slice(0, 20)) say(one);
  process.exitCode = failed.length + unresolved.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
