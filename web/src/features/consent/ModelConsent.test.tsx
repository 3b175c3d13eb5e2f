import { authPaths } from '@attendu/contracts/auth/paths';
import { researchPaths } from '@attendu/contracts/research/paths';
import type { ModelConsent as Consent } from '@attendu/contracts/research/schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ModelConsent } from './ModelConsent.tsx';

const ANSWERS = { use: 'answers', name: 'mistral-large', host: 'api.mistral.ai' } as const;
const decision = { given: true, hosts: ['api.mistral.ai'], by: 'u1', at: '2026-11-29T10:00:00Z' };
const person: Consent = { models: [ANSWERS], of: 'person', given: false, decision: null, mayDecide: true };
const member: Consent = { models: [ANSWERS], of: 'firm', given: true, decision, mayDecide: false };

function shown(consent: Consent): string {
  const client = new QueryClient();
  client.setQueryData([researchPaths.modelConsent.id], consent);
  const members = [{ id: 'u1', firstName: 'Jeanne', lastName: 'Martin', email: 'j@m.fr', role: 'admin' }];
  client.setQueryData([authPaths.firmMembers.id], { firm: { id: 'f', name: 'Cabinet' }, members });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ModelConsent
        frame={(title, what, body) => (
          <section>
            {title} {what} {body}
          </section>
        )}
      />
    </QueryClientProvider>,
  );
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'");
}

it('shows nothing where no model is configured', () => {
  expect(shown({ ...person, models: [] })).toBe('');
});

it('says to whom questions would be sent, and lets a person without a firm accept it', () => {
  expect(shown(person)).toContain('mistral-large, chez api.mistral.ai : reçoit la question');
  expect(shown(person)).toContain("Vous n'acceptez pas cet envoi.");
  expect(shown(person)).toContain("Accepter l'envoi");
});

it('says to a member who accepted it for the firm and when, and leaves the decision to the administrators', () => {
  expect(shown(member)).toContain('Votre cabinet accepte cet envoi. Accord donné le 29 novembre 2026 par Jeanne Martin.');
  expect(shown(member)).toContain('Un administrateur du cabinet en décide.');
  expect(shown(member)).not.toContain("Retirer l'accord");
});

it('lets an administrator withdraw it, says that it was, and asks again once the models have changed', () => {
  expect(shown({ ...member, mayDecide: true })).toContain("Retirer l'accord");
  expect(shown({ ...member, given: false, decision: { ...decision, given: false } })).toContain('Accord retiré le 29 novembre 2026');
  const changed = shown({ ...member, given: false, mayDecide: true });
  expect(changed).toContain('Les modèles ont changé depuis : un nouvel accord est nécessaire.');
  expect(changed).toContain("Accepter l'envoi");
});
