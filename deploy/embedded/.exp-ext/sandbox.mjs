import {
  PLANS,
  SOLD_PLAN_IDS,
  escapeHtml
} from "./chunk-37NGAJ7X.mjs";

// deploy/embedded/src/stack/sandbox.ts
import { randomBytes as randomBytes3 } from "node:crypto";

// deploy/sandbox/src/service.ts
import express4 from "express";

// deploy/sandbox/src/identity-provider.ts
import { generateKeyPairSync, randomBytes } from "node:crypto";
import express from "express";

// deploy/sandbox/src/identity-page.ts
function identityPage(uid, error) {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Fournisseur d\u2019identit\xE9 \xB7 Bac \xE0 sable</title><link rel="stylesheet" href="/sandbox/style.css"></head>
<body>
<header><span class="mark">Attendu<span>,</span></span><p>Bac \xE0 sable</p></header>
<main class="identity">
<h1>Fournisseur d\u2019identit\xE9</h1>
<p>Il tient la place de Microsoft. Aucun mot de passe n\u2019est demand\xE9 : dites qui vous \xEAtes.</p>
<form method="post" action="/sandbox/oidc/interaction/${escapeHtml(uid)}">
${error === null ? "" : `<p role="alert">${escapeHtml(error)}</p>`}
<label for="email">Adresse professionnelle</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="off" value="camille.durand@cabinet.example">
<p><button type="submit">Continuer</button> <button type="submit" name="refuse" value="1">Refuser</button></p>
</form>
</main>
</body>
</html>
`;
}

// deploy/sandbox/src/identity-provider.ts
var POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
var EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,180}\.[a-z]{2,20}$/i;
async function createSandboxIdentityProvider(config) {
  const provider = await quietly(async () => {
    const { Provider } = await import("oidc-provider");
    return new Provider(config.issuer, configuration(config));
  });
  provider.proxy = true;
  const router = express.Router();
  const policy = (_request, response, next) => {
    response.set("Content-Security-Policy", POLICY);
    next();
  };
  router.get("/interaction/:uid", policy, async (request, response) => {
    const { uid } = await provider.interactionDetails(request, response);
    response.type("html").send(identityPage(uid, null));
  });
  router.post("/interaction/:uid", policy, express.urlencoded({ extended: false, limit: "4kb" }), async (request, response) => {
    const { email, refuse: refuse2 } = request.body;
    const { uid } = await provider.interactionDetails(request, response);
    const address = (email ?? "").trim().toLowerCase();
    if (refuse2 === void 0 && !EMAIL.test(address)) {
      response.status(400).type("html").send(identityPage(uid, "Saisissez une adresse e-mail."));
      return;
    }
    const result = refuse2 === void 0 ? { login: { accountId: address } } : { error: "access_denied", error_description: "refused" };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  router.use(provider.callback());
  return router;
}
async function quietly(load) {
  const { warn } = console;
  console.warn = () => void 0;
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
function configuration(config) {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: config.clientId,
        client_secret: config.clientSecret,
        redirect_uris: [config.redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post"
      }
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    cookies: {
      keys: [randomBytes(32).toString("base64url")],
      names: { session: "sandbox_oidc_session", interaction: "sandbox_oidc_interaction", resume: "sandbox_oidc_resume" }
    },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `${config.issuer}/interaction/${interaction.uid}` },
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, ...namesOf(email) })
    }),
    // No consent screen: the address was typed a moment ago.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return void 0;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 300, Grant: 3600, Interaction: 600, Session: 3600 }
  };
}
function namesOf(email) {
  const [first = "", ...rest] = (email.split("@")[0] ?? "").split(".").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { given_name: first, family_name: rest.join(" ") };
}

// deploy/sandbox/src/mailbox.ts
import PostalMime from "postal-mime";
function createMailbox(o) {
  const messages = [];
  let received = 0;
  return {
    async receive(raw, envelope) {
      const mail = await PostalMime.parse(raw);
      received += 1;
      const message = {
        id: String(received),
        receivedAt: o.clock().toISOString(),
        from: mail.from?.address ?? envelope.from,
        to: envelope.to,
        subject: mail.subject ?? "(sans objet)",
        text: mail.text ?? "",
        html: mail.html ?? null
      };
      messages.unshift(message);
      messages.length = Math.min(messages.length, o.capacity);
      return message;
    },
    list: () => messages,
    find: (id) => messages.find((message) => message.id === id) ?? null
  };
}

// deploy/sandbox/src/pages.ts
var TIME = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "medium", timeZone: "Europe/Paris" });
var time = (iso) => `<time datetime="${iso}">${escapeHtml(TIME.format(new Date(iso)))}</time>`;
function page(title, body) {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} \xB7 Attendu</title>
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<header><a class="mark" href="/sandbox/">Attendu<span>,</span></a><p>Bo\xEEte aux lettres d\u2019essai : rien de ce qui est ici n\u2019a \xE9t\xE9 envoy\xE9.</p></header>
<main>
${body}
</main>
</body>
</html>
`;
}
function listPage(messages, texts) {
  const rows = messages.map(
    (message) => `<tr><td><a href="/sandbox/messages/${message.id}">${escapeHtml(message.subject)}</a></td><td>${escapeHtml(message.to.join(", "))}</td><td>${time(message.receivedAt)}</td></tr>`
  );
  const empty = '<p class="empty">Aucun message pour l\u2019instant. Les e-mails que l\u2019application envoie s\u2019affichent ici ; rechargez la page pour voir les nouveaux.</p>';
  const table = `<table><thead><tr><th scope="col">Objet</th><th scope="col">Pour</th><th scope="col">Re\xE7u</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
  return page("Messages", `<h1>Messages</h1>
${rows.length === 0 ? empty : table}
${smsList(texts)}`);
}
function smsList(texts) {
  const rows = texts.map(
    (sms) => `<tr><td>${escapeHtml(sms.text)}</td><td>${escapeHtml(sms.to)}</td><td>${time(sms.receivedAt)}</td></tr>`
  );
  const empty = '<p class="empty">Aucun SMS pour l\u2019instant. Les codes de v\xE9rification s\u2019affichent ici.</p>';
  const table = `<table><thead><tr><th scope="col">Texte</th><th scope="col">Pour</th><th scope="col">Re\xE7u</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
  return `<h2>SMS</h2>
${rows.length === 0 ? empty : table}`;
}
function messagePage(message) {
  const html = message.html === null ? "" : `<h2>Version HTML</h2>
<iframe sandbox="" title="Version HTML du message" srcdoc="${escapeHtml(message.html)}"></iframe>
`;
  return page(
    message.subject,
    `<p><a href="/sandbox/">\u2190 Tous les messages</a></p>
<h1>${escapeHtml(message.subject)}</h1>
<dl><dt>De</dt><dd>${escapeHtml(message.from)}</dd><dt>Pour</dt><dd>${escapeHtml(message.to.join(", "))}</dd><dt>Re\xE7u</dt><dd>${time(message.receivedAt)}</dd></dl>
${html}<h2>Version texte</h2>
<pre>${escapeHtml(message.text)}</pre>`
  );
}
function notFoundPage() {
  return page(
    "Message introuvable",
    '<h1>Ce message n\u2019existe pas</h1>\n<p>La bo\xEEte se vide \xE0 chaque arr\xEAt. <a href="/sandbox/">Tous les messages</a></p>'
  );
}
var STYLE = `:root{color-scheme:light dark;--paper:#fbf9f5;--ink:#1a1d24;--quiet:#5b5f68;--rule:#e4dfd5;--accent:#1e3a5f}
@media (prefers-color-scheme:dark){:root{--paper:#15171c;--ink:#ece8df;--quiet:#a9a79f;--rule:#33363e;--accent:#9dbbe0}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.35 'Instrument Sans Variable',system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:baseline;padding:12px 24px;border-bottom:1px solid var(--rule)}
header p{margin:0;color:var(--quiet);font-size:14px}
.mark{font:600 22px/1 'Source Serif 4 Variable',Georgia,serif;color:var(--ink);text-decoration:none}
.mark span{color:var(--accent)}
main{max-width:960px;margin:0 auto;padding:24px}
h1{font:400 28px/1.3 'Source Serif 4 Variable',Georgia,serif;margin:0 0 16px;overflow-wrap:anywhere}
h2{font-size:16px;margin:24px 0 8px}
a{color:var(--accent)}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:8px 16px 8px 0;border-bottom:1px solid var(--rule);overflow-wrap:anywhere}
th{font-size:14px;color:var(--quiet);font-weight:500}
time{font-variant-numeric:tabular-nums;white-space:nowrap}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:480px;border:1px solid var(--rule);background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace;padding:16px;border:1px solid var(--rule);margin:0}
.identity{max-width:480px}
.identity label{display:block;font-size:14px;font-weight:500;margin:24px 0 4px}
.identity input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--quiet);border-radius:4px;background:transparent;color:inherit;font:inherit}
.identity button{min-height:44px;padding:8px 16px;border:1px solid var(--quiet);border-radius:4px;background:transparent;color:inherit;font:inherit}
.identity button:first-child{background:var(--accent);border-color:var(--accent);color:var(--paper)}
@media (max-width:480px){main{padding:16px}time{white-space:normal}}
`;

// deploy/sandbox/src/sms-inbox.ts
function createSmsInbox(o) {
  const messages = [];
  let received = 0;
  return {
    receive(body) {
      const { to, text: text2 } = typeof body === "object" && body !== null ? body : {};
      if (typeof to !== "string" || typeof text2 !== "string" || !/^\+\d{8,15}$/.test(to) || text2.length > 1600) return null;
      received += 1;
      const sms = { id: String(received), receivedAt: o.clock().toISOString(), to, text: text2 };
      messages.unshift(sms);
      messages.length = Math.min(messages.length, o.capacity);
      return sms;
    },
    list: () => messages
  };
}

