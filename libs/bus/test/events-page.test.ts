import { EVENTS } from '@attendu/contracts/event-registry';
import { expect, test } from 'vitest';
import { eventsPage } from '../src/events-page.ts';

test('documents every event, its producer, its consumers and its fields', () => {
  const page = eventsPage();
  for (const { name, summary, data } of Object.values(EVENTS)) {
    const section = page.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
    expect(section).toContain(summary);
    for (const field of Object.keys(data.shape)) expect(section).toContain(`| \`${field}\` |`);
  }
  expect(page).toContain('| [analysis.done](#analysisdone) | 1 | research-orchestrator | dossier, admin-analytics | `dossierId` |');
  expect(page).not.toContain('inconnu');
});
