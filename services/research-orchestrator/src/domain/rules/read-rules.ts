import { foldInPlace } from '@attendu/law/fold';
import { cellsOf, isRow } from '@attendu/law/tables';
import { listMarker } from '../reading/markers.ts';
import { numberOf } from '../text/measures.ts';
import { type Span, sentencesIn, trimSpan } from '../text/sentences.ts';
import { type Clause, clausesOfTokens } from './clauses.ts';
import { agentOf, bearerOf, recipientOf, referencesOf, sanctionOf } from './fields.ts';
import { modalityIn } from './modality.ts';
import { isParty, precedesName } from './parties.ts';
import { type Phrase, type PhraseKind, phrasesIn } from './phrases.ts';
import { quantitiesOf } from './quantities.ts';
import type { Modality, Rule, RuleQuantity } from './rule.ts';
import { type Token, tokensOf } from './words.ts';

/**
 * The rules that a paragraph, a list item or a table row states. @param lead what introduces an item: its modality is the item's when the item has no
 * verb; nothing is quoted from it
 */
export function rulesOf(text: string, lead: string | null = null): Rule[] {
  if (isRow(text)) return rowRules(text, lead);
  const marker = listMarker(text)?.length ?? 0;
  const rules = sentencesOf(text, { start: marker, end: text.length }, marker > 0);
  return rules.length > 0 || marker === 0 || lead === null ? rules : itemRules(text, { start: marker, end: text.length }, lead);
}

const NONE = { actor: null, beneficiary: null, condition: null, category: null, exception: null, start: null, sanction: null } as const;

/** The party that the sentence before is about: « Il » is one too. `actor`: of the clause before, for a verb without a subject of its own. */
type Before = { actor: Span | null; isParty: boolean | null };

function sentencesOf(text: string, span: Span, isItem = false): Rule[] {
  const before: Before = { actor: null, isParty: null };
  return sentencesIn(text, span).flatMap((sentence) => sentenceRules(text, sentence, before, isItem));
}

function sentenceRules(text: string, sentence: Span, before: Before, isItem: boolean): Rule[] {
  const tokens = tokensOf(text.slice(sentence.start, sentence.end)).map(
    (token): Token => ({ ...token, start: token.start + sentence.start, end: token.end + sentence.start }),
  );
  const [first] = tokens;
  // « Qui n'a pas… »: the end of a sentence that stands above.
  if (first !== undefined && /^(?:qui|que|dont|où)$/.test(first.word)) return [];
  return clausesOfTokens(tokens, isItem).flatMap((clause) => clauseRule({ text, tokens, clause, sentence }, before));
}

type Place = { readonly text: string; readonly tokens: readonly Token[]; readonly clause: Clause; readonly sentence: Span };

/** What the signatories of an agreement tell of themselves binds nobody. */
const PREAMBLE =
  /^(?:l[ea]s? )?(?:(?:parties|organisations|partenaires)\b[^,;]{0,40})?(?:signataires|sociaux|signataires du present accord)\b.*\b(?:demandent|ont (?:conclu|convenu|souhaite|decide)|revisent|souhaitent|rappellent|constatent|affirment|considerent|reconnaissent|se felicitent|precisent|decident)\b/;
