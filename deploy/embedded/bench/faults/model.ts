import { EVENTS } from '@attendu/contracts/event-registry';
import type { World } from './world.ts';

/** The facts about a dossier that the verdict is computed from, read once the system is idle. */
type Facts = {
  readonly dossierId: string;
  readonly runs: number;
  readonly ended: string | null;
  readonly debits: number;
  readonly results: number;
  readonly mails: number;
  readonly shown: string | null;
};

/** What was lost or done twice; both lists are empty when nothing went wrong. */
export type Verdict = {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** E-mails that the mail server accepted twice under one Message-ID: the sender died between its acceptance and the record of it. */
  readonly resent: readonly string[];
};

/** Checks these dossiers: each has exactly one ended run, one debit, one result and one e-mail, and shows the result. */
export async function checkDossiers(world: World, dossierIds: readonly string[]): Promise<Verdict> {
  const facts = await world.rows<Facts>(
    `select d.id as "dossierId", d.is_analysing as shown,
       (select count(*)::int from research_orchestrator.runs r where r.dossier_id = d.id) as runs,
       (select min(r.state) from research_orchestrator.runs r where r.dossier_id = d.id) as ended,
       (select count(*)::int from research_orchestrator.results t join research_orchestrator.runs r on r.id = t.run_id where r.dossier_id = d.id) as results,
       (select count(*)::int from billing.reservations b where b.dossier_id = d.id and b.state = 'confirmed') as debits,
       (select count(*)::int from notification.messages m where m.dossier_id = d.id and m.state = 'sent') as mails
     from dossier.dossiers d where d.id = any($1)`,
    [dossierIds],
  );
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const id of dossierIds) {
    const of = facts.find(({ dossierId }) => dossierId === id);
    if (of === undefined) {
      lost.push(`dossier ${id}`);
      continue;
    }
    if (of.ended !== 'done' || of.shown !== 'done') lost.push(`end of ${id} (${of.ended}, shown ${of.shown})`);
    for (const what of ['runs', 'debits', 'results', 'mails'] as const) {
      if (of[what] < 1) lost.push(`${what} of ${id}`);
      if (of[what] > 1) doubled.push(`${what} of ${id}: ${of[what]}`);
    }
  }
  const received = await receivedMails(world.cluster.url);
  const resent = dossierIds.flatMap((id) => {
    const count = received.filter((text) => text.includes(id)).length;
    return count > 1 ? [`e-mail of ${id} received ${count} times`] : [];
  });
  return { lost, doubled, resent };
}

/** Texts of the e-mails that the sandbox's mail server accepted recently. */
async function receivedMails(url: string): Promise<string[]> {
  try {
    const response = await fetch(new URL('/sandbox/messages.json', url), { signal: AbortSignal.timeout(5_000) });
    const { messages } = (await response.json()) as { messages: { text: string }[] };
    return messages.map(({ text }) => text);
  } catch {
    // The gateway may be the target of the fault; the next call reads them again.
    return [];
  }
}

/** Checks the events: each consumer has handled each of its events, and none became a dead letter. */
export async function checkEvents(world: World): Promise<Verdict> {
  const pairs = Object.values(EVENTS).flatMap(({ name, consumers }) => consumers.map((consumer) => ({ name, consumer })));
  const missing = await world.rows<{ consumer: string; name: string; id: string; state: string | null }>(
    `select p.consumer, o.name, o.id::text, i.state
     from unnest($1::text[], $2::text[]) as p(name, consumer)
     join bus.outbox o on o.name = p.name
     left join bus.inbox i on i.event_id = o.id and i.consumer = p.consumer
     where i.state is distinct from 'done'`,
    [pairs.map(({ name }) => name), pairs.map(({ consumer }) => consumer)],
  );
  return {
    lost: missing.map(({ consumer, name, id, state }) => `${name} ${id} in ${consumer} (${state ?? 'never received'})`),
    doubled: [],
    resent: [],
  };
}
