import type { DocumentStore } from '../corpus/port.ts';
import type { Agreement } from '../domain/question/agreement.ts';
import type { FirstDays } from '../domain/question/notices.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import type { ModelSettings } from '../model/model.ts';
import type { LegalSearch } from '../search/port.ts';
import type { Compute } from './compute.ts';

/** What the corpus holds, to say it and to recognise the agreement that a question names. */
export interface Holdings {
  /**
   * Codes with at least one article, by title, and agreements with text. `whole`: no part of the corpus is being stored. `firstDays`: of each kind,
   * the first day on which a text known of it was in force; of none until it is whole.
   */
  read(): Promise<{
    codes: readonly { id: string; title: string }[];
    agreements: readonly Agreement[];
    fingerprint: string;
    whole: boolean;
    firstDays: FirstDays;
  }>;
}

/** Everything an analysis needs from outside. */
export type AnalysisDeps = {
  readonly search: LegalSearch;
  readonly store: DocumentStore;
  readonly holdings: Holdings;
  /** Decisions given on a day, ISO: a lawyer may cite one by its court and its day. */
  readonly decisionsOn: (day: string) => Promise<readonly StoredVersion[]>;
  readonly compute: Compute;
  /** What writes the answers when it is configured. */
  readonly model?: ModelSettings;
};
