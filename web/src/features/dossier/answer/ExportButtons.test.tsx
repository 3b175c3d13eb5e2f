// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problemOf, show } from '../../../../test/render.tsx';
import { DOSSIER, EXPORT } from '../content.ts';
import { ExportButtons } from './ExportButtons.tsx';

test('while the analysis runs, the buttons take the focus, and say why they do nothing', async () => {
  const { user, calls } = show(<ExportButtons dossierId="d" done={false} />, {});
  const buttons = [EXPORT.docx, EXPORT.pdf].map(({ label }) => screen.getByRole('button', { name: label }));
  for (const button of buttons) {
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      "Veuillez attendre que l'analyse soit terminée",
    );
  }
  await user.tab();
  expect(document.activeElement).toBe(buttons[0]);
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(EXPORT.wait));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.keyboard('{Enter}');
  expect(calls).toEqual([]);
});

test('once its analyses cannot be read, the buttons say that, not to wait', async () => {
  show(<ExportButtons dossierId="d" done />, { '/copilot/dossiers/d/analysis-points': problemOf(500, 'server.error', 'Erreur') });
  const button = screen.getByRole('button', { name: EXPORT.docx.label });
  const why = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  await waitFor(() => expect(why()).toBe(DOSSIER.analysesFailed));
});

test('two presses without a pause make one file', async () => {
  const answers = {
    '/copilot/dossiers/d/analysis-points': { points: [{}] },
    '/copilot/dossiers/d/export': () => new Promise(() => {}),
  };
  const { user, calls } = show(<ExportButtons dossierId="d" done />, answers);
  for (const { label } of [EXPORT.docx, EXPORT.pdf]) {
    await waitFor(() => expect(screen.getByRole('button', { name: label }).getAttribute('aria-disabled')).toBeNull());
    await user.dblClick(screen.getByRole('button', { name: label }));
  }
  expect(calls.filter(({ path }) => path.includes('/export')).map(({ path }) => path)).toHaveLength(2);
});
