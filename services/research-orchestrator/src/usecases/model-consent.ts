import type { UserContext } from '@attendu/contracts/identity';
import type { ModelConsent } from '@attendu/contracts/research/schemas';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { isErased } from '../db/erased-users.ts';
import { consentSubjectOf, insertConsent, lastConsent, lockConsent, type ModelConsentRow } from '../db/model-consents.ts';
import { consentCovers, type OutsideModel } from '../model/outside-models.ts';
import type { Deps } from './deps.ts';

type ConsentDeps = Pick<Deps, 'database' | 'bus' | 'outsideModels'>;

/** The consent that the caller's questions need, and whether the caller may decide it. */
export function readModelConsent({ database, outsideModels }: ConsentDeps) {
  return async (ctx: RequestContext): Promise<ModelConsent> => {
    const user = requireUser(ctx);
    return shown(user, outsideModels, await lastConsent(database.kysely, consentSubjectOf(user)));
  };
}

/** @throws research.consent_of_firm, research.models_changed */
export function giveModelConsent(deps: ConsentDeps) {
  return async (ctx: RequestContext, { hosts }: { hosts: readonly string[] }): Promise<ModelConsent> => {
    const configured = deps.outsideModels.map(({ host }) => host);
    if (configured.length === 0 || configured.some((host) => !hosts.includes(host))) throw problem('research.models_changed');
    return decide(deps, ctx, true);
  };
}

/** @throws research.consent_of_firm */
export function withdrawModelConsent(deps: ConsentDeps) {
  return (ctx: RequestContext): Promise<ModelConsent> => decide(deps, ctx, false);
}

/** Writes a decision and its line of the audit log; a repeated one writes nothing. */
async function decide({ database, bus, outsideModels }: ConsentDeps, ctx: RequestContext, given: boolean): Promise<ModelConsent> {
  const user = requireUser(ctx);
  if (!mayDecide(user)) throw problem('research.consent_of_firm');
  const subject = consentSubjectOf(user);
  return inTransaction(database.kysely, async (tx) => {
    if (await isErased(tx, user.userId)) throw problem('auth.required');
    await lockConsent(tx, subject);
    const last = await lastConsent(tx, subject);
    const stands = given ? consentCovers(last, outsideModels) : last?.given !== true;
    if (stands) return shown(user, outsideModels, last);
    const hosts = given ? [...new Set(outsideModels.map(({ host }) => host))] : (last?.hosts ?? []);
    const row = { subjectId: subject.id, isFirm: subject.isFirm, given, hosts, decidedBy: user.userId, decidedAt: ctx.now() };
    await insertConsent(tx, row);
    await bus.publish(tx, eventMeta(ctx), 'model-consent.changed', {
      adminId: user.userId,
      action: given ? 'give_model_consent' : 'withdraw_model_consent',
      subjectId: subject.id,
      reason: hosts.join(', '),
      place: ctx.clientAddress,
    });
    return shown(user, outsideModels, row);
  });
}

const mayDecide = ({ firmId, roles }: UserContext): boolean => firmId === null || roles.includes('firm_admin');

function shown(user: UserContext, models: readonly OutsideModel[], last: Omit<ModelConsentRow, 'id'> | null): ModelConsent {
  return {
    models: [...models],
    of: user.firmId === null ? 'person' : 'firm',
    given: consentCovers(last, models),
    decision: last === null ? null : { given: last.given, hosts: last.hosts, by: last.decidedBy, at: last.decidedAt.toISOString() },
    mayDecide: mayDecide(user),
  };
}
