import { DIRECTORY_PAGE, type Person, SIGNUP_GROUPS_PAGE } from '@attendu/contracts/auth/directory-routes';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { SignupGroup } from '@attendu/contracts/auth/schemas';
import { billingRoutes } from '@attendu/contracts/billing/routes';
import type { CommentedRating } from '@attendu/contracts/dossier/rating-routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { type DossierGlance, MOST_LOOKED_UP } from '@attendu/contracts/dossier/schemas';
import type { RouteInput } from '@attendu/contracts/route';
import { createClient } from '@attendu/http/client';
import type { Logger } from '@attendu/log/logger';

export type Trial = { readonly userId: string; readonly endsAt: string };

/** The services that own names, texts and trials; read for each screen, never stored. */
export function createOwners(o: { authUrl: string; billingUrl: string; dossierUrl: string; serviceKey: string; log: Logger }) {
  const urls = { auth: o.authUrl, billing: o.billingUrl, dossier: o.dossierUrl };
  const client = createClient({ service: 'admin-analytics', serviceKey: o.serviceKey, urls, log: o.log });
  return {
    async people(ids: readonly string[], requestId: string): Promise<Map<string, Person>> {
      const found = new Map<string, Person>();
      for (const page of inPages(ids, DIRECTORY_PAGE)) {
        const { people } = await client.call(authRoutes.directoryLookup, { body: { ids: page } }, { requestId });
        for (const person of people) found.set(person.id, person);
      }
      return found;
    },
    async personByEmail(email: string, requestId: string): Promise<Person | null> {
      return (await client.call(authRoutes.directoryByEmail, { body: { email } }, { requestId })).person;
    },
    async *peopleOfDomain(domain: string, requestId: string): AsyncGenerator<Person[]> {
      for (let after: string | undefined; ; ) {
        const query = after === undefined ? {} : { after };
        const { people, next } = await client.call(authRoutes.directoryOfDomain, { params: { domain }, query }, { requestId });
        yield people;
        if (next === null) return;
        after = next;
      }
    },
    firm: (firmId: string, requestId: string) => client.call(authRoutes.directoryOfFirm, { params: { firmId } }, { requestId }),
    /** In the order of the accounts, which are all different. */
    async signupGroups(ids: readonly string[], by: SignupGroup, requestId: string): Promise<(string | null)[]> {
      const found: (string | null)[] = [];
      for (const page of inPages(ids, SIGNUP_GROUPS_PAGE))
        found.push(...(await client.call(authRoutes.signupGroups, { body: { ids: page, by } }, { requestId })).groups);
      return found;
    },
    async recentSignups(requestId: string): Promise<Person[]> {
      return (await client.call(authRoutes.recentSignups, {}, { requestId })).people;
    },
    async trials(requestId: string): Promise<Trial[]> {
      const found: Trial[] = [];
      for (let after: string | undefined; ; ) {
        const query = after === undefined ? {} : { after };
        const { trials, next } = await client.call(billingRoutes.trials, { query }, { requestId });
        found.push(...trials);
        if (next === null) return found;
        after = next;
      }
    },
    async dossiers(ids: readonly string[], requestId: string): Promise<Map<string, DossierGlance>> {
      const found = new Map<string, DossierGlance>();
      for (const page of inPages(ids, MOST_LOOKED_UP)) {
        const { dossiers } = await client.call(dossierRoutes.lookup, { body: { ids: page } }, { requestId });
        for (const dossier of dossiers) found.set(dossier.id, dossier);
      }
      return found;
    },
    securityEvents: (query: RouteInput<typeof authRoutes.securityEvents>['query'], requestId: string) =>
      client.call(authRoutes.securityEvents, { query }, { requestId }),
    async commentedRatings(since: Date, requestId: string): Promise<CommentedRating[]> {
      return (await client.call(dossierRoutes.commentedRatings, { query: { since: since.toISOString() } }, { requestId })).ratings;
    },
    account: (userId: string, requestId: string) => client.call(authRoutes.accountState, { params: { userId } }, { requestId }),
    plan: (userId: string, requestId: string) => client.call(billingRoutes.userPlan, { params: { userId } }, { requestId }),
    dossiersOf: (userId: string, requestId: string) => client.call(dossierRoutes.ofUser, { params: { userId } }, { requestId }),
  };
}
export type Owners = ReturnType<typeof createOwners>;

function* inPages(ids: readonly string[], size: number): Generator<string[]> {
  const all = [...new Set(ids)];
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
