import type { SourceKey } from '@attendu/contracts/sources';
import type { DatedVersion, KnownVersion, StoredVersion, WithdrawnVersion } from '../domain/stored-version.ts';

/** The stored texts, by their official ids. */
export interface DocumentStore {
  version(kind: SourceKey, versionId: string): Promise<StoredVersion | null>;
  /** In the requested order; unknown ids are left out. */
  versions(ids: readonly { kind: SourceKey; versionId: string }[]): Promise<StoredVersion[]>;
  /** `number`: normalised ('L1221-19'). `at`: ISO date. Every code when `codeId` is null. */
  byNumber(q: { codeId: string | null; number: string; at: string }): Promise<StoredVersion[]>;
  /** The same, with the articles whose version of that day is known by its dates only, or not known at all. */
  datedByNumber(q: { codeId: string | null; number: string; at: string }): Promise<DatedVersion[]>;
  /** Articles of an agreement by number ('4.2'), in force at a day: those of its base text, otherwise those of the attached texts. */
  ofAgreement(q: { idcc: string; number: string; at: string }): Promise<StoredVersion[]>;
  /** Documents with a reference in any spelling (docket number, ECLI, CELEX, BOI), each by its latest version; every kind when `kind` is null. */
  byKey(kind: SourceKey | null, key: string): Promise<StoredVersion[]>;
  /** The withdrawn ones among these versions, alone or with their whole document, with the day. */
  withdrawn(versions: readonly { kind: SourceKey; documentId: string; versionId: string }[]): Promise<WithdrawnVersion[]>;
  /** For each document, the version in force at a day; in the requested order, without unknown documents. */
  inForce(documents: readonly { kind: SourceKey; documentId: string }[], at: string): Promise<DatedVersion[]>;
  /** The document of a version, or the document itself; null for an unknown id. */
  documentOf(kind: SourceKey, id: string): Promise<string | null>;
  /** Every known version of a document that was ever in force, oldest first. */
  timeline(kind: SourceKey, documentId: string): Promise<KnownVersion[]>;
}
