import type { Passage } from '@attendu/contracts/research/schemas';
import type { AnalysisDeps } from '../analysis/ports.ts';
import { sha256 } from '../domain/reading/hash.ts';

/** Versions read from the store at once, to bound memory: texts may be long. */
const VERSIONS_A_READ = 200;

/** Whether each passage occurs, now, in the stored text; in the order of the request. */
export function provePassages(deps: { readonly analysis: Pick<AnalysisDeps, 'store'> }) {
  return async (_ctx: unknown, { passages }: { passages: readonly Passage[] }): Promise<{ found: boolean[] }> => {
    const wanted = [...new Map(passages.map(({ kind, versionId }) => [`${kind}/${versionId}`, { kind, versionId }])).values()];
    const found = new Map<Passage, boolean>();
    for (let at = 0; at < wanted.length; at += VERSIONS_A_READ) {
      const versions = await deps.analysis.store.versions(wanted.slice(at, at + VERSIONS_A_READ));
      const contents = new Map(versions.map(({ kind, versionId, content }) => [`${kind}/${versionId}`, content]));
      for (const passage of passages) {
        const content = contents.get(`${passage.kind}/${passage.versionId}`);
        if (content === undefined) continue;
        const { start, end, hash } = passage;
        found.set(passage, end > start && end <= content.length && sha256(content.slice(start, end)) === hash);
      }
    }
    return { found: passages.map((passage) => found.get(passage) ?? false) };
  };
}
