import { fileURLToPath } from 'node:url';
import { listDeadLetters, replayAllDeadLetters, replayDeadLetter } from '@attendu/bus/dead-letters';
import { inboxStatus } from '@attendu/bus/status';
import { createDatabase, type Database } from '@attendu/db/database';
import { print } from '@attendu/log/command';
import { runMain } from '../process.ts';
import { runningDatabase } from '../stack/running-database.ts';
import { type EventsCommand, parseEvents } from './arguments.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const PAGE = 200;

async function run(db: Database<unknown>['kysely'], command: EventsCommand): Promise<number> {
  if (command.kind === 'status') {
    const lines = (await inboxStatus(db)).map(
      ({ consumer, pending, dead, oldestPendingSeconds }) =>
        `${consumer}\t${pending} en attente (le plus ancien depuis ${Math.round(oldestPendingSeconds)} s)\t${dead} abandonnés\n`,
    );
    await print(lines.join('') || 'Aucun événement en attente ni abandonné.\n');
    return 0;
  }
  if (command.kind === 'dead-letters') {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listDeadLetters>> = await listDeadLetters(db, { limit: PAGE, cursor });
      for (const { id, name, attempts, diedAt, lastError } of page.items)
        await print(`${id}\t${name}\t${diedAt.toISOString()}\t${attempts} essais\t${lastError ?? ''}\n`);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return 0;
  }
  if (command.ids === 'all') {
    await print(`${await replayAllDeadLetters(db)} redonnés\n`);
    return 0;
  }
  let missing = 0;
  for (const id of command.ids) {
    const isReplayed = await replayDeadLetter(db, id);
    if (!isReplayed) missing += 1;
    await print(`${id}\t${isReplayed ? 'redonné' : 'introuvable parmi les abandonnés'}\n`);
  }
  return missing === 0 ? 0 : 1;
}

await runMain(async () => {
  const command = parseEvents(process.argv.slice(2));
  const database = createDatabase<unknown>({
    url: await runningDatabase(root, process.env),
    schema: 'bus',
    poolSize: 1,
    applicationName: 'attendu events',
  });
  try {
    return await run(database.kysely, command);
  } finally {
    await database.close();
  }
});
