import { formatArticleNumber } from '@attendu/law/references';
import { type PointDraft, text } from './draft.ts';

/**
 * The corpus seems to lack the answer. `missing`: articles that the texts found on the subject refer to and that it does not hold. `otherCode`: title of a
 * code not held whose matters the question names.
 */
export type Lack = { readonly missing: readonly string[]; readonly otherCode: string | null };

/** Said when nothing read answers a point. */
export const nothingSentence = (searched: string): string =>
  `Sources insuffisantes. Le fonds ne contient pas de texte qui réponde à ce point : ${searched}.`;

/** Said when texts were found, but what answers is probably not among them. `asked`: « à ce point », « à cette question ». */
export function lackSentence({ missing, otherCode }: Lack, asked: string): string {
  if (missing.length === 0 && otherCode !== null) {
    const code = otherCode.startsWith('Code ') ? `du ${otherCode.replace(/^C/, 'c')}` : `de la ${otherCode}`;
    return `Sources insuffisantes. Ce qui est demandé paraît relever ${code}, que le fonds ne contient pas.`;
  }
  if (missing.length === 0) return `Sources insuffisantes. Le fonds ne contient sans doute pas de texte qui réponde ${asked}.`;
  const numbers = missing.map(formatArticleNumber).join(', ');
  const articles =
    missing.length > 1
      ? `à des articles que le fonds ne contient pas (${numbers})`
      : `à un article que le fonds ne contient pas (${numbers})`;
  return `Sources insuffisantes. Sur ce sujet, les textes trouvés renvoient ${articles}, où se trouve sans doute ce qui répond ${asked}.`;
}

/** The same answer under its warning: what is nearest is shown as such, so that a jurist may judge. */
export function withLack(draft: PointDraft, lack: Lack, searched: string): PointDraft {
  if (draft.insufficient !== null) return draft;
  const insufficient = `${lackSentence(lack, 'à ce point')} ${searched.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase('fr'))}.`;
  return {
    ...draft,
    blocks: [
      { type: 'paragraph', sentences: [{ kind: 'notice', parts: [text(insufficient)] }] },
      { type: 'heading', text: 'Textes les plus proches' },
      ...draft.blocks,
    ],
    insufficient,
  };
}
