import type { Category, Detection, Mention, PersonRole } from '@attendu/law/anonymisation/types';
import { findAddresses } from './addresses.ts';
import { findBirthDatesAfterNames } from './birth-dates.ts';
import { findCandidates } from './candidates.ts';
import { takeNumbersOfNamedCompanies } from './company-names.ts';
import { findContextNames } from './context-names.ts';
import { findDates } from './dates.ts';
import { type DoubtSources, findDoubts } from './doubts.ts';
import { type Draft, FREE, newDraft, ORGANISATION, PERSON } from './draft.ts';
import { CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OTHER, SPACE, STOP } from './gaps.ts';
import { findIdentifiers } from './identifiers.ts';
import { type CompoundNames, compoundNameOf, compoundNamesOf, findInitials, isInitialM } from './initials.ts';
import { findLabelledNames } from './labelled-names.ts';
import { COMMUNE, FIRST, type Lexicon, SURNAME, WORD } from './lexicon.ts';
import { checkCount } from './mention-limit.ts';
import { findMessageNames } from './message-names.ts';
import { isInitial, type Run } from './name-runs.ts';
import { findOrganisations } from './organisations.ts';
import { assignRoles, fullNames, isProfessional, type Person, partOf } from './people.ts';
import { findPlaces } from './places.ts';
import { findOccurrences, type KnownName } from './propagate.ts';
import { findProtected } from './protected.ts';
import { pushSpan } from './push-span.ts';
import { caseWeightOf, gapAt } from './reading.ts';
import { hasTitle } from './roles.ts';
import { findShortForms } from './short-forms.ts';
import { findSimilar } from './similar.ts';
import { findSites } from './sites.ts';
import { type Tokens, tokenise } from './tokens.ts';
import { CIVILITY } from './vocabulary.ts';
import { UPPER } from './word-scanner.ts';
import { readZones } from './zones.ts';

/**
 * Finds everything that names or identifies someone in a decision, and the role of each person, whether or not it will be masked. Pure: the
 * same text and word lists give the same detection. Each group of rules scans the text once and claims words, which the next groups leave
 * alone.
 * @throws TooManyMentions as soon as there are more than `mostMentions`
 */
export function detect(text: string, lexicon: Lexicon, mostMentions = Number.POSITIVE_INFINITY): Detection {
  return detectIn(tokenise(text, lexicon), lexicon, mostMentions);
}

/** Same as `detect`, for a text that is already tokenised. */
export function detectIn(tokens: Tokens, lexicon: Lexicon, mostMentions = Number.POSITIVE_INFINITY): Detection {
  const { draft, mentions, sources } = readNames(tokens, lexicon, mostMentions);
  return { mentions, doubts: findDoubts(draft, mentions, sources) };
}

/** Everything but the doubts. `isMissed`: names to leave in clear, as if no rule found them, to learn from what a leak looks like. */
export function readNames(
  tokens: Tokens,
  lexicon: Lexicon,
  mostMentions = Number.POSITIVE_INFINITY,
  isMissed: ((run: Run) => boolean) | null = null,
): { readonly draft: Draft; readonly mentions: Mention[]; readonly sources: DoubtSources } {
  const draft = newDraft(tokens, lexicon);
  findProtected(draft);
  findIdentifiers(draft);
  findDates(draft);
  findAddresses(draft);
  findOrganisations(draft);
  findPlaces(draft);
  checkCount(draft.labelledSpans.length, mostMentions);
  findLabelledNames(draft);
  findMessageNames(draft);
  const zones = readZones(draft.tokens);
  const isKept = (run: Run) => isMissed === null || !isMissed(run);
  const cued = findCandidates(draft, (run) => hasTitle(draft, run, zones), mostMentions).filter(isKept);
  const names = findContextNames(draft, cued);
  const candidates = [...cued, ...names.filter(isKept)].sort((one, two) => one.first - two.first);
  checkCount(candidates.length, mostMentions);
  const people = assignRoles(draft, candidates, zones);
  const named = new Mentions(draft, compoundNamesOf(people), mostMentions);
  for (const person of people) named.addPerson(person);
  findSites(draft, named.knownNames());
  const { hits, ambiguous } = findOccurrences(draft, named.knownNames(), fullNames(people));
  for (const hit of hits) named.addOccurrence(hit.first, hit.last, hit.id);
  const similar = findSimilar(draft, named.knownNames());
  for (const { first, last } of similar) named.addSimilar(first, last);
  const initials = findInitials(draft, people);
  for (const { first, last, isKnown } of initials) if (isKnown) named.addSignedInitials(first, last);
  const short = findShortForms(draft, named.knownNames());
  for (const i of short.names) named.addShortForm(i);
  findBirthDatesAfterNames(draft);
  takeNumbersOfNamedCompanies(draft, () => named.maskedStarts());
  const mentions = named.all();
  checkCount(mentions.length, mostMentions);
  const assumed = people.filter(({ isAssumed }) => isAssumed).map(({ candidate }) => candidate);
  return {
    draft,
    mentions,
    sources: { ambiguous: [...ambiguous, ...short.ambiguous], similar, assumed, initials: initials.filter(({ isKnown }) => !isKnown) },
  };
}