// deploy/sandbox/src/smtp.ts
import { SMTPServer } from "smtp-server";
var MESSAGE_LIMIT = 5 * 1024 * 1024;
async function startSmtp(o) {
  const server = new SMTPServer({
    banner: "Attendu sandbox",
    disabledCommands: ["AUTH", "STARTTLS"],
    size: MESSAGE_LIMIT,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks = [];
      let size = 0;
      stream.on("data", (chunk) => {
        size += chunk.length;
        if (size <= MESSAGE_LIMIT) chunks.push(chunk);
      });
      stream.once("error", done);
      stream.once("end", () => {
        if (size > MESSAGE_LIMIT) return done(Object.assign(new Error("Message too large"), { responseCode: 552 }));
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address: address2 }) => address2) };
        o.mailbox.receive(Buffer.concat(chunks), envelope).then(() => done(), done);
      });
    }
  });
  server.on("error", (error) => o.log.debug({ err: error }, "smtp connection error"));
  await new Promise((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(o.port, "127.0.0.1", () => resolve());
  });
  const address = server.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : o.port,
    stop: () => new Promise((resolve) => server.close(() => resolve()))
  };
}

// deploy/sandbox/src/stripe/sandbox-stripe.ts
import Stripe2 from "stripe";

// deploy/sandbox/src/stripe/api.ts
import { createHash } from "node:crypto";
import express2 from "express";

// deploy/sandbox/src/stripe/objects.ts
var list = (url, data, more = false) => ({ object: "list", data, has_more: more, url });
function priceObject({ id, cents, tax, name }, created) {
  return {
    id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created,
    currency: "eur",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: name,
    product: `prod_${id}`,
    recurring: { interval: "month", interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" },
    tax_behavior: tax,
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: cents,
    unit_amount_decimal: null
  };
}
function customerObject(world, given) {
  return {
    id: world.id("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: given.footer ?? null, rendering_options: null },
    livemode: false,
    metadata: given.metadata,
    name: given.name,
    phone: null,
    preferred_locales: ["fr"],
    shipping: null,
    tax_exempt: "none",
    test_clock: null
  };
}
function itemObject(world, o) {
  const { price } = o;
  return {
    id: world.id("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: world.now(),
    current_period_end: o.end,
    current_period_start: o.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: price.id,
      object: "plan",
      active: true,
      amount: price.unit_amount,
      amount_decimal: null,
      billing_scheme: "per_unit",
      created: price.created,
      currency: "eur",
      interval: "month",
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: price.nickname,
      product: price.product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: "licensed"
    },
    price,
    quantity: o.quantity,
    subscription: o.subscription,
    tax_rates: []
  };
}
function subscriptionObject(world, o) {
  const now = world.now();
  return {
    id: world.id("sub"),
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: true, liability: { type: "self" } },
    billing_cycle_anchor: o.trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: "eur",
    customer: o.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: o.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: "self" } },
    items: list("/v1/subscription_items", []),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: o.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: "off" },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: o.trialEnd === null ? "incomplete" : "trialing",
    test_clock: null,
    transfer_data: null,
    trial_end: o.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: o.trialEnd === null ? null : now
  };
}
function lineObject(world, o) {
  const item = o.subscription.items.data[0];
  return {
    id: world.id("il"),
    object: "line_item",
    amount: o.amount,
    currency: "eur",
    description: o.description,
    discount_amounts: [],
    discountable: !o.proration,
    discounts: [],
    invoice: o.invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: o.proration,
        proration_details: null,
        subscription: o.subscription.id,
        subscription_item: item?.id ?? ""
      },
      type: "subscription_item_details"
    },
    period: { start: o.start, end: o.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: o.price.id, product: o.price.product },
      type: "price_details",
      unit_amount_decimal: null
    },
    quantity: o.quantity,
    quantity_decimal: null,
    subscription: o.subscription.id,
    subtotal: o.amount,
    taxes: []
  };
}
function intentObject(world, o) {
  return {
    id: world.id("pi"),
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: o.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: null,
    confirmation_method: "automatic",
    created: world.now(),
    currency: "eur",
    customer: o.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: o.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: o.status,
    transfer_data: null,
    transfer_group: null
  };
}
function chargeObject(world, intent, isPaid) {
  return {
    id: world.id("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: "ATTENDU",
    captured: isPaid,
    created: world.now(),
    currency: "eur",
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : "card_declined",
    failure_message: isPaid ? null : "Your card was declined.",
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null
  };
}
function invoicePaymentObject(world, invoice, intent) {
  return {
    id: world.id("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: intent.amount,
    created: world.now(),
    currency: "eur",
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null }
  };
}
function disputeObject(world, charge, status) {
  return {
    id: world.id("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: "eur",
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null
    },
    intended_submission_method: null,
    is_charge_refundable: status.startsWith("warning_"),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "general",
    status
  };
}
function refundObject(world, charge, amount, reason) {
  return {
    id: world.id("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: "eur",
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null
  };
}

// deploy/sandbox/src/stripe/expand.ts
function expand(world, answer2, paths) {
  for (const path of paths) follow(world, answer2, path.split("."));
  return answer2;
}
function follow(world, node, path) {
  const [name, ...rest] = path;
  if (name === void 0 || typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) follow(world, one, path);
    return;
  }
  const parent = node;
  if (name === "payments" && parent.object === "invoice")
    parent.payments = list(
      "/v1/invoice_payments",
      structuredClone(world.all("invoice_payment").filter((one) => one.invoice === parent.id))
    );
  const value = parent[name];
  if (typeof value === "string" && world.objects.has(value)) parent[name] = structuredClone(world.objects.get(value));
  follow(world, parent[name], rest);
}

// deploy/sandbox/src/stripe/session-object.ts
function sessionObject(world, params, o) {
  const id = world.id("cs_test");
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: ["card", "sepa_debit"],
    amount_subtotal: o.total,
    amount_total: o.total,
    automatic_tax: { enabled: true, liability: { type: "self" }, provider: "stripe", status: null },
    billing_address_collection: "required",
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: params.consent_collection ? { payment_method_reuse_agreement: null, promotions: null, terms_of_service: params.consent_collection.terms_of_service } : null,
    created: world.now(),
    currency: "eur",
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: params.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: params.expires_at ?? world.now() + 24 * 60 * 60,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? "fr",
    managed_payments: null,
    metadata: {},
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card", "sepa_debit"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: "never" },
    total_details: null,
    ui_mode: "hosted_page",
    url: `${o.publicUrl}/sandbox/stripe/checkout/${id}`,
    wallet_options: null
  };
}

// deploy/sandbox/src/stripe/world.ts
import { randomBytes as randomBytes2 } from "node:crypto";
var StripeWorld = class {
  objects = /* @__PURE__ */ new Map();
  behaviours = /* @__PURE__ */ new Map();
  events = [];
  coupons = /* @__PURE__ */ new Map([
    ["GRATUIT", { percentOff: 100 }],
    ["MOINS20", { percentOff: 20 }]
  ]);
  /** Fields that Stripe does not expose. */
  hidden = /* @__PURE__ */ new Map();
  onEvent = () => void 0;
  /** API version in which events are written. */
  endpointVersion;
  base;
  offset = 0;
  frozen = null;
  count = 0;
  /** Differs at each start, because the database keeps ids of earlier starts. */
  run = randomBytes2(4).toString("hex");
  constructor(o) {
    this.base = () => Math.floor(o.clock().getTime() / 1e3);
    this.endpointVersion = o.apiVersion;
  }
  /** Seconds. While scheduled work runs, the time at which it was due. */
  now() {
    return this.frozen ?? this.base() + this.offset;
  }
  id(prefix) {
    this.count += 1;
    return `${prefix}_sandbox${this.run}${this.count.toString(36).padStart(8, "0")}`;
  }
  put(object) {
    this.objects.set(object.id, object);
    return object;
  }
  /** Moves the time forward to an instant of this world. */
  advanceTo(seconds, due) {
    if (seconds > this.now()) this.offset += seconds - this.now();
    this.settle(due);
  }
  /** Runs the work that has fallen due, each at its own time. */
  settle(due) {
    const now = this.now();
    for (let next = due(); next !== null && next.at <= now; next = due()) {
      this.frozen = Math.max(next.at, 0);
      try {
        next.run();
      } finally {
        this.frozen = null;
      }
    }
  }
  all(kind) {
    return [...this.objects.values()].filter((one) => one.object === kind);
  }
  get(kind, id) {
    const found = this.objects.get(id);
    if (!found || found.object !== kind)
      throw new ApiError(404, "invalid_request_error", "resource_missing", `No such ${kind}: '${id}'`, "id");
    return found;
  }
  /** Emits an event with a copy of the object as it is now. */
  emit(type, object) {
    const event = {
      id: this.id("evt"),
      object: "event",
      api_version: this.endpointVersion,
      created: this.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type
    };
    this.events.push(event);
    this.onEvent(event);
  }
};
var ApiError = class extends Error {
  status;
  type;
  code;
  param;
  declineCode;
  constructor(status, type, code, message, param, declineCode) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
    this.declineCode = declineCode;
  }
  body() {
    const { type, code, message, param, declineCode } = this;
    return {
      error: {
        type,
        message,
        ...code === void 0 ? {} : { code },
        ...param === void 0 ? {} : { param },
        ...declineCode === void 0 ? {} : { decline_code: declineCode }
      }
    };
  }
};

