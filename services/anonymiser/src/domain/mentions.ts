import type { Category, Mention, PersonRole } from '@attendu/law/anonymisation/types';
import { type Draft, FREE, ORGANISATION, PERSON } from './draft.ts';
import { CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OTHER, SPACE, STOP } from './gaps.ts';
import { type GivenNames, givenNameOf, givenNamesOf, isInitialM } from './initials.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { checkCount } from './mention-limit.ts';
import { isInitial } from './name-runs.ts';
import { isProfessional, type NamedUnit, type Person, partOf } from './people.ts';
import type { KnownName } from './propagate.ts';
import { pushSpan } from './push-span.ts';
import { caseWeightOf, gapAt } from './reading.ts';
import { COUNTRY } from './vocabulary.ts';
import { CAPITAL, UPPER } from './word-scanner.ts';

const CATEGORY_OF: Readonly<Record<PersonRole, Category>> = {
  partie: 'personnePhysique',
  tiers: 'personnePhysique',
  magistrat: 'professionnelMagistratGreffier',
  greffe: 'professionnelMagistratGreffier',
  avocat: 'professionnelAvocat',
};

type Known = { readonly name: KnownName; readonly role: PersonRole; readonly part: Mention['part'] };

/** Collects the mentions. A word belongs to at most one of them. */
export class Mentions {
  private readonly found: Mention[] = [];
  /** Parties and third parties, by entity id. */
  private readonly known = new Map<string, Known>();
  /** Halves of double surnames, and first words of nicknames of several words: "Popeye" for "Popeye le marin". */
  private readonly parts: KnownName[] = [];
  private readonly draft: Draft;
  private readonly givenNames: GivenNames;
  private readonly most: number;

  constructor(draft: Draft, people: readonly Person[], most: number) {
    this.draft = draft;
    this.givenNames = givenNamesOf(draft, people);
    this.most = most;
  }

  addPerson({ candidate, units, role, isAgent }: Person): void {
    const surnames = units.filter(({ isSurname }) => isSurname).map(({ key }) => key);
    if (candidate.evidence === 'civility' && !isProfessional(role) && isInitialM(this.draft.tokens, candidate.from))
      this.push(candidate.from, candidate.from, CATEGORY_OF[role], 'personnePhysique:prenom:m', role, 'prenom');
    for (const unit of units) {
      const part = partOf(this.draft, unit, candidate.gender);
      const key = (unit.isInitial ? givenNameOf(this.givenNames, unit.key, surnames, candidate.gender) : null) ?? unit.key;
      const entityId = `${CATEGORY_OF[role]}:${unit.isSurname ? 'nom' : 'prenom'}:${key}`;
      this.push(unit.first, unit.last, CATEGORY_OF[role], entityId, role, part);
      if (unit.isSurname && !isProfessional(role) && unit === units[units.length - 1]) this.addTrailingInitial(unit.last);
      if (isProfessional(role) || this.known.has(entityId) || unit.isInitial) continue;
      const keys = unit.key.split(' ');
      this.known.set(entityId, { name: { id: entityId, keys, isFirstName: !unit.isSurname, isAgent }, role, part });
      if (unit.last > unit.first) this.parts.push(...this.halvesOf(entityId, unit));
    }
  }

  /** "M. Estève-Corbin", then "Corbin" alone: each half of a double name. */
  private halvesOf(id: string, { first, last, isSurname }: NamedUnit): KnownName[] {
    const { tokens } = this.draft;
    const halves: KnownName[] = [];
    for (let i = first; i <= last; i++) {
      const { key, kind, marks } = tokens.word(i);
      const isJoined = gapAt(tokens, i) === HYPHEN || (i > first && gapAt(tokens, i - 1) === HYPHEN);
      const isOwnWord = (marks & (WORD | COMMUNE)) === 0 || (isJoined && isSurname);
      if (key.length > 3 && kind === 0 && isOwnWord) halves.push({ id, keys: [key], isFirstName: !isSurname, isAgent: false });
    }
    return halves;
  }

  /** Adds a name that no cue of its own shows; it is sought in the rest of the text as well. */
  addLearned(i: number, part: 'nom' | 'prenom'): void {
    const { key, kind, marks } = this.draft.tokens.word(i);
    const id = `personnePhysique:${part}:${key}`;
    this.push(i, i, 'personnePhysique', id, 'tiers', part);
    if (key.length < 4 || kind !== 0 || (marks & (WORD | COMMUNE)) !== 0 || this.known.has(id)) return;
    this.known.set(id, { name: { id, keys: [key], isFirstName: part === 'prenom', isAgent: false }, role: 'tiers', part });
  }

  addOccurrence(first: number, last: number, id: string): void {
    const known = this.known.get(id);
    if (known === undefined) return;
    if (!known.name.isFirstName) {
      this.addInitials(first, known.name.keys.join(' '));
      this.addOtherName(first);
    }
    if (this.draft.claims[first] === ORGANISATION) this.addJoinedNames(first, last);
    this.push(first, last, CATEGORY_OF[known.role], id, known.role, known.part);
    this.addTrailingInitial(last);
  }

  /** "SCI MARTIN-BOULANGER", when Martin is a party: the other half of the company's double name. */
  private addJoinedNames(first: number, last: number): void {
    const { tokens, claims } = this.draft;
    const isName = (i: number) => {
      const { marks, kind, key } = tokens.word(i);
      return (
        claims[i] === ORGANISATION &&
        key.length > 2 &&
        kind === 0 &&
        caseWeightOf(tokens, i) > 0 &&
        ((marks & WORD) === 0 || (marks & SURNAME) !== 0)
      );
    };
    for (let i = first - 1; gapAt(tokens, i) === HYPHEN && isName(i); i--) this.addLearned(i, 'nom');
    for (let i = last + 1; gapAt(tokens, i - 1) === HYPHEN && isName(i); i++) this.addLearned(i, 'nom');
  }