const CATEGORY_OF: Readonly<Record<PersonRole, Category>> = {
  partie: 'personnePhysique',
  tiers: 'personnePhysique',
  magistrat: 'professionnelMagistratGreffier',
  greffe: 'professionnelMagistratGreffier',
  avocat: 'professionnelAvocat',
};

type Known = { readonly name: KnownName; readonly role: PersonRole; readonly part: Mention['part'] };

/** Collects the mentions. A word belongs to at most one of them. */
class Mentions {
  private readonly found: Mention[] = [];
  /** Parties and third parties, by entity id. */
  private readonly known = new Map<string, Known>();
  /** Halves of double surnames, and first words of nicknames of several words: "Popeye" for "Popeye le marin". */
  private readonly parts: KnownName[] = [];
  private readonly draft: Draft;
  private readonly compounds: CompoundNames;
  private readonly most: number;

  constructor(draft: Draft, compounds: CompoundNames, most: number) {
    this.draft = draft;
    this.compounds = compounds;
    this.most = most;
  }

  addPerson({ candidate, units, role, isAgent }: Person): void {
    const surnames = units.filter(({ isSurname }) => isSurname).map(({ key }) => key);
    if (candidate.evidence === 'civility' && !isProfessional(role) && isInitialM(this.draft.tokens, candidate.from))
      this.push(candidate.from, candidate.from, CATEGORY_OF[role], 'personnePhysique:prenom:m', role, 'prenom');
    for (const unit of units) {
      const part = partOf(this.draft, unit, candidate.gender);
      const key = (unit.isInitial ? compoundNameOf(this.compounds, unit.key, surnames) : null) ?? unit.key;
      const entityId = `${CATEGORY_OF[role]}:${unit.isSurname ? 'nom' : 'prenom'}:${key}`;
      this.push(unit.first, unit.last, CATEGORY_OF[role], entityId, role, part);
      if (unit.isSurname && !isProfessional(role) && unit === units[units.length - 1]) this.addTrailingInitial(unit.last);
      if (isProfessional(role) || this.known.has(entityId) || unit.isInitial) continue;
      const keys = unit.key.split(' ');
      this.known.set(entityId, { name: { id: entityId, keys, isFirstName: !unit.isSurname, isAgent }, role, part });
      if (unit.isSurname && unit.last > unit.first) this.parts.push(...this.halvesOf(entityId, unit.first, unit.last));
      const [head = ''] = keys;
      const isOwnWord = head.length > 3 && (this.draft.tokens.word(unit.first).marks & WORD) === 0;
      if (candidate.evidence === 'alias' && keys.length > 1 && isOwnWord)
        this.parts.push({ id: entityId, keys: [head], isFirstName: false, isAgent });
    }
  }

  /** "M. Estève-Corbin", then "Corbin" alone: each half of a double surname. */
  private halvesOf(surname: string, first: number, last: number): KnownName[] {
    const { tokens } = this.draft;
    const halves: KnownName[] = [];
    for (let i = first; i <= last; i++) {
      const { key, kind, marks } = tokens.word(i);
      const isJoined = gapAt(tokens, i) === HYPHEN || (i > first && gapAt(tokens, i - 1) === HYPHEN);
      const isOwnWord = (marks & (WORD | COMMUNE)) === 0 || isJoined;
      if (key.length > 3 && kind === 0 && isOwnWord) halves.push({ id: surname, keys: [key], isFirstName: false, isAgent: false });
    }
    return halves;
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
    const add = (i: number) => this.push(i, i, 'personnePhysique', `personnePhysique:nom:${tokens.word(i).key}`, 'tiers', 'nom');
    for (let i = first - 1; gapAt(tokens, i) === HYPHEN && isName(i); i--) add(i);
    for (let i = last + 1; gapAt(tokens, i - 1) === HYPHEN && isName(i); i++) add(i);
  }