// deploy/sandbox/src/stripe/api.ts
var SLOW_MS = 1500;
var MAX_PAGE = 100;
function createStripeApi(deps) {
  const router = express2.Router();
  const once = createIdempotency(deps.world);
  router.use(express2.urlencoded({ extended: true, limit: "256kb" }));
  router.use((request, _response, next) => {
    if (request.get("authorization") !== `Bearer ${deps.secretKey}`)
      throw new ApiError(401, "invalid_request_error", void 0, "Invalid API Key provided");
    const version = request.get("stripe-version");
    if (version !== void 0 && version !== deps.apiVersion)
      throw new ApiError(400, "invalid_request_error", void 0, `This sandbox speaks ${deps.apiVersion}, not ${version}`);
    deps.settle();
    next();
  });
  function route(method, path, handler) {
    router[method](path, async (request, response) => {
      const fault = deps.onCall(request.method, request.path);
      if (fault === "rate_limited") throw new ApiError(429, "rate_limit_error", "rate_limit", "Too many requests");
      if (fault === "error") throw new ApiError(500, "api_error", void 0, "Something went wrong on our end");
      if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      if (fault instanceof Promise) await fault;
      const { status, body } = once(request, () => handler(request, request.body ?? {}));
      if (fault === "lost_answer") return void response.socket?.destroy();
      if (fault === "error_after_work") throw new ApiError(500, "api_error", void 0, "Something went wrong on our end");
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
    throw new ApiError(404, "invalid_request_error", void 0, `Unrecognized request URL (${request.method}: ${request.path}).`);
  });
  router.use((error, _request, response, next) => {
    if (!(error instanceof ApiError)) return next(error);
    response.status(error.status).json(error.body());
  });
  return router;
}
function createIdempotency(world) {
  const answered = /* @__PURE__ */ new Map();
  return (request, work) => {
    const key = request.method === "POST" ? request.get("idempotency-key") : void 0;
    const digest = createHash("sha256").update(`${request.path} ${JSON.stringify(request.body ?? {})}`).digest("hex");
    const known = key === void 0 ? void 0 : answered.get(key);
    if (known) {
      if (known.digest === digest) return known;
      const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      throw new ApiError(400, "idempotency_error", void 0, message);
    }
    const paths = expansions(request);
    let answer2;
    try {
      answer2 = { status: 200, body: expand(world, structuredClone(work()), paths) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answer2 = { status: error.status, body: error.body() };
    }
    if (key !== void 0 && (answer2.status < 400 || answer2.status === 402)) answered.set(key, { digest, ...answer2 });
    return answer2;
  };
}
function page2(request, url, all) {
  const {
    limit,
    starting_after: after,
    created
  } = request.query;
  const from = created?.gte === void 0 ? 0 : Number(created.gte);
  const sorted = all.filter((one) => one.created >= from).toReversed();
  const at = after === void 0 ? 0 : sorted.findIndex(({ id }) => id === after) + 1;
  const size = Math.min(Number(limit ?? 10), MAX_PAGE);
  return list(url, sorted.slice(at, at + size), sorted.length > at + size);
}
var ofCustomer = (request) => {
  const { customer } = request.query;
  return (one) => customer === void 0 || one.customer === customer;
};
function addCustomers(route, { world, engine }) {
  route("get", "/v1/prices/:id", ({ params }) => world.get("price", String(params.id)));
  route("get", "/v1/customers", (request) => {
    const { email } = request.query;
    const present = world.all("customer").filter((one) => !one.deleted);
    return page2(
      request,
      "/v1/customers",
      present.filter((one) => email === void 0 || one.email === email)
    );
  });
  route(
    "post",
    "/v1/customers",
    (_request, form) => engine.createCustomer({
      email: text(form.email),
      name: text(form.name),
      metadata: form.metadata ?? {},
      footer: text(form.invoice_settings?.footer)
    })
  );
  route("get", "/v1/customers/:id", ({ params }) => world.get("customer", String(params.id)));
  route("delete", "/v1/customers/:id", ({ params }) => deleteCustomer(world, engine, String(params.id)));
}
function addSubscriptions(route, deps) {
  const { world, engine } = deps;
  route("get", "/v1/subscriptions", (request) => {
    const { status } = request.query;
    const all = world.all("subscription").filter(ofCustomer(request));
    return page2(request, "/v1/subscriptions", status === "all" ? all : all.filter((one) => one.status !== "canceled"));
  });
  route("get", "/v1/subscriptions/:id", ({ params }) => world.get("subscription", String(params.id)));
  route("post", "/v1/subscriptions/:id", ({ params }, form) => update(deps, world.get("subscription", String(params.id)), form));
  route("post", "/v1/subscriptions/:id/resume", ({ params }) => {
    const subscription = world.get("subscription", String(params.id));
    engine.resume(subscription);
    return subscription;
  });
  route("delete", "/v1/subscriptions/:id", ({ params }) => {
    const subscription = world.get("subscription", String(params.id));
    if (subscription.status === "canceled" || subscription.status === "incomplete_expired")
      throw new ApiError(404, "invalid_request_error", "resource_missing", `No such subscription: '${subscription.id}'`, "id");
    engine.end(subscription, "cancellation_requested");
    return subscription;
  });
}
function update({ world, engine }, subscription, form) {
  if (subscription.status === "canceled")
    throw new ApiError(400, "invalid_request_error", void 0, "A canceled subscription can only update its cancellation_details.");
  if (form.metadata !== void 0) subscription.metadata = metadataAfter(subscription.metadata, form.metadata);
  const [item] = form.items ?? [];
  if (item) {
    const present = subscription.items.data[0];
    const to = { price: item.price ?? present?.price.id ?? "", quantity: Number(item.quantity ?? present?.quantity ?? 1) };
    engine.change(subscription, to, form.proration_behavior ?? "create_prorations");
    return subscription;
  }
  if (form.cancel_at_period_end !== void 0) {
    subscription.cancel_at_period_end = form.cancel_at_period_end === "true";
    subscription.cancel_at = subscription.cancel_at_period_end ? subscription.items.data[0]?.current_period_end ?? null : null;
    subscription.canceled_at = subscription.cancel_at_period_end ? world.now() : null;
  }
  if (form.cancel_at !== void 0) {
    subscription.cancel_at = form.cancel_at === "" ? null : Number(form.cancel_at);
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = subscription.cancel_at === null ? null : world.now();
  }
  if (form.pause_collection !== void 0) {
    const pause = form.pause_collection;
    subscription.pause_collection = pause === "" ? null : { behavior: pause.behavior, resumes_at: null };
  }
  const details = form.cancellation_details;
  if (details?.comment && subscription.cancellation_details) subscription.cancellation_details.comment = details.comment;
  world.emit("customer.subscription.updated", subscription);
  return subscription;
}
function addInvoices(route, { world, engine }) {
  route("get", "/v1/invoices", (request) => page2(request, "/v1/invoices", world.all("invoice").filter(ofCustomer(request))));
  route("post", "/v1/invoices/create_preview", (_request, form) => {
    const subscription = world.get("subscription", String(form.subscription));
    const details = form.subscription_details;
    const [item] = details?.items ?? [];
    const to = item ? { price: String(item.price), quantity: Number(item.quantity) } : null;
    return engine.preview(subscription, to, details?.proration_behavior ?? "create_prorations");
  });
  route("get", "/v1/invoices/:id", ({ params }) => world.get("invoice", String(params.id)));
}
function addPayments(route, { world, moneyBack }) {
  route(
    "get",
    "/v1/payment_intents",
    (request) => page2(request, "/v1/payment_intents", world.all("payment_intent").filter(ofCustomer(request)))
  );
  route("get", "/v1/payment_intents/:id", ({ params }) => world.get("payment_intent", String(params.id)));
  route("get", "/v1/refunds", (request) => page2(request, "/v1/refunds", world.all("refund")));
  route(
    "post",
    "/v1/refunds",
    (_request, form) => moneyBack.refund(String(form.payment_intent), form.amount === void 0 ? void 0 : Number(form.amount), text(form.reason))
  );
  route("get", "/v1/disputes", (request) => {
    const { payment_intent: intent } = request.query;
    return page2(
      request,
      "/v1/disputes",
      world.all("dispute").filter((one) => intent === void 0 || one.payment_intent === intent)
    );
  });
}
function addSessions(route, deps) {
  const { world, checkouts } = deps;
  route("post", "/v1/checkout/sessions", (_request, form) => createSession(deps, form));
  route("get", "/v1/checkout/sessions/:id", ({ params }) => checkouts.read(String(params.id)));
  route("post", "/v1/checkout/sessions/:id/expire", ({ params }) => {
    const session = checkouts.read(String(params.id));
    if (session.status !== "open")
      throw new ApiError(400, "invalid_request_error", void 0, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    checkouts.expire(session);
    return session;
  });
  route("post", "/v1/billing_portal/sessions", (_request, form) => {
    const customer = world.get("customer", String(form.customer));
    if (customer.deleted)
      throw new ApiError(404, "invalid_request_error", "resource_missing", `No such customer: '${customer.id}'`, "customer");
    const id = world.id("bps");
    return world.put({
      id,
      object: "billing_portal.session",
      configuration: "bpc_sandbox",
      created: world.now(),
      customer: customer.id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: "fr",
      on_behalf_of: null,
      return_url: text(form.return_url),
      url: `${deps.publicUrl()}/sandbox/stripe/portal/${id}`
    });
  });
}
function addEvents(route, { world }) {
  route("get", "/v1/events", (request) => {
    const data = world.events.toReversed().slice(0, Math.min(Number(request.query.limit ?? 10), MAX_PAGE));
    return list("/v1/events", data, world.events.length > data.length);
  });
}
var text = (value) => typeof value === "string" && value !== "" ? value : null;
function metadataAfter(before, given) {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""));
}
function expansions(request) {
  const asked = request.method === "GET" ? request.query.expand : request.body?.expand;
  return Array.isArray(asked) ? asked.map(String) : [];
}
function deleteCustomer(world, engine, id) {
  world.get("customer", id);
  for (const subscription of world.all("subscription"))
    if (subscription.customer === id && !["canceled", "incomplete_expired"].includes(subscription.status))
      engine.end(subscription, "cancellation_requested");
  const deleted = world.put({ id, object: "customer", deleted: true });
  world.emit("customer.deleted", deleted);
  return deleted;
}
function createSession({ world, checkouts, publicUrl }, form) {
  const customer = world.get("customer", String(form.customer));
  if (customer.deleted)
    throw new ApiError(404, "invalid_request_error", "resource_missing", `No such customer: '${customer.id}'`, "customer");
  const [item] = form.line_items ?? [];
  const price = world.get("price", String(item?.price));
  const quantity = Number(item?.quantity ?? 1);
  const data = form.subscription_data ?? {};
  const trialEnd = data.trial_end === void 0 ? null : Number(data.trial_end);
  if (trialEnd !== null && trialEnd < world.now() + 48 * 60 * 60)
    throw new ApiError(
      400,
      "invalid_request_error",
      void 0,
      "The `trial_end` date has to be at least 2 days in the future.",
      "trial_end"
    );
  const taxes = form.tax_id_collection;
  const consent = form.consent_collection;
  const params = {
    customer: customer.id,
    success_url: String(form.success_url),
    cancel_url: String(form.cancel_url),
    allow_promotion_codes: form.allow_promotion_codes === "true",
    tax_id_collection: { enabled: taxes?.enabled === "true" },
    ...form.client_reference_id === void 0 ? {} : { client_reference_id: String(form.client_reference_id) },
    ...form.expires_at === void 0 ? {} : { expires_at: Number(form.expires_at) },
    ...consent?.terms_of_service ? { consent_collection: { terms_of_service: consent.terms_of_service } } : {}
  };
  const session = sessionObject(world, params, { publicUrl: publicUrl(), total: (price.unit_amount ?? 0) * quantity });
  return checkouts.create({ price: price.id, quantity, trialEnd, metadata: data.metadata ?? {} }, session);
}

// deploy/sandbox/src/stripe/checkout.ts
var TEST_MEANS = [
  { number: "4242424242424242", behaviour: "pays", label: "Carte accept\xE9e" },
  { number: "4000000000000002", behaviour: "declines", label: "Carte refus\xE9e" },
  { number: "4000002500003155", behaviour: "asks", label: "Carte qui demande une authentification (3-D Secure)" },
  { number: "4000000000000341", behaviour: "declines", label: "Carte accept\xE9e \xE0 l\u2019inscription, refus\xE9e au d\xE9bit (essais)" },
  { number: "FR1420041010050500013M02606", behaviour: "pays_later", label: "Pr\xE9l\xE8vement SEPA, pay\xE9 trois jours plus tard" },
  { number: "FR8420041010050500013M02607", behaviour: "fails_later", label: "Pr\xE9l\xE8vement SEPA, rejet\xE9 trois jours plus tard" }
];
var VAT_OF_UNION = /^(?!FR)(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[0-9A-Z]{8,12}$/;
function createCheckouts(world, engine) {
  const orders = /* @__PURE__ */ new Map();
  function expireIfLate(session) {
    if (session.status === "open" && session.expires_at <= world.now()) expire2(session);
  }
  function expire2(session) {
    Object.assign(session, { status: "expired", url: null });
    world.emit("checkout.session.expired", session);
  }
  return {
    expire: expire2,
    methodOf: (number, behaviour, customer) => methodOf(world, number, behaviour, customer),
    read(id) {
      const session = world.get("checkout.session", id);
      expireIfLate(session);
      return session;
    },
    /** Called when the payer submits the page. */
    complete(id, filled) {
      const session = this.read(id);
      if (session.status !== "open") return refused("Cette page de paiement n\u2019est plus ouverte.");
      const order = orders.get(id);
      if (!order) throw new ApiError(500, "api_error", void 0, "the session has lost its order");
      const checked = checkedForm(world, session, order, filled);
      if ("kind" in checked) return checked;
      const { number, behaviour, percentOff } = checked;
      const customer = world.get("customer", session.customer);
      customer.address = { city: null, country: filled.country, line1: null, line2: null, postal_code: null, state: null };
      if (VAT_OF_UNION.test(filled.vatNumber.replaceAll(/\s/g, "").toUpperCase())) world.hidden.set(customer.id, { vatExempt: true });
      const paymentMethod = methodOf(world, number, behaviour, customer.id);
      customer.invoice_settings.default_payment_method = paymentMethod;
      const subscription = engine.createSubscription({
        customer: customer.id,
        price: order.price,
        quantity: order.quantity,
        paymentMethod,
        trialEnd: order.trialEnd,
        metadata: order.metadata,
        percentOff
      });
      const isPaid = subscription.status !== "incomplete";
      Object.assign(session, {
        status: "complete",
        url: null,
        subscription: subscription.id,
        invoice: subscription.latest_invoice,
        payment_status: order.trialEnd !== null ? "no_payment_required" : isPaid ? "paid" : "unpaid",
        consent: filled.terms ? { promotions: null, terms_of_service: "accepted" } : null
      });
      world.emit("checkout.session.completed", session);
      return { kind: "done", url: (session.success_url ?? "").replace("{CHECKOUT_SESSION_ID}", session.id) };
    },
    create(order, session) {
      orders.set(session.id, order);
      return world.put(session);
    }
  };
}
var refused = (message) => ({ kind: "refused", message });
function checkedForm(world, session, order, filled) {
  const number = filled.number.replaceAll(/\s/g, "").toUpperCase();
  const behaviour = TEST_MEANS.find((one) => one.number === number)?.behaviour;
  if (!behaviour) return refused("Ce num\xE9ro n\u2019est pas un num\xE9ro d\u2019essai.");
  if (session.consent_collection?.terms_of_service === "required" && !filled.terms)
    return refused("Acceptez les conditions g\xE9n\xE9rales de vente.");
  const promotion = filled.promotion.trim().toUpperCase();
  const coupon = promotion === "" ? null : world.coupons.get(promotion);
  if (coupon === void 0) return refused("Ce code promotionnel n\u2019existe pas.");
  const isTrial = order.trialEnd !== null;
  if (behaviour === "declines" && !(isTrial && number.endsWith("0341"))) return refused("Votre carte a \xE9t\xE9 refus\xE9e.");
  if (behaviour === "asks") {
    if (filled.confirmed === void 0) return { kind: "confirm" };
    if (!filled.confirmed) return refused("L\u2019authentification a \xE9chou\xE9. Rien n\u2019a \xE9t\xE9 d\xE9bit\xE9.");
  }
  return { number, behaviour, percentOff: coupon?.percentOff ?? 0 };
}
function methodOf(world, number, behaviour, customer) {
  const id = world.id("pm");
  const last4 = number.slice(-4);
  const common = {
    id,
    object: "payment_method",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: world.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {}
  };
  const isSepa = number.startsWith("FR");
  const year = new Date(world.now() * 1e3).getUTCFullYear() + 3;
  const details = isSepa ? {
    type: "sepa_debit",
    sepa_debit: { bank_code: null, branch_code: null, country: "FR", fingerprint: null, generated_from: null, last4 }
  } : { type: "card", card: { brand: "visa", last4, exp_month: 12, exp_year: year } };
  world.put({ ...common, ...details });
  world.behaviours.set(id, behaviour);
  return id;
}

// deploy/sandbox/src/stripe/calendar.ts
var DAY_S = 24 * 60 * 60;
var HOUR_S = 60 * 60;
var days = (count) => count * DAY_S;
function monthsAfter(anchor, months) {
  const date = new Date(anchor * 1e3);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1e3);
}
function periodEnd(anchor, start) {
  for (let months = 1; ; months += 1) {
    const end2 = monthsAfter(anchor, months);
    if (end2 > start) return end2;
  }
}

// deploy/sandbox/src/stripe/invoice-object.ts
var VAT_PERCENT = 20;
function amountsOf(lines, o) {
  const sum = { subtotal: 0, discount: 0, tax: 0, total: 0 };
  for (const { amount, price } of lines) {
    const discount = Math.round(amount * o.percentOff / 100);
    const rest = amount - discount;
    const isInclusive = price.tax_behavior === "inclusive";
    const net = isInclusive ? Math.round(rest * 100 / (100 + VAT_PERCENT)) : rest;
    const tax = isInclusive ? rest - net : Math.round(rest * VAT_PERCENT / 100);
    sum.subtotal += amount;
    sum.discount += discount;
    sum.tax += o.isExempt ? 0 : tax;
    sum.total += o.isExempt ? net : net + tax;
  }
  return sum;
}
function invoiceObject(world, o) {
  const { customer, subscription, amounts, publicUrl } = o;
  const id = world.id("in");
  const now = world.now();
  const due = Math.max(0, amounts.total - o.credit);
  const period = subscription.items.data[0];
  return {
    id,
    object: "invoice",
    account_country: "FR",
    account_name: "Attendu (bac \xE0 sable)",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: true, liability: { type: "self" }, provider: "stripe", status: "complete" },
    automatically_finalizes_at: null,
    billing_reason: o.reason,
    collection_method: "charge_automatically",
    created: now,
    currency: "eur",
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: customer.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: o.isPreview ? null : `${publicUrl}/sandbox/stripe/invoices/${id}`,
    invoice_pdf: o.isPreview ? null : `${publicUrl}/sandbox/stripe/invoices/${id}/pdf`,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: list(
      `/v1/invoices/${id}/lines`,
      o.lines.map((line) => lineObject(world, { ...line, invoice: id, subscription }))
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: o.isPreview ? period?.current_period_end ?? now : null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details"
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amounts.subtotal,
    subtotal_excluding_tax: null,
    test_clock: null,
    total: amounts.total,
    total_discount_amounts: amounts.discount === 0 ? [] : [{ amount: amounts.discount, discount: "di_sandbox" }],
    total_excluding_tax: amounts.total - amounts.tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now
  };
}

// deploy/sandbox/src/stripe/invoicing.ts
function itemOf(subscription) {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}
var customerOf = (world, { customer }) => world.get("customer", customer);
function lineOf(price, quantity, start, end2) {
  const amount = (price.unit_amount ?? 0) * quantity;
  return { amount, description: `${quantity} \xD7 ${price.nickname}`, start, end: end2, quantity, price, proration: false };
}
function issue({ world, publicUrl }, subscription, reason, lines, percentOff = 0) {
  const customer = customerOf(world, subscription);
  const amounts = amountsOf(lines, { percentOff, isExempt: world.hidden.get(customer.id)?.vatExempt === true });
  const credit = Math.min(Math.max(0, -customer.balance), Math.max(0, amounts.total));
  const invoice = world.put(invoiceObject(world, { customer, subscription, reason, lines, amounts, credit, publicUrl: publicUrl() }));
  customer.balance += amounts.total < 0 ? amounts.total : credit;
  subscription.latest_invoice = invoice.id;
  world.emit("invoice.created", invoice);
  return invoice;
}
function finalise(world, invoice) {
  const count = world.all("invoice").filter(({ number }) => number !== null).length + 1;
  invoice.number = `BAC-${String(count).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = world.now();
  world.emit("invoice.finalized", invoice);
}
function prorationLines(world, subscription, to) {
  const item = itemOf(subscription);
  const { current_period_start: start, current_period_end: end2, quantity = 1 } = item;
  const now = Math.min(Math.max(world.now(), start), end2);
  if (subscription.status === "trialing") return [];
  const price = world.get("price", to.price);
  const share = (end2 - now) / (end2 - start);
  const part = (cents, description, of, count) => ({
    ...{ amount: Math.round(cents * share), description, start: now, end: end2, quantity: count, price: of, proration: true }
  });
  return [
    part(-(item.price.unit_amount ?? 0) * quantity, `Temps non utilis\xE9 : ${item.price.nickname}`, item.price, quantity),
    part((price.unit_amount ?? 0) * to.quantity, `Temps restant : ${price.nickname}`, price, to.quantity)
  ].filter(({ amount }) => amount !== 0);
}
function preview({ world, publicUrl }, subscription, to, prorating) {
  const item = itemOf(subscription);
  const customer = customerOf(world, subscription);
  const price = to ? world.get("price", to.price) : item.price;
  const end2 = item.current_period_end;
  const isNow = to !== null && prorating === "always_invoice";
  if (!isNow && (subscription.cancel_at_period_end || subscription.cancel_at !== null || subscription.status === "canceled"))
    throw new ApiError(404, "invalid_request_error", "invoice_upcoming_none", "No upcoming invoices for customer");
  const lines = isNow ? prorationLines(world, subscription, to) : [lineOf(price, to?.quantity ?? item.quantity ?? 1, end2, periodEnd(subscription.billing_cycle_anchor, end2))];
  const amounts = amountsOf(lines, { percentOff: 0, isExempt: world.hidden.get(customer.id)?.vatExempt === true });
  const credit = Math.min(Math.max(0, -customer.balance), Math.max(0, amounts.total));
  return invoiceObject(world, {
    ...{ customer, subscription, reason: "upcoming", lines, amounts, credit, publicUrl: publicUrl(), isPreview: true }
  });
}

// deploy/sandbox/src/stripe/payer.ts
var RETRIES_S = [days(3), days(5), days(7)];
var SEPA_S = days(3);
function createPayer(world, hooks) {
  const ledger = { world, hooks, processing: /* @__PURE__ */ new Map() };
  return Object.assign((invoice, options) => pay(ledger, invoice, options), {
    due: () => nextDue(ledger),
    isProcessing: (invoiceId) => ledger.processing.has(invoiceId)
  });
}
function pay(ledger, invoice, options) {
  const { world, processing } = ledger;
  if (invoice.amount_due === 0) {
    settle(ledger, invoice, null);
    return true;
  }
  const paymentMethod = options.paymentMethod ?? methodOf2(ledger, invoice);
  const behaviour = paymentMethod === null ? "declines" : world.behaviours.get(paymentMethod) ?? "pays";
  const intent = intentFor(ledger, invoice, paymentMethod);
  invoice.attempted = true;
  switch (behaviour) {
    case "pays":
      return succeed(ledger, invoice, intent);
    case "asks":
      return options.onSession ? succeed(ledger, invoice, intent) : ask(ledger, invoice, intent);
    case "declines":
      return refuse(ledger, invoice, intent, options);
    case "pays_later":
    case "fails_later": {
      intent.status = "processing";
      world.emit("payment_intent.processing", intent);
      processing.set(invoice.id, { intent, at: world.now() + SEPA_S, willPay: behaviour === "pays_later" });
      return true;
    }
  }
}
function methodOf2({ world }, invoice) {
  const id = invoice.parent?.subscription_details?.subscription;
  const own = typeof id === "string" ? world.get("subscription", id).default_payment_method : null;
  const customer = world.get("customer", invoice.customer);
  return own ?? customer.invoice_settings.default_payment_method;
}
function intentFor(ledger, invoice, paymentMethod) {
  const { world } = ledger;
  const known = world.all("invoice_payment").find((one) => one.invoice === invoice.id);
  if (known) {
    const intent2 = world.get("payment_intent", known.payment.payment_intent);
    intent2.payment_method = paymentMethod;
    return intent2;
  }
  const o = { customer: invoice.customer, amount: invoice.amount_due, paymentMethod, status: "requires_confirmation" };
  const intent = world.put(intentObject(world, o));
  world.put(invoicePaymentObject(world, invoice, intent));
  world.emit("payment_intent.created", intent);
  return intent;
}
function succeed(ledger, invoice, intent) {
  const { world } = ledger;
  const charge = world.put(chargeObject(world, intent, true));
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, latest_charge: charge.id, next_action: null });
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", intent);
  settle(ledger, invoice, intent);
  return true;
}
function settle(ledger, invoice, intent) {
  const { world, hooks } = ledger;
  const now = world.now();
  if (intent) invoice.attempt_count += 1;
  Object.assign(invoice, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    attempted: true
  });
  invoice.status_transitions.paid_at = now;
  const payment = world.all("invoice_payment").find((one) => one.invoice === invoice.id);
  if (payment) Object.assign(payment, { status: "paid", amount_paid: invoice.amount_due });
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
  hooks.onPaid(invoice);
}
function ask(ledger, invoice, intent) {
  const { world, hooks } = ledger;
  intent.status = "requires_action";
  invoice.attempt_count += 1;
  world.emit("payment_intent.requires_action", intent);
  world.emit("invoice.payment_action_required", invoice);
  hooks.onRefused(invoice);
  return false;
}
function refuse(ledger, invoice, intent, options) {
  const { world, hooks } = ledger;
  const charge = world.put(chargeObject(world, intent, false));
  Object.assign(intent, { status: "requires_payment_method", latest_charge: charge.id });
  invoice.attempt_count += 1;
  world.emit("charge.failed", charge);
  world.emit("payment_intent.payment_failed", intent);
  if (options.orRefuse) return false;
  const wait = RETRIES_S[invoice.attempt_count - 1];
  const isFirst = invoice.billing_reason === "subscription_create";
  invoice.next_payment_attempt = wait === void 0 || isFirst ? null : world.now() + wait;
  world.emit("invoice.payment_failed", invoice);
  if (wait === void 0 && !isFirst) hooks.onFailedForGood(invoice);
  else hooks.onRefused(invoice);
  return false;
}
function answer(ledger, invoiceId) {
  const { world, hooks, processing } = ledger;
  const pending = processing.get(invoiceId);
  processing.delete(invoiceId);
  if (!pending) return;
  const invoice = world.get("invoice", invoiceId);
  const session = world.all("checkout.session").find((one) => one.invoice === invoiceId);
  if (pending.willPay) {
    succeed(ledger, invoice, pending.intent);
    if (session) {
      session.payment_status = "paid";
      world.emit("checkout.session.async_payment_succeeded", session);
    }
    return;
  }
  refuse(ledger, invoice, pending.intent, { onSession: false });
  if (session) world.emit("checkout.session.async_payment_failed", session);
  if (invoice.billing_reason === "subscription_create") hooks.onFailedForGood(invoice);
}
function nextDue(ledger) {
  const { world, processing } = ledger;
  let first = null;
  for (const [invoiceId, { at }] of processing) if (first === null || at < first.at) first = { at, run: () => answer(ledger, invoiceId) };
  for (const invoice of world.all("invoice")) {
    const at = invoice.next_payment_attempt;
    if (invoice.status !== "open" || at === null || processing.has(invoice.id)) continue;
    if (first === null || at < first.at) first = { at, run: () => void pay(ledger, invoice, { onSession: false }) };
  }
  return first;
}

// deploy/sandbox/src/stripe/engine.ts
var TRIAL_NOTICE_S = days(3);
var INCOMPLETE_S = 23 * HOUR_S;
function createEngine(world, publicUrl) {
  const issuer = { world, publicUrl };
  const pay2 = createPayer(world, {
    onPaid: (invoice) => onPaid(world, invoice),
    onRefused: (invoice) => onRefused(world, invoice),
    onFailedForGood: (invoice) => onFailedForGood(world, invoice)
  });
  const told = /* @__PURE__ */ new Set();
  return {
    createCustomer: (given) => {
      const customer = world.put(customerObject(world, given));
      world.emit("customer.created", customer);
      return customer;
    },
    createSubscription: (o) => createSubscription(issuer, pay2, o),
    change: (subscription, to, prorating) => change(issuer, pay2, subscription, to, prorating),
    preview: (subscription, to, prorating) => preview(issuer, subscription, to, prorating),
    end: (subscription, reason) => end(world, subscription, reason),
    /** Resumes a trial that was paused for lack of a means of payment, now paid. */
    resume: (subscription) => resume(issuer, pay2, subscription),
    pay: pay2,
    due: () => nextDue2(issuer, pay2, told)
  };
}
function createSubscription(issuer, pay2, o) {
  const { world } = issuer;
  const subscription = world.put(subscriptionObject(world, o));
  const start = world.now();
  const end2 = o.trialEnd ?? periodEnd(start, start);
  const price = world.get("price", o.price);
  subscription.items = list("/v1/subscription_items", [
    itemObject(world, { subscription: subscription.id, price, quantity: o.quantity, start, end: end2 })
  ]);
  world.emit("customer.subscription.created", subscription);
  const line = lineOf(price, o.quantity, start, end2);
  const lines = [o.trialEnd === null ? line : { ...line, amount: 0 }];
  const invoice = issue(issuer, subscription, "subscription_create", lines, o.trialEnd === null ? o.percentOff : 0);
  if (o.trialEnd !== null) world.hidden.set(subscription.id, { discount: o.percentOff });
  finalise(world, invoice);
  pay2(invoice, { onSession: true });
  return subscription;
}
function change(issuer, pay2, subscription, to, prorating) {
  const { world } = issuer;
  const item = itemOf(subscription);
  const before = { price: item.price, plan: item.plan, quantity: item.quantity ?? 1 };
  const price = world.get("price", to.price);
  const lines = prorating === "none" ? [] : prorationLines(world, subscription, to);
  Object.assign(item, { price, quantity: to.quantity, plan: { ...item.plan, id: price.id, amount: price.unit_amount } });
  if (lines.length > 0 && prorating === "always_invoice") {
    const latest = subscription.latest_invoice;
    const invoice = issue(issuer, subscription, "subscription_update", lines);
    finalise(world, invoice);
    if (!pay2(invoice, { onSession: true, orRefuse: true })) {
      Object.assign(item, before);
      invoice.status = "void";
      invoice.status_transitions.voided_at = world.now();
      subscription.latest_invoice = latest;
      throw new ApiError(402, "card_error", "card_declined", "Your card was declined.", void 0, "generic_decline");
    }
  }
  world.emit("customer.subscription.updated", subscription);
}
function end(world, subscription, reason) {
  const now = world.now();
  Object.assign(subscription, { status: "canceled", canceled_at: now, ended_at: now });
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason;
  for (const invoice of world.all("invoice")) {
    const isOfIt = invoice.parent?.subscription_details?.subscription === subscription.id;
    if (isOfIt && invoice.status === "draft") invoice.status = "void";
    if (isOfIt) invoice.next_payment_attempt = null;
  }
  world.emit("customer.subscription.deleted", subscription);
}
function renew(issuer, subscription) {
  const { world } = issuer;
  const item = itemOf(subscription);
  const start = item.current_period_end;
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null && subscription.cancel_at <= start) {
    end(world, subscription, "cancellation_requested");
    return;
  }
  const wasTrial = subscription.status === "trialing";
  if (wasTrial && subscription.default_payment_method === null) {
    const how = world.hidden.get(subscription.id)?.endsTrialBy;
    if (how === "cancel") {
      end(world, subscription, "cancellation_requested");
      return;
    }
    if (how === "pause") {
      subscription.status = "paused";
      item.current_period_end = periodEnd(subscription.billing_cycle_anchor, start);
      item.current_period_start = start;
      world.emit("customer.subscription.paused", subscription);
      return;
    }
  }
  item.current_period_start = start;
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, start);
  if (wasTrial) subscription.status = "active";
  const percentOff = wasTrial ? world.hidden.get(subscription.id)?.discount ?? 0 : 0;
  const invoice = issue(
    issuer,
    subscription,
    "subscription_cycle",
    [lineOf(item.price, item.quantity ?? 1, start, item.current_period_end)],
    percentOff
  );
  invoice.automatically_finalizes_at = world.now() + HOUR_S;
  if (subscription.pause_collection?.behavior === "void") invoice.status = "void";
  world.emit("customer.subscription.updated", subscription);
}
function resume(issuer, pay2, subscription) {
  const { world } = issuer;
  if (subscription.status !== "paused")
    throw new ApiError(400, "invalid_request_error", void 0, "Only paused subscriptions can be resumed.");
  const item = itemOf(subscription);
  const start = world.now();
  subscription.billing_cycle_anchor = start;
  Object.assign(item, { current_period_start: start, current_period_end: periodEnd(start, start) });
  const invoice = issue(issuer, subscription, "subscription_cycle", [
    lineOf(item.price, item.quantity ?? 1, start, item.current_period_end)
  ]);
  finalise(world, invoice);
  if (pay2(invoice, { onSession: true })) world.emit("customer.subscription.resumed", subscription);
}
function onPaid(world, invoice) {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || !["incomplete", "past_due", "unpaid", "paused"].includes(subscription.status)) return;
  subscription.status = "active";
  world.emit("customer.subscription.updated", subscription);
}
function onRefused(world, invoice) {
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status !== "active" || invoice.billing_reason === "subscription_update") return;
  subscription.status = "past_due";
  world.emit("customer.subscription.updated", subscription);
}
function onFailedForGood(world, invoice) {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || subscription.status === "canceled") return;
  if (subscription.status === "incomplete") expire(world, subscription);
  else end(world, subscription, "payment_failed");
}
function expire(world, subscription) {
  Object.assign(subscription, { status: "incomplete_expired", ended_at: world.now() });
  const invoice = world.get("invoice", subscription.latest_invoice);
  invoice.status = "void";
  invoice.next_payment_attempt = null;
  world.emit("customer.subscription.updated", subscription);
}
function subscriptionOf(world, invoice) {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === "string" ? world.get("subscription", id) : null;
}
function nextDue2(issuer, pay2, told) {
  const { world } = issuer;
  let first = pay2.due();
  const offer = (at, run) => {
    if (at !== null && at !== void 0 && (first === null || at < first.at)) first = { at, run };
  };
  for (const subscription of world.all("subscription")) {
    const { status, cancel_at: cancelAt } = subscription;
    if (status === "incomplete") {
      const isProcessing = pay2.isProcessing(subscription.latest_invoice);
      if (!isProcessing) offer(subscription.created + INCOMPLETE_S, () => expire(world, subscription));
    }
    if (!["active", "trialing", "past_due", "unpaid"].includes(status)) continue;
    const item = itemOf(subscription);
    if (cancelAt !== null && cancelAt < item.current_period_end) offer(cancelAt, () => end(world, subscription, "cancellation_requested"));
    offer(item.current_period_end, () => renew(issuer, subscription));
    if (status === "trialing" && !told.has(subscription.id)) {
      offer((subscription.trial_end ?? 0) - TRIAL_NOTICE_S, () => {
        told.add(subscription.id);
        world.emit("customer.subscription.trial_will_end", subscription);
      });
    }
  }
  for (const invoice of world.all("invoice")) {
    if (invoice.status !== "draft" || invoice.automatically_finalizes_at === null) continue;
    if (subscriptionOf(world, invoice)?.pause_collection) continue;
    offer(invoice.automatically_finalizes_at, () => {
      finalise(world, invoice);
      pay2(invoice, { onSession: false });
    });
  }
  return first;
}

// deploy/sandbox/src/stripe/money-back.ts
function createMoneyBack(world) {
  function chargeOf(paymentIntent) {
    const intent = world.get("payment_intent", paymentIntent);
    if (typeof intent.latest_charge !== "string")
      throw new ApiError(400, "invalid_request_error", "charge_not_refundable", "This PaymentIntent has no charge.");
    return world.get("charge", intent.latest_charge);
  }
  return {
    refund(paymentIntent, asked, reason) {
      const charge = chargeOf(paymentIntent);
      const rest = charge.amount_captured - charge.amount_refunded;
      const amount = asked ?? rest;
      if (charge.disputed && world.all("dispute").some((one) => one.charge === charge.id && !one.status.startsWith("warning_")))
        throw new ApiError(
          400,
          "invalid_request_error",
          "charge_disputed",
          `Charge ${charge.id} has been charged back; cannot issue a refund.`
        );
      if (rest === 0)
        throw new ApiError(400, "invalid_request_error", "charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
      if (amount > rest)
        throw new ApiError(
          400,
          "invalid_request_error",
          void 0,
          `Refund amount (${amount}) is greater than unrefunded amount (${rest})`
        );
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount_captured;
      const refund = world.put(refundObject(world, charge, amount, reason));
      world.emit("refund.created", refund);
      world.emit("charge.refunded", charge);
      return refund;
    },
    dispute(paymentIntent, status = "needs_response") {
      const charge = chargeOf(paymentIntent);
      charge.disputed = true;
      const dispute = world.put(disputeObject(world, charge, status));
      world.emit("charge.dispute.created", dispute);
      return dispute;
    },
    closeDispute(id, status) {
      const dispute = world.get("dispute", id);
      dispute.status = status;
      world.emit("charge.dispute.closed", dispute);
    }
  };
}

// deploy/sandbox/src/stripe/pages.ts
import express3 from "express";

// deploy/sandbox/src/stripe/page-parts.ts
function page3(title, body, isWide = false) {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} \xB7 Bac \xE0 sable</title><link rel="stylesheet" href="/sandbox/style.css"></head>
<body>
<header><span class="mark">Attendu<span>,</span></span><p>Bac \xE0 sable : aucun paiement n\u2019est r\xE9el.</p></header>
<main class="${isWide ? "" : "identity"}">
${body}
</main>
</body>
</html>
`;
}
function pdfOf(lines) {
  const text2 = lines.map((line, at) => `BT /F1 14 Tf 60 ${760 - at * 24} Td (${line.replace(/[()\\]/g, "\\$&")}) Tj ET`).join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text2.length} >>
stream
${text2}
endstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj
${object}
endobj
`;
    return offset;
  });
  const xref = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n 
`).join("");
  file += `xref
0 ${objects.length + 1}
0000000000 65535 f 
${rows}trailer
<< /Size ${objects.length + 1} /Root 1 0 R >>
startxref
${xref}
%%EOF
`;
  return Buffer.from(file, "latin1");
}

