import mammoth from 'mammoth';
import type { Extracted } from '../../usecases/deps.ts';
import { checkedNames } from './zip.ts';

/** Of all the parts of a document together, opened. */
const MOST_BYTES = 200 * 1024 * 1024;

const NOT_TAKEN =
  'Les en-têtes, pieds de page, commentaires et images de ce fichier ne sont pas repris : vérifiez qu’ils n’y étaient pas utiles.';

/** As mammoth gives it to whoever transforms a document. */
type Element = { type: string; value?: string; children?: Element[]; breakType?: string };
type WordDocument = Element & { notes?: { _notes?: Record<string, { body?: Element[] }> } };

/**
 * The text of a .docx: body, tables, and the notes after it. Deleted passages of tracked changes are left out, inserted ones kept.
 * @throws ZipUnreadable, ZipTooLarge
 */
export async function readWord(content: Buffer): Promise<Extracted> {
  const names = checkedNames(content, MOST_BYTES);
  let text = '';
  const keepText = (element: unknown): unknown => {
    const document = element as WordDocument;
    const notes = Object.values(document.notes?._notes ?? {}).map((note) => textOf({ type: 'note', children: note.body ?? [] }).trim());
    text = [textOf(document).trimEnd(), ...notes.filter((note) => note !== '')].join('\n\n');
    return { ...document, children: [] };
  };
  await mammoth.convertToHtml({ buffer: content }, { transformDocument: keepText as never, includeDefaultStyleMap: false });
  const isPartial = names.some((name) => /^word\/(header|footer|comments|media\/)/.test(name));
  return { text, notices: isPartial ? [NOT_TAKEN] : [] };
}

function textOf(element: Element): string {
  if (element.type === 'text') return element.value ?? '';
  if (element.type === 'tab') return '\t';
  if (element.type === 'break') return element.breakType === 'line' ? '\n' : '\n\n';
  const inner = (element.children ?? []).map(textOf);
  if (element.type === 'paragraph') return `${inner.join('')}\n`;
  // A cell ends its row's line but for the last one: cells of one line, columns apart.
  if (element.type === 'tableRow') return `${inner.map((cell) => cell.trim().replaceAll('\n', ' ')).join('\t')}\n`;
  return inner.join('');
}