const PRONOUN = /^(?:ils?|elles?|celui-ci|celle-ci|ceux-ci|celles-ci|ces derniers|ces dernières|ce dernier|cette dernière|l'intéressée?)$/;

function clauseRule(place: Place, before: Before): Rule[] {
  const { text, tokens, clause, sentence } = place;
  const extent = spanOf(tokens, clause.from, clause.to);
  const verb = tokens[clause.verb]?.start ?? extent.end;
  const said = foldInPlace(text.slice(extent.start, extent.end));
  if (PREAMBLE.test(said)) return [];
  const phrases = [...leadingPhrases(place), ...phrasesIn(text, { start: verb, end: extent.end })];
  const what = whatOf(place, phrases);
  const own = subjectOf(place, before);
  const isShared = clause.subject >= clause.verb;
  const party = own ?? (isShared ? before.actor : null);
  const sanction = sanctionOf(text, extent);
  const reading = modalityIn(
    text.slice(verb, extent.end),
    text.slice(extent.start, verb),
    party !== null,
    sanction !== null && /^(?:est|sont|sera|seront) (?:pun|pass)/i.test(text.slice(verb)),
  );
  before.actor = party;
  if (!isShared) before.isParty = party !== null;
  const agent = agentOf(text, what, extent) ?? bearerOf(text, what, extent);
  const isActed = reading.passive && !reading.right;
  const given = recipientOf(text, what, sentence);
  return [
    {
      ...NONE,
      modality: reading.modality,
      what,
      actor: agent ?? (isActed || reading.receives ? null : party),
      beneficiary:
        reading.receives || (isActed && party !== null && given === null && IS_TOLD.test(foldInPlace(text.slice(what.start, what.end))))
          ? party
          : given,
      ...first(phrases),
      ...subordinateTo(text, what),
      sanction,
      quantities: quantitiesOf(text, extent),
      references: referencesOf(text, extent),
    },
  ];
}

/** « est consulté », « peut être informé »: the subject is told something. */
const IS_TOLD = /\b(?:consult|inform|avis|entendu|averti|convoqu|associ|saisi|indemnis|rembours|class|invit|prevenu)/;

/** The phrases before the subject, and those between it and its verb. */
function leadingPhrases({ text, tokens, clause }: Place): Phrase[] {
  const verb = tokens[clause.verb]?.start ?? 0;
  const from = tokens[clause.from]?.start ?? 0;
  const subject = Math.min(verb, tokens[clause.subject]?.start ?? verb);
  const cut = (phrase: Phrase): Phrase => ({
    ...phrase,
    end: phrase.start + text.slice(phrase.start, phrase.end).replace(/[\s,]+$/, '').length,
  });
  return [...phrasesIn(text, { start: from, end: subject }), ...phrasesIn(text, { start: subject, end: verb })].map(cut);
}

/** « est subordonné à l'accord du salarié »: what follows is the condition. */
function subordinateTo(text: string, what: Span): Partial<Rule> {
  const said = /^(?:ne |n')?(?:est|sont) subordonnee?s? /.exec(foldInPlace(text.slice(what.start, what.end)))?.[0];
  return said === undefined ? {} : { condition: { start: what.start + said.length, end: what.end } };
}

/** The first phrase of each kind. */
function first(phrases: readonly Phrase[]): Pick<Rule, PhraseKind> {
  const of = (kind: PhraseKind): Span | null => {
    const found = phrases.find((one) => one.kind === kind);
    return found === undefined ? null : { start: found.start, end: found.end };
  };
  return { condition: of('condition'), exception: of('exception'), category: of('category'), start: of('start') };
}

const spanOf = (tokens: readonly Token[], from: number, to: number): Span => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[to - 1]?.end ?? 0,
});

const LONGEST_WHAT = 18;
/** Fewer words after the verb say nothing yet: « est soit », « bénéficient, sous réserve…, des mêmes droits ». */
const LEAST_WHAT = 2;
const ENDS_WHAT = /^(?:[,;:().|]|qui|que|qu'|dont|où|lequel|laquelle|lesquels|lesquelles|auquel|auxquels|duquel|si|lorsque|lorsqu'|quand)$/;
const LINK = /^(?:et|ou|de|d'|à|au|aux|du|des|le|la|l'|les|un|une|en|par|dans|pour|sur|,)$/;