// deploy/sandbox/src/stripe/page-templates.ts
var EUROS = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
var euros = (cents) => EUROS.format(cents / 100);
var DAY = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });
var when = (seconds) => DAY.format(new Date(seconds * 1e3));
function liveOf(world, customer) {
  const live = world.all("subscription").filter((one) => one.customer === customer && !["canceled", "incomplete_expired"].includes(one.status));
  return live.at(-1) ?? null;
}
function checkoutPage(session, error, form) {
  if (session.status !== "open") {
    const back = `<p><a href="${escapeHtml(session.cancel_url ?? "/")}">Revenir \xE0 Attendu</a></p>`;
    return page3("Paiement", `<h1>Cette page de paiement n\u2019est plus ouverte</h1>${back}`);
  }
  const terms = session.consent_collection?.terms_of_service === "required";
  return page3(
    "Paiement",
    `<h1>Payer ${euros(session.amount_total ?? 0)} par mois</h1>
<p>Cette page tient la place de celle de Stripe. Rien n\u2019est d\xE9bit\xE9 : les num\xE9ros d\u2019essai sont plus bas.</p>
<form method="post" class="pay">
${error === null ? "" : `<p role="alert">${escapeHtml(error)}</p>`}
<label for="number">Carte ou IBAN</label><input id="number" name="number" autocomplete="off" value="${escapeHtml(form.number ?? "4242424242424242")}">
<label for="country">Pays de facturation</label><input id="country" name="country" autocomplete="off" value="FR">
${session.tax_id_collection?.enabled ? '<label for="vat">Num\xE9ro de TVA (facultatif)</label><input id="vat" name="vat" autocomplete="off">' : ""}
${session.allow_promotion_codes ? '<label for="promotion">Code promotionnel (facultatif)</label><input id="promotion" name="promotion" autocomplete="off">' : ""}
${terms ? '<p><label><input type="checkbox" name="terms"> J\u2019accepte les conditions g\xE9n\xE9rales de vente</label></p>' : ""}
<p><button type="submit">S\u2019abonner</button> <a href="${escapeHtml(session.cancel_url ?? "/")}">Annuler</a></p>
</form>
<h2>Num\xE9ros d\u2019essai</h2><ul>${TEST_MEANS.map(({ number, label }) => `<li><code>${number}</code> ${escapeHtml(label)}</li>`).join("")}</ul>
<p>Codes promotionnels : <code>GRATUIT</code> (premi\xE8re facture de 0 \u20AC), <code>MOINS20</code>.</p>`
  );
}
function confirmPage(id, form) {
  const kept = Object.entries(form).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value ?? "")}">`
  );
  return page3(
    "Authentification",
    `<h1>Votre banque demande de confirmer</h1><form method="post" action="/sandbox/stripe/checkout/${id}" class="pay">${kept.join("")}
<p><button name="confirmed" value="yes">Confirmer</button> <button name="confirmed" value="no">Refuser</button></p></form>`
  );
}
function portalPage(world, session) {
  const subscription = liveOf(world, session.customer);
  const invoices = world.all("invoice").filter((one) => one.customer === session.customer && one.number !== null);
  const state = subscription ? `<p>Abonnement : ${escapeHtml(subscription.status)}${subscription.cancel_at ? `, prend fin le ${when(subscription.cancel_at)}` : ""}</p>
<form method="post"><p>${subscription.cancel_at || subscription.cancel_at_period_end ? '<button name="action" value="resume">Ne plus r\xE9silier</button>' : '<button name="action" value="cancel">R\xE9silier</button>'}</p></form>` : "<p>Aucun abonnement.</p>";
  return page3(
    "Espace de facturation",
    `<h1>Espace de facturation</h1>${state}
<form method="post" class="pay"><label for="number">Nouvelle carte</label><input id="number" name="number" value="4242424242424242"><p><button name="action" value="card">Enregistrer</button></p></form>
<h2>Factures</h2><ul>${invoices.map((one) => `<li><a href="/sandbox/stripe/invoices/${one.id}">${escapeHtml(one.number ?? "")}</a> ${euros(one.total)} (${one.status})</li>`).join("")}</ul>
<p><a href="${escapeHtml(session.return_url ?? "/")}">Revenir \xE0 Attendu</a></p>`
  );
}
function invoicePage(invoice, publicUrl, error) {
  const pay2 = `<form method="post" class="pay">${error === null ? "" : `<p role="alert">${escapeHtml(error)}</p>`}
<label for="number">Carte</label><input id="number" name="number" value="4242424242424242"><p><button type="submit">Payer ${euros(invoice.amount_due)}</button></p></form>`;
  return page3(
    `Facture ${invoice.number ?? ""}`,
    `<h1>Facture ${escapeHtml(invoice.number ?? "")}</h1><p>${euros(invoice.total)}, ${escapeHtml(invoice.status ?? "")}</p><p>${escapeHtml(invoice.footer ?? "")}</p>${invoice.status === "open" ? pay2 : ""}
<p><a href="${escapeHtml(publicUrl)}/subscriptionPage?retour=espace">Revenir \xE0 Attendu</a></p>`
  );
}
function operatorPage(world, isDropping) {
  const act = (action, id, label) => `<form method="post" action="/sandbox/stripe/operator"><input type="hidden" name="id" value="${id}"><button name="action" value="${action}">${label}</button></form>`;
  const rows = world.all("subscription").map((one) => {
    const invoice = one.latest_invoice === null ? null : world.get("invoice", one.latest_invoice);
    const payment = invoice && world.all("invoice_payment").find(({ invoice: of }) => of === invoice.id);
    const intent = payment ? String(payment.payment.payment_intent) : null;
    const dispute = world.all("dispute").find(({ payment_intent: of, status }) => of === intent && status === "needs_response");
    return `<tr><td>${escapeHtml(one.id)}</td><td>${escapeHtml(one.status)}</td><td>${when(one.items.data[0]?.current_period_end ?? 0)}</td><td>${intent === null ? "" : act("refund", intent, "Rembourser") + (dispute ? "" : act("dispute", intent, "Contester"))}${dispute ? act("won", dispute.id, "Litige gagn\xE9") + act("lost", dispute.id, "Litige perdu") : ""}${act("delete", String(one.customer), "Supprimer le client")}</td></tr>`;
  });
  return page3(
    "Stripe d\u2019essai",
    `<h1>Stripe d\u2019essai</h1><p>Son horloge marque le ${when(world.now())}.</p>
<form method="post" action="/sandbox/stripe/clock" class="pay"><label for="days">Avancer de (jours)</label><input id="days" name="days" inputmode="decimal" value="31"><p><button type="submit">Avancer l\u2019horloge</button></p></form>
<p>${isDropping ? "Les \xE9v\xE9nements ne sont pas envoy\xE9s." : "Les \xE9v\xE9nements sont envoy\xE9s et sign\xE9s."}</p>${act("drop", "", isDropping ? "Les envoyer de nouveau" : "Ne plus les envoyer")}
<h2>Abonnements</h2><table><thead><tr><th scope="col">Num\xE9ro</th><th scope="col">\xC9tat</th><th scope="col">Fin de p\xE9riode</th><th scope="col">Faire</th></tr></thead><tbody>${rows.join("")}</tbody></table>`,
    true
  );
}