  /** "Kermarrec A., IBAN": the initial after the surname. */
  private addTrailingInitial(surname: number): void {
    const { tokens, claims } = this.draft;
    const i = surname + 1;
    const { key, shape } = tokens.word(i);
    const isInitialAlone = key.length === 1 && shape === UPPER && claims[i] === FREE && gapAt(tokens, surname) === SPACE;
    if (!isInitialAlone || (gapAt(tokens, i) & (COMMA | NEWLINE | CLOSE | STOP | OTHER)) === 0) return;
    this.push(i, i, 'personnePhysique', `personnePhysique:prenom:${key}`, 'tiers', 'prenom');
    // "Martin E. + L."
    const isAnother = /^\. ?[+&] ?$/.test(tokens.text.slice(tokens.end[i] ?? 0, tokens.start[i + 1] ?? 0)) && claims[i + 1] === FREE;
    if (isAnother && tokens.word(i + 1).shape === UPPER && tokens.word(i + 1).key.length === 1) this.addLearned(i + 1, 'prenom');
  }

  /** "I.B.", below a text: each letter stays apart, as in the text. */
  addSignedInitials(first: number, last: number): void {
    for (let i = first; i <= last; i++)
      this.push(i, i, 'personnePhysique', `personnePhysique:prenom:${this.draft.tokens.word(i).key}`, 'tiers', 'prenom');
  }

  /** Adds `J.-P.` before a surname that was found again. */
  private addInitials(surname: number, key: string): void {
    const { tokens, claims } = this.draft;
    // "JE Morvan", when Jean-Édern Morvan is known
    const joined = tokens.word(surname - 1);
    const isPair =
      joined.shape === UPPER && joined.key.length === 2 && gapAt(tokens, surname - 1) === SPACE && claims[surname - 1] === FREE;
    const full = isPair ? givenNameOf(this.givenNames, joined.key.split('').join(' '), [key]) : null;
    if (full !== null) {
      this.push(surname - 1, surname - 1, 'personnePhysique', `personnePhysique:prenom:${full}`, 'tiers', 'prenom');
      return;
    }
    for (let i = surname - 1; i >= surname - 3 && (claims[i] === FREE || claims[i] === ORGANISATION) && isInitial(this.draft, i); i--) {
      if (tokens.word(i).key === 'm' && (tokens.gap[i] ?? 0) !== (DOT | HYPHEN) && !isInitialM(tokens, i)) return;
      const isAlone = i === surname - 1 && !isInitial(this.draft, i - 1);
      const given = (isAlone ? givenNameOf(this.givenNames, tokens.word(i).key, [key]) : null) ?? tokens.word(i).key;
      this.push(i, i, 'personnePhysique', `personnePhysique:prenom:${given}`, 'tiers', 'prenom');
    }
  }

  /** Adds "Villetard" before the surname "Montferrat" that was found again: another name of the same person. */
  private addOtherName(surname: number): void {
    const { tokens, claims } = this.draft;
    const i = surname - 1;
    const { marks, kind, key, shape } = tokens.word(i);
    // "le tracteur de Job Guégan": a rare first name that is also a word, within a sentence.
    const isOwn = (marks & (WORD | COMMUNE)) === 0 || ((marks & FIRST) !== 0 && caseWeightOf(tokens, i - 1) === 0);
    // "la journaliste France DELORME"
    const isCountry = kind === COUNTRY && (marks & COMMON_FIRST) !== 0 && shape === CAPITAL;
    const isName = (kind === 0 || isCountry) && isOwn && key.length > 2 && (shape !== UPPER || tokens.word(surname).shape === UPPER);
    if (claims[i] !== FREE || gapAt(tokens, i) !== SPACE || !isName || caseWeightOf(tokens, i) !== 2) return;
    this.addLearned(i, 'prenom');
  }

  /** Where the masked names start. */
  maskedStarts(): Set<number> {
    return new Set(this.found.filter(({ category }) => category === 'personnePhysique').map(({ start }) => start));
  }

  knownNames(): KnownName[] {
    return [...[...this.known.values()].map(({ name }) => name), ...this.parts];
  }

  /** All mentions in text order. A mention that contains a person's name is split around it. */
  all(): Mention[] {
    const persons = [...this.found].sort((one, two) => one.start - two.start);
    const { labelledSpans, tokens } = this.draft;
    const out: Mention[] = [...persons];
    let at = 0;
    let before = 0;
    for (const span of [...labelledSpans].sort((one, two) => one.start - two.start)) {
      while (at < persons.length && (persons[at]?.end ?? 0) <= span.start) at++;
      let from = Math.max(span.start, before);
      before = Math.max(before, span.end);
      for (let k = at; k < persons.length && (persons[k]?.start ?? 0) < span.end; k++) {
        pushSpan(out, tokens.text, span, from, persons[k]?.start ?? from);
        from = persons[k]?.end ?? from;
      }
      pushSpan(out, tokens.text, span, from, span.end);
    }
    return out.sort((one, two) => one.start - two.start);
  }

  private push(first: number, last: number, category: Category, entityId: string, role: PersonRole, part: Mention['part']): void {
    const { tokens, claims } = this.draft;
    for (let i = first; i <= last; i++) claims[i] = PERSON;
    checkCount(this.found.length + 1, this.most);
    this.found.push({
      start: tokens.start[first] ?? 0,
      end: tokens.end[last] ?? 0,
      category,
      entityId,
      role,
      ...(part === undefined ? {} : { part }),
    });
  }
}
