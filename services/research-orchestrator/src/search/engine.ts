import type { SourceKey } from '@attendu/contracts/sources';
import type { Analyser } from '@attendu/search/analyser';
import type { Searcher } from '@attendu/search/searcher';
import { dayNumber } from '@attendu/search/segment';
import { analyseQuestion } from './analyse.ts';
import { expand } from './expand.ts';
import type { StoredHit } from './index-fields.ts';
import type { SearchAnswer, SearchHit, SearchRequest } from './port.ts';
import { rerank } from './rerank.ts';
import { retrieve } from './retrieve.ts';

/** As SearchRequest, but `at` may be null: then every version of the snapshot may be found, whatever its dates. */
export type EngineRequest = Omit<SearchRequest, 'at'> & { at: string | null };

/** The four steps of a search, each in its own file: analyse, expand, retrieve, rerank. Pure: same index and request, same answer. */
export type Engine = { search(request: EngineRequest): SearchAnswer };

export function createEngine(o: { analyser: Analyser; searchers: ReadonlyMap<SourceKey, Searcher> }): Engine {
  const searchKind = (request: EngineRequest, kind: SourceKey, searcher: Searcher): SearchAnswer => {
    const filter = { at: request.at === null ? null : dayNumber(request.at), tag: kind === 'cnn' ? request.idcc : null };
    const question = analyseQuestion(o.analyser, request.text);
    const terms = expand(question);
    const first = retrieve(searcher, terms, filter, request.k);
    const ranked = rerank(searcher, question, first).slice(0, request.k);
    return {
      scored: searcher.countMatching({ terms, filter }),
      hits: ranked.map(({ doc, score }) => {
        const stored = searcher.stored<StoredHit>(doc);
        return { kind, documentId: stored.d, versionId: stored.v, score, title: stored.t, hierarchy: hierarchyOf(searcher, doc) };
      }),
    };
  };

  return {
    search(request) {
      const kinds = [...new Set(request.kinds)];
      const answers = kinds.flatMap((kind) => {
        const searcher = o.searchers.get(kind);
        return searcher === undefined ? [] : [searchKind(request, kind, searcher)];
      });
      if (answers.length === 1 && answers[0]) return answers[0];
      // Scores of different kinds are not of one scale: each is taken as a share of its kind's best.
      const hits: SearchHit[] = answers.flatMap(({ hits: own }) => own.map((hit) => ({ ...hit, score: hit.score / (own[0]?.score || 1) })));
      hits.sort((a, b) => b.score - a.score);
      return { hits: hits.slice(0, request.k), scored: answers.reduce((sum, answer) => sum + answer.scored, 0) };
    },
  };
}

function hierarchyOf(searcher: Searcher, doc: number): string[] {
  const { part, local } = searcher.locate(doc);
  const segment = searcher.segments[part]?.segment;
  const name = segment?.groupNames[segment.groups[local] as number];
  return name === undefined ? [] : (JSON.parse(name) as string[]);
}
