import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@attendu/contracts/html';
import { judilibreDecision } from '../test/corpus-fixtures.ts';

/** Real texts and the publishers' samples: SHARED_DIR, or the folder beside the checkout. */
export const SHARED = process.env.SHARED_DIR ?? fileURLToPath(new URL('../../../../shared', import.meta.url));

/** Whole texts of 114 decisions of five courts. */
export async function decisionTexts(): Promise<string[]> {
  const folder = join(SHARED, 'corpora', 'records');
  const names = (await readdir(folder)).filter((name) => /^juritext.*\.jsonl$/.test(name)).sort();
  const lines = await Promise.all(names.map(async (name) => (await readFile(join(folder, name), 'utf8')).trim().split('\n')));
  return lines.flat().map((line) => String((JSON.parse(line) as { text: string }).text));
}

/** The n-th decision in Judilibre's format, with one of the real texts; each has its own id and number. */
export function decisionLine(texts: readonly string[], n: number): string {
  const number = `${String(10 + (n % 16)).padStart(2, '0')}-${String(10_000 + n).padStart(5, '0')}`;
  const own = judilibreDecision({ id: n.toString(16).padStart(24, '0'), number });
  return JSON.stringify({ ...own, numbers: [number], ecli: null, text: texts[n % texts.length], zones: {}, summary: '' });
}

/** Rows of the tax doctrine's data set, with the texts of sixteen comments. */
export async function doctrineLines(count: number): Promise<string[]> {
  const lines = (await readFile(join(SHARED, 'corpora', 'records', 'bofip.jsonl'), 'utf8')).trim().split('\n');
  return Array.from({ length: count }, (_, n) => {
    const { title, text } = JSON.parse(lines[n % lines.length] ?? '{}') as { title: string; text: string };
    const reference = `BOI-TFP-TEL-${n}-20260610`;
    return JSON.stringify({
      ...{ type: 'Commentaire', titre: title, debut_de_validite: '2026-06-10', serie: 'TFP', division: 'TEL' },
      ...{ identifiant_juridique: reference, permalien: `https://bofip.impots.gouv.fr/bofip/${n}-PGP.html/identifiant=${reference}` },
      contenu_html: `<p>${escapeHtml(text).replaceAll('\n', '</p><p>')}</p>`,
    });
  });
}
