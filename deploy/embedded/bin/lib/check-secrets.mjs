/** Secrets that are recognisable by their shape. A password in a test is not; reviews look for those. */
const RULES = {
  'private key': /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{16}/,
  'age key': /AGE-SECRET-KEY-1[0-9A-Z]{40,}/,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'Stripe key': /\b(?:sk|rk)_live_[A-Za-z0-9]{16,}/,
  'Stripe webhook secret': /\bwhsec_[A-Za-z0-9+/]{24,}/,
  'Twilio key': /\bSK[0-9a-f]{32}\b/,
  'GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22,})/,
  'GitLab token': /\bglpat-[A-Za-z0-9_-]{20,}/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'Slack token': /\bxox[abeprs]-[A-Za-z0-9-]{10,}/,
  'Google key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'Azure storage key': /AccountKey=[A-Za-z0-9+/]{80,}==/,
  'model provider key': /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}/,
  'mail provider key': /\b(?:SG\.[A-Za-z0-9_-]{22}\.|xkeysib-[0-9a-f]{32})/,
  'signed token': /\beyJ[A-Za-z0-9_-]{16,}\.eyJ[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/,
  // A literal value: neither a variable nor a local address.
  'password in an address':
    /\b(?:postgres(?:ql)?|rediss?|nats|amqps?|smtps?|https?):\/\/[^/\s:@'"`${}<]+:(?!\$)[^/\s@'"`${}<]{6,}@(?!127\.0\.0\.1|localhost)[\w.-]+\.\w/,
};

/** Key files, whatever they contain. */
const KEY_FILES = /(?:^|\/)(?:\.env(?:\.(?!example$)[^/]*)?|id_(?:rsa|ecdsa|ed25519)|[^/]+\.(?:pem|key|p12|pfx|jks|keystore))$/;

/** The secrets in one file: [line, rule], with line 0 for the file itself. A line marked `not a secret:` with a reason is skipped. */
export function secretsOf(path, text) {
  const found = KEY_FILES.test(path) ? [[0, 'file of keys']] : [];
  const lines = text.split('\n');
  for (const [rule, pattern] of Object.entries(RULES)) {
    for (const { index } of text.matchAll(new RegExp(pattern, 'g'))) {
      const line = text.slice(0, index).split('\n').length;
      if (!/not a secret: \S/.test(`${lines[line - 2] ?? ''}\n${lines[line - 1]}`)) found.push([line, rule]);
    }
  }
  return found;
}
