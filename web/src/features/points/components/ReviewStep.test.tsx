// @vitest-environment happy-dom
import { researchPaths } from '@attendu/contracts/research/paths';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, problemOf, show } from '../../../../test/render.tsx';
import type { Proposal } from '../api.ts';
import { FOREWARNING, REVIEW } from '../content.ts';
import { PROPOSAL } from '../proposal.test-data.ts';
import { ReviewStep } from './ReviewStep.tsx';

const { analyse, warnings, corpus } = researchPaths;
const CREATE = '/copilot/dossiers';

function start(proposal: Proposal, answers: Answers = {}) {
  const outcome = { started: 0, refetched: 0 };
  const shown = show(
    <ReviewStep
      contexte="Quelle est la durée de la période d'essai ?"
      parentId={null}
      proposal={proposal}
      again={false}
      isStale={false}
      kept={null}
      onKeep={() => undefined}
      dossierId={undefined}
      onCancel={() => undefined}
      onRefetch={() => {
        outcome.refetched += 1;
      }}
      refused={async () => false}
      onStarted={() => {
        outcome.started += 1;
      }}
    />,
    {
      [warnings.path]: { notices: [] },
      ...answers,
      [corpus.path]: answers[corpus.path] ?? {
        sources: [{ kind: 'legiarti', documents: 1, dataDate: '2026-11-27' }],
        complete: true,
        indexed: 1,
        percent: 100,
      },
      [analyse.path]: answers[analyse.path] ?? {},
      [CREATE]: {},
    },
  );
  const sent = (path: string) => shown.calls.filter((call) => call.path.startsWith(path)).map(({ body }) => body);
  return { ...shown, outcome, sent };
}
/** The text of the page; all kinds of spaces are equal. */
const textOf = ({ container }: ReturnType<typeof start>) => container.textContent?.replace(/\s/g, ' ');
const pressStart = ({ user }: ReturnType<typeof start>) => user.click(screen.getByRole('button', { name: REVIEW.start }));

test('starts with the points as they were edited, once, and opens the dossier', async () => {
  const at = start(PROPOSAL);
  await at.user.click(screen.getByRole('button', { name: REVIEW.remove(2) }));
  await at.user.click(screen.getByRole('button', { name: /^Modifier le point 1/ }));
  const field = screen.getByLabelText('Point 1');
  await at.user.clear(field);
  await at.user.type(field, 'Durée maximale pour un cadre');
  await pressStart(at);
  await waitFor(() => expect(at.page.path).toMatch(/^\/dossier\//));
  expect(at.sent(analyse.path)).toMatchObject([{ point_list: [{ problem: 'Durée maximale pour un cadre', source: 'legiarti' }] }]);
  expect(at.outcome.started).toBe(1);
});

test('a blank point keeps the focus, and nothing is sent', async () => {
  const at = start(PROPOSAL);
  await at.user.click(screen.getByRole('button', { name: /^Modifier le point 1/ }));
  await at.user.clear(screen.getByLabelText('Point 1'));
  await pressStart(at);
  await screen.findByText(REVIEW.blankPoint);
  expect(document.activeElement).toBe(screen.getByLabelText('Point 1'));
  expect(at.sent(CREATE)).toEqual([]);
});

test('an agreement that the question leaves open must be answered first; the answer goes with the points', async () => {
  const at = start({ ...PROPOSAL, agreements: [{ idcc: '1486', title: 'Syntec' }] as Proposal['agreements'] });
  await pressStart(at);
  await screen.findByText(REVIEW.agreementMissing.replaceAll('\u00a0', ' '));
  const field = screen.getByLabelText(REVIEW.agreement);
  expect(document.activeElement).toBe(field);
  expect(at.sent(CREATE)).toEqual([]);
  await at.user.selectOptions(field, '1486');
  await pressStart(at);
  await waitFor(() => expect(at.outcome.started).toBe(1));
  const [{ point_list, global_contexte }] = at.sent(analyse.path) as [{ point_list: { source: string }[]; global_contexte: string }];
  expect(point_list.every(({ source }) => source.split(',').includes('cnn'))).toBe(true);
  expect(global_contexte).toContain('1486');
});

test('the agreement that will be searched is said before the start, until no point searches it', async () => {
  const agreement = 'Convention collective qui sera consultée : Syntec (IDCC 1486).';
  const points = [{ problem: 'Préavis', source: 'legiarti,cnn' }];
  const at = start({ ...PROPOSAL, points, agreement });
  await waitFor(() => expect(textOf(at)).toContain(agreement));
  await at.user.click(await screen.findByLabelText(new RegExp(SOURCE_KINDS.cnn.label)));
  expect(textOf(at)).not.toContain(agreement);
  await pressStart(at);
  await waitFor(() => expect(at.sent(analyse.path)).toMatchObject([{ point_list: [{ problem: 'Préavis', source: 'legiarti' }] }]));
});

test('what was said while the corpus was being built is withdrawn once it is complete, and the points can be proposed again', async () => {
  const notices = ["L'index du fonds est en construction : 12 textes peuvent déjà être trouvés.", 'Le droit du 1er avril.'];
  const at = start({ ...PROPOSAL, notices });
  await screen.findByText(REVIEW.builtSince.replaceAll('\u00a0', ' '));
  expect(screen.queryByText(/en construction/)).toBeNull();
  expect(textOf(at)).toContain('Le droit du 1er avril.');
  await at.user.click(screen.getByRole('button', { name: REVIEW.proposeAgain }));
  expect(at.outcome.refetched).toBe(1);

  const building = { sources: [], complete: false, indexed: 12, percent: 10 };
  start({ ...PROPOSAL, notices }, { [corpus.path]: building });
  await screen.findByText(/en construction/);
  expect(screen.queryByRole('button', { name: REVIEW.proposeAgain })).toBeNull();
});

test("warnings about the user's own points are shown before anything is launched; an edit withdraws them", async () => {
  const at = start(PROPOSAL, { [warnings.path]: { notices: ["Le code rural n'est pas dans le fonds."] } });
  await at.user.click(screen.getByRole('button', { name: /^Modifier le point 1/ }));
  await at.user.type(screen.getByLabelText('Point 1'), ' rural');
  await pressStart(at);
  await screen.findByText("Le code rural n'est pas dans le fonds.");
  expect(at.sent(CREATE)).toEqual([]);
  await at.user.click(screen.getByRole('button', { name: REVIEW.remove(2) }));
  expect(screen.queryByText("Le code rural n'est pas dans le fonds.")).toBeNull();
  await pressStart(at);
  await screen.findByText("Le code rural n'est pas dans le fonds.");
  await at.user.click(screen.getByRole('button', { name: FOREWARNING.launch }));
  await waitFor(() => expect(at.outcome.started).toBe(1));
});

test('an analysis that cannot be prepared keeps the points, and the next try is for the same dossier', async () => {
  let tries = 0;
  const at = start(PROPOSAL, {
    [analyse.path]: () => {
      tries += 1;
      return tries === 1 ? problemOf(500, 'internal', 'Une erreur est survenue.') : {};
    },
  });
  await pressStart(at);
  await waitFor(() => expect(tries).toBe(1));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: REVIEW.start }).disabled).toBe(false));
  expect(at.outcome.started).toBe(0);
  await pressStart(at);
  await waitFor(() => expect(at.outcome.started).toBe(1));
  const created = at.sent(CREATE).map((body) => (body as { id: string }).id);
  expect(created).toEqual([created[0], created[0]]);
});
