/** The names of a document in a sentence. */
export type DocumentName = {
  /** « l'article L. 1221-19 du code du travail » */
  readonly full: string;
  /** « l'article L. 1221-19 » */
  readonly short: string;
  /** « dans le code du travail » */
  readonly within: string;
  /** The text that contains it, to decide when « du même code » is right. */
  readonly text: string;
  /** « du même code », « de la même convention ». */
  readonly same: string;
  /** The agreement that it belongs to, and `full` once that agreement is named: « l'article 3 de la même convention »; null for a code. */
  readonly agreement: { readonly name: string; readonly again: string } | null;
  /** « en vigueur depuis le 27 juin 2008 »; null when unknown. */
  readonly force: string | null;
  /** Its verb before a quotation: « dispose », « retient ». */
  readonly verb: string;
  /** Its name in an immediately following quotation: « Le même article », « La même décision ». */
  readonly again: string;
  readonly pronoun: 'Il' | 'Elle';
};
