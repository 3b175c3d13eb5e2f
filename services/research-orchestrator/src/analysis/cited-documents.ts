import { decisionCitation, isAdvocatesOpinion } from '@attendu/law/citation';
import { citedDecision, decisionIdentity, fittingDecisions } from '@attendu/law/cited-decision';
import { euArticleId } from '@attendu/law/eu-acts';
import { officialUrl } from '@attendu/law/links';
import type { OtherReference } from '@attendu/law/references';
import { formatDateLong } from '@attendu/law/typography';
import type { ResolvedReference } from '../domain/question/understanding.ts';
import { quotableRuns } from '../domain/reading/quotable.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import type { AnalysisDeps } from './ports.ts';

type Deps = Pick<AnalysisDeps, 'decisionsOn'> & { readonly store: Pick<AnalysisDeps['store'], 'byKey' | 'inForce'> };

/** The result of a reference other than a code article. `notices`: what the user must be told about it. */
export type Cited = {
  readonly references: readonly ResolvedReference[];
  readonly notices: readonly string[];
  /** Whether what is named is held, even if no text of it is put first. */
  readonly isHeld?: true;
};

export const NOTHING: Cited = { references: [], notices: [] };
/** Most decisions listed when a number matches several. */
const MOST_LISTED = 5;

/** Looks up a decision, an EU act or tax doctrine by the reference in the question; nothing when it is not held. */
export async function resolveCited(deps: Deps, reference: OtherReference, at: string): Promise<Cited> {
  switch (reference.type) {
    case 'decision':
    case 'ecli':
      return decisionCited(await deps.store.byKey(null, reference.value.replace(/^RG /, '')), reference);
    case 'decision-day': {
      const onDay = await deps.decisionsOn(reference.value);
      return decisionCited(fittingDecisions(onDay, citedDecision(reference.raw)), reference);
    }
    case 'celex':
      return /^6/.test(reference.value)
        ? decisionCited(await deps.store.byKey(null, reference.value), reference)
        : actCited(deps.store, reference, at);
    case 'boi':
    case 'nor':
      return documentCited(deps.store, reference, at);
    default:
      return NOTHING;
  }
}

function decisionCited(held: readonly StoredVersion[], reference: OtherReference): Cited {
  const all = held.filter(({ kind }) => kind === 'juritext' || kind === 'euritext' || kind === 'energy');
  // The number of a case is that of its judgment; an advocate general's opinion has it too.
  const judged = all.filter(({ facts }) => !isAdvocatesOpinion(facts ?? {}));
  const decisions = withoutCopies(judged.length > 0 ? judged : all);
  if (decisions.length === 0) return NOTHING;
  const fitting = fittingDecisions(decisions, citedDecision(reference.raw));
  const [only, ...more] = fitting.length > 0 ? fitting : decisions;
  if (only === undefined) return NOTHING;
  if (more.length > 0) return { references: [], notices: [severalNotice(reference, [only, ...more])] };
  const notices = fitting.length > 0 ? [] : [otherDecisionNotice(reference, only)];
  if (reference.type === 'decision-day' && fitting.length > 0) notices.push(onlyOfDayNotice(reference, only));
  if (quotableRuns(only, only.content).length === 0) notices.push(unquotableNotice(only));
  return { references: [resolved(reference, only)], notices };
}

/** One version of each decision, which may be held from several publishers: a copy with zones is preferred. Other documents are kept. */
export function withoutCopies(versions: readonly StoredVersion[]): StoredVersion[] {
  const byIdentity = new Map<string, StoredVersion>();
  for (const version of versions) {
    const { kind, versionId, documentId, facts } = version;
    const isDecision = kind === 'juritext' || kind === 'euritext';
    const identity = isDecision ? decisionIdentity(facts, documentId) : `${kind}/${versionId}`;
    const known = byIdentity.get(identity);
    if (known === undefined || (known.zones.length === 0 && version.zones.length > 0)) byIdentity.set(identity, version);
  }
  return [...byIdentity.values()];
}

const nameOf = ({ facts, title }: StoredVersion): string => (facts === null ? null : decisionCitation(facts)) ?? title;

function severalNotice({ raw }: OtherReference, decisions: readonly StoredVersion[]): string {
  const names = decisions.slice(0, MOST_LISTED).map(nameOf).join(' ; ');
  return `Plusieurs décisions répondent à « ${raw.trim()} » : ${names}. Indiquez la juridiction ou la date de celle qui est visée.`;
}

const otherDecisionNotice = ({ raw }: OtherReference, decision: StoredVersion): string =>
  `La référence « ${raw.trim()} » ne correspond pas en tout à la décision que le fonds contient sous ce numéro : ${nameOf(decision)}. Vérifiez-la.`;

const onlyOfDayNotice = ({ raw }: OtherReference, decision: StoredVersion): string =>
  `Seule décision du fonds qui réponde à « ${raw.trim()} » : ${nameOf(decision)}. Vérifiez que c'est celle qui est visée.`;

/** Where the corpus has a decision whose reasons are not separated from the arguments of the parties. */
function unquotableNotice(decision: StoredVersion): string {
  const { kind, documentId: id, versionId, title, facts } = decision;
  const url = officialUrl({ ...facts, kind, id, versionId, title });
  const where = url === null ? '' : ` Elle se lit à l’adresse ${url}`;
  return `La décision ${nameOf(decision)} est dans le fonds, mais ses motifs n’y sont pas distingués : aucun passage n’en est cité.${where}`;
}

/** The named articles of an act, in their version of a day. An act named alone is searched, and reported only when it is not held. */
async function actCited(store: Deps['store'], reference: OtherReference, at: string): Promise<Cited> {
  const documents = (reference.articles ?? ['1']).map((article) => ({
    kind: 'reglements' as const,
    documentId: euArticleId(reference.value, article),
  }));
  const dated = await store.inForce(documents, at);
  if (reference.articles === undefined) return dated.length === 0 ? NOTHING : { references: [], notices: [], isHeld: true };
  const there = dated.flatMap(({ version }) => version ?? []);
  const [first, ...others] = there;
  if (first !== undefined) return { references: [resolved(reference, first, ...others)], notices: [] };
  if (dated.length === 0) return NOTHING;
  return { references: [], notices: [`Le fonds ne contient pas « ${reference.raw.trim()} » dans une version du ${formatDateLong(at)}.`] };
}

/** Doctrine and acts named by their reference, in the version of the day. */
async function documentCited(store: Deps['store'], reference: OtherReference, at: string): Promise<Cited> {
  const held = await store.byKey(null, reference.value);
  const there = (await store.inForce(held, at)).flatMap(({ version }) => version ?? []);
  return { references: [...byKind(there)].map((versions) => resolved(reference, ...versions)), notices: [] };
}

function byKind(versions: readonly StoredVersion[]): Iterable<readonly [StoredVersion, ...StoredVersion[]]> {
  const groups = new Map<string, [StoredVersion, ...StoredVersion[]]>();
  for (const version of versions) {
    const group = groups.get(version.kind);
    if (group === undefined) groups.set(version.kind, [version]);
    else group.push(version);
  }
  return groups.values();
}

const resolved = ({ raw, start, end }: OtherReference, first: StoredVersion, ...others: StoredVersion[]): ResolvedReference => ({
  raw,
  start,
  end,
  kind: first.kind,
  versionIds: [first, ...others].map(({ versionId }) => versionId),
  unheld: [],
});
