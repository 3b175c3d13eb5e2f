import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ROUTES } from './route-registry.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const TRACKING = {
  ...{ source: 'LP', utm_source: 'lettre', utm_medium: 'e-mail', utm_campaign: 'rentrée', utm_term: 'a', utm_content: 'b' },
  ...{ from_iframe: true, partner_params: 'p=1', limited_trial: true },
};
const PHONE = { phone: '+33612345678', email: 'a@b.fr' };
const STUDENT = {
  ...{ priceId: 'price_student', userId: ID, email: 'a@b.fr', firstName: 'Lucas', lastName: 'Martin', phone: null },
  ...{ school: 'Université Paris 1', level: 'master1' },
};
const ADMIN = { admin_password: 'un mot de passe' };
const QUERY = { contexte: 'Une question', userId: ID, dossierId: ID };
const SUBSCRIPTION = ['plan', 'status', 'queries_used', 'current_period_start', 'current_period_end'];
const ACTIVITY = ['total_requests', 'requests', 'daily_breakdown'];

/** The calls of the specification, with every field that it sends and every field that it reads. */
const CALLS: readonly [call: string, bodies: readonly object[], answer: readonly string[]][] = [
  ['POST /copilot/create-checkout-session', [STUDENT, { priceId: 'price_premium' }, { plan: 'premium' }], ['url']],
  ['GET /copilot/subscription-status', [], SUBSCRIPTION],
  ['POST /copilot/create-billing-portal-session', [{ userId: ID }], ['url']],
  ['POST /copilot/start-phone-verification', [{ ...PHONE, ...TRACKING }], []],
  ['POST /copilot/check-phone-verification', [{ ...PHONE, code: '123456', ...TRACKING }], ['verified']],
  ['POST /copilot/create-verified-account', [{ email: 'a@b.fr', password: 'un mot de passe', ...TRACKING }], ['success']],
  [
    'POST /copilot/start-trial',
    [{ userId: ID, firstName: 'Zoé', lastName: 'Durand', phone: PHONE.phone, phoneVerified: true, ...TRACKING }],
    [],
  ],
  ['POST /copilot/start-query-ultra', [{ userId: ID, dossierId: ID, global_contexte: 'Une question' }], ['message']],
  ['POST /copilot/get_points_new', [QUERY], ['points', 'global_contexte']],
  [
    'POST /copilot/get_analyse_fiscale',
    [
      {
        ...QUERY,
        global_contexte: 'Une question',
        point_list: [{ problem: 'Un point', source: 'legiarti' }],
        visas_list: [],
        mode: 'analyse',
      },
    ],
    [],
  ],
  ['POST /copilot/toggle-pin-dossier', [{ dossierId: ID, isPinned: true }], ['success']],
  [
    'POST /copilot/create-invite',
    [{ email: 'a@b.fr', trial_days: 30, ...ADMIN }],
    ['invite_link', 'temp_password', 'trial_end_date', 'error'],
  ],
  ['POST /copilot/api/setPassword', [{ token: 'x'.repeat(43), email: 'a@b.fr', newPassword: 'un mot de passe' }], []],
  [
    'POST /copilot/contact',
    [{ nom: 'Durand', prenom: 'Zoé', email: 'a@b.fr', telephone: '0612345678', cabinet: 'Cabinet', message: 'Bonjour' }],
    [],
  ],
  [
    'POST /copilot/admin/get-domain-activity',
    [{ domain: 'cabinet.fr', ...ADMIN }],
    ['domain', 'total_users', 'users_with_requests', 'total_requests', 'average_requests_per_user', 'users'],
  ],
  ['POST /copilot/admin/get-user-dossiers', [{ email: 'a@b.fr', ...ADMIN }], ['user_email', 'total_dossiers', 'dossiers']],
  ['GET /copilot/admin/get-trial-monitoring', [], ['total_trialing', 'trial_monitoring']],
  ['GET /copilot/admin/get-trial-monitoring-request', [], ACTIVITY],
  ['GET /copilot/admin/get-last-7-days-requests', [], ACTIVITY],
  ['GET /copilot/admin/get-recent-trials', [], ['recent_trials', 'count', 'error']],
  ['POST /copilot/get_response_europe', [{ question: 'Une question' }], ['texte']],
  ['POST /api/semantic_rag', [{ query: 'Une question' }], ['answer']],
  [
    'POST /copilot/anonymize_decision',
    [
      { decision_text: 'Un texte', userId: ID, anonymisationId: ID },
      { decision_text: 'Un texte', userId: ID },
    ],
    ['decision_id'],
  ],
];

test.each(CALLS)('%s takes and answers what is specified', (call, bodies, answer) => {
  const route = ROUTES.find(({ method, path }) => `${method} ${path}` === call);
  expect(route, call).toBeDefined();
  for (const body of bodies) expect(route?.body?.safeParse(body).error?.issues).toBeUndefined();
  if (answer.length === 0) return;
  const response = route?.response as z.ZodObject | undefined;
  expect(Object.keys(response?.shape ?? {})).toEqual(expect.arrayContaining([...answer]));
});

test.each([
  ['/copilot/get_points_new', 160_000],
  ['/api/semantic_rag', 180_000],
])('%s is waited for %i ms', (path, timeoutMs) => expect(ROUTES.find((route) => route.path === path)?.timeoutMs).toBe(timeoutMs));

test('an analysis without a context or without a point is refused in the words of the specification', () => {
  const body = ROUTES.find(({ method, path }) => method === 'POST' && path === '/copilot/get_analyse_fiscale')?.body as z.ZodObject;
  const { error } = body.safeParse({ contexte: ' ', dossierId: ID, point_list: [] });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Veuillez fournir un contexte pour la recherche.',
    "Aucun point n'a été sélectionné.",
  ]);
});
