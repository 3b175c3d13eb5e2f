import type { Detection, Mention } from '@attendu/law/anonymisation/types';
import { findAddresses } from './addresses.ts';
import { findBirthDatesAfterNames } from './birth-dates.ts';
import { findCandidates } from './candidates.ts';
import { takeNumbersOfNamedCompanies } from './company-names.ts';
import { findContextNames } from './context-names.ts';
import { findDates } from './dates.ts';
import { type DoubtSources, findDoubts } from './doubts.ts';
import { type Draft, newDraft, PERSON } from './draft.ts';
import { findIdentifiers } from './identifiers.ts';
import { findInitials } from './initials.ts';
import { findLabelledNames } from './labelled-names.ts';
import type { Lexicon } from './lexicon.ts';
import { findLogins } from './logins.ts';
import { checkCount } from './mention-limit.ts';
import { Mentions } from './mentions.ts';
import { findMessageNames } from './message-names.ts';
import type { Run } from './name-runs.ts';
import { findOrganisations } from './organisations.ts';
import { assignRoles, fullNames, type Person } from './people.ts';
import { findPlaces } from './places.ts';
import { placedIn, plainTextOf } from './plain-text.ts';
import { type AmbiguousMention, findOccurrences } from './propagate.ts';
import { findProtected } from './protected.ts';
import { hasTitle } from './roles.ts';
import { findShortForms } from './short-forms.ts';
import { findSimilar } from './similar.ts';
import { findSites } from './sites.ts';
import { type Tokens, tokenise } from './tokens.ts';
import { readZones } from './zones.ts';

/**
 * Finds everything that names or identifies someone in a decision, and the role of each person, whether or not it will be masked. Pure: the
 * same text and word lists give the same detection. Each group of rules scans the text once and claims words, which the next groups leave
 * alone.
 * @throws TooManyMentions as soon as there are more than `mostMentions`
 */
export function detect(text: string, lexicon: Lexicon, mostMentions = Number.POSITIVE_INFINITY): Detection {
  const plain = plainTextOf(text);
  const { mentions, doubts } = detectIn(tokenise(plain.text, lexicon), lexicon, mostMentions);
  return { mentions: placedIn(plain, text, mentions), doubts: placedIn(plain, text, doubts) };
}

/** Same as `detect`, for a plain text that is already tokenised. */
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
  const named = new Mentions(draft, people, mostMentions);
  for (const person of people) named.addPerson(person);
  findSites(draft, named.knownNames());
  const first = maskEverywhere(draft, named, people);
  for (const login of findLogins(draft, named.knownNames())) named.addOccurrence(login.first, login.last, login.id);
  const similar = findSimilar(draft, named.knownNames());
  for (const { first } of similar) named.addLearned(first, 'nom');
  const initials = findInitials(draft, people);
  for (const { first, last, isKnown } of initials) if (isKnown) named.addSignedInitials(first, last);
  const short = findShortForms(draft, named.knownNames());
  for (const i of short.names) named.addLearned(i, 'prenom');
  const hasMore = named.knownNames().length > first.known;
  const { ambiguous } = hasMore ? maskEverywhere(draft, named, people) : first;
  findBirthDatesAfterNames(draft);
  takeNumbersOfNamedCompanies(draft, () => named.maskedStarts());
  const mentions = named.all();
  checkCount(mentions.length, mostMentions);
  const assumed = people.filter(({ isAssumed }) => isAssumed).map(({ candidate }) => candidate);
  return {
    draft,
    mentions,
    sources: {
      ambiguous: [...ambiguous.filter(({ first: at }) => draft.claims[at] !== PERSON), ...short.ambiguous],
      similar,
      assumed,
      initials: initials.filter(({ isKnown }) => !isKnown),
    },
  };
}

/** Each pass may bring names that only the next one seeks; a text made so that every pass brings one must not cost a pass for each. */
const MOST_PASSES = 8;

/**
 * Masks the names of the text wherever else they stand, and those that this brings, until there is nothing left to mask. `ambiguous`: what
 * may be an ordinary word instead. `known`: how many names were sought.
 */
function maskEverywhere(
  draft: Draft,
  named: Mentions,
  people: readonly Person[],
): { readonly ambiguous: readonly AmbiguousMention[]; readonly known: number } {
  const professionals = fullNames(people);
  for (let pass = 1; ; pass++) {
    const names = named.knownNames();
    const { hits, ambiguous } = findOccurrences(draft, names, professionals);
    for (const hit of hits) named.addOccurrence(hit.first, hit.last, hit.id);
    if (named.knownNames().length === names.length || pass === MOST_PASSES) return { ambiguous, known: names.length };
  }
}