/** The verb and its object: up to what limits it, or to the next clause; « n'est tolérée que si… » with what it restricts to. */
function whatOf({ text, tokens, clause }: Place, phrases: readonly Phrase[]): Span {
  const start = tokens[clause.verb]?.start ?? 0;
  const restricts = /^n[e']$/.test(tokens[clause.verb]?.word ?? '');
  let last = clause.finite;
  let own = 0;
  for (let at = clause.finite + 1; at < clause.to && at - clause.verb < LONGEST_WHAT; at++) {
    const token = tokens[at];
    if (token === undefined || /^[;:.|]$/.test(token.word)) break;
    const isRestriction = restricts && /^qu[e']$/.test(token.word);
    const isLimit = token.word === ',' || phrases.some((one) => one.start <= token.start && token.start < one.end);
    const isEnd =
      (ENDS_WHAT.test(token.word) && token.word !== ',') ||
      (phrases.some((one) => one.start === token.start) && tokens[last]?.word !== ',');
    if (isRestriction) {
      last = Math.min(clause.to - 1, clause.verb + LONGEST_WHAT);
      break;
    }
    if (isEnd || (isLimit && own >= LEAST_WHAT)) break;
    if (!isLimit) own++;
    last = at;
  }
  while (last > clause.finite && LINK.test(tokens[last]?.word ?? '')) last--;
  return trimSpan(text, { start, end: tokens[last]?.end ?? start });
}

/** The person or body that a clause is about: its determiner, name and short complement. Null for a thing, « il » without a name. */
function subjectOf({ text, tokens, clause }: Place, before: Before): Span | null {
  const alone = text.slice(tokens[clause.subject]?.start ?? 0, tokens[clause.verb]?.start ?? 0).trim();
  // « Il » is whom the sentence before is about; at the beginning of a paragraph, nobody knows.
  if (PRONOUN.test(alone.toLowerCase())) return before.isParty === false ? null : spanOf(tokens, clause.subject, clause.verb);
  const at = nameAt(tokens, clause.subject, clause.verb);
  if (at === null) return null;
  let last = at;
  for (let next = at + 1; next < clause.verb; next++) {
    const word = tokens[next]?.word ?? '';
    if (
      ENDS_WHAT.test(word) ||
      /^(?:mentionné|visé|prévu|défini|ayant|dans|sauf|lors|titulaires|peu|doi)/.test(word) ||
      /^(?:au|aux|à)$/.test(word)
    )
      break;
    last = next;
  }
  return trimSpan(text, spanOf(tokens, clause.subject, last + 1));
}

/** Index of the name of a person or body just after a determiner; null for a thing. */
function nameAt(tokens: readonly Token[], from: number, to: number): number | null {
  for (let at = from; at < Math.min(to, from + 5); at++) {
    const folded = foldInPlace(tokens[at]?.word ?? '');
    if (isParty(folded) || isParty(folded.split('-')[0] ?? '')) return at;
    if (
      !/^(?:l[ea]s?|l'|une?|des?|d'|ce|cet|cette|ces|nul|aucune?|chaque|toute?|toutes|tous|son|sa|ses|leurs?|et|,)$/.test(folded) &&
      !precedesName(folded)
    )
      return null;
  }
  return null;
}

/** An item without a verb: what it names, under the modality of the sentence that introduces it. */
function itemRules(text: string, span: Span, lead: string): Rule[] {
  const what = trimSpan(text, { start: span.start, end: span.end - (/[;,.]\s*$/.exec(text.slice(span.start, span.end))?.[0].length ?? 0) });
  if (what.end <= what.start) return [];
  const modality: Modality = sentencesOf(lead, { start: 0, end: lead.length }).at(-1)?.modality ?? 'is';
  const phrases = phrasesIn(text, what);
  return [{ ...NONE, modality, what, ...first(phrases), quantities: quantitiesOf(text, what), references: referencesOf(text, what) }];
}

/** A row of a table: its first cell is the case, the others say what is ruled. A row that nothing introduces names the columns. */
function rowRules(text: string, lead: string | null): Rule[] {
  const [head = '', ...others] = cellsOf(text);
  const rest = { start: text.indexOf(head) + head.length + 3, end: text.length };
  if (others.every((cell) => cell.trim() === '') || lead === null) return [];
  const category = head.trim() === '' ? null : trimSpan(text, { start: rest.start - head.length - 3, end: rest.start - 3 });
  const stated = cellSpans(text, others, rest.start).flatMap((cell) => sentencesOf(text, cell));
  if (stated.length > 0) return stated.map((rule) => ({ ...rule, category: rule.category ?? category }));
  const whole = { start: 0, end: text.length };
  const quantities = [...quantitiesOf(text, whole), ...bareNumbers(text, cellSpans(text, others, rest.start))];
  return [{ ...NONE, modality: 'is', what: trimSpan(text, rest), category, quantities, references: referencesOf(text, whole) }];
}

/** The cells that are a number alone: the header names what they count. */
function bareNumbers(text: string, cells: readonly Span[]): RuleQuantity[] {
  return cells.flatMap((cell) => {
    const span = trimSpan(text, cell);
    const number = foldInPlace(text.slice(span.start, span.end));
    return /^\d{1,3}(?: ?\d{3})*(?:[,.]\d+)?$/.test(number)
      ? [{ ...span, value: numberOf(number.replace('.', ',')), unit: '', bound: 'exactly' }]
      : [];
  });
}

function cellSpans(text: string, cells: readonly string[], from: number): Span[] {
  let at = from;
  return cells.map((cell) => {
    const start = text.indexOf(cell, at);
    at = start + cell.length;
    return { start, end: at };
  });
}
