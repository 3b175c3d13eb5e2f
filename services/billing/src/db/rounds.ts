import type { IdPage } from '@attendu/db/id-page';

/**
 * Reads rows a page a call, in the order of their ids, and starts over after the last page: rows whose work fails do not keep the others from their
 * turn. `more`: this round is not over.
 */
export function rounds(limit: number) {
  let after: string | null = null;
  return async <T extends { readonly id: string }>(page: (at: IdPage) => Promise<readonly T[]>) => {
    const rows = await page({ after, limit });
    after = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
    return { rows, more: after === null ? undefined : ('more' as const) };
  };
}
