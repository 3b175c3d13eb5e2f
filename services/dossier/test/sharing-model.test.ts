import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDossier, type TestDossier } from './harness.ts';
import { firmOf, folderOf, type Person, personOf, read, share, sharedWith, shareFolder } from './sharing-world.ts';

let at: TestDossier;
beforeAll(async () => {
  at = await startTestDossier();
});
afterAll(() => at.stop());

const MEMBERS = ['administrator', 'first', 'second'] as const;
type Member = (typeof MEMBERS)[number];
type With = Member | 'everyone';

type Step =
  | { do: 'share'; dossier: number; with: With }
  | { do: 'share-folder'; folder: number; with: With }
  | { do: 'withdraw'; nth: number }
  | { do: 'move'; dossier: number; folder: number | null }
  | { do: 'close'; folder: number; closed: boolean }
  | { do: 'leave'; who: Member };

const index = fc.integer({ min: 0, max: 1 });
const whom = fc.constantFrom<With[]>(...MEMBERS, 'everyone');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('share' as const), dossier: index, with: whom }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('share-folder' as const), folder: index, with: whom }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), nth: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), dossier: index, folder: fc.option(index) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), folder: index, closed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), who: fc.constantFrom(...MEMBERS) }) },
);

type Share = { what: string; with: With };

/** An independent model of sharing in a few lines: a list of shares, and the folder of each dossier. */
class Model {
  shares: Share[] = [];
  folderOf: (number | null)[] = [null, null];
  closed = [false, false];
  members: Set<Member> = new Set(MEMBERS);

  add(share: Share): void {
    if (share.with !== 'everyone' && !this.members.has(share.with)) return;
    if (!this.shares.some((one) => one.what === share.what && one.with === share.with)) this.shares.push(share);
  }

  take(step: Step): void {
    switch (step.do) {
      case 'share': {
        const folder = this.folderOf[step.dossier] ?? null;
        if (folder === null || !this.closed[folder]) this.add({ what: `d${step.dossier}`, with: step.with });
        return;
      }
      case 'share-folder':
        if (!(this.closed[step.folder] && step.with === 'everyone')) this.add({ what: `f${step.folder}`, with: step.with });
        return;
      case 'withdraw':
        this.shares = this.shares.filter((_, nth) => nth !== step.nth);
        return;
      case 'move':
        this.folderOf[step.dossier] = step.folder;
        if (step.folder !== null && this.closed[step.folder]) this.endAcross(step.folder);
        return;
      case 'close':
        this.closed[step.folder] = step.closed;
        if (step.closed) this.endAcross(step.folder);
        return;
      case 'leave':
        this.members.delete(step.who);
        this.shares = this.shares.filter((share) => share.with !== step.who);
    }
  }

  private endAcross(folder: number): void {
    this.shares = this.shares.filter(({ what, with: who }) => {
      if (what === `f${folder}`) return who !== 'everyone';
      return !(what.startsWith('d') && this.folderOf[Number(what.slice(1))] === folder);
    });
  }

  reads(who: Member, dossier: number): boolean {
    const folder = this.folderOf[dossier];
    const ways = [`d${dossier}`, ...(folder === null || folder === undefined ? [] : [`f${folder}`])];
    return this.members.has(who) && this.shares.some(({ what, with: to }) => ways.includes(what) && (to === who || to === 'everyone'));
  }
}

test('after any sequence of shares, moves, closings, withdrawals and departures, each person reads exactly what the rule allows', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const model = new Model();
      const firm = firmOf(at, ...MEMBERS, 'owner');
      const { owner } = firm;
      const people: Record<Member, Person> = { administrator: firm.administrator, first: firm.first, second: firm.second };
      const create = async () => String((await at.create(owner.userId, 'Une question')).body.id);
      const dossiers = [await create(), await create()];
      const folders = [await folderOf(owner, 'Un'), await folderOf(owner, 'Deux')];
      const person = (who: With) => (who === 'everyone' ? null : people[who]);
      for (const step of steps) {
        // The share to withdraw is looked up as the owner would.
        const victim = step.do === 'withdraw' ? model.shares[step.nth] : undefined;
        model.take(step);
        if (step.do === 'share') await share(owner, dossiers[step.dossier] ?? '', person(step.with));
        if (step.do === 'share-folder') await shareFolder(owner, folders[step.folder] ?? '', person(step.with));
        if (step.do === 'move') {
          const group_id = step.folder === null ? null : folders[step.folder];
          await owner.call('POST', '/copilot/dossiers/move', { dossier_ids: [dossiers[step.dossier]], group_id });
        }
        if (step.do === 'close') await owner.call('PUT', `/copilot/groups/${folders[step.folder]}/closed`, { closed: step.closed });
        if (step.do === 'leave') {
          await at.leaves(firm.firmId, people[step.who].userId);
          people[step.who] = personOf(at, null, { userId: people[step.who].userId });
        }
        if (victim) {
          const nth = Number(victim.what.slice(1));
          const path = victim.what.startsWith('d') ? `/copilot/dossiers/${dossiers[nth]}` : `/copilot/groups/${folders[nth]}`;
          const shares = (await owner.call('GET', `${path}/sharing`)).body.shares as { id: string; member: { id: string } | null }[];
          const found = shares.find(({ member }) => (member?.id ?? null) === (person(victim.with)?.userId ?? null));
          await owner.call('DELETE', `/copilot/shares/${found?.id}`);
        }
        for (const who of MEMBERS) {
          const expected = dossiers.filter((_, n) => model.reads(who, n));
          expect((await sharedWith(people[who])).toSorted()).toEqual(expected.toSorted());
          for (const id of dossiers) expect(await read(people[who], id)).toBe(expected.includes(id) ? 200 : 404);
        }
      }
    }),
    { numRuns: 12 },
  );
});