// deploy/sandbox/src/stripe/pages.ts
var POLICY2 = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action *; frame-ancestors 'none'";
function createStripePages(deps) {
  const router = express3.Router();
  router.use((_request, response, next) => {
    response.set("Content-Security-Policy", POLICY2);
    deps.settle();
    next();
  });
  router.use(express3.urlencoded({ extended: false, limit: "8kb" }));
  addCheckout(router, deps);
  addPortal(router, deps);
  addInvoices2(router, deps);
  addOperator(router, deps);
  router.use((error, _request, response, next) => {
    if (!(error instanceof ApiError)) return next(error);
    response.status(error.status).type("html").send(page3("Introuvable", "<h1>Cette page n\u2019existe pas</h1>"));
  });
  return router;
}
function addCheckout(router, { checkouts }) {
  router.get("/checkout/:id", (request, response) => {
    response.type("html").send(checkoutPage(checkouts.read(request.params.id), null, {}));
  });
  router.post("/checkout/:id", (request, response) => {
    const form = request.body;
    const session = checkouts.read(request.params.id);
    const filled = {
      number: form.number ?? "",
      country: form.country ?? "FR",
      promotion: form.promotion ?? "",
      vatNumber: form.vat ?? "",
      terms: form.terms === "on",
      ...form.confirmed === void 0 ? {} : { confirmed: form.confirmed === "yes" }
    };
    const outcome = checkouts.complete(session.id, filled);
    if (outcome.kind === "done") return response.redirect(303, outcome.url);
    if (outcome.kind === "confirm") return void response.type("html").send(confirmPage(session.id, form));
    response.status(402).type("html").send(checkoutPage(session, outcome.message, form));
  });
}
function addPortal(router, { world, checkouts }) {
  router.get("/portal/:id", (request, response) => {
    response.type("html").send(portalPage(world, world.get("billing_portal.session", request.params.id)));
  });
  router.post("/portal/:id", (request, response) => {
    const session = world.get("billing_portal.session", request.params.id);
    const { action, number } = request.body;
    const subscription = liveOf(world, session.customer);
    if (action === "card") {
      const means = TEST_MEANS.find((one) => one.number === (number ?? "").replaceAll(/\s/g, ""));
      if (means) {
        const id = checkouts.methodOf(means.number, means.behaviour, session.customer);
        const customer = world.get("customer", session.customer);
        customer.invoice_settings.default_payment_method = id;
        if (subscription) subscription.default_payment_method = id;
        world.emit("customer.updated", customer);
      }
    }
    if (subscription && action === "cancel") subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null;
    if (subscription && action === "resume") Object.assign(subscription, { cancel_at: null, cancel_at_period_end: false });
    if (subscription && (action === "cancel" || action === "resume")) world.emit("customer.subscription.updated", subscription);
    response.redirect(303, request.originalUrl);
  });
}
function addInvoices2(router, { world, engine, checkouts, publicUrl }) {
  router.get("/invoices/:id", (request, response) => {
    response.type("html").send(invoicePage(world.get("invoice", request.params.id), publicUrl(), null));
  });
  router.post("/invoices/:id", (request, response) => {
    const invoice = world.get("invoice", request.params.id);
    const { number } = request.body;
    const means = TEST_MEANS.find((one) => one.number === (number ?? "").replaceAll(/\s/g, ""));
    if (invoice.status === "open" && means) {
      const paymentMethod = checkouts.methodOf(means.number, means.behaviour, invoice.customer);
      const subscription = liveOf(world, invoice.customer);
      if (engine.pay(invoice, { onSession: true, orRefuse: true, paymentMethod })) {
        if (subscription) subscription.default_payment_method = paymentMethod;
        return response.redirect(303, request.originalUrl);
      }
    }
    response.status(402).type("html").send(invoicePage(invoice, publicUrl(), "Le paiement a \xE9t\xE9 refus\xE9."));
  });
  router.get("/invoices/:id/pdf", (request, response) => {
    const invoice = world.get("invoice", request.params.id);
    response.set("Content-Disposition", `attachment; filename="${invoice.number ?? invoice.id}.pdf"`);
    response.type("pdf").send(pdfOf([`Facture ${invoice.number ?? ""}`, `Total ${(invoice.total / 100).toFixed(2)} EUR`, "Bac a sable Attendu"]));
  });
}
function addOperator(router, { world, engine, moneyBack, deliveries, advanceTo }) {
  router.get("/", (_request, response) => void response.type("html").send(operatorPage(world, deliveries.faults.drop)));
  router.post("/clock", (request, response) => {
    const count = Number(request.body.days);
    if (Number.isFinite(count) && count > 0 && count <= 400) advanceTo(new Date((world.now() + Math.round(count * 86400)) * 1e3));
    response.redirect(303, "/sandbox/stripe/");
  });
  router.post("/operator", (request, response) => {
    const { action, id = "" } = request.body;
    if (action === "refund") moneyBack.refund(id, void 0, null);
    if (action === "dispute") moneyBack.dispute(id);
    if (action === "won" || action === "lost") moneyBack.closeDispute(id, action);
    if (action === "delete") deleteCustomer(world, engine, id);
    if (action === "drop") deliveries.faults.drop = !deliveries.faults.drop;
    response.redirect(303, "/sandbox/stripe/");
  });
}

