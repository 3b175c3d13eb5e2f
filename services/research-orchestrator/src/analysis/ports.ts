import type { DocumentStore } from '../corpus/port.ts';
import type { Agreement } from '../domain/question/agreement-names.ts';
import type { FirstDays } from '../domain/question/notices.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import type { ModelSettings } from '../model/model.ts';
import type { LegalSearch } from '../search/port.ts';
import type { Compute } from './compute.ts';

/** What the corpus holds, to describe it and to recognise the agreement that a question names. */
export interface Holdings {
  /**
   * Codes with at least one article, by title, and agreements with text. `whole`: no import is in progress. `firstDays`: for each kind, the first day
   * on which a known text was in force; empty until `whole`.
   */
  read(): Promise<{
    codes: readonly { id: string; title: string }[];
    agreements: readonly Agreement[];
    fingerprint: string;
    whole: boolean;
    firstDays: FirstDays;
  }>;
}

/** The dependencies of an analysis. */
export type AnalysisDeps = {
  readonly search: LegalSearch;
  readonly store: DocumentStore;
  readonly holdings: Holdings;
  /** Decisions given on a day (ISO): a lawyer may cite one by its court and date. */
  readonly decisionsOn: (day: string) => Promise<readonly StoredVersion[]>;
  readonly compute: Compute;
  /** The language model that writes the answers, when configured. */
  readonly model?: ModelSettings;
};

/** What an analysis may use for a user; asked again before each step, so that a consent withdrawn holds for the next one. */
export type AnalysisFor = (user: { readonly userId: string; readonly firmId: string | null }) => Promise<AnalysisDeps>;
