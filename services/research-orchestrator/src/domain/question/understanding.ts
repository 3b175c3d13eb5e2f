import type { DataDates } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import type { NotInCorpusVersion } from '../stored-version.ts';
import type { Language } from './language.ts';

/** A reference in the question, looked up. `versionIds`: the versions found, empty when none. */
export type ResolvedReference = {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  readonly kind: SourceKey;
  readonly versionIds: readonly string[];
  /** Texts it names whose version of the day is known but not in the corpus. The key is kept for stored runs. */
  readonly unheld: readonly NotInCorpusVersion[];
};

/** An understood question: the input of every later step. */
export type Understanding = {
  readonly question: string;
  /** The query for the index: the question's own words, or French ones for an English question; truncated. */
  readonly searchText: string;
  /** A short follow-up question rewritten to stand alone; null for any other. */
  readonly inContext: string | null;
  readonly language: Language;
  /** ISO date of law. */
  readonly at: string;
  /** ISO day on which it was asked. */
  readonly today: string;
  /** Up to which day each of the searched kinds is held. */
  readonly dataDates: DataDates;
  /** ISO day on which the earliest known text of the searched kinds began; null when unknown. */
  readonly firstDay: string | null;
  readonly idcc: string | null;
  readonly agreement: string | null;
  /** Agreements among which the user is asked to choose before the start. */
  readonly openAgreements: readonly { readonly idcc: string; readonly title: string }[];
  /** Which agreement the proposed points search; null when they search none; absent in older runs. */
  readonly agreementPlanned?: string | null;
  /** Which agreement was searched, or why none was, when it matters to the question; absent in older runs. */
  readonly agreementSaid?: string | null;
  readonly references: readonly ResolvedReference[];
  /** Whether the question consists of references only. */
  readonly onlyReferences: boolean;
  readonly notices: readonly string[];
};
