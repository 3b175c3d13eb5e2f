// @vitest-environment happy-dom

import { anonymisationPaths } from '@attendu/contracts/anonymisation/paths';
import type { Anonymisation } from '@attendu/contracts/anonymisation/schemas';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { problemOf, show } from '../../../../test/render.tsx';
import { turnShortcuts } from '../../../lib/use-shortcuts.ts';
import { clearToasts, shownToasts } from '../../../ui/toast-store.ts';
import { DESK } from '../content.ts';
import type { Review } from '../review/state.ts';
import { ReviewDesk } from './ReviewDesk.tsx';

const TEXT = 'M. Jean Dupont demeure à Vesoul. La société Étoile le conteste, et Paul répond.';
const at = (term: string) => ({ start: TEXT.indexOf(term), end: TEXT.indexOf(term) + term.length });
const doubt = (term: string, message: string) => ({ ...at(term), message, kind: 'nom-possible' });

const ITEM = {
  id: '00000000-0000-4000-8000-0000000000a1',
  original_decision: TEXT,
  review: {
    mentions: [
      { ...at('Jean Dupont'), category: 'personnePhysique', entityId: 'dupont', role: 'partie', refused: false },
      { ...at('Vesoul'), category: 'localite', entityId: 'vesoul', role: null, refused: false },
    ],
    settings: { preset: 'standard', switches: {}, style: 'judilibre', seed: 's' },
  },
  doubts: [doubt('Étoile', 'Étoile, laissé tel quel'), doubt('Paul', 'Paul, laissé tel quel')],
  warnings: [],
  revision: 1,
} as unknown as Anonymisation & { review: Review };

function Kept({ values, children }: { values: Record<string, string>; children: ReactNode }) {
  for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  return children;
}

const answered = ({ body }: { body: { revision: number } }) => ({ revision: body.revision + 1, warnings: [] });

/** `kept`: what this tab keeps from the last visit. */
function desk(save: unknown = answered, kept: Record<string, string> = {}, item: typeof ITEM = ITEM) {
  const page = (
    <Kept values={kept}>
      <main tabIndex={-1}>
        <ReviewDesk item={item} />
      </main>
    </Kept>
  );
  const shown = show(page, { [anonymisationPaths.review.path.split(':')[0] ?? '']: save });
  const saved = () => shown.calls.filter(({ body }) => body !== null).map(({ body }) => (body as { review: Review }).review.mentions);
  const region = screen.getByRole('region', { name: DESK.textLabel });
  region.focus();
  return { ...shown, saved, region };
}
const lastOf = (at: ReturnType<typeof desk>) => at.saved().at(-1) ?? [];
const names = (mentions: Review['mentions']) => mentions.filter(({ refused }) => !refused).map(({ start, end }) => TEXT.slice(start, end));

test('the keys go through the doubts, mask or leave each, and undo', async () => {
  const shown = desk();
  await shown.user.keyboard('n');
  await shown.user.keyboard('o');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont', 'Vesoul', 'Étoile']));
  await screen.findByText(/^« Étoile » : occulté, remplacé par \[[A-Z]\]\.$/);
  await shown.user.keyboard('l');
  await screen.findAllByText('« Paul » : laissé visible par vous.');
  await shown.user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont', 'Vesoul']));
  await shown.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont', 'Vesoul', 'Étoile']));
});

test('the keys go from mention to mention, and leave or mask the current one', async () => {
  const shown = desk();
  await shown.user.keyboard('jj');
  await shown.user.keyboard('r');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont']));
  await shown.user.keyboard('k');
  await shown.user.keyboard('l');
  await waitFor(() => expect(names(lastOf(shown))).toEqual([]));
  await shown.user.keyboard('o');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont']));
});

test('a question about words that are masked shows none of them when it is left', async () => {
  const doubts = (['orthographe-proche', 'identification-indirecte'] as const).map((kind) => ({ ...doubt('Vesoul', kind), kind }));
  const shown = desk(undefined, {}, { ...ITEM, doubts });
  await shown.user.keyboard('nlnl');
  await screen.findAllByText("« Vesoul » : vu, rien n'a changé.");
  await shown.user.keyboard('kr');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Vesoul']));
});

test('the key that masks acts on a mention that the settings leave', async () => {
  const company = { ...at('Étoile'), category: 'personneMorale' as const, entityId: 'etoile', role: null, refused: false };
  const shown = desk(undefined, {}, { ...ITEM, doubts: [], review: { ...ITEM.review, mentions: [...ITEM.review.mentions, company] } });
  await shown.user.keyboard('jjjo');
  await waitFor(() => expect(lastOf(shown).at(-1)?.category).toBe('annotationSupplementaire'));
});

test('what is copied with open doubts is said to be unfinished, and leads to them', async () => {
  clearToasts();
  const shown = desk();
  await shown.user.click(screen.getByRole('button', { name: DESK.copy }));
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual([`${DESK.copied} ${DESK.open(2)}`]));
  act(() => shownToasts()[0]?.action?.run());
  await shown.user.keyboard('ol');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont', 'Vesoul', 'Étoile']));
  await shown.user.click(screen.getByRole('button', { name: DESK.copy }));
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toContain(DESK.copied));
});

test('a key typed in a field is not a shortcut', async () => {
  const shown = desk();
  const field = document.createElement('input');
  shown.region.append(field);
  field.focus();
  await shown.user.keyboard('jr');
  shown.region.focus();
  await shown.user.keyboard('jr');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Vesoul']));
});