  /** "Kermarrec A., IBAN": the initial after the surname. */
  private addTrailingInitial(surname: number): void {
    const { tokens, claims } = this.draft;
    const i = surname + 1;
    const { key, shape } = tokens.word(i);
    const isInitialAlone = key.length === 1 && shape === UPPER && claims[i] === FREE && gapAt(tokens, surname) === SPACE;
    if (!isInitialAlone || (gapAt(tokens, i) & DOT) === 0 || (gapAt(tokens, i) & (COMMA | NEWLINE | CLOSE | STOP | OTHER)) === 0) return;
    this.push(i, i, 'personnePhysique', `personnePhysique:prenom:${key}`, 'tiers', 'prenom');
    // "Martin E. + L."
    const isAnother = /^\. ?[+&] ?$/.test(tokens.text.slice(tokens.end[i] ?? 0, tokens.start[i + 1] ?? 0)) && claims[i + 1] === FREE;
    if (isAnother && tokens.word(i + 1).shape === UPPER && tokens.word(i + 1).key.length === 1) this.addShortForm(i + 1);
  }

  /** "I.B.", below a text: each letter stays apart, as in the text. */
  addSignedInitials(first: number, last: number): void {
    for (let i = first; i <= last; i++)
      this.push(i, i, 'personnePhysique', `personnePhysique:prenom:${this.draft.tokens.word(i).key}`, 'tiers', 'prenom');
  }

  /** Adds `J.-P.` before a surname that was found again. */
  private addInitials(surname: number, key: string): void {
    const { tokens, claims } = this.draft;
    const compound =
      claims[surname - 2] === FREE && isInitial(this.draft, surname - 1) && isInitial(this.draft, surname - 2)
        ? compoundNameOf(this.compounds, `${tokens.word(surname - 2).key} ${tokens.word(surname - 1).key}`, [key])
        : null;
    if (compound !== null && claims[surname - 1] === FREE) {
      this.push(surname - 2, surname - 1, 'personnePhysique', `personnePhysique:prenom:${compound}`, 'tiers', 'prenom');
      return;
    }
    // "JE Morvan", when Jean-Édern Morvan is known
    const joined = tokens.word(surname - 1);
    const isPair =
      joined.shape === UPPER && joined.key.length === 2 && gapAt(tokens, surname - 1) === SPACE && claims[surname - 1] === FREE;
    const full = isPair ? compoundNameOf(this.compounds, joined.key.split('').join(' '), [key]) : null;
    if (full !== null) {
      this.push(surname - 1, surname - 1, 'personnePhysique', `personnePhysique:prenom:${full}`, 'tiers', 'prenom');
      return;
    }
    for (let i = surname - 1; i >= surname - 3 && (claims[i] === FREE || claims[i] === ORGANISATION) && isInitial(this.draft, i); i--) {
      if ((tokens.word(i).kind & CIVILITY) !== 0 && tokens.word(i).shape !== UPPER) return;
      if (tokens.word(i).key === 'm' && (tokens.gap[i] ?? 0) !== (DOT | HYPHEN) && !isInitialM(tokens, i)) return;
      this.push(i, i, 'personnePhysique', `personnePhysique:prenom:${tokens.word(i).key}`, 'tiers', 'prenom');
    }
  }

  /** Adds "Villetard" before the surname "Montferrat" that was found again: another name of the same person. */
  private addOtherName(surname: number): void {
    const { tokens, claims } = this.draft;
    const i = surname - 1;
    const { marks, kind, key, shape } = tokens.word(i);
    // "le tracteur de Job Guégan": a rare first name that is also a word, within a sentence.
    const isOwn =
      (marks & (WORD | COMMUNE)) === 0 || ((marks & FIRST) !== 0 && gapAt(tokens, i - 1) === SPACE && caseWeightOf(tokens, i - 1) === 0);
    const isName = kind === 0 && isOwn && key.length > 2 && (shape !== UPPER || tokens.word(surname).shape === UPPER);
    if (claims[i] !== FREE || gapAt(tokens, i) !== SPACE || !isName || caseWeightOf(tokens, i) !== 2) return;
    this.push(i, i, 'personnePhysique', `personnePhysique:prenom:${key}`, 'tiers', 'prenom');
  }

  addShortForm(i: number): void {
    this.push(i, i, 'personnePhysique', `personnePhysique:prenom:${this.draft.tokens.word(i).key}`, 'tiers', 'prenom');
  }

  addSimilar(first: number, last: number): void {
    const key = this.draft.tokens.word(first).key;
    this.push(first, last, 'personnePhysique', `personnePhysique:nom:${key}`, 'tiers', 'nom');
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
