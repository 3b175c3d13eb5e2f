import type { SourceKey } from '@attendu/contracts/sources';
import type { NotInCorpusVersion } from '../stored-version.ts';
import type { Language } from './language.ts';

/** A reference made in the question, once looked up. `versionIds`: what it resolved to, empty when it did not. */
export type ResolvedReference = {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  readonly kind: SourceKey;
  readonly versionIds: readonly string[];
  /** Texts that it names whose version of the day is known and not in the corpus. The key is kept, since stored runs have it. */
  readonly unheld: readonly NotInCorpusVersion[];
};

/** A question as understood: what every later step starts from. */
export type Understanding = {
  readonly question: string;
  /** The words put to the index: the question's own, or their French for an English one; never longer than the index needs. */
  readonly searchText: string;
  /** A question of few words as it would be asked without the dossier that it follows; null for any other question. */
  readonly inContext: string | null;
  readonly language: Language;
  /** ISO day whose law is applied. */
  readonly at: string;
  /** ISO day on which it was asked. */
  readonly today: string;
  /** ISO day up to which what is published is held, where it is searched; null while nothing is. */
  readonly dataDate: string | null;
  /** ISO day on which the first text known of what is searched began; null when that is not known. */
  readonly firstDay: string | null;
  readonly idcc: string | null;
  readonly agreement: string | null;
  /** Agreements among which the user is asked to choose before the start. */
  readonly openAgreements: readonly { readonly idcc: string; readonly title: string }[];
  /** Which agreement was searched, or why none was, when it matters to the question; absent in older runs. */
  readonly agreementSaid?: string | null;
  readonly references: readonly ResolvedReference[];
  /** The question names references and nothing else. */
  readonly onlyReferences: boolean;
  readonly notices: readonly string[];
};
