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
