import { expect, test } from 'vitest';
import { ROUTES } from './route-registry.ts';

const WITH_BODY = ROUTES.filter(({ access, body }) => access === 'super_admin' && body !== undefined);

test.each(WITH_BODY.map((contract) => [contract.id, contract] as const))(
  '%s takes the administrator’s password in its body',
  (_id, { body }) => {
    const refused = body?.safeParse({ admin_password: 'le mot' }).error?.issues ?? [];
    expect(refused.filter(({ code }) => code === 'unrecognized_keys')).toEqual([]);
  },
);

const ADMINISTRATORS = ['firm_admin', 'super_admin'];
/** They only read: their parameters are in the body. */
const READ_BY_POST = new Set(['analytics.domain-activity', 'analytics.user-dossiers']);

test('every act of an administrator asks for a recent second factor', () => {
  const acts = ROUTES.filter(({ id, access, method }) => ADMINISTRATORS.includes(access) && method !== 'GET' && !READ_BY_POST.has(id));
  expect(acts.length).toBeGreaterThan(8);
  expect(acts.filter(({ freshFactor }) => freshFactor !== true).map(({ id }) => id)).toEqual([]);
});
