import { ownWords } from '../../../lib/own-words.ts';

/** What a screen, a list or a figure counts, in a sentence. */
export function Lead({ children }: { children: string }) {
  return <p className="admin__lead">{ownWords(children)}</p>;
}
