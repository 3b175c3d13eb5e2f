import type { FirmPeriod } from '@attendu/contracts/analytics/periods';
import type { Figure, Screens, Stack } from './figure.ts';
import { ASKED, byDay, byMonth, instant, inTurn, since } from './sql.ts';

/** The console of a firm, as one of its administrators reads it. */
export const firmFigures: Screens = {
  'analytics.firm-usage': async (stack) => {
    const admins = await stack.rows<Admin>(
      `select distinct on (f.id) f.id, f.name, u.email from auth.firms f join auth.users u on u.cabinet_id = f.id and u.is_cab_admin
        where u.email like '%.example' and exists (select from ${ASKED} and e.data->>'firmId' = f.id::text and ${since(7)}) order by f.id limit 3`,
    );
    return inTurn(
      admins.flatMap((admin) => Object.entries(POINTS).map(([period, points]) => ({ admin, period, points }))),
      ({ admin, period, points }) => usage(stack, admin, period, points),
    );
  },
};

type Admin = { readonly id: string; readonly name: string; readonly email: string };
const POINTS = {
  '7-days': (where) => byDay(where, 7),
  '30-days': (where) => byDay(where, 30),
  '12-months': (where) => byMonth(where, 12),
} satisfies Record<FirmPeriod, (where: string) => string>;

async function usage({ getAs, rows }: Stack, firm: Admin, period: string, points: (where: string) => string): Promise<Figure> {
  // A dossier of the made-up service is one request of its owner's.
  const own = `from dossier.dossiers d where d.user_id = u.id`;
  const byMember = await rows(
    `select u.id as "userId", u.email, u.is_cab_admin as "isAdmin", (select count(*)::int ${own} and ${since(30).replaceAll('e.occurred_at', 'd.created_at')}) as requests,
        (select ${instant('max(d.created_at)')} ${own}) as "lastAt"
      from auth.users u where u.cabinet_id = $1 order by requests desc, u.email collate "C"`,
    [firm.id],
  );
  const counted = { name: firm.name, byDay: await rows(points(`e.data->>'firmId' = '${firm.id}'`)), byMember };
  return { screen: `${firm.name}, ${period}`, shown: await getAs(firm.email, `/copilot/firm/usage?period=${period}`), counted };
}
