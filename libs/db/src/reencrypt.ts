import type { Pool } from 'pg';
import { createDatabase } from './database.ts';
import { createVault, type Vault, type VaultKey } from './vault.ts';

/** A table with encrypted columns. The names are our own, never an input. */
export type EncryptedTable = {
  readonly table: string;
  readonly columns: readonly string[];
  /** SQL of the owner's id in a value's location. */
  readonly owner: string;
};

const BATCH = 100;

/**
 * Re-encrypts with the current key what an older key encrypted; returns the number of rows. Safe beside a running service: a row that changes
 * meanwhile is read again. Afterwards the older keys are no longer needed. @throws DecryptionFailed
 */
export async function reencrypt(pool: Pool, vault: Vault, { table, columns, owner }: EncryptedTable): Promise<number> {
  const isOld = columns.map((column) => `substring(${column} from 3 for get_byte(${column}, 1)) <> $1`).join(' or ');
  let count = 0;
  for (;;) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select ctid::text as ctid, id::text as id, ${owner} as owner, ${columns.join(', ')} from ${table} where ${isOld} limit ${BATCH}`,
      [Buffer.from(vault.currentKey)],
    );
    if (rows.length === 0) return count;
    for (const row of rows) {
      const values = columns.map((column) => renewed(vault, row, column));
      const sets = columns.map((column, index) => `${column} = $${index + 2}`).join(', ');
      const { rowCount } = await pool.query(`update ${table} set ${sets} where ctid = $1::tid`, [row.ctid, ...values]);
      count += rowCount ?? 0;
    }
  }
}

function renewed(vault: Vault, row: Record<string, unknown>, column: string): Buffer | null {
  const value = row[column];
  if (!Buffer.isBuffer(value)) return null;
  const location = { id: String(row.id), userId: String(row.owner), column };
  return vault.encrypt(vault.decrypt(value, location), location);
}

/** The re-encryption command of a service, with its own tables, role and keys. */
export async function reencryptService(
  o: { readonly url: string; readonly schema: string; readonly keys: readonly VaultKey[] },
  tables: readonly EncryptedTable[],
): Promise<number> {
  const database = createDatabase({ url: o.url, schema: o.schema, applicationName: `${o.schema} reencrypt`, poolSize: 1 });
  try {
    let count = 0;
    for (const table of tables) count += await reencrypt(database.pool, createVault(o.keys), table);
    return count;
  } finally {
    await database.close();
  }
}