// deploy/sandbox/src/stripe/webhooks.ts
import Stripe from "stripe";
var RETRIES_MS = [1e3, 5e3, 2e4, 6e4];
var TIMEOUT_MS = 1e4;
var KEPT = 500;
function createDeliveries(o) {
  const deliveries = [];
  const faults = { drop: false, twice: false };
  const timers = /* @__PURE__ */ new Set();
  const underWay = /* @__PURE__ */ new Set();
  const signer = new Stripe("sk_test_sandbox").webhooks;
  async function send(event) {
    const endpoint = o.endpoint();
    if (!endpoint) return 0;
    const body = JSON.stringify(event, null, 2);
    const timestamp = Math.floor(o.clock().getTime() / 1e3);
    const signature = signer.generateTestHeaderString({ payload: body, secret: endpoint.secret, timestamp });
    const response = await fetch(endpoint.url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature, "user-agent": "Stripe/1.0 (sandbox)" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS)
    });
    await response.arrayBuffer();
    return response.status;
  }
  async function attempt(delivery) {
    delivery.attempts += 1;
    const status = await send(delivery.event).catch(() => 0);
    if (status >= 200 && status < 300) {
      delivery.delivered = true;
      if (faults.twice && delivery.attempts === 1) await send(delivery.event).catch(() => 0);
      return;
    }
    const wait = RETRIES_MS[delivery.attempts - 1];
    o.log.info({ event: delivery.event.id, type: delivery.event.type, status, attempts: delivery.attempts }, "an event was not taken");
    if (wait === void 0) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      track(attempt(delivery));
    }, wait);
    timer.unref();
    timers.add(timer);
  }
  function track(work) {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }
  return {
    faults,
    deliveries,
    push(event) {
      const delivery = { event, attempts: 0, delivered: false };
      deliveries.push(delivery);
      if (deliveries.length > KEPT) deliveries.shift();
      if (!faults.drop && o.endpoint()) track(attempt(delivery));
    },
    /** Sends an event again, whatever happened to it before. */
    send,
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await Promise.allSettled(underWay);
    }
  };
}

