import { FILE_MAX_BYTES } from '@attendu/contracts/anonymisation/schemas';
import { storableText } from '@attendu/contracts/text';
import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { Deps } from './deps.ts';

/** Extracts the text of a file for its owner to review. Nothing is stored. @throws anonymisation.file_* */
export function extractText(deps: Pick<Deps, 'files'>) {
  return async (ctx: RequestContext, input: { filename: string; content_base64: string }): Promise<{ text: string; notices: string[] }> => {
    const content = Buffer.from(input.content_base64, 'base64');
    if (content.length > FILE_MAX_BYTES) throw problem('anonymisation.file_too_large');
    const extracted = await deps.files.extract(requesterOf(ctx), input.filename, content);
    if ('problem' in extracted) throw problem(extracted.problem);
    const text = storableText(extracted.text);
    if (text.trim() === '') throw problem('anonymisation.file_without_text');
    return { text, notices: [...extracted.notices] };
  };
}
