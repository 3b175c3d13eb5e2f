import type { Logger } from '@attendu/log/logger';
import express, { type RequestHandler, type Router } from 'express';
import { createSandboxIdentityProvider, type IdentityProviderConfig } from './identity-provider.ts';
import { createMailbox } from './mailbox.ts';
import { listPage, messagePage, notFoundPage, STYLE } from './pages.ts';
import { createSmsInbox } from './sms-inbox.ts';
import { startSmtp } from './smtp.ts';
import { createStripeSandbox, type StripeSandbox, type StripeSandboxConfig } from './stripe/sandbox-stripe.ts';

export type SandboxConfig = {
  /** Of the pages; 0 for any free one. */
  readonly port: number;
  /** Of the mail server; 0 for any free one. */
  readonly smtpPort: number;
  readonly environment: string | undefined;
  /** The identity provider's URL and client; none by default. */
  readonly identity?: IdentityProviderConfig;
  /** The payment provider; none by default. */
  readonly stripe?: StripeSandboxConfig;
};

export type Sandbox = {
  /** Pages are under /sandbox/ on this port, on the loopback address: the gateway shows them at the same path. */
  readonly port: number;
  /** What SMTP_URL of the notification service must be. */
  readonly smtpUrl: string;
  readonly stripe: StripeSandbox | null;
  stop(): Promise<void>;
};

// The frame of a message inherits this policy: a message may carry its own style, but nothing in it runs or is fetched.
const POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'";
const CAPACITY = 200;

/** The identity provider, whose library and key take a second. After a failure the next call tries again. */
function openedAtFirstCall(config: IdentityProviderConfig): RequestHandler {
  let opened: Promise<Router> | undefined;
  return async (request, response, next) => {
    opened ??= createSandboxIdentityProvider(config).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    (await opened)(request, response, next);
  };
}

/**
 * Stand-ins for outside services, so that everything can be tried without an account: a mailbox, a phone, an identity provider, a payment provider.
 */
export async function startSandbox(config: SandboxConfig, deps: { log: Logger; clock?: () => Date }): Promise<Sandbox> {
  if (config.environment === 'production') throw new Error('Le bac à sable ne démarre pas en production (NODE_ENV=production).');
  const mailbox = createMailbox({ capacity: CAPACITY, clock: deps.clock ?? (() => new Date()) });
  const texts = createSmsInbox({ capacity: CAPACITY, clock: deps.clock ?? (() => new Date()) });
  const smtp = await startSmtp({ port: config.smtpPort, mailbox, log: deps.log });
  const app = express();
  app.disable('x-powered-by');
  app.set('strict routing', true);
  // Stripe's SDK writes lists in a query as `expand[0]`.
  app.set('query parser', 'extended');
  app.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
    next();
  });
  app.get('/sandbox', (_request, response) => response.redirect(308, '/sandbox/'));
  app.get('/sandbox/', (_request, response) => void response.type('html').send(listPage(mailbox.list(), texts.list())));
  app.get('/sandbox/style.css', (_request, response) => void response.type('css').send(STYLE));
  app.get('/sandbox/messages.json', (_request, response) => void response.json({ messages: mailbox.list() }));
  app.get('/sandbox/sms.json', (_request, response) => void response.json({ messages: texts.list() }));
  // Outside /sandbox/, which the gateway exposes: only a service on this machine can send a message here.
  app.post(
    '/sms',
    express.json({ limit: '8kb' }),
    (request, response) => void response.status(texts.receive(request.body) ? 201 : 400).end(),
  );
  app.get('/sandbox/messages/:id', (request, response) => {
    const message = mailbox.find(request.params.id);
    if (message === null) response.status(404).type('html').send(notFoundPage());
    else response.type('html').send(messagePage(message));
  });
  const stripe = config.stripe ? createStripeSandbox(config.stripe, { log: deps.log, clock: deps.clock ?? (() => new Date()) }) : null;
  if (stripe) {
    app.use('/sandbox/stripe', stripe.pages);
    // Outside /sandbox/ too: only a service on this machine calls this API.
    app.use((request, response, next) => (request.path.startsWith('/v1/') ? stripe.api(request, response, next) : next()));
  }
  if (config.identity) app.use('/sandbox/oidc', openedAtFirstCall(config.identity));
  app.use((_request, response) => void response.status(404).type('html').send(notFoundPage()));
  const server = app.listen(config.port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    stripe,
    async stop() {
      await stripe?.stop();
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), smtp.stop()]);
    },
  };
}
