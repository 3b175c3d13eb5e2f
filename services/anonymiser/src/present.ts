import type { Anonymisation, AnonymisationSummary, Review } from '@attendu/contracts/anonymisation/schemas';
import { DecryptionFailed, type Vault } from '@attendu/db/vault';
import type { Doubt } from '@attendu/law/anonymisation/types';
import type { SummaryRow } from './db/anonymisations.ts';
import type { AnonymisationRow } from './db/schema.ts';
import { decryptColumn } from './usecases/own.ts';

export type Findings = { doubts: Doubt[]; warnings: Doubt[] };

/** The label is null when its key is missing, so that the list can still be read. */
export function presentSummary(vault: Vault, row: SummaryRow): AnonymisationSummary {
  return {
    id: row.id,
    status: row.status,
    label: labelOrNull(vault, row),
    characters: row.characters,
    createdAt: row.createdAt.toISOString(),
  };
}

/** @throws DecryptionFailed */
export function presentAnonymisation(vault: Vault, row: AnonymisationRow): Anonymisation {
  const findings: Findings =
    row.findings === null ? { doubts: [], warnings: [] } : (JSON.parse(decryptColumn(vault, row, 'findings', row.findings)) as Findings);
  return {
    ...presentSummary(vault, row),
    original_decision: decryptColumn(vault, row, 'original', row.original),
    anonymized_decision: row.anonymised === null ? null : decryptColumn(vault, row, 'anonymised', row.anonymised),
    review: row.review === null ? null : (JSON.parse(decryptColumn(vault, row, 'review', row.review)) as Review),
    ...findings,
    revision: row.revision,
    failure: row.failure,
  };
}

function labelOrNull(vault: Vault, row: SummaryRow): string | null {
  try {
    return decryptColumn(vault, row, 'label', row.label);
  } catch (error) {
    if (error instanceof DecryptionFailed) return null;
    throw error;
  }
}
