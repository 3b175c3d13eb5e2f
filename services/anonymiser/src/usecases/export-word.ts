import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { Deps } from './deps.ts';
import { decryptColumn, ownAnonymisation, reportUnreadable } from './own.ts';

type Input = { readonly anonymisationId: string; readonly revision?: number | undefined };

/** Fixed, because a file name derived from the text could name a party. */
const FILENAME = 'decision-anonymisee.docx';

/**
 * Exports the anonymised text as a Word document; `revision`: of the review that the caller sees, which another tab may have changed.
 * @throws anonymisation.not_found, anonymisation.not_finished, anonymisation.changed, anonymisation.unreadable, anonymisation.word_too_long
 */
export function exportWord(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<{ filename: string; content_base64: string }> => {
    const row = await ownAnonymisation(deps, ctx, input);
    const { anonymised } = row;
    if (anonymised === null) throw problem('anonymisation.not_finished');
    if (input.revision !== undefined && input.revision !== row.revision) throw problem('anonymisation.changed');
    const text = reportUnreadable(() => decryptColumn(deps.vault, row, 'anonymised', anonymised));
    const document = await deps.files.toWord(requesterOf(ctx), text);
    if ('problem' in document) throw problem(document.problem);
    return { filename: FILENAME, content_base64: Buffer.from(document).toString('base64') };
  };
}
