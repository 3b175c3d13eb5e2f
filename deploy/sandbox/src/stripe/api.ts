// Over 300 lines: the table of the calls that are emulated.
import { createHash } from 'node:crypto';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type Stripe from 'stripe';
import type { createCheckouts } from './checkout.ts';
import type { Engine } from './engine.ts';
import { expand } from './expand.ts';
import type { Prorating } from './invoicing.ts';
import type { createMoneyBack } from './money-back.ts';
import { list } from './objects.ts';
import { type SessionParams, sessionObject } from './session-object.ts';
import { ApiError, type StoredObject, type StripeWorld } from './world.ts';

/** Faults of the network and of the service, for the next calls: each call uses one up. */
export type Fault =
  | 'rate_limited'
  | 'error'
  /** The work is done and its answer is lost with the connection. */
  | 'lost_answer'
  /** The work is done and the answer says that it failed. */
  | 'error_after_work'
  | 'slow'
  /** The call waits for it. */
  | Promise<void>;

export type ApiDeps = {
  readonly world: StripeWorld;
  readonly engine: Engine;
  readonly checkouts: ReturnType<typeof createCheckouts>;
  readonly moneyBack: ReturnType<typeof createMoneyBack>;
  readonly secretKey: string;
  readonly apiVersion: string;
  readonly publicUrl: () => string;
  readonly settle: () => void;
  /** Called for each call; may return a fault. */
  readonly onCall: (method: string, path: string) => Fault | null;
};

type Form = Record<string, unknown>;
type Handler = (request: Request, form: Form) => unknown;

const SLOW_MS = 1_500;
const MAX_PAGE = 100;

/** The part of Stripe's HTTP API that Attendu calls: form bodies, idempotency keys, cursors, expansion and errors as Stripe has them. */
export function createStripeApi(deps: ApiDeps): Router {
  const router = express.Router();
  const once = createIdempotency(deps.world);

  router.use(express.urlencoded({ extended: true, limit: '256kb' }));
  router.use((request, _response, next) => {
    if (request.get('authorization') !== `Bearer ${deps.secretKey}`)
      throw new ApiError(401, 'invalid_request_error', undefined, 'Invalid API Key provided');
    const version = request.get('stripe-version');
    if (version !== undefined && version !== deps.apiVersion)
      throw new ApiError(400, 'invalid_request_error', undefined, `This sandbox speaks ${deps.apiVersion}, not ${version}`);
    deps.settle();
    next();
  });

  function route(method: 'get' | 'post' | 'delete', path: string, handler: Handler): void {
    router[method](path, async (request, response) => {
      const fault = deps.onCall(request.method, request.path);
      if (fault === 'rate_limited') throw new ApiError(429, 'rate_limit_error', 'rate_limit', 'Too many requests');
      if (fault === 'error') throw new ApiError(500, 'api_error', undefined, 'Something went wrong on our end');
      if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      if (fault instanceof Promise) await fault;
      const { status, body } = once(request, () => handler(request, (request.body ?? {}) as Form));
      if (fault === 'lost_answer') return void response.socket?.destroy();
      if (fault === 'error_after_work') throw new ApiError(500, 'api_error', undefined, 'Something went wrong on our end');
      response.status(status).json(body);
    });
  }

  addCustomers(route, deps);
  addSubscriptions(route, deps);
  addInvoices(route, deps);
  addPayments(route, deps);
  addSessions(route, deps);
  addEvents(route, deps);

  router.use((request) => {
    throw new ApiError(404, 'invalid_request_error', undefined, `Unrecognized request URL (${request.method}: ${request.path}).`);
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof ApiError)) return next(error);
    response.status(error.status).json(error.body());
  });
  return router;
}

type AddRoute = (method: 'get' | 'post' | 'delete', path: string, handler: Handler) => void;