// deploy/sandbox/src/stripe/sandbox-stripe.ts
var TICK_MS = 2e3;
function createStripeSandbox(config, deps) {
  const world = new StripeWorld({ clock: deps.clock, apiVersion: Stripe2.API_VERSION });
  const engine = createEngine(world, config.publicUrl);
  const checkouts = createCheckouts(world, engine);
  const moneyBack = createMoneyBack(world);
  const deliveries = createDeliveries({ endpoint: config.endpoint, clock: deps.clock, log: deps.log });
  world.onEvent = deliveries.push;
  for (const price of config.prices) world.put(priceObject(price, world.now()));
  const faults = [];
  const calls = [];
  const settle2 = () => world.settle(engine.due);
  const advanceTo = (instant) => world.advanceTo(Math.floor(instant.getTime() / 1e3), engine.due);
  const onCall = (method, path) => {
    calls.push(`${method} ${path}`);
    return faults.shift() ?? null;
  };
  const shared = { world, engine, checkouts, moneyBack, settle: settle2 };
  const api = createStripeApi({ ...shared, ...config, apiVersion: Stripe2.API_VERSION, onCall });
  const pages = createStripePages({ ...shared, advanceTo, deliveries, publicUrl: config.publicUrl });
  const timer = setInterval(settle2, TICK_MS);
  timer.unref();
  return {
    ...shared,
    api,
    pages,
    deliveries,
    /** The faults of the next calls, in order. */
    faults,
    /** Every call so far, such as `GET /v1/subscriptions`. */
    calls,
    advanceTo,
    async stop() {
      clearInterval(timer);
      await deliveries.stop();
    }
  };
}

