import type { Bus } from '@attendu/bus/bus';
import type { MaskedTexts, Review } from '@attendu/contracts/anonymisation/schemas';
import type { ProblemCode } from '@attendu/contracts/problem';
import type { Database } from '@attendu/db/database';
import type { Requester } from '@attendu/http/limiter';
import type { Detection, Doubt, MaskSettings } from '@attendu/law/anonymisation/types';
import type { AnonymiserDb } from '../db/schema.ts';
import type { Vault } from '../domain/vault.ts';

/** `warnings`: what the check of the result would have a person look at, at its place in the original. */
export type Masked = { readonly text: string; readonly warnings: readonly Doubt[] };
export type Anonymised = { readonly detection: Detection; readonly masked: Masked };
export type Extracted = { readonly text: string; readonly notices: readonly string[] };

/** The heavy work, done away from the event loop. */
export type Work = {
  /** Finds what names something in a decision, and masks it. `refused`: why it cannot be done, in French. Rejects once `signal` aborts. */
  anonymise(text: string, settings: MaskSettings, signal: AbortSignal): Promise<Anonymised | { readonly refused: string }>;
  /** Masks again after a review. */
  mask(requester: Requester, text: string, review: Review): Promise<Masked>;
  /** Masks everything in short texts, the same name by the same letter in all of them. */
  maskShort(requester: Requester, texts: readonly string[]): Promise<MaskedTexts>;
};

export type Files = {
  /** The text of a file, or why it cannot be had. */
  extract(requester: Requester, filename: string, content: Uint8Array): Promise<Extracted | { readonly problem: ProblemCode }>;
  /** The document, or why it cannot be made. */
  toWord(requester: Requester, text: string): Promise<Uint8Array | { readonly problem: ProblemCode }>;
};

export type Deps = {
  readonly database: Database<AnonymiserDb>;
  readonly publish: Bus<'anonymiser'>['publish'];
  readonly vault: Vault;
  readonly work: Work;
  readonly files: Files;
  /** Characters of original texts that one user may keep. */
  readonly storedCharactersMax: number;
};

/** Context of an event handler or a sweep. */
export type JobContext = { now(): Date };