/** A reused key returns the first answer; with other parameters it is refused. */
function createIdempotency(world: StripeWorld): (request: Request, work: () => unknown) => { status: number; body: unknown } {
  const answered = new Map<string, { readonly digest: string; readonly status: number; readonly body: unknown }>();
  return (request, work) => {
    const key = request.method === 'POST' ? request.get('idempotency-key') : undefined;
    const digest = createHash('sha256')
      .update(`${request.path} ${JSON.stringify(request.body ?? {})}`)
      .digest('hex');
    const known = key === undefined ? undefined : answered.get(key);
    if (known) {
      if (known.digest === digest) return known;
      const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new ApiError(400, 'idempotency_error', undefined, message);
    }
    const paths = expansions(request);
    let answer: { status: number; body: unknown };
    try {
      answer = { status: 200, body: expand(world, structuredClone(work()), paths) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answer = { status: error.status, body: error.body() };
    }
    // A call refused without effect may be retried with the same key.
    if (key !== undefined && (answer.status < 400 || answer.status === 402)) answered.set(key, { digest, ...answer });
    return answer;
  };
}

function page<T extends StoredObject & { created: number }>(request: Request, url: string, all: readonly T[]) {
  const {
    limit,
    starting_after: after,
    created,
  } = request.query as { limit?: string; starting_after?: string; created?: { gte?: string } };
  const from = created?.gte === undefined ? 0 : Number(created.gte);
  // Newest first; within one second, the last created first.
  const sorted = all.filter((one) => one.created >= from).toReversed();
  const at = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1;
  const size = Math.min(Number(limit ?? 10), MAX_PAGE);
  return list(url, sorted.slice(at, at + size), sorted.length > at + size);
}

const ofCustomer = (request: Request) => {
  const { customer } = request.query as { customer?: string };
  return <T extends { customer: unknown }>(one: T) => customer === undefined || one.customer === customer;
};

function addCustomers(route: AddRoute, { world, engine }: ApiDeps): void {
  route('get', '/v1/prices/:id', ({ params }) => world.get('price', String(params.id)));

  route('get', '/v1/customers', (request) => {
    const { email } = request.query as { email?: string };
    const present = world.all('customer').filter((one): one is Stripe.Customer => !one.deleted);
    return page(
      request,
      '/v1/customers',
      present.filter((one) => email === undefined || one.email === email),
    );
  });
  route('post', '/v1/customers', (_request, form) =>
    engine.createCustomer({
      email: text(form.email),
      name: text(form.name),
      metadata: (form.metadata ?? {}) as Record<string, string>,
      footer: text((form.invoice_settings as Form | undefined)?.footer),
    }),
  );
  route('get', '/v1/customers/:id', ({ params }) => world.get('customer', String(params.id)));
  route('delete', '/v1/customers/:id', ({ params }) => deleteCustomer(world, engine, String(params.id)));
}

function addSubscriptions(route: AddRoute, deps: ApiDeps): void {
  const { world, engine } = deps;
  route('get', '/v1/subscriptions', (request) => {
    const { status } = request.query as { status?: string };
    const all = world.all('subscription').filter(ofCustomer(request));
    return page(request, '/v1/subscriptions', status === 'all' ? all : all.filter((one) => one.status !== 'canceled'));
  });
  route('get', '/v1/subscriptions/:id', ({ params }) => world.get('subscription', String(params.id)));
  route('post', '/v1/subscriptions/:id', ({ params }, form) => update(deps, world.get('subscription', String(params.id)), form));
  route('post', '/v1/subscriptions/:id/resume', ({ params }) => {
    const subscription = world.get('subscription', String(params.id));
    engine.resume(subscription);
    return subscription;
  });
  route('delete', '/v1/subscriptions/:id', ({ params }) => {
    const subscription = world.get('subscription', String(params.id));
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
      throw new ApiError(404, 'invalid_request_error', 'resource_missing', `No such subscription: '${subscription.id}'`, 'id');
    engine.end(subscription, 'cancellation_requested');
    return subscription;
  });
}

function update({ world, engine }: ApiDeps, subscription: Stripe.Subscription, form: Form): Stripe.Subscription {
  if (subscription.status === 'canceled')
    throw new ApiError(400, 'invalid_request_error', undefined, 'A canceled subscription can only update its cancellation_details.');
  if (form.metadata !== undefined) subscription.metadata = metadataAfter(subscription.metadata, form.metadata as Record<string, string>);
  const [item] = (form.items ?? []) as { price?: string; quantity?: string }[];
  if (item) {
    engine.change(subscription, changeOf(subscription, item), (form.proration_behavior ?? 'create_prorations') as Prorating);
    return subscription;
  }
  if (form.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = form.cancel_at_period_end === 'true';
    subscription.cancel_at = subscription.cancel_at_period_end ? (subscription.items.data[0]?.current_period_end ?? null) : null;
    subscription.canceled_at = subscription.cancel_at_period_end ? world.now() : null;
  }
  if (form.cancel_at !== undefined) {
    subscription.cancel_at = form.cancel_at === '' ? null : Number(form.cancel_at);
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = subscription.cancel_at === null ? null : world.now();
  }
  if (form.pause_collection !== undefined) {
    const pause = form.pause_collection as '' | { behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible' };
    subscription.pause_collection = pause === '' ? null : { behavior: pause.behavior, resumes_at: null };
  }
  const details = form.cancellation_details as { comment?: string } | undefined;
  if (details?.comment && subscription.cancellation_details) subscription.cancellation_details.comment = details.comment;
  world.emit('customer.subscription.updated', subscription);
  return subscription;
}

/** What a call leaves out stays as it is. */
function changeOf({ items }: Stripe.Subscription, item: { price?: string; quantity?: string }) {
  const [present] = items.data;
  return { price: item.price ?? present?.price.id ?? '', quantity: Number(item.quantity ?? present?.quantity ?? 1) };
}

function addInvoices(route: AddRoute, { world, engine }: ApiDeps): void {
  route('get', '/v1/invoices', (request) => page(request, '/v1/invoices', world.all('invoice').filter(ofCustomer(request))));
  route('post', '/v1/invoices/create_preview', (_request, form) => {
    const subscription = world.get('subscription', String(form.subscription));
    const details = form.subscription_details as
      | { items?: { price?: string; quantity?: string }[]; proration_behavior?: string }
      | undefined;
    const [item] = details?.items ?? [];
    const to = item ? changeOf(subscription, item) : null;
    return engine.preview(subscription, to, (details?.proration_behavior ?? 'create_prorations') as Prorating);
  });
  route('get', '/v1/invoices/:id', ({ params }) => world.get('invoice', String(params.id)));
}

function addPayments(route: AddRoute, { world, moneyBack }: ApiDeps): void {
  route('get', '/v1/payment_intents', (request) =>
    page(request, '/v1/payment_intents', world.all('payment_intent').filter(ofCustomer(request))),
  );
  route('get', '/v1/payment_intents/:id', ({ params }) => world.get('payment_intent', String(params.id)));
  route('get', '/v1/refunds', (request) => page(request, '/v1/refunds', world.all('refund')));
  route('post', '/v1/refunds', (_request, form) =>
    moneyBack.refund(String(form.payment_intent), form.amount === undefined ? undefined : Number(form.amount), text(form.reason)),
  );
  route('get', '/v1/disputes', (request) => {
    const { payment_intent: intent } = request.query as { payment_intent?: string };
    return page(
      request,
      '/v1/disputes',
      world.all('dispute').filter((one) => intent === undefined || one.payment_intent === intent),
    );
  });
}

function addSessions(route: AddRoute, deps: ApiDeps): void {
  const { world, checkouts } = deps;
  route('post', '/v1/checkout/sessions', (_request, form) => createSession(deps, form));
  route('get', '/v1/checkout/sessions/:id', ({ params }) => checkouts.read(String(params.id)));
  route('post', '/v1/checkout/sessions/:id/expire', ({ params }) => {
    const session = checkouts.read(String(params.id));
    if (session.status !== 'open')
      throw new ApiError(400, 'invalid_request_error', undefined, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    checkouts.expire(session);
    return session;
  });
  route('post', '/v1/billing_portal/sessions', (_request, form) => {
    const customer = world.get('customer', String(form.customer));
    if (customer.deleted)
      throw new ApiError(404, 'invalid_request_error', 'resource_missing', `No such customer: '${customer.id}'`, 'customer');
    const id = world.id('bps');
    return world.put({
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_sandbox',
      created: world.now(),
      customer: customer.id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: 'fr',
      on_behalf_of: null,
      return_url: text(form.return_url),
      url: `${deps.publicUrl()}/sandbox/stripe/portal/${id}`,
    });
  });
}

function addEvents(route: AddRoute, { world }: ApiDeps): void {
  route('get', '/v1/events', (request) => {
    const data = world.events.toReversed().slice(0, Math.min(Number((request.query as { limit?: string }).limit ?? 10), MAX_PAGE));
    return list('/v1/events', data, world.events.length > data.length);
  });
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Keys are merged; an empty value removes its key. */
function metadataAfter(before: Stripe.Metadata, given: Record<string, string>): Stripe.Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

function expansions(request: Request): string[] {
  const asked = request.method === 'GET' ? request.query.expand : (request.body as Form | undefined)?.expand;
  return Array.isArray(asked) ? asked.map(String) : [];
}

export function deleteCustomer(world: StripeWorld, engine: Engine, id: string): Stripe.DeletedCustomer {
  world.get('customer', id);
  for (const subscription of world.all('subscription'))
    if (subscription.customer === id && !['canceled', 'incomplete_expired'].includes(subscription.status))
      engine.end(subscription, 'cancellation_requested');
  const deleted = world.put({ id, object: 'customer' as const, deleted: true as const });
  world.emit('customer.deleted', deleted);
  return deleted;
}

function createSession({ world, checkouts, publicUrl }: ApiDeps, form: Form): Stripe.Checkout.Session {
  const customer = world.get('customer', String(form.customer));
  if (customer.deleted)
    throw new ApiError(404, 'invalid_request_error', 'resource_missing', `No such customer: '${customer.id}'`, 'customer');
  const [item] = (form.line_items ?? []) as { price?: string; quantity?: string }[];
  const price = world.get('price', String(item?.price));
  const quantity = Number(item?.quantity ?? 1);
  const data = (form.subscription_data ?? {}) as { trial_end?: string; metadata?: Record<string, string> };
  const trialEnd = data.trial_end === undefined ? null : Number(data.trial_end);
  if (trialEnd !== null && trialEnd < world.now() + 48 * 60 * 60)
    throw new ApiError(
      400,
      'invalid_request_error',
      undefined,
      'The `trial_end` date has to be at least 2 days in the future.',
      'trial_end',
    );
  const taxes = form.tax_id_collection as { enabled?: string } | undefined;
  const consent = form.consent_collection as { terms_of_service?: 'required' } | undefined;
  const params: SessionParams = {
    customer: customer.id,
    success_url: String(form.success_url),
    cancel_url: String(form.cancel_url),
    allow_promotion_codes: form.allow_promotion_codes === 'true',
    tax_id_collection: { enabled: taxes?.enabled === 'true' },
    ...(form.client_reference_id === undefined ? {} : { client_reference_id: String(form.client_reference_id) }),
    ...(form.expires_at === undefined ? {} : { expires_at: Number(form.expires_at) }),
    ...(consent?.terms_of_service ? { consent_collection: { terms_of_service: consent.terms_of_service } } : {}),
  };
  const session = sessionObject(world, params, { publicUrl: publicUrl(), total: (price.unit_amount ?? 0) * quantity });
  return checkouts.create({ price: price.id, quantity, trialEnd, metadata: data.metadata ?? {} }, session);
}
