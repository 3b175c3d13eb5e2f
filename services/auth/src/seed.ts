import type { Tracking } from '@attendu/contracts/auth/schemas';
import { createDatabase, inTransaction } from '@attendu/db/database';
import { createPasswords } from './adapters/passwords.ts';
import { AUTH_SCHEMA, type AuthDb, type FirmRow, type UserRow } from './db/schema.ts';
import { newUser } from './db/users.ts';

export type SeededAccount = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly firmId: string | null;
  readonly isFirmAdmin: boolean;
  readonly phone: string | null;
  readonly tracking: Tracking;
  readonly createdAt: Date;
  readonly trialStartedAt: Date | null;
};
type Seeded = { readonly firms: readonly FirmRow[]; readonly accounts: readonly SeededAccount[]; readonly password: string };

const ROWS = 500;

/** Creates accounts and firms for demonstrations, all with one password. Existing ones are left alone. */
export async function seedAccounts(url: string, { firms, accounts, password }: Seeded): Promise<void> {
  const database = createDatabase<AuthDb>({ url, schema: AUTH_SCHEMA, poolSize: 1, applicationName: 'attendu world' });
  try {
    const passwordHash = await (await createPasswords()).hash(password);
    await inTransaction(database.kysely, async (tx) => {
      await tx
        .insertInto('firms')
        .values(firms.map(({ id, name, createdAt }) => ({ id, name, createdAt })))
        .onConflict((on) => on.doNothing())
        .execute();
      for (let start = 0; start < accounts.length; start += ROWS) {
        const rows = accounts.slice(start, start + ROWS).map((account) => userOf(account, passwordHash));
        await tx
          .insertInto('users')
          .values(rows)
          .onConflict((on) => on.doNothing())
          .execute();
      }
    });
  } finally {
    await database.close();
  }
}

function userOf(account: SeededAccount, passwordHash: string): UserRow {
  const { id, email, firstName, lastName, firmId, isFirmAdmin, phone, createdAt: at, trialStartedAt } = account;
  return newUser(id, email, at, {
    ...{ passwordHash, firstName, lastName, phone, trialStartedAt, emailVerifiedAt: at, phoneVerifiedAt: phone === null ? null : at },
    ...{ cabinetId: firmId, isCabAdmin: isFirmAdmin, cabinetJoinedAt: firmId === null ? null : at },
    tracking: JSON.stringify(account.tracking),
  });
}