// deploy/sandbox/src/service.ts
var POLICY3 = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'";
var CAPACITY = 200;
async function startSandbox(config, deps) {
  if (config.environment === "production") throw new Error("Le bac \xE0 sable ne d\xE9marre pas en production (NODE_ENV=production).");
  const mailbox = createMailbox({ capacity: CAPACITY, clock: deps.clock ?? (() => /* @__PURE__ */ new Date()) });
  const texts = createSmsInbox({ capacity: CAPACITY, clock: deps.clock ?? (() => /* @__PURE__ */ new Date()) });
  const smtp = await startSmtp({ port: config.smtpPort, mailbox, log: deps.log });
  const app = express4();
  app.disable("x-powered-by");
  app.set("strict routing", true);
  app.set("query parser", "extended");
  app.use((_request, response, next) => {
    response.set({ "Content-Security-Policy": POLICY3, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" });
    next();
  });
  app.get("/sandbox", (_request, response) => response.redirect(308, "/sandbox/"));
  app.get("/sandbox/", (_request, response) => void response.type("html").send(listPage(mailbox.list(), texts.list())));
  app.get("/sandbox/style.css", (_request, response) => void response.type("css").send(STYLE));
  app.get("/sandbox/messages.json", (_request, response) => void response.json({ messages: mailbox.list() }));
  app.get("/sandbox/sms.json", (_request, response) => void response.json({ messages: texts.list() }));
  app.post(
    "/sms",
    express4.json({ limit: "8kb" }),
    (request, response) => void response.status(texts.receive(request.body) ? 201 : 400).end()
  );
  app.get("/sandbox/messages/:id", (request, response) => {
    const message = mailbox.find(request.params.id);
    if (message === null) response.status(404).type("html").send(notFoundPage());
    else response.type("html").send(messagePage(message));
  });
  const stripe = config.stripe ? createStripeSandbox(config.stripe, { log: deps.log, clock: deps.clock ?? (() => /* @__PURE__ */ new Date()) }) : null;
  if (stripe) {
    app.use("/sandbox/stripe", stripe.pages);
    app.use((request, response, next) => request.path.startsWith("/v1/") ? stripe.api(request, response, next) : next());
  }
  if (config.identity) app.use("/sandbox/oidc", await createSandboxIdentityProvider(config.identity));
  app.use((_request, response) => void response.status(404).type("html").send(notFoundPage()));
  const server = app.listen(config.port, "127.0.0.1");
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : config.port,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    stripe,
    async stop() {
      await stripe?.stop();
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), smtp.stop()]);
    }
  };
}

// deploy/embedded/src/stack/sandbox.ts
var SOLD_PRICES = SOLD_PLAN_IDS.map((id) => {
  const { label, priceCents, priceId, tax } = PLANS[id];
  return {
    id: priceId ?? id,
    name: label,
    cents: priceCents ?? 0,
    tax: tax === "included" ? "inclusive" : "exclusive"
  };
});
async function startOwnSandbox(url, nodeEnv, log) {
  const identity = { issuer: `${url}/sandbox/oidc`, clientId: "attendu", clientSecret: randomBytes3(24).toString("base64url") };
  const stripe = {
    secretKey: `sk_test_${randomBytes3(18).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes3(18).toString("hex")}`
  };
  const sandbox = await startSandbox(
    {
      port: 0,
      smtpPort: 0,
      environment: nodeEnv,
      identity: { ...identity, redirectUri: `${url}/auth/callback` },
      stripe: {
        secretKey: stripe.secretKey,
        prices: SOLD_PRICES,
        publicUrl: () => url,
        endpoint: () => ({ url: `${url.replace("localhost", "127.0.0.1")}/webhooks/stripe`, secret: stripe.webhookSecret })
      }
    },
    { log }
  );
  return {
    parts: { smtpUrl: sandbox.smtpUrl, sandboxUrl: `http://127.0.0.1:${sandbox.port}`, identity, stripe },
    stop: sandbox.stop
  };
}
export {
  startOwnSandbox
};
