import { fileURLToPath } from 'node:url';
import { seedEvents } from '@attendu/admin-analytics/seed';
import { seedAccounts } from '@attendu/auth/seed';
import { type SeededPlan, seedPlans } from '@attendu/billing/seed';
import { seedDossiers } from '@attendu/dossier/seed';
import { print } from '@attendu/log/command';
import { loggedOf, makeWorld } from '@attendu/sandbox/world';
import { openDataFolder } from '../data-folder.ts';
import { runMain } from '../process.ts';
import { openSecrets } from '../secrets.ts';
import { runningDatabase } from '../stack/running-database.ts';
import { StartupError } from '../startup-error.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Fixed: at one instant, the made-up data are the same for everyone. */
const SEED = 1;

/** Fills the running Attendu with a made-up service of eighteen months that ends now: `npm run world -- [COMPTES]`, 2,000 without the argument. */
await runMain(async () => {
  if (process.env.NODE_ENV === 'production') throw new StartupError('Ce monde est inventé : il ne se mêle pas à des données réelles.');
  const [, , size = '2000'] = process.argv;
  if (!/^[1-9]\d{0,5}$/.test(size)) throw new StartupError('Le nombre de comptes est un entier : npm run world -- 500.');
  const url = await runningDatabase(root, process.env);
  const now = new Date();
  const { firms, users, dossiers, events } = makeWorld(SEED, now, Number(size));
  const folder = await openDataFolder(root, process.env.DATA_DIR);
  const password = process.env.DEMO_PASSWORD ?? (await openSecrets(folder.path, [])).demoPassword;
  const kept = users.filter(({ isDeleted }) => !isDeleted);
  const accounts = kept.map(({ firm, signedUpAt, trialEndsAt, ...rest }) => ({
    ...rest,
    ...{ firmId: firm?.id ?? null, createdAt: signedUpAt, trialStartedAt: trialEndsAt && signedUpAt },
  }));
  await seedAccounts(url, { firms, accounts, password });
  const plans = kept.flatMap(({ id, firm, isPaying, signedUpAt, trialEndsAt }): SeededPlan[] => {
    if (firm !== null || isPaying) return [{ userId: id, since: signedUpAt, endsAt: null }];
    return trialEndsAt !== null && trialEndsAt > now ? [{ userId: id, since: signedUpAt, endsAt: trialEndsAt }] : [];
  });
  const seatsOf = (firmId: string) => kept.filter(({ firm }) => firm?.id === firmId).length;
  const seats = firms.map(({ id, createdAt }) => ({ firmId: id, seats: seatsOf(id), grantedAt: createdAt }));
  await seedPlans(url, { plans, seats }, now);
  await seedDossiers(
    url,
    dossiers
      .filter(({ user }) => !user.isDeleted)
      .map(({ user, rating, ...rest }) => ({
        ...{ ...rest, userId: user.id },
        rating: rating && { useful: rating.useful, reasons: [...rating.reasons], comment: rating.comment, ratedAt: rating.at },
      })),
  );
  const deleted = users.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  const counted = await seedEvents(url, events.map(loggedOf), deleted, now);
  const [firmAdmin] = kept.filter(({ isFirmAdmin }) => isFirmAdmin);
  await print(
    `${firms.length} cabinets, ${users.length} comptes, ${dossiers.length} recherches ; ${counted} événements comptés.\n` +
      `Même mot de passe que les comptes de démonstration. Administratrice ou administrateur d’un cabinet : ${firmAdmin?.email}\n`,
  );
  return 0;
});