test('saves one review at a time, the last one included', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const shown = desk(() => new Promise((resolve) => answers.push(resolve)));
  await shown.user.keyboard('jr');
  await waitFor(() => expect(shown.calls).toHaveLength(1));
  await shown.user.keyboard('jr');
  answers[0]?.({ revision: 2, warnings: [] });
  await waitFor(() => expect(shown.calls).toHaveLength(2));
  expect(shown.calls[1]?.body).toMatchObject({ revision: 2 });
  expect(names(lastOf(shown))).toEqual([]);
  answers[1]?.({ revision: 3, warnings: [] });
});

test('a review changed elsewhere is not overwritten: it is said, and can be loaded again', async () => {
  const shown = desk(problemOf(409, 'anonymisation.changed', 'Cette anonymisation a été modifiée ailleurs.'));
  await shown.user.keyboard('jr');
  await screen.findByRole('button', { name: DESK.reload });
  await shown.user.keyboard('jr');
  expect(shown.calls).toHaveLength(1);
});

test('a review changed elsewhere that is left at once: what was not saved is said to be lost', async () => {
  clearToasts();
  const shown = desk(problemOf(409, 'anonymisation.changed', 'Cette anonymisation a été modifiée ailleurs.'));
  await shown.user.keyboard('jr');
  shown.unmount();
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual([DESK.changedLeft]));
});

test('the keys work while nothing has the focus: once the button that was pressed is gone, or the page beside was clicked', async () => {
  const shown = desk();
  for (const left of [() => shown.region.blur(), () => document.querySelector('main')?.focus()]) {
    left();
    await shown.user.keyboard('jr');
  }
  await waitFor(() => expect(names(lastOf(shown))).toEqual([]));
});

test('with single keys turned off, none changes the review; those with Ctrl do', async () => {
  const shown = desk();
  turnShortcuts(true);
  try {
    await shown.user.keyboard('jrnol');
    expect(screen.queryByText('occulter')).toBeNull();
    turnShortcuts(false);
    await shown.user.keyboard('jr');
    turnShortcuts(true);
    await waitFor(() => expect(names(lastOf(shown))).toEqual(['Vesoul']));
    await shown.user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont', 'Vesoul']));
  } finally {
    turnShortcuts(false);
  }
});

const LOST = problemOf(504, 'service.timeout', 'Ce service met trop de temps à répondre.');
type Sent = { body: { review: Review; revision: number } };

/** A server that stores the first review, whose answer is lost, takes it again for the same, and refuses one that does not follow what it stores. */
function losingServer(changedBy: (review: Review) => Review = (review) => review) {
  let stored: { review: Review; revision: number } = ITEM;
  return ({ body }: Sent) => {
    const isSentAgain = body.revision + 1 === stored.revision && JSON.stringify(body.review) === JSON.stringify(stored.review);
    if (isSentAgain) return { revision: stored.revision, warnings: [] };
    if (body.revision !== stored.revision) return problemOf(409, 'anonymisation.changed', 'Modifiée ailleurs.');
    const isFirst = stored.revision === ITEM.revision;
    stored = { review: isFirst ? changedBy(body.review) : body.review, revision: body.revision + 1 };
    return isFirst ? LOST : { revision: stored.revision, warnings: [] };
  };
}

test('a save that was stored, but whose answer was lost, is not taken for a change made elsewhere', async () => {
  const shown = desk(losingServer());
  await shown.user.keyboard('jr');
  await screen.findByText(DESK.saveFailed);
  await shown.user.keyboard('jr');
  await screen.findByText(DESK.saved);
  expect(names(lastOf(shown))).toEqual([]);
});

test('what is undone after a save whose answer was lost is undone on the server too', async () => {
  const shown = desk(losingServer());
  await shown.user.keyboard('jr');
  await screen.findByText(DESK.saveFailed);
  await shown.user.keyboard('{Control>}z{/Control}');
  await screen.findByText(DESK.saved);
  expect(names(lastOf(shown))).toEqual(names(ITEM.review.mentions));
});

test('what another tab stored after a lost answer is not overwritten', async () => {
  const shown = desk(losingServer((review) => ({ ...review, mentions: [] })));
  await shown.user.keyboard('jr');
  await screen.findByText(DESK.saveFailed);
  await shown.user.keyboard('jr');
  await screen.findByRole('button', { name: DESK.reload });
});

test('a review that cannot be saved when its page is left is said, and found again', async () => {
  clearToasts();
  let isDown = true;
  const shown = desk(({ body }: { body: { revision: number } }) => (isDown ? LOST : { revision: body.revision + 1, warnings: [] }));
  await shown.user.keyboard('jr');
  shown.unmount();
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toContain(DESK.saveLeft));
  const kept = { ...sessionStorage };
  isDown = false;
  const again = desk(undefined, kept);
  await waitFor(() => expect(names(lastOf(again))).toEqual(['Vesoul']));
});

test('the Word document is given by a server of the former release too, which does not know the revision', async () => {
  const shown = desk(({ path }: { path: string }) =>
    path.includes('?') ? problemOf(400, 'request.invalid', 'Requête invalide.') : { filename: 'decision.docx', content_base64: '' },
  );
  await shown.user.click(screen.getByRole('button', { name: DESK.wordLabel }));
  await waitFor(() => expect(shown.calls.map(({ path }) => path.split('/').at(-1))).toEqual(['word?revision=1', 'word']));
});
