import { inTransaction } from '@attendu/db/database';
import { uuidV7 } from '@attendu/http/uuid-v7';
import { ensureFirm, findUserByEmail, insertUser, newUser, setPasswordHash } from '../db/users.ts';
import { DEMO_ACCOUNTS, DEMO_FIRM, type DemoAccount, grantEnd } from '../domain/demo.ts';
import type { SeedDeps } from './deps.ts';

/** Creates the missing demonstration accounts, each with its registration event, and gives all of them this password. */
export function seedDemoAccounts(deps: SeedDeps) {
  return async (password: string, now: Date): Promise<void> => {
    let passwordHash: string | undefined;
    for (const account of DEMO_ACCOUNTS) {
      const known = await findUserByEmail(deps.database.kysely, account.email);
      if (known && (await deps.passwords.verify(known.passwordHash, password))) continue;
      passwordHash ??= await deps.passwords.hash(password);
      if (known) await setPasswordHash(deps.database.kysely, known.id, passwordHash, now);
      else await register(deps, account, passwordHash, now);
    }
  };
}

async function register(deps: SeedDeps, account: DemoAccount, passwordHash: string, now: Date): Promise<void> {
  const id = uuidV7(now.getTime());
  const cabinetId = account.inFirm ? DEMO_FIRM.id : null;
  const { email, firstName, lastName, isCabAdmin, isSuperAdmin } = account;
  await inTransaction(deps.database.kysely, async (tx) => {
    await ensureFirm(tx, { id: DEMO_FIRM.id, name: DEMO_FIRM.name }, now);
    const known = {
      passwordHash,
      firstName,
      lastName,
      cabinetId,
      isCabAdmin,
      isSuperAdmin,
      emailVerifiedAt: now,
      cabinetJoinedAt: cabinetId && now,
    };
    const trialStartedAt = account.plan === 'trialing' ? now : null;
    const isNew = await insertUser(tx, newUser(id, email, now, { ...known, trialStartedAt }));
    if (!isNew) return;
    const meta = { actor: { kind: 'service', id: 'auth' }, correlationId: `demo-${id}` } as const;
    await deps.bus.publish(tx, meta, 'user.registered', {
      userId: id,
      firmId: cabinetId,
      grant: { plan: account.plan, periodEnd: grantEnd(account.plan, now) },
      ...(cabinetId === null ? {} : { firmSeats: DEMO_FIRM.seats }),
    });
    if (cabinetId !== null) await deps.bus.publish(tx, meta, 'firm.member-joined', { firmId: cabinetId, userId: id, isAdmin: isCabAdmin });
  });
}
