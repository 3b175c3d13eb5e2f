import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import type { StoredHit } from '../../src/search/indexing/index-fields.ts';
import type { LoadedIndex } from '../../src/search/indexing/load-index.ts';
import type { Question } from './questions.ts';

/**
 * A question of a lawyer and the expected articles, from training/questions/lawyer-questions.txt. `wordings`: the question and its
 * paraphrases, if any. `kept`: in the third held out from all shipped models, so that measures on it generalise.
 */
export type LawyerQuestion = {
  readonly question: string;
  readonly wordings: readonly string[];
  readonly expected: readonly string[];
  readonly kept: boolean;
};

export function readLawyerQuestions(): LawyerQuestion[] {
  return readFileSync(new URL('./lawyer-questions.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [asked = '', articles = ''] = line.split('|').map((part) => part.trim());
      const wordings = asked.split(' ~ ');
      const [question = ''] = wordings;
      return { question, wordings, expected: articles.split(/\s+/), kept: isKept(question) };
    });
}

const isKept = (question: string): boolean => (createHash('sha256').update(question).digest()[2] ?? 0) < 85;

/** Prefixes of the codes other than the Code du travail. */
const PREFIXES: Readonly<Record<string, string>> = {
  'Code du travail': '',
  'Code de la sécurité sociale': 'css:',
  'Code rural et de la pêche maritime': 'rural:',
  "Code des relations entre le public et l'administration": 'crpa:',
};

/** 'L1471-1', 'css:L323-1', or 'cnn:15' for an article of a collective agreement: from a document's title. */
export function nameOfArticle(title: string): string {
  const [, text = '', number = ''] = /^(.*?),? article ([^,]+)$/i.exec(title) ?? [];
  return `${PREFIXES[text] ?? 'cnn:'}${normaliseArticleNumber(number).replace(/\s/g, '')}`;
}

/**
 * Questions answered first by the codes, in all their wordings: the held-out third, or the others for training. Articles are official ids.
 * Throws on one that is not in the index.
 */
export function lawyerQuestions(index: LoadedIndex, which: 'kept' | 'learned'): Question[] {
  const view = index.get('legiarti')?.searcher.view;
  if (view === undefined) throw new Error('No whole index of the codes.');
  const ids = new Map<string, string>();
  for (let doc = 0; doc < view.docCount; doc += 1) {
    const { v, t } = view.stored<StoredHit>(doc);
    ids.set(nameOfArticle(t), v);
  }
  return readLawyerQuestions()
    .filter(({ kept, expected }) => kept === (which === 'kept') && expected[0]?.startsWith('cnn:') === false)
    .flatMap(({ question, wordings, expected }) => {
      const named = expected.filter((name) => !name.startsWith('cnn:'));
      const relevant = named.map((name) => {
        const id = ids.get(name);
        if (id === undefined) throw new Error(`${name}: no such article (${question})`);
        return id;
      });
      // Paraphrases of a question are in the same part: see partOf.
      return wordings.map((query, i) => ({ set: 'lawyer', id: `${question}#${i}`, query, idcc: null, relevant }));
    });
}
