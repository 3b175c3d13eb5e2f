import { fold } from '@attendu/law/fold';
import { ORDINALS } from '@attendu/law/ordinals';
import type { CorpusRecord } from '../record.ts';
import { versionIdOf } from './bounded-id.ts';
import type { EuBlock } from './eu-blocks.ts';

/** Classes of the paragraphs of the several markups, and the lines of the texts that have none. */
export const DOC_TITLE = /(?:^|-)doc-ti$|title-doc-(?:first|last)/;
const ARTICLE_MARK = /(?:^|-)ti-art$|title-article-norm/;
const ARTICLE_PART = /^art_/;
const ARTICLE_LINE = new RegExp(`^article\\s+(premier|\\d+(?:\\s?(?:${ORDINALS}|[a-z]{1,2})){0,3})$`, 'i');
const ARTICLE_TITLE = /sti-art|stitle-article-norm/;
const DIVISION = /ti-section-1|ti-grseq-1|title-division-1|title-gr-seq-level-\d/;
const DIVISION_TITLE = /ti-section-2|title-division-2/;
const DIVISION_LINE =
  /^(PARTIE|TITRE|CHAPITRE|SECTION|SOUS-SECTION|Partie|Titre|Chapitre|Section|Sous-section)\s+([IVXL]+|\d+|[A-Z])(?:\s|$)/;
const DIVISION_RANK = ['partie', 'titre', 'chapitre', 'section', 'sous-section'];
const ANNEX_MARK = /title-annex-1|ti-annex/;
const ANNEX_LINE = /^ANNEXE(?:\s+([IVXL]+|\d+|[A-Z]))?(?:\s?\(.*\))?$/;
/** The end of the articles: the binding clause and the signatures. */
const FINAL = /^(?:(?:Le présent règlement|La présente décision) est obligatoire dans tous ses éléments|Fait à [A-ZÉ])/;
const NO_TEXT = /(?:^|-)note$|footnote|signatory|modref|arrow|(?:^|-)hd-|disclaimer|toc/;
const RECITALS_BEGIN = /^consid[ée]rant ce qui suit\s?:?/i;
const FIRST_RECITAL = /^(?:\(1\)\s)?consid[ée]rant qu/i;
const RECITAL_LINE = /^consid[ée]rant qu/i;
const RECITALS_END = /^(?:(?:A|ONT)\s+(?:ADOPTÉ|ARRÊTÉ|DÉCIDÉ)|a arrêté|ont arrêté|DÉCIDE|ARRÊTE)/;

type ActPart = {
  readonly kind: 'article' | 'annex' | 'recital';
  readonly key: string;
  readonly number: string;
  heading: string | null;
  lines: string[];
};
type Act = { readonly celex: string; readonly day: string; readonly consolidated: boolean };

/** « Règlement (UE) 2016/679 »: the name of an act in a sentence. */
function shortName(title: string, celex: string): string {
  const match = /^(RÈGLEMENT|DIRECTIVE|DÉCISION)([^0-9]{0,40}?)((?:\([A-Z, ]+\)\s)?(?:n\s?[o°]\s)?\d+\/\d+(?:\/[A-Z]+)?)/i.exec(title);
  if (match === null) return celex;
  const [, act = '', , number = ''] = match;
  return `${act.charAt(0).toUpperCase()}${act.slice(1).toLowerCase()} ${number.replace(/^(\([A-Za-z, ]+\)) N\s?([o°])/, '$1 n$2')}`;
}

/** Splits the paragraphs of an act into recitals, articles and annexes, one record each. */
export function recordsOfAct(blocks: readonly EuBlock[], act: Act, title: string): CorpusRecord[] {
  const cutter = new ActCutter(blocks, act, title);
  for (const block of blocks) cutter.take(block);
  return cutter.finish();
}

class ActCutter {
  readonly #act: Act;
  readonly #title: string;
  readonly #name: string;
  /**
   * The text marks its articles. In markups that put each article in an element of its own, a heading outside such an element is quoted from another
   * act.
   */
  readonly #isMarked: boolean;
  readonly #isParted: boolean;
  readonly #records: CorpusRecord[] = [];
  readonly #used = new Set<string>();
  readonly #parts = new Set<string>();
  readonly #divisions: { rank: number; title: string }[] = [];
  #open: ActPart | null = null;
  #place: 'before' | 'recitals' | 'articles' | 'after' = 'before';
  #recitals = 0;
  #articles = 0;

  constructor(blocks: readonly EuBlock[], act: Act, title: string) {
    this.#act = act;
    this.#title = title;
    this.#name = shortName(title, act.celex);
    this.#isMarked = blocks.some(({ mark }) => ARTICLE_MARK.test(mark));
    this.#isParted = blocks.some(({ mark, part }) => ARTICLE_MARK.test(mark) && ARTICLE_PART.test(part ?? ''));
  }

