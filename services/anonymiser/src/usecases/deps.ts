import type { Bus } from '@attendu/bus/bus';
import type { MaskedTexts, Review } from '@attendu/contracts/anonymisation/schemas';
import type { ProblemCode } from '@attendu/contracts/problem';
import type { Database } from '@attendu/db/database';
import type { Vault } from '@attendu/db/vault';
import type { Requester } from '@attendu/http/limiter';
import type { Detection, Doubt, MaskSettings } from '@attendu/law/anonymisation/types';
import type { AnonymiserDb } from '../db/schema.ts';

/** `warnings`: what the check of the result reports, as offsets in the original. */
export type Masked = { readonly text: string; readonly warnings: readonly Doubt[] };
export type Anonymised = { readonly detection: Detection; readonly masked: Masked };
export type Extracted = { readonly text: string; readonly notices: readonly string[] };

/** CPU-heavy work, run outside the event loop. */
export type Work = {
  /** Detects and masks. `refused` is the reason in French why it cannot be done. Rejects when `signal` aborts. */
  anonymise(text: string, settings: MaskSettings, signal: AbortSignal): Promise<Anonymised | { readonly refused: string }>;
  /** Masks again after a review. */
  mask(requester: Requester, text: string, review: Review): Promise<Masked>;
  /** Masks everything in short texts. The same name gets the same letter in all of them. */
  maskShort(requester: Requester, texts: readonly string[]): Promise<MaskedTexts>;
};

export type Files = {
  /** The text of a file, or a problem code. */
  extract(requester: Requester, filename: string, content: Uint8Array): Promise<Extracted | { readonly problem: ProblemCode }>;
  /** The Word document, or a problem code. */
  toWord(requester: Requester, text: string): Promise<Uint8Array | { readonly problem: ProblemCode }>;
};

export type Deps = {
  readonly database: Database<AnonymiserDb>;
  readonly publish: Bus<'anonymiser'>['publish'];
  readonly vault: Vault;
  readonly work: Work;
  readonly files: Files;
  /** Quota: characters of original texts that one user may store. */
  readonly storedCharactersMax: number;
};

/** Context of an event handler or a background job. */
export type JobContext = { now(): Date };
