// libs/contracts/src/plans.ts
var PLAN_IDS = ["none", "student", "premium", "trialing", "lifetime_free"];
var PLANS = {
  none: {
    id: "none",
    label: "Aucun abonnement",
    quota: { kind: "nothing" },
    priceCents: null,
    priceId: null,
    tax: null
  },
  student: {
    id: "student",
    label: "\xC9tudiant",
    quota: { kind: "requests", perPeriod: 25 },
    priceCents: 1999,
    priceId: "price_student",
    tax: "included"
  },
  premium: {
    id: "premium",
    label: "Premium",
    quota: { kind: "requests", perPeriod: 250 },
    priceCents: 9599,
    priceId: "price_premium",
    tax: "excluded"
  },
  trialing: {
    id: "trialing",
    label: "Essai gratuit",
    quota: { kind: "days", days: 14 },
    priceCents: null,
    priceId: null,
    tax: null
  },
  lifetime_free: {
    id: "lifetime_free",
    label: "Acc\xE8s illimit\xE9",
    quota: { kind: "unlimited" },
    priceCents: null,
    priceId: null,
    tax: null
  }
};
var SOLD_PLAN_IDS = ["student", "premium"];
var MAX_SEATS = 50;
var SALES_TERMS_VERSION = "2026-11-29";
var WITHDRAWAL_DAYS = 14;
var ABSOLUTE_QUERY_CAP = 1e5;

// libs/contracts/src/html.ts
var ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export {
  PLAN_IDS,
  PLANS,
  SOLD_PLAN_IDS,
  MAX_SEATS,
  SALES_TERMS_VERSION,
  WITHDRAWAL_DAYS,
  ABSOLUTE_QUERY_CAP,
  escapeHtml
};