  take(block: EuBlock): void {
    if (NO_TEXT.test(block.mark) || this.#takeArticle(block) || this.#takeAnnex(block)) return;
    if (DOC_TITLE.test(block.mark)) {
      if (this.#open?.kind === 'annex') this.#addHeading(block.text);
      return;
    }
    if (this.#takeDivision(block) || this.#takeRecital(block)) return;
    if (ARTICLE_TITLE.test(block.mark)) this.#addHeading(block.text);
    else if (this.#place === 'articles' && FINAL.test(block.text)) {
      this.#close();
      this.#place = 'after';
    } else this.#open?.lines.push(block.text);
  }

  finish(): CorpusRecord[] {
    this.#close();
    return this.#records;
  }

  #addHeading(text: string): void {
    if (this.#open !== null) this.#open.heading = this.#open.heading === null ? text : `${this.#open.heading} ${text}`;
  }

  #takeArticle({ mark, text, part }: EuBlock): boolean {
    if (this.#place === 'after') return false;
    if (this.#isMarked && !ARTICLE_MARK.test(mark)) return false;
    const named = ARTICLE_LINE.exec(text)?.[1];
    if (named === undefined) return false;
    if (this.#isParted) {
      // Only the first heading of an element is its own; a further one, or one outside, is quoted.
      if (part === undefined || !ARTICLE_PART.test(part) || this.#parts.has(part)) return false;
      this.#parts.add(part);
    }
    this.#close();
    this.#place = 'articles';
    this.#articles += 1;
    const number = /^premier$/i.test(named) ? '1' : named.toLowerCase();
    this.#open = { kind: 'article', key: `art_${number.replace(/\s/g, '')}`, number, heading: null, lines: [] };
    return true;
  }

  #takeAnnex({ mark, text }: EuBlock): boolean {
    const isMarked = ANNEX_MARK.test(mark);
    const named = isMarked || this.#articles > 0 ? ANNEX_LINE.exec(text) : null;
    if (named === null && !isMarked) return false;
    this.#close();
    this.#place = 'after';
    const letter = named?.[1];
    const [key, number] = letter === undefined ? ['anx', 'Annexe'] : [`anx_${letter}`, `Annexe ${letter}`];
    this.#open = { kind: 'annex', key, number, heading: null, lines: [] };
    return true;
  }

  #takeDivision({ mark, text }: EuBlock): boolean {
    if (this.#place === 'after' || this.#place === 'recitals') return false;
    if (DIVISION_TITLE.test(mark)) {
      const last = this.#divisions.at(-1);
      if (last !== undefined) last.title = `${last.title} ${text}`;
      return true;
    }
    if (!DIVISION.test(mark) && (this.#isMarked || !DIVISION_LINE.test(text))) return false;
    this.#close();
    const found = DIVISION_RANK.indexOf(fold(text).split(' ')[0] ?? '');
    const rank = found < 0 ? DIVISION_RANK.length : found;
    while ((this.#divisions.at(-1)?.rank ?? -1) >= rank) this.#divisions.pop();
    this.#divisions.push({ rank, title: text });
    return true;
  }

  #takeRecital({ text }: EuBlock): boolean {
    if (this.#place === 'before' && RECITALS_BEGIN.test(text)) {
      this.#place = 'recitals';
      return true;
    }
    if (this.#place === 'before' && FIRST_RECITAL.test(text)) this.#place = 'recitals';
    if (this.#place !== 'recitals') return false;
    if (RECITALS_END.test(text)) {
      this.#close();
      this.#place = 'articles';
      return true;
    }
    const numbered = /^\((\d{1,3})\)\s/.exec(text);
    const begins = numbered === null ? RECITAL_LINE.test(text) || this.#recitals === 0 : Number(numbered[1]) === this.#recitals + 1;
    if (begins) {
      this.#close();
      this.#recitals += 1;
      this.#open = { kind: 'recital', key: `rct_${this.#recitals}`, number: String(this.#recitals), heading: null, lines: [] };
    }
    this.#open?.lines.push(text);
    return true;
  }

  #close(): void {
    const done = this.#open;
    this.#open = null;
    if (done !== null && done.lines.length > 0) this.#records.push(this.#recordOf(done));
  }

  #recordOf({ kind, key, number, heading, lines }: ActPart): CorpusRecord {
    const { celex, day, consolidated } = this.#act;
    // Some files give two annexes the same number.
    let own = key;
    for (let again = 2; this.#used.has(own); again += 1) own = `${key}-${again}`;
    this.#used.add(own);
    const divisions = this.#divisions.map((one) => one.title);
    const label = kind === 'article' ? `article ${number}` : kind === 'annex' ? number : `considérant ${number}`;
    const above = kind === 'article' ? divisions : kind === 'annex' ? ['Annexes'] : ['Considérants'];
    const compactDay = day.replaceAll('-', '');
    const docTitle = this.#title || this.#name;
    return {
      kind: 'reglements',
      id: `${celex}/${own}`,
      version: versionIdOf(`${celex}/${own}/${compactDay}`),
      text: celex,
      containers: [],
      idcc: [],
      title: `${this.#name}, ${label}`,
      number,
      hierarchy: [docTitle, ...above, ...(heading === null ? [] : [heading])],
      content: lines.join('\n'),
      annotation: null,
      etat: null,
      from: day,
      to: null,
      versions: [],
      cites: [],
      facts: {
        celex: consolidated ? `0${celex.slice(1)}-${compactDay}` : celex,
        article_number: number,
        ...(kind === 'article' && divisions.length > 0 ? { chapter_title: divisions.join(' > ') } : {}),
        doc_title: docTitle,
        date: day,
        consolidated,
      },
    };
  }
}
