import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);
import {
  PLANS,
  SOLD_PLAN_IDS,
  __commonJS,
  __toESM,
  escapeHtml,
  stripe_esm_node_default
} from "./chunk-74TYTOSS.mjs";

// node_modules/punycode.js/punycode.js
var require_punycode = __commonJS({
  "node_modules/punycode.js/punycode.js"(exports, module) {
    "use strict";
    var maxInt2 = 2147483647;
    var base2 = 36;
    var tMin2 = 1;
    var tMax2 = 26;
    var skew2 = 38;
    var damp2 = 700;
    var initialBias2 = 72;
    var initialN2 = 128;
    var delimiter2 = "-";
    var regexPunycode = /^xn--/;
    var regexNonASCII2 = /[^\0-\x7F]/;
    var regexSeparators2 = /[\x2E\u3002\uFF0E\uFF61]/g;
    var errors2 = {
      "overflow": "Overflow: input needs wider integers to process",
      "not-basic": "Illegal input >= 0x80 (not a basic code point)",
      "invalid-input": "Invalid input"
    };
    var baseMinusTMin2 = base2 - tMin2;
    var floor2 = Math.floor;
    var stringFromCharCode2 = String.fromCharCode;
    function error2(type) {
      throw new RangeError(errors2[type]);
    }
    function map2(array, callback) {
      const result = [];
      let length = array.length;
      while (length--) {
        result[length] = callback(array[length]);
      }
      return result;
    }
    function mapDomain2(domain, callback) {
      const parts = domain.split("@");
      let result = "";
      if (parts.length > 1) {
        result = parts[0] + "@";
        domain = parts[1];
      }
      domain = domain.replace(regexSeparators2, ".");
      const labels = domain.split(".");
      const encoded = map2(labels, callback).join(".");
      return result + encoded;
    }
    function ucs2decode2(string) {
      const output = [];
      let counter = 0;
      const length = string.length;
      while (counter < length) {
        const value = string.charCodeAt(counter++);
        if (value >= 55296 && value <= 56319 && counter < length) {
          const extra = string.charCodeAt(counter++);
          if ((extra & 64512) == 56320) {
            output.push(((value & 1023) << 10) + (extra & 1023) + 65536);
          } else {
            output.push(value);
            counter--;
          }
        } else {
          output.push(value);
        }
      }
      return output;
    }
    var ucs2encode = (codePoints) => String.fromCodePoint(...codePoints);
    var basicToDigit = function(codePoint) {
      if (codePoint >= 48 && codePoint < 58) {
        return 26 + (codePoint - 48);
      }
      if (codePoint >= 65 && codePoint < 91) {
        return codePoint - 65;
      }
      if (codePoint >= 97 && codePoint < 123) {
        return codePoint - 97;
      }
      return base2;
    };
    var digitToBasic2 = function(digit, flag) {
      return digit + 22 + 75 * (digit < 26) - ((flag != 0) << 5);
    };
    var adapt2 = function(delta, numPoints, firstTime) {
      let k = 0;
      delta = firstTime ? floor2(delta / damp2) : delta >> 1;
      delta += floor2(delta / numPoints);
      for (; delta > baseMinusTMin2 * tMax2 >> 1; k += base2) {
        delta = floor2(delta / baseMinusTMin2);
      }
      return floor2(k + (baseMinusTMin2 + 1) * delta / (delta + skew2));
    };
    var decode = function(input) {
      const output = [];
      const inputLength = input.length;
      let i = 0;
      let n = initialN2;
      let bias = initialBias2;
      let basic = input.lastIndexOf(delimiter2);
      if (basic < 0) {
        basic = 0;
      }
      for (let j = 0; j < basic; ++j) {
        if (input.charCodeAt(j) >= 128) {
          error2("not-basic");
        }
        output.push(input.charCodeAt(j));
      }
      for (let index = basic > 0 ? basic + 1 : 0; index < inputLength; ) {
        const oldi = i;
        for (let w = 1, k = base2; ; k += base2) {
          if (index >= inputLength) {
            error2("invalid-input");
          }
          const digit = basicToDigit(input.charCodeAt(index++));
          if (digit >= base2) {
            error2("invalid-input");
          }
          if (digit > floor2((maxInt2 - i) / w)) {
            error2("overflow");
          }
          i += digit * w;
          const t = k <= bias ? tMin2 : k >= bias + tMax2 ? tMax2 : k - bias;
          if (digit < t) {
            break;
          }
          const baseMinusT = base2 - t;
          if (w > floor2(maxInt2 / baseMinusT)) {
            error2("overflow");
          }
          w *= baseMinusT;
        }
        const out = output.length + 1;
        bias = adapt2(i - oldi, out, oldi == 0);
        if (floor2(i / out) > maxInt2 - n) {
          error2("overflow");
        }
        n += floor2(i / out);
        i %= out;
        output.splice(i++, 0, n);
      }
      return String.fromCodePoint(...output);
    };
    var encode2 = function(input) {
      const output = [];
      input = ucs2decode2(input);
      const inputLength = input.length;
      let n = initialN2;
      let delta = 0;
      let bias = initialBias2;
      for (const currentValue of input) {
        if (currentValue < 128) {
          output.push(stringFromCharCode2(currentValue));
        }
      }
      const basicLength = output.length;
      let handledCPCount = basicLength;
      if (basicLength) {
        output.push(delimiter2);
      }
      while (handledCPCount < inputLength) {
        let m = maxInt2;
        for (const currentValue of input) {
          if (currentValue >= n && currentValue < m) {
            m = currentValue;
          }
        }
        const handledCPCountPlusOne = handledCPCount + 1;
        if (m - n > floor2((maxInt2 - delta) / handledCPCountPlusOne)) {
          error2("overflow");
        }
        delta += (m - n) * handledCPCountPlusOne;
        n = m;
        for (const currentValue of input) {
          if (currentValue < n && ++delta > maxInt2) {
            error2("overflow");
          }
          if (currentValue === n) {
            let q = delta;
            for (let k = base2; ; k += base2) {
              const t = k <= bias ? tMin2 : k >= bias + tMax2 ? tMax2 : k - bias;
              if (q < t) {
                break;
              }
              const qMinusT = q - t;
              const baseMinusT = base2 - t;
              output.push(
                stringFromCharCode2(digitToBasic2(t + qMinusT % baseMinusT, 0))
              );
              q = floor2(qMinusT / baseMinusT);
            }
            output.push(stringFromCharCode2(digitToBasic2(q, 0)));
            bias = adapt2(delta, handledCPCountPlusOne, handledCPCount === basicLength);
            delta = 0;
            ++handledCPCount;
          }
        }
        ++delta;
        ++n;
      }
      return output.join("");
    };
    var toUnicode2 = function(input) {
      return mapDomain2(input, function(string) {
        return regexPunycode.test(string) ? decode(string.slice(4).toLowerCase()) : string;
      });
    };
    var toASCII2 = function(input) {
      return mapDomain2(input, function(string) {
        return regexNonASCII2.test(string) ? "xn--" + encode2(string) : string;
      });
    };
    var punycode3 = {
      /**
       * A string representing the current Punycode.js version number.
       * @memberOf punycode
       * @type String
       */
      "version": "2.3.1",
      /**
       * An object of methods to convert from JavaScript's internal character
       * representation (UCS-2) to Unicode code points, and back.
       * @see <https://mathiasbynens.be/notes/javascript-encoding>
       * @memberOf punycode
       * @type Object
       */
      "ucs2": {
        "decode": ucs2decode2,
        "encode": ucs2encode
      },
      "decode": decode,
      "encode": encode2,
      "toASCII": toASCII2,
      "toUnicode": toUnicode2
    };
    module.exports = punycode3;
  }
});

// deploy/embedded/src/stack/sandbox.ts
import { randomBytes as randomBytes3 } from "node:crypto";

// deploy/sandbox/src/service.ts
import express4 from "express";

// deploy/sandbox/src/identity-provider.ts
import { generateKeyPairSync, randomBytes } from "node:crypto";
import express from "express";

// deploy/sandbox/src/identity-page.ts
function identityPage(uid, error2) {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Fournisseur d\u2019identit\xE9 \xB7 Bac \xE0 sable</title><link rel="stylesheet" href="/sandbox/style.css"></head>
<body>
<header><span class="mark">Attendu<span>,</span></span><p>Bac \xE0 sable</p></header>
<main class="identity">
<h1>Fournisseur d\u2019identit\xE9</h1>
<p>Il tient la place de Microsoft. Aucun mot de passe n\u2019est demand\xE9 : dites qui vous \xEAtes.</p>
<form method="post" action="/sandbox/oidc/interaction/${escapeHtml(uid)}">
${error2 === null ? "" : `<p role="alert">${escapeHtml(error2)}</p>`}
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

// node_modules/postal-mime/dist/esm/decode-strings.js
var textEncoder = new TextEncoder();
var base64Chars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
var base64Lookup = new Uint8Array(256);
for (let i = 0; i < base64Chars.length; i++) {
  base64Lookup[base64Chars.charCodeAt(i)] = i;
}
function decodeBase64(base64) {
  let len = base64.length;
  while (len > 0 && base64.charAt(len - 1) === "=") {
    len--;
  }
  if (len % 4 === 1) {
    len--;
  }
  const remainder = len % 4;
  const bufferLength = Math.floor(len / 4) * 3 + (remainder ? remainder - 1 : 0);
  const arrayBuffer = new ArrayBuffer(bufferLength);
  const bytes = new Uint8Array(arrayBuffer);
  let p = 0;
  for (let i = 0; i < len; i += 4) {
    let encoded1 = base64Lookup[base64.charCodeAt(i)];
    let encoded2 = base64Lookup[base64.charCodeAt(i + 1)];
    let encoded3 = base64Lookup[base64.charCodeAt(i + 2)];
    let encoded4 = base64Lookup[base64.charCodeAt(i + 3)];
    bytes[p++] = encoded1 << 2 | encoded2 >> 4;
    if (p < bufferLength) {
      bytes[p++] = (encoded2 & 15) << 4 | encoded3 >> 2;
    }
    if (p < bufferLength) {
      bytes[p++] = (encoded3 & 3) << 6 | encoded4 & 63;
    }
  }
  return arrayBuffer;
}
var charsetAliases = /* @__PURE__ */ new Map([
  // Hebrew. The logical and explicit ordering variants share the iso-8859-8 index.
  ["iso88598i", "iso-8859-8"],
  ["iso88598e", "iso-8859-8"],
  // Japanese. WHATWG shift_jis is the Windows-31J index, so cp932 text decodes
  // identically, including the NEC and IBM extension rows.
  ["shiftjis", "shift_jis"],
  ["windows31j", "shift_jis"],
  ["mskanji", "shift_jis"],
  ["eucjp", "euc-jp"],
  // ISO-2022-JP, including the -1 / -2 supersets. Escape sequences outside plain
  // ISO-2022-JP (JIS X 0212, the non-Japanese G2 sets, and the SO/SI katakana shifts
  // cp50222 uses) decode to replacement characters, but the Japanese text around them
  // still comes out right.
  ["iso2022jp", "iso-2022-jp"],
  ["iso2022jp1", "iso-2022-jp"],
  ["iso2022jp2", "iso-2022-jp"],
  ["junet", "iso-2022-jp"],
  // Korean. The WHATWG euc-kr index is the extended cp949 / UHC index.
  ["euckr", "euc-kr"],
  ["uhc", "euc-kr"],
  // Thai.
  ["tis620", "windows-874"]
]);
var codePageAliases = /* @__PURE__ */ new Map([
  ["932", "shift_jis"],
  ["936", "gbk"],
  ["949", "euc-kr"],
  ["950", "big5"],
  ["874", "windows-874"],
  // Microsoft's EUC-JP and ISO-2022-JP variants. euc-jp and iso-2022-jp cover
  // everything they can express.
  ["51932", "euc-jp"],
  ["50220", "iso-2022-jp"],
  ["50221", "iso-2022-jp"],
  ["50222", "iso-2022-jp"]
]);
var codePagePattern = /^(?:cp|windows|ms|ibm)(\d+)$/;
function normalizeCharset(charset) {
  return charset.replace(/^(?:x-ms-|x-|cs)/, "").replace(/[\s._-]+/g, "");
}
var ENCODING_LABELS = new Set([
  // UTF-8
  "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
  // IBM866
  "866 cp866 csibm866 ibm866",
  // ISO-8859-2
  "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2",
  // ISO-8859-3
  "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3",
  // ISO-8859-4
  "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4",
  // ISO-8859-5
  "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988",
  // ISO-8859-6
  "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e",
  "iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
  // ISO-8859-7
  "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7",
  "iso_8859-7:1987 sun_eu_greek",
  // ISO-8859-8
  "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8",
  "iso_8859-8:1988 visual",
  // ISO-8859-8-I
  "csiso88598i iso-8859-8-i logical",
  // ISO-8859-10
  "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
  // ISO-8859-13
  "iso-8859-13 iso8859-13 iso885913",
  // ISO-8859-14
  "iso-8859-14 iso8859-14 iso885914",
  // ISO-8859-15
  "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9",
  // ISO-8859-16
  "iso-8859-16",
  // KOI8-R
  "cskoi8r koi koi8 koi8-r koi8_r",
  // KOI8-U
  "koi8-ru koi8-u",
  // macintosh
  "csmacintosh mac macintosh x-mac-roman",
  // windows-874
  "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
  // windows-1250
  "cp1250 windows-1250 x-cp1250",
  // windows-1251
  "cp1251 windows-1251 x-cp1251",
  // windows-1252
  "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591",
  "iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
  // windows-1253
  "cp1253 windows-1253 x-cp1253",
  // windows-1254
  "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5",
  "windows-1254 x-cp1254",
  // windows-1255
  "cp1255 windows-1255 x-cp1255",
  // windows-1256
  "cp1256 windows-1256 x-cp1256",
  // windows-1257
  "cp1257 windows-1257 x-cp1257",
  // windows-1258
  "cp1258 windows-1258 x-cp1258",
  // x-mac-cyrillic
  "x-mac-cyrillic x-mac-ukrainian",
  // GBK
  "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk",
  // gb18030
  "gb18030",
  // Big5
  "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
  // EUC-JP
  "cseucpkdfmtjapanese euc-jp x-euc-jp",
  // ISO-2022-JP
  "csiso2022jp iso-2022-jp",
  // Shift_JIS
  "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
  // EUC-KR
  "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601",
  "windows-949",
  // replacement
  "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement",
  // UTF-16BE
  "unicodefffe utf-16be",
  // UTF-16LE
  "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
  // x-user-defined
  "x-user-defined"
].join(" ").split(" "));
var decoders = /* @__PURE__ */ new Map();
function tryDecoder(charset) {
  if (!ENCODING_LABELS.has(charset)) {
    return null;
  }
  let decoder = decoders.get(charset);
  if (decoder === void 0) {
    decoder = null;
    try {
      decoder = new TextDecoder(charset);
    } catch {
    }
    decoders.set(charset, decoder);
  }
  return decoder;
}
var utf8Decoder = new TextDecoder();
function getDecoder(charset) {
  charset = (charset || "utf8").trim().toLowerCase();
  const decoder = tryDecoder(charset);
  if (decoder) {
    return decoder;
  }
  const normalized = normalizeCharset(charset);
  const codePage = normalized.match(codePagePattern);
  const alias = codePage && codePageAliases.get(codePage[1]) || charsetAliases.get(normalized) || normalized;
  return tryDecoder(alias) || tryDecoder("windows-1252") || utf8Decoder;
}
async function blobToArrayBuffer(blob) {
  if ("arrayBuffer" in blob) {
    return await blob.arrayBuffer();
  }
  const fr = new FileReader();
  return new Promise((resolve2, reject) => {
    fr.onload = () => {
      resolve2(fr.result);
    };
    fr.onerror = () => {
      reject(fr.error);
    };
    fr.readAsArrayBuffer(blob);
  });
}
function hexNibble(c) {
  if (c >= 48 && c <= 57) {
    return c - 48;
  }
  if (c >= 97 && c <= 102) {
    return c - 97 + 10;
  }
  if (c >= 65 && c <= 70) {
    return c - 65 + 10;
  }
  return -1;
}
function decodeWord(charset, encoding, str) {
  let splitPos = charset.indexOf("*");
  if (splitPos >= 0) {
    charset = charset.slice(0, splitPos);
  }
  encoding = encoding.toUpperCase();
  let byteStr;
  if (encoding === "Q") {
    str = str.replace(/=\s+([0-9a-fA-F])/g, "=$1").replace(/[_\s]/g, " ");
    let buf = textEncoder.encode(str);
    let encodedBytes = [];
    for (let i = 0, len = buf.length; i < len; i++) {
      let c = buf[i];
      if (i <= len - 2 && c === 61) {
        let high = hexNibble(buf[i + 1]);
        let low = hexNibble(buf[i + 2]);
        if (high >= 0 && low >= 0) {
          encodedBytes.push(high << 4 | low);
          i += 2;
          continue;
        }
      }
      encodedBytes.push(c);
    }
    byteStr = new ArrayBuffer(encodedBytes.length);
    let dataView = new DataView(byteStr);
    for (let i = 0, len = encodedBytes.length; i < len; i++) {
      dataView.setUint8(i, encodedBytes[i]);
    }
  } else if (encoding === "B") {
    byteStr = decodeBase64(str.replace(/[^a-zA-Z0-9\+\/=]+/g, ""));
  } else {
    byteStr = textEncoder.encode(str);
  }
  return getDecoder(charset).decode(byteStr);
}
var ENCODED_WORD_PATTERN = "=\\?([^?\\s]+)\\?([QqBb])\\?([^?]*)\\?=";
var ENCODED_WORD_REGEX = new RegExp(ENCODED_WORD_PATTERN, "g");
var WORD_SEPARATOR_REGEX = /^[ \t\r\n]+$/;
var ENCODED_WORDS_ONLY_REGEX = new RegExp(`^(?:${ENCODED_WORD_PATTERN}\\s*)+$`);
function isEncodedWordsOnly(str) {
  return ENCODED_WORDS_ONLY_REGEX.test(str);
}
function splitEncodedWords(str) {
  const tokens = [];
  ENCODED_WORD_REGEX.lastIndex = 0;
  let pos = 0;
  let match;
  while (match = ENCODED_WORD_REGEX.exec(str)) {
    if (match.index > pos) {
      tokens.push({ text: str.substring(pos, match.index) });
    }
    tokens.push({ charset: match[1], encoding: match[2], encodedText: match[3] });
    pos = match.index + match[0].length;
  }
  if (pos < str.length) {
    tokens.push({ text: str.substring(pos) });
  }
  return tokens;
}
function canJoinWords(left, right) {
  const encoding = left.encoding.toUpperCase();
  if (left.charset !== right.charset || encoding !== right.encoding.toUpperCase()) {
    return false;
  }
  if (encoding === "B") {
    return left.encodedText.length % 4 === 0 && !/=$/.test(left.encodedText);
  }
  return true;
}
function renderTokens(tokens, joinWords) {
  let result = "";
  let pending = null;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token.text !== void 0) {
      const nextToken = tokens[i + 1];
      if (pending && nextToken && nextToken.text === void 0 && WORD_SEPARATOR_REGEX.test(token.text)) {
        continue;
      }
      if (pending) {
        result += decodeWord(pending.charset, pending.encoding, pending.encodedText);
        pending = null;
      }
      result += token.text;
      continue;
    }
    if (pending && joinWords && canJoinWords(pending, token)) {
      pending.encodedText += token.encodedText;
      continue;
    }
    if (pending) {
      result += decodeWord(pending.charset, pending.encoding, pending.encodedText);
    }
    pending = { charset: token.charset, encoding: token.encoding, encodedText: token.encodedText };
  }
  if (pending) {
    result += decodeWord(pending.charset, pending.encoding, pending.encodedText);
  }
  return result;
}
function decodeWords(str) {
  const tokens = splitEncodedWords((str || "").toString());
  const result = renderTokens(tokens, true);
  return result.indexOf("\uFFFD") < 0 ? result : renderTokens(tokens, false);
}
function decodeURIComponentWithCharset(encodedStr, charset) {
  charset = charset || "utf-8";
  let encodedBytes = [];
  for (let i = 0; i < encodedStr.length; i++) {
    let c = encodedStr.charAt(i);
    const high = c === "%" ? hexNibble(encodedStr.charCodeAt(i + 1)) : -1;
    const low = high >= 0 ? hexNibble(encodedStr.charCodeAt(i + 2)) : -1;
    if (low >= 0) {
      encodedBytes.push(high << 4 | low);
      i += 2;
    } else if (c.charCodeAt(0) > 126) {
      const bytes = textEncoder.encode(c);
      for (let j = 0; j < bytes.length; j++) {
        encodedBytes.push(bytes[j]);
      }
    } else {
      encodedBytes.push(c.charCodeAt(0));
    }
  }
  const byteStr = new ArrayBuffer(encodedBytes.length);
  const dataView = new DataView(byteStr);
  for (let i = 0, len = encodedBytes.length; i < len; i++) {
    dataView.setUint8(i, encodedBytes[i]);
  }
  return getDecoder(charset).decode(byteStr);
}
function decodeParameterValueContinuations(header) {
  let paramKeys = /* @__PURE__ */ new Map();
  Object.keys(header.params).forEach((key) => {
    let match = key.match(/\*((\d+)\*?)?$/);
    if (!match) {
      return;
    }
    let actualKey = key.slice(0, match.index).toLowerCase();
    let nr = Number(match[2]) || 0;
    let paramVal = paramKeys.get(actualKey);
    if (!paramVal) {
      paramVal = {
        charset: null,
        values: []
      };
      paramKeys.set(actualKey, paramVal);
    }
    let value = header.params[key];
    let encoded = match[0].charAt(match[0].length - 1) === "*";
    if (nr === 0 && encoded && (match = value.match(/^([^']*)'[^']*'(.*)$/))) {
      paramVal.charset = match[1] || "utf-8";
      value = match[2];
    }
    paramVal.values.push({ nr, value, encoded });
    delete header.params[key];
  });
  paramKeys.forEach((paramVal, key) => {
    let result = "";
    let pending = "";
    for (let part of paramVal.values.sort((a, b) => a.nr - b.nr)) {
      if (part.encoded) {
        pending += part.value;
        continue;
      }
      if (pending) {
        result += decodeURIComponentWithCharset(pending, paramVal.charset);
        pending = "";
      }
      result += part.value;
    }
    if (pending) {
      result += decodeURIComponentWithCharset(pending, paramVal.charset);
    }
    header.params[key] = result;
  });
}

// node_modules/postal-mime/dist/esm/pass-through-decoder.js
var PassThroughDecoder = class {
  constructor() {
    this.chunks = [];
  }
  update(line) {
    this.chunks.push(line);
    this.chunks.push("\n");
  }
  finalize() {
    return blobToArrayBuffer(new Blob(this.chunks, { type: "application/octet-stream" }));
  }
};

// node_modules/postal-mime/dist/esm/base64-decoder.js
var Base64Decoder = class {
  constructor(opts) {
    opts = opts || {};
    this.decoder = opts.decoder || new TextDecoder();
    this.maxChunkSize = 100 * 1024;
    this.chunks = [];
    this.remainder = "";
  }
  pushChunk(base64Str) {
    if (base64Str.length) {
      this.chunks.push(decodeBase64(base64Str));
    }
  }
  flushRemainder() {
    this.pushChunk(this.remainder);
    this.remainder = "";
  }
  update(buffer) {
    let str = this.decoder.decode(buffer).replace(/[^a-zA-Z0-9+/=]+/g, "");
    const units = str.split(/=+/);
    for (let i = 0; i < units.length; i++) {
      this.remainder += units[i];
      if (i < units.length - 1) {
        this.flushRemainder();
      }
    }
    if (this.remainder.length >= this.maxChunkSize) {
      const alignedLength = Math.floor(this.remainder.length / 4) * 4;
      this.pushChunk(this.remainder.substring(0, alignedLength));
      this.remainder = this.remainder.substring(alignedLength);
    }
  }
  finalize() {
    this.flushRemainder();
    return blobToArrayBuffer(new Blob(this.chunks, { type: "application/octet-stream" }));
  }
};

// node_modules/postal-mime/dist/esm/qp-decoder.js
var CHR_EQUALS = 61;
var CHR_LF = 10;
var QPDecoder = class {
  constructor() {
    this.maxChunkSize = 100 * 1024;
    this.buffer = new Uint8Array(this.maxChunkSize);
    this.bufferPos = 0;
    this.chunks = [];
  }
  writeByte(byte) {
    if (this.bufferPos >= this.buffer.length) {
      this.flushBuffer();
    }
    this.buffer[this.bufferPos++] = byte;
  }
  // Literal text is the bulk of a typical body, so it is copied in runs rather than a
  // byte at a time
  writeBytes(line, start, end2) {
    while (start < end2) {
      if (this.bufferPos >= this.buffer.length) {
        this.flushBuffer();
      }
      const count = Math.min(end2 - start, this.buffer.length - this.bufferPos);
      this.buffer.set(line.subarray(start, start + count), this.bufferPos);
      this.bufferPos += count;
      start += count;
    }
  }
  flushBuffer() {
    if (this.bufferPos) {
      this.chunks.push(this.buffer.slice(0, this.bufferPos));
      this.bufferPos = 0;
    }
  }
  // Quoted-printable source is 7 bit by definition, so it is decoded byte by byte and
  // the result is handed on as bytes. Running the body charset over the encoded source
  // instead corrupted every part whose charset was not ASCII compatible: the same
  // content that decoded correctly in base64 came out as mojibake in quoted-printable.
  update(line) {
    let len = line.length;
    const softBreak = len > 0 && line[len - 1] === CHR_EQUALS;
    if (softBreak) {
      len--;
    }
    let literalStart = 0;
    for (let i = 0; i < len; i++) {
      if (line[i] !== CHR_EQUALS || i + 2 >= len) {
        continue;
      }
      const high = hexNibble(line[i + 1]);
      const low = hexNibble(line[i + 2]);
      if (high < 0 || low < 0) {
        continue;
      }
      this.writeBytes(line, literalStart, i);
      this.writeByte(high << 4 | low);
      i += 2;
      literalStart = i + 1;
    }
    this.writeBytes(line, literalStart, len);
    if (!softBreak) {
      this.writeByte(CHR_LF);
    }
  }
  finalize() {
    this.flushBuffer();
    return blobToArrayBuffer(new Blob(this.chunks, { type: "application/octet-stream" }));
  }
};

// node_modules/postal-mime/dist/esm/mime-node.js
var headerDecoder = new TextDecoder("utf-8", { ignoreBOM: true });
var isWsp = (c) => c === 32 || c === 9;
var trimWsp = (str) => {
  let start = 0;
  let end2 = str.length;
  while (start < end2 && isWsp(str.charCodeAt(start))) {
    start++;
  }
  while (end2 > start && isWsp(str.charCodeAt(end2 - 1))) {
    end2--;
  }
  return str.slice(start, end2);
};
var CONTENT_HEADERS = /* @__PURE__ */ new Set([
  "content-type",
  "content-transfer-encoding",
  "content-disposition",
  "content-id",
  "content-description"
]);
var MimeNode = class {
  constructor(options) {
    this.options = options;
    this.postalMime = options.postalMime;
    this.childNodes = [];
    this.finalizedChildCount = 0;
    if (options.parentNode) {
      this.parentNode = options.parentNode;
      this.depth = this.parentNode.depth + 1;
      if (this.depth > options.maxNestingDepth) {
        throw new Error(`Maximum MIME nesting depth of ${options.maxNestingDepth} levels exceeded`);
      }
      options.parentNode.childNodes.push(this);
    } else {
      this.depth = 0;
    }
    this.state = "header";
    this.headerLines = [];
    const parentMultipartType = options.parentMultipartType || null;
    const defaultContentType = parentMultipartType === "digest" ? "message/rfc822" : "text/plain";
    this.contentType = {
      value: defaultContentType,
      parsed: { value: defaultContentType, params: {} },
      multipart: false
    };
    this.contentTransferEncoding = {
      value: "8bit",
      encoding: ""
    };
    this.contentDisposition = {
      value: "",
      parsed: { value: "", params: {} }
    };
    this.headers = [];
    this.rawHeaderLines = [];
    this.contentDecoder = null;
    this.content = null;
  }
  setupContentDecoder(transferEncoding) {
    if (/base64/i.test(transferEncoding)) {
      this.contentDecoder = new Base64Decoder();
    } else if (/quoted-printable/i.test(transferEncoding)) {
      this.contentDecoder = new QPDecoder();
    } else {
      this.contentDecoder = new PassThroughDecoder();
    }
  }
  async finalize() {
    if (this.state === "finished") {
      return;
    }
    if (this.state === "header") {
      this.processHeaders();
    }
    let boundaries = this.postalMime.boundaries;
    for (let i = boundaries.length - 1; i >= 0; i--) {
      let boundary = boundaries[i];
      if (boundary.node === this) {
        boundaries.splice(i, 1);
        break;
      }
    }
    await this.finalizeChildNodes();
    this.content = this.contentDecoder ? await this.contentDecoder.finalize() : null;
    this.contentDecoder = null;
    this.state = "finished";
  }
  async finalizeChildNodes() {
    while (this.finalizedChildCount < this.childNodes.length) {
      await this.childNodes[this.finalizedChildCount++].finalize();
    }
  }
  // Strip RFC 822 comments (parenthesized text) from structured header values.
  //
  // Inside an unquoted parameter value a parenthesis that continues the current token is
  // content, because `filename=Invoice(1).pdf` is a filename and not a token followed by
  // a comment, and deleting the parens silently renames the attachment.
  stripComments(str) {
    let result = "";
    let depth = 0;
    let escaped = false;
    let inQuote = false;
    let commentStart = -1;
    let inParameterValue = false;
    let endsWithWsp = false;
    const append = (c) => {
      result += c;
      endsWithWsp = c === " " || c === "	";
    };
    const opensComment = () => !inParameterValue || !result.length || endsWithWsp;
    for (let i = 0; i < str.length; i++) {
      const chr = str.charAt(i);
      if (escaped) {
        if (depth === 0) {
          append(chr);
        }
        escaped = false;
        continue;
      }
      if (chr === "\\") {
        escaped = true;
        if (depth === 0) {
          append(chr);
        }
        continue;
      }
      if (chr === '"' && depth === 0) {
        inQuote = !inQuote;
        append(chr);
        continue;
      }
      if (!inQuote) {
        if (chr === "(" && opensComment()) {
          if (depth === 0) {
            commentStart = i;
          }
          depth++;
          continue;
        }
        if (chr === ")" && depth > 0) {
          depth--;
          continue;
        }
        if (depth === 0) {
          if (chr === "=") {
            inParameterValue = true;
          } else if (chr === ";") {
            inParameterValue = false;
          }
        }
      }
      if (depth === 0) {
        append(chr);
      }
    }
    if (depth === 0) {
      return result;
    }
    return str.indexOf(";", commentStart) < 0 ? result : str;
  }
  parseStructuredHeader(str) {
    str = this.stripComments(str);
    let response = {
      value: "",
      params: {}
    };
    let key = false;
    let value = "";
    let stage = "value";
    let pendingSpace = "";
    let quoteClosed = false;
    let quote = false;
    let escaped = false;
    let chr;
    const addChr = (c) => {
      if (value.length) {
        value += pendingSpace;
      }
      pendingSpace = "";
      value += c;
    };
    const takeValue = () => {
      const result = value;
      value = "";
      pendingSpace = "";
      quoteClosed = false;
      return result;
    };
    const storeParam = (name, result) => {
      if (!Object.prototype.hasOwnProperty.call(response.params, name)) {
        response.params[name] = result;
      }
    };
    const storeValue = () => {
      const result = takeValue();
      if (key === false) {
        response.value = result;
      } else {
        storeParam(key, result);
      }
    };
    const storeEmptyKey = () => {
      const name = takeValue().trim();
      if (name) {
        storeParam(name.toLowerCase(), "");
      }
    };
    for (let i = 0, len = str.length; i < len; i++) {
      chr = str.charAt(i);
      switch (stage) {
        case "key":
          if (chr === "=") {
            key = takeValue().trim().toLowerCase();
            stage = "value";
            break;
          }
          if (chr === ";") {
            storeEmptyKey();
            break;
          }
          value += chr;
          break;
        case "value":
          if (escaped) {
            addChr(chr);
          } else if (quote && chr === "\\") {
            escaped = true;
            continue;
          } else if (quote && chr === quote) {
            quote = false;
            quoteClosed = true;
          } else if (!quote && chr === '"') {
            quote = chr;
            if (value.length) {
              value += pendingSpace;
            }
            pendingSpace = "";
          } else if (!quote && chr === ";") {
            storeValue();
            stage = "key";
          } else if (!quote && (chr === " " || chr === "	")) {
            pendingSpace += chr;
          } else if (!quoteClosed) {
            addChr(chr);
          }
          escaped = false;
          break;
      }
    }
    if (stage === "value") {
      storeValue();
    } else {
      storeEmptyKey();
    }
    if (response.value) {
      response.value = response.value.toLowerCase();
    }
    decodeParameterValueContinuations(response);
    return response;
  }
  decodeFlowedText(str, delSp) {
    const parts = [];
    let lineStart = 0;
    let lineLength = 0;
    const lines = str.split(/\r?\n/);
    for (let i = 0; i < lines.length; i++) {
      let line = lines[i];
      if (line.charAt(0) === " ") {
        line = line.slice(1);
      }
      if (i) {
        const last = parts.length ? parts[parts.length - 1] : "";
        const isSignature = lineLength === 3 && parts.slice(lineStart).join("") === "-- ";
        if (last.endsWith(" ") && !isSignature) {
          if (delSp) {
            if (last.length > 1) {
              parts[parts.length - 1] = last.slice(0, -1);
            } else {
              parts.pop();
            }
            lineLength--;
          }
        } else {
          parts.push("\n");
          lineStart = parts.length;
          lineLength = 0;
        }
      }
      if (line) {
        parts.push(line);
        lineLength += line.length;
      }
    }
    return parts.join("");
  }
  getTextContent() {
    if (!this.content) {
      return "";
    }
    let str = getDecoder(this.contentType.parsed.params.charset).decode(this.content);
    if (/^flowed$/i.test(this.contentType.parsed.params.format)) {
      str = this.decodeFlowedText(str, /^yes$/i.test(this.contentType.parsed.params.delsp));
    }
    return str;
  }
  processHeaders() {
    let foldedLines = [];
    for (let line of this.headerLines) {
      if (foldedLines.length && /^[ \t]/.test(line)) {
        foldedLines[foldedLines.length - 1].push(line);
      } else {
        foldedLines.push([line]);
      }
    }
    let seenContentHeaders = /* @__PURE__ */ new Set();
    for (let parts of foldedLines) {
      let rawLine = parts.join("\n");
      let sep = rawLine.indexOf(":");
      let rawKey = trimWsp(sep < 0 ? rawLine : rawLine.slice(0, sep));
      this.rawHeaderLines.push({
        key: rawKey.toLowerCase(),
        line: rawLine
      });
      let unfoldedLine = parts.join("");
      sep = unfoldedLine.indexOf(":");
      let key = trimWsp(sep < 0 ? unfoldedLine : unfoldedLine.slice(0, sep));
      let value = sep < 0 ? "" : trimWsp(unfoldedLine.slice(sep + 1).replace(/[\r\n]+/g, " "));
      this.headers.push({ key: key.toLowerCase(), originalKey: key, value });
      const lowerKey = key.toLowerCase();
      if (CONTENT_HEADERS.has(lowerKey) && !seenContentHeaders.has(lowerKey)) {
        seenContentHeaders.add(lowerKey);
        switch (lowerKey) {
          case "content-type":
            this.contentType.value = value;
            break;
          case "content-transfer-encoding":
            this.contentTransferEncoding.value = value;
            break;
          case "content-disposition":
            this.contentDisposition.value = value;
            break;
          case "content-id":
            this.contentId = value;
            break;
          case "content-description":
            this.contentDescription = value;
            break;
        }
      }
    }
    this.contentType.parsed = this.parseStructuredHeader(this.contentType.value);
    this.contentType.multipart = /^multipart\//i.test(this.contentType.parsed.value) ? this.contentType.parsed.value.slice(this.contentType.parsed.value.indexOf("/") + 1) : false;
    if (this.contentType.multipart && this.contentType.parsed.params.boundary) {
      this.postalMime.boundaries.push({
        value: textEncoder.encode(this.contentType.parsed.params.boundary),
        node: this
      });
    }
    this.contentDisposition.parsed = this.parseStructuredHeader(this.contentDisposition.value);
    this.contentTransferEncoding.encoding = (this.stripComments(this.contentTransferEncoding.value).toLowerCase().match(/[\w-]+/) || [""])[0];
    this.setupContentDecoder(this.contentTransferEncoding.encoding);
  }
  feed(line) {
    switch (this.state) {
      case "header":
        if (!line.length) {
          this.state = "body";
          this.processHeaders();
          return;
        }
        this.postalMime.headerSize += line.length;
        if (this.postalMime.headerSize > this.options.maxHeadersSize) {
          let error2 = new Error(`Maximum header size of ${this.options.maxHeadersSize} bytes exceeded`);
          throw error2;
        }
        this.headerLines.push(headerDecoder.decode(line));
        break;
      case "body":
        if (this.contentDecoder) {
          this.contentDecoder.update(line);
        }
        break;
    }
  }
};

// node_modules/postal-mime/dist/esm/html-entities.js
var htmlEntities = {
  "&AElig": "\xC6",
  "&AElig;": "\xC6",
  "&AMP": "&",
  "&AMP;": "&",
  "&Aacute": "\xC1",
  "&Aacute;": "\xC1",
  "&Abreve;": "\u0102",
  "&Acirc": "\xC2",
  "&Acirc;": "\xC2",
  "&Acy;": "\u0410",
  "&Afr;": "\u{1D504}",
  "&Agrave": "\xC0",
  "&Agrave;": "\xC0",
  "&Alpha;": "\u0391",
  "&Amacr;": "\u0100",
  "&And;": "\u2A53",
  "&Aogon;": "\u0104",
  "&Aopf;": "\u{1D538}",
  "&ApplyFunction;": "\u2061",
  "&Aring": "\xC5",
  "&Aring;": "\xC5",
  "&Ascr;": "\u{1D49C}",
  "&Assign;": "\u2254",
  "&Atilde": "\xC3",
  "&Atilde;": "\xC3",
  "&Auml": "\xC4",
  "&Auml;": "\xC4",
  "&Backslash;": "\u2216",
  "&Barv;": "\u2AE7",
  "&Barwed;": "\u2306",
  "&Bcy;": "\u0411",
  "&Because;": "\u2235",
  "&Bernoullis;": "\u212C",
  "&Beta;": "\u0392",
  "&Bfr;": "\u{1D505}",
  "&Bopf;": "\u{1D539}",
  "&Breve;": "\u02D8",
  "&Bscr;": "\u212C",
  "&Bumpeq;": "\u224E",
  "&CHcy;": "\u0427",
  "&COPY": "\xA9",
  "&COPY;": "\xA9",
  "&Cacute;": "\u0106",
  "&Cap;": "\u22D2",
  "&CapitalDifferentialD;": "\u2145",
  "&Cayleys;": "\u212D",
  "&Ccaron;": "\u010C",
  "&Ccedil": "\xC7",
  "&Ccedil;": "\xC7",
  "&Ccirc;": "\u0108",
  "&Cconint;": "\u2230",
  "&Cdot;": "\u010A",
  "&Cedilla;": "\xB8",
  "&CenterDot;": "\xB7",
  "&Cfr;": "\u212D",
  "&Chi;": "\u03A7",
  "&CircleDot;": "\u2299",
  "&CircleMinus;": "\u2296",
  "&CirclePlus;": "\u2295",
  "&CircleTimes;": "\u2297",
  "&ClockwiseContourIntegral;": "\u2232",
  "&CloseCurlyDoubleQuote;": "\u201D",
  "&CloseCurlyQuote;": "\u2019",
  "&Colon;": "\u2237",
  "&Colone;": "\u2A74",
  "&Congruent;": "\u2261",
  "&Conint;": "\u222F",
  "&ContourIntegral;": "\u222E",
  "&Copf;": "\u2102",
  "&Coproduct;": "\u2210",
  "&CounterClockwiseContourIntegral;": "\u2233",
  "&Cross;": "\u2A2F",
  "&Cscr;": "\u{1D49E}",
  "&Cup;": "\u22D3",
  "&CupCap;": "\u224D",
  "&DD;": "\u2145",
  "&DDotrahd;": "\u2911",
  "&DJcy;": "\u0402",
  "&DScy;": "\u0405",
  "&DZcy;": "\u040F",
  "&Dagger;": "\u2021",
  "&Darr;": "\u21A1",
  "&Dashv;": "\u2AE4",
  "&Dcaron;": "\u010E",
  "&Dcy;": "\u0414",
  "&Del;": "\u2207",
  "&Delta;": "\u0394",
  "&Dfr;": "\u{1D507}",
  "&DiacriticalAcute;": "\xB4",
  "&DiacriticalDot;": "\u02D9",
  "&DiacriticalDoubleAcute;": "\u02DD",
  "&DiacriticalGrave;": "`",
  "&DiacriticalTilde;": "\u02DC",
  "&Diamond;": "\u22C4",
  "&DifferentialD;": "\u2146",
  "&Dopf;": "\u{1D53B}",
  "&Dot;": "\xA8",
  "&DotDot;": "\u20DC",
  "&DotEqual;": "\u2250",
  "&DoubleContourIntegral;": "\u222F",
  "&DoubleDot;": "\xA8",
  "&DoubleDownArrow;": "\u21D3",
  "&DoubleLeftArrow;": "\u21D0",
  "&DoubleLeftRightArrow;": "\u21D4",
  "&DoubleLeftTee;": "\u2AE4",
  "&DoubleLongLeftArrow;": "\u27F8",
  "&DoubleLongLeftRightArrow;": "\u27FA",
  "&DoubleLongRightArrow;": "\u27F9",
  "&DoubleRightArrow;": "\u21D2",
  "&DoubleRightTee;": "\u22A8",
  "&DoubleUpArrow;": "\u21D1",
  "&DoubleUpDownArrow;": "\u21D5",
  "&DoubleVerticalBar;": "\u2225",
  "&DownArrow;": "\u2193",
  "&DownArrowBar;": "\u2913",
  "&DownArrowUpArrow;": "\u21F5",
  "&DownBreve;": "\u0311",
  "&DownLeftRightVector;": "\u2950",
  "&DownLeftTeeVector;": "\u295E",
  "&DownLeftVector;": "\u21BD",
  "&DownLeftVectorBar;": "\u2956",
  "&DownRightTeeVector;": "\u295F",
  "&DownRightVector;": "\u21C1",
  "&DownRightVectorBar;": "\u2957",
  "&DownTee;": "\u22A4",
  "&DownTeeArrow;": "\u21A7",
  "&Downarrow;": "\u21D3",
  "&Dscr;": "\u{1D49F}",
  "&Dstrok;": "\u0110",
  "&ENG;": "\u014A",
  "&ETH": "\xD0",
  "&ETH;": "\xD0",
  "&Eacute": "\xC9",
  "&Eacute;": "\xC9",
  "&Ecaron;": "\u011A",
  "&Ecirc": "\xCA",
  "&Ecirc;": "\xCA",
  "&Ecy;": "\u042D",
  "&Edot;": "\u0116",
  "&Efr;": "\u{1D508}",
  "&Egrave": "\xC8",
  "&Egrave;": "\xC8",
  "&Element;": "\u2208",
  "&Emacr;": "\u0112",
  "&EmptySmallSquare;": "\u25FB",
  "&EmptyVerySmallSquare;": "\u25AB",
  "&Eogon;": "\u0118",
  "&Eopf;": "\u{1D53C}",
  "&Epsilon;": "\u0395",
  "&Equal;": "\u2A75",
  "&EqualTilde;": "\u2242",
  "&Equilibrium;": "\u21CC",
  "&Escr;": "\u2130",
  "&Esim;": "\u2A73",
  "&Eta;": "\u0397",
  "&Euml": "\xCB",
  "&Euml;": "\xCB",
  "&Exists;": "\u2203",
  "&ExponentialE;": "\u2147",
  "&Fcy;": "\u0424",
  "&Ffr;": "\u{1D509}",
  "&FilledSmallSquare;": "\u25FC",
  "&FilledVerySmallSquare;": "\u25AA",
  "&Fopf;": "\u{1D53D}",
  "&ForAll;": "\u2200",
  "&Fouriertrf;": "\u2131",
  "&Fscr;": "\u2131",
  "&GJcy;": "\u0403",
  "&GT": ">",
  "&GT;": ">",
  "&Gamma;": "\u0393",
  "&Gammad;": "\u03DC",
  "&Gbreve;": "\u011E",
  "&Gcedil;": "\u0122",
  "&Gcirc;": "\u011C",
  "&Gcy;": "\u0413",
  "&Gdot;": "\u0120",
  "&Gfr;": "\u{1D50A}",
  "&Gg;": "\u22D9",
  "&Gopf;": "\u{1D53E}",
  "&GreaterEqual;": "\u2265",
  "&GreaterEqualLess;": "\u22DB",
  "&GreaterFullEqual;": "\u2267",
  "&GreaterGreater;": "\u2AA2",
  "&GreaterLess;": "\u2277",
  "&GreaterSlantEqual;": "\u2A7E",
  "&GreaterTilde;": "\u2273",
  "&Gscr;": "\u{1D4A2}",
  "&Gt;": "\u226B",
  "&HARDcy;": "\u042A",
  "&Hacek;": "\u02C7",
  "&Hat;": "^",
  "&Hcirc;": "\u0124",
  "&Hfr;": "\u210C",
  "&HilbertSpace;": "\u210B",
  "&Hopf;": "\u210D",
  "&HorizontalLine;": "\u2500",
  "&Hscr;": "\u210B",
  "&Hstrok;": "\u0126",
  "&HumpDownHump;": "\u224E",
  "&HumpEqual;": "\u224F",
  "&IEcy;": "\u0415",
  "&IJlig;": "\u0132",
  "&IOcy;": "\u0401",
  "&Iacute": "\xCD",
  "&Iacute;": "\xCD",
  "&Icirc": "\xCE",
  "&Icirc;": "\xCE",
  "&Icy;": "\u0418",
  "&Idot;": "\u0130",
  "&Ifr;": "\u2111",
  "&Igrave": "\xCC",
  "&Igrave;": "\xCC",
  "&Im;": "\u2111",
  "&Imacr;": "\u012A",
  "&ImaginaryI;": "\u2148",
  "&Implies;": "\u21D2",
  "&Int;": "\u222C",
  "&Integral;": "\u222B",
  "&Intersection;": "\u22C2",
  "&InvisibleComma;": "\u2063",
  "&InvisibleTimes;": "\u2062",
  "&Iogon;": "\u012E",
  "&Iopf;": "\u{1D540}",
  "&Iota;": "\u0399",
  "&Iscr;": "\u2110",
  "&Itilde;": "\u0128",
  "&Iukcy;": "\u0406",
  "&Iuml": "\xCF",
  "&Iuml;": "\xCF",
  "&Jcirc;": "\u0134",
  "&Jcy;": "\u0419",
  "&Jfr;": "\u{1D50D}",
  "&Jopf;": "\u{1D541}",
  "&Jscr;": "\u{1D4A5}",
  "&Jsercy;": "\u0408",
  "&Jukcy;": "\u0404",
  "&KHcy;": "\u0425",
  "&KJcy;": "\u040C",
  "&Kappa;": "\u039A",
  "&Kcedil;": "\u0136",
  "&Kcy;": "\u041A",
  "&Kfr;": "\u{1D50E}",
  "&Kopf;": "\u{1D542}",
  "&Kscr;": "\u{1D4A6}",
  "&LJcy;": "\u0409",
  "&LT": "<",
  "&LT;": "<",
  "&Lacute;": "\u0139",
  "&Lambda;": "\u039B",
  "&Lang;": "\u27EA",
  "&Laplacetrf;": "\u2112",
  "&Larr;": "\u219E",
  "&Lcaron;": "\u013D",
  "&Lcedil;": "\u013B",
  "&Lcy;": "\u041B",
  "&LeftAngleBracket;": "\u27E8",
  "&LeftArrow;": "\u2190",
  "&LeftArrowBar;": "\u21E4",
  "&LeftArrowRightArrow;": "\u21C6",
  "&LeftCeiling;": "\u2308",
  "&LeftDoubleBracket;": "\u27E6",
  "&LeftDownTeeVector;": "\u2961",
  "&LeftDownVector;": "\u21C3",
  "&LeftDownVectorBar;": "\u2959",
  "&LeftFloor;": "\u230A",
  "&LeftRightArrow;": "\u2194",
  "&LeftRightVector;": "\u294E",
  "&LeftTee;": "\u22A3",
  "&LeftTeeArrow;": "\u21A4",
  "&LeftTeeVector;": "\u295A",
  "&LeftTriangle;": "\u22B2",
  "&LeftTriangleBar;": "\u29CF",
  "&LeftTriangleEqual;": "\u22B4",
  "&LeftUpDownVector;": "\u2951",
  "&LeftUpTeeVector;": "\u2960",
  "&LeftUpVector;": "\u21BF",
  "&LeftUpVectorBar;": "\u2958",
  "&LeftVector;": "\u21BC",
  "&LeftVectorBar;": "\u2952",
  "&Leftarrow;": "\u21D0",
  "&Leftrightarrow;": "\u21D4",
  "&LessEqualGreater;": "\u22DA",
  "&LessFullEqual;": "\u2266",
  "&LessGreater;": "\u2276",
  "&LessLess;": "\u2AA1",
  "&LessSlantEqual;": "\u2A7D",
  "&LessTilde;": "\u2272",
  "&Lfr;": "\u{1D50F}",
  "&Ll;": "\u22D8",
  "&Lleftarrow;": "\u21DA",
  "&Lmidot;": "\u013F",
  "&LongLeftArrow;": "\u27F5",
  "&LongLeftRightArrow;": "\u27F7",
  "&LongRightArrow;": "\u27F6",
  "&Longleftarrow;": "\u27F8",
  "&Longleftrightarrow;": "\u27FA",
  "&Longrightarrow;": "\u27F9",
  "&Lopf;": "\u{1D543}",
  "&LowerLeftArrow;": "\u2199",
  "&LowerRightArrow;": "\u2198",
  "&Lscr;": "\u2112",
  "&Lsh;": "\u21B0",
  "&Lstrok;": "\u0141",
  "&Lt;": "\u226A",
  "&Map;": "\u2905",
  "&Mcy;": "\u041C",
  "&MediumSpace;": "\u205F",
  "&Mellintrf;": "\u2133",
  "&Mfr;": "\u{1D510}",
  "&MinusPlus;": "\u2213",
  "&Mopf;": "\u{1D544}",
  "&Mscr;": "\u2133",
  "&Mu;": "\u039C",
  "&NJcy;": "\u040A",
  "&Nacute;": "\u0143",
  "&Ncaron;": "\u0147",
  "&Ncedil;": "\u0145",
  "&Ncy;": "\u041D",
  "&NegativeMediumSpace;": "\u200B",
  "&NegativeThickSpace;": "\u200B",
  "&NegativeThinSpace;": "\u200B",
  "&NegativeVeryThinSpace;": "\u200B",
  "&NestedGreaterGreater;": "\u226B",
  "&NestedLessLess;": "\u226A",
  "&NewLine;": "\n",
  "&Nfr;": "\u{1D511}",
  "&NoBreak;": "\u2060",
  "&NonBreakingSpace;": "\xA0",
  "&Nopf;": "\u2115",
  "&Not;": "\u2AEC",
  "&NotCongruent;": "\u2262",
  "&NotCupCap;": "\u226D",
  "&NotDoubleVerticalBar;": "\u2226",
  "&NotElement;": "\u2209",
  "&NotEqual;": "\u2260",
  "&NotEqualTilde;": "\u2242\u0338",
  "&NotExists;": "\u2204",
  "&NotGreater;": "\u226F",
  "&NotGreaterEqual;": "\u2271",
  "&NotGreaterFullEqual;": "\u2267\u0338",
  "&NotGreaterGreater;": "\u226B\u0338",
  "&NotGreaterLess;": "\u2279",
  "&NotGreaterSlantEqual;": "\u2A7E\u0338",
  "&NotGreaterTilde;": "\u2275",
  "&NotHumpDownHump;": "\u224E\u0338",
  "&NotHumpEqual;": "\u224F\u0338",
  "&NotLeftTriangle;": "\u22EA",
  "&NotLeftTriangleBar;": "\u29CF\u0338",
  "&NotLeftTriangleEqual;": "\u22EC",
  "&NotLess;": "\u226E",
  "&NotLessEqual;": "\u2270",
  "&NotLessGreater;": "\u2278",
  "&NotLessLess;": "\u226A\u0338",
  "&NotLessSlantEqual;": "\u2A7D\u0338",
  "&NotLessTilde;": "\u2274",
  "&NotNestedGreaterGreater;": "\u2AA2\u0338",
  "&NotNestedLessLess;": "\u2AA1\u0338",
  "&NotPrecedes;": "\u2280",
  "&NotPrecedesEqual;": "\u2AAF\u0338",
  "&NotPrecedesSlantEqual;": "\u22E0",
  "&NotReverseElement;": "\u220C",
  "&NotRightTriangle;": "\u22EB",
  "&NotRightTriangleBar;": "\u29D0\u0338",
  "&NotRightTriangleEqual;": "\u22ED",
  "&NotSquareSubset;": "\u228F\u0338",
  "&NotSquareSubsetEqual;": "\u22E2",
  "&NotSquareSuperset;": "\u2290\u0338",
  "&NotSquareSupersetEqual;": "\u22E3",
  "&NotSubset;": "\u2282\u20D2",
  "&NotSubsetEqual;": "\u2288",
  "&NotSucceeds;": "\u2281",
  "&NotSucceedsEqual;": "\u2AB0\u0338",
  "&NotSucceedsSlantEqual;": "\u22E1",
  "&NotSucceedsTilde;": "\u227F\u0338",
  "&NotSuperset;": "\u2283\u20D2",
  "&NotSupersetEqual;": "\u2289",
  "&NotTilde;": "\u2241",
  "&NotTildeEqual;": "\u2244",
  "&NotTildeFullEqual;": "\u2247",
  "&NotTildeTilde;": "\u2249",
  "&NotVerticalBar;": "\u2224",
  "&Nscr;": "\u{1D4A9}",
  "&Ntilde": "\xD1",
  "&Ntilde;": "\xD1",
  "&Nu;": "\u039D",
  "&OElig;": "\u0152",
  "&Oacute": "\xD3",
  "&Oacute;": "\xD3",
  "&Ocirc": "\xD4",
  "&Ocirc;": "\xD4",
  "&Ocy;": "\u041E",
  "&Odblac;": "\u0150",
  "&Ofr;": "\u{1D512}",
  "&Ograve": "\xD2",
  "&Ograve;": "\xD2",
  "&Omacr;": "\u014C",
  "&Omega;": "\u03A9",
  "&Omicron;": "\u039F",
  "&Oopf;": "\u{1D546}",
  "&OpenCurlyDoubleQuote;": "\u201C",
  "&OpenCurlyQuote;": "\u2018",
  "&Or;": "\u2A54",
  "&Oscr;": "\u{1D4AA}",
  "&Oslash": "\xD8",
  "&Oslash;": "\xD8",
  "&Otilde": "\xD5",
  "&Otilde;": "\xD5",
  "&Otimes;": "\u2A37",
  "&Ouml": "\xD6",
  "&Ouml;": "\xD6",
  "&OverBar;": "\u203E",
  "&OverBrace;": "\u23DE",
  "&OverBracket;": "\u23B4",
  "&OverParenthesis;": "\u23DC",
  "&PartialD;": "\u2202",
  "&Pcy;": "\u041F",
  "&Pfr;": "\u{1D513}",
  "&Phi;": "\u03A6",
  "&Pi;": "\u03A0",
  "&PlusMinus;": "\xB1",
  "&Poincareplane;": "\u210C",
  "&Popf;": "\u2119",
  "&Pr;": "\u2ABB",
  "&Precedes;": "\u227A",
  "&PrecedesEqual;": "\u2AAF",
  "&PrecedesSlantEqual;": "\u227C",
  "&PrecedesTilde;": "\u227E",
  "&Prime;": "\u2033",
  "&Product;": "\u220F",
  "&Proportion;": "\u2237",
  "&Proportional;": "\u221D",
  "&Pscr;": "\u{1D4AB}",
  "&Psi;": "\u03A8",
  "&QUOT": '"',
  "&QUOT;": '"',
  "&Qfr;": "\u{1D514}",
  "&Qopf;": "\u211A",
  "&Qscr;": "\u{1D4AC}",
  "&RBarr;": "\u2910",
  "&REG": "\xAE",
  "&REG;": "\xAE",
  "&Racute;": "\u0154",
  "&Rang;": "\u27EB",
  "&Rarr;": "\u21A0",
  "&Rarrtl;": "\u2916",
  "&Rcaron;": "\u0158",
  "&Rcedil;": "\u0156",
  "&Rcy;": "\u0420",
  "&Re;": "\u211C",
  "&ReverseElement;": "\u220B",
  "&ReverseEquilibrium;": "\u21CB",
  "&ReverseUpEquilibrium;": "\u296F",
  "&Rfr;": "\u211C",
  "&Rho;": "\u03A1",
  "&RightAngleBracket;": "\u27E9",
  "&RightArrow;": "\u2192",
  "&RightArrowBar;": "\u21E5",
  "&RightArrowLeftArrow;": "\u21C4",
  "&RightCeiling;": "\u2309",
  "&RightDoubleBracket;": "\u27E7",
  "&RightDownTeeVector;": "\u295D",
  "&RightDownVector;": "\u21C2",
  "&RightDownVectorBar;": "\u2955",
  "&RightFloor;": "\u230B",
  "&RightTee;": "\u22A2",
  "&RightTeeArrow;": "\u21A6",
  "&RightTeeVector;": "\u295B",
  "&RightTriangle;": "\u22B3",
  "&RightTriangleBar;": "\u29D0",
  "&RightTriangleEqual;": "\u22B5",
  "&RightUpDownVector;": "\u294F",
  "&RightUpTeeVector;": "\u295C",
  "&RightUpVector;": "\u21BE",
  "&RightUpVectorBar;": "\u2954",
  "&RightVector;": "\u21C0",
  "&RightVectorBar;": "\u2953",
  "&Rightarrow;": "\u21D2",
  "&Ropf;": "\u211D",
  "&RoundImplies;": "\u2970",
  "&Rrightarrow;": "\u21DB",
  "&Rscr;": "\u211B",
  "&Rsh;": "\u21B1",
  "&RuleDelayed;": "\u29F4",
  "&SHCHcy;": "\u0429",
  "&SHcy;": "\u0428",
  "&SOFTcy;": "\u042C",
  "&Sacute;": "\u015A",
  "&Sc;": "\u2ABC",
  "&Scaron;": "\u0160",
  "&Scedil;": "\u015E",
  "&Scirc;": "\u015C",
  "&Scy;": "\u0421",
  "&Sfr;": "\u{1D516}",
  "&ShortDownArrow;": "\u2193",
  "&ShortLeftArrow;": "\u2190",
  "&ShortRightArrow;": "\u2192",
  "&ShortUpArrow;": "\u2191",
  "&Sigma;": "\u03A3",
  "&SmallCircle;": "\u2218",
  "&Sopf;": "\u{1D54A}",
  "&Sqrt;": "\u221A",
  "&Square;": "\u25A1",
  "&SquareIntersection;": "\u2293",
  "&SquareSubset;": "\u228F",
  "&SquareSubsetEqual;": "\u2291",
  "&SquareSuperset;": "\u2290",
  "&SquareSupersetEqual;": "\u2292",
  "&SquareUnion;": "\u2294",
  "&Sscr;": "\u{1D4AE}",
  "&Star;": "\u22C6",
  "&Sub;": "\u22D0",
  "&Subset;": "\u22D0",
  "&SubsetEqual;": "\u2286",
  "&Succeeds;": "\u227B",
  "&SucceedsEqual;": "\u2AB0",
  "&SucceedsSlantEqual;": "\u227D",
  "&SucceedsTilde;": "\u227F",
  "&SuchThat;": "\u220B",
  "&Sum;": "\u2211",
  "&Sup;": "\u22D1",
  "&Superset;": "\u2283",
  "&SupersetEqual;": "\u2287",
  "&Supset;": "\u22D1",
  "&THORN": "\xDE",
  "&THORN;": "\xDE",
  "&TRADE;": "\u2122",
  "&TSHcy;": "\u040B",
  "&TScy;": "\u0426",
  "&Tab;": "	",
  "&Tau;": "\u03A4",
  "&Tcaron;": "\u0164",
  "&Tcedil;": "\u0162",
  "&Tcy;": "\u0422",
  "&Tfr;": "\u{1D517}",
  "&Therefore;": "\u2234",
  "&Theta;": "\u0398",
  "&ThickSpace;": "\u205F\u200A",
  "&ThinSpace;": "\u2009",
  "&Tilde;": "\u223C",
  "&TildeEqual;": "\u2243",
  "&TildeFullEqual;": "\u2245",
  "&TildeTilde;": "\u2248",
  "&Topf;": "\u{1D54B}",
  "&TripleDot;": "\u20DB",
  "&Tscr;": "\u{1D4AF}",
  "&Tstrok;": "\u0166",
  "&Uacute": "\xDA",
  "&Uacute;": "\xDA",
  "&Uarr;": "\u219F",
  "&Uarrocir;": "\u2949",
  "&Ubrcy;": "\u040E",
  "&Ubreve;": "\u016C",
  "&Ucirc": "\xDB",
  "&Ucirc;": "\xDB",
  "&Ucy;": "\u0423",
  "&Udblac;": "\u0170",
  "&Ufr;": "\u{1D518}",
  "&Ugrave": "\xD9",
  "&Ugrave;": "\xD9",
  "&Umacr;": "\u016A",
  "&UnderBar;": "_",
  "&UnderBrace;": "\u23DF",
  "&UnderBracket;": "\u23B5",
  "&UnderParenthesis;": "\u23DD",
  "&Union;": "\u22C3",
  "&UnionPlus;": "\u228E",
  "&Uogon;": "\u0172",
  "&Uopf;": "\u{1D54C}",
  "&UpArrow;": "\u2191",
  "&UpArrowBar;": "\u2912",
  "&UpArrowDownArrow;": "\u21C5",
  "&UpDownArrow;": "\u2195",
  "&UpEquilibrium;": "\u296E",
  "&UpTee;": "\u22A5",
  "&UpTeeArrow;": "\u21A5",
  "&Uparrow;": "\u21D1",
  "&Updownarrow;": "\u21D5",
  "&UpperLeftArrow;": "\u2196",
  "&UpperRightArrow;": "\u2197",
  "&Upsi;": "\u03D2",
  "&Upsilon;": "\u03A5",
  "&Uring;": "\u016E",
  "&Uscr;": "\u{1D4B0}",
  "&Utilde;": "\u0168",
  "&Uuml": "\xDC",
  "&Uuml;": "\xDC",
  "&VDash;": "\u22AB",
  "&Vbar;": "\u2AEB",
  "&Vcy;": "\u0412",
  "&Vdash;": "\u22A9",
  "&Vdashl;": "\u2AE6",
  "&Vee;": "\u22C1",
  "&Verbar;": "\u2016",
  "&Vert;": "\u2016",
  "&VerticalBar;": "\u2223",
  "&VerticalLine;": "|",
  "&VerticalSeparator;": "\u2758",
  "&VerticalTilde;": "\u2240",
  "&VeryThinSpace;": "\u200A",
  "&Vfr;": "\u{1D519}",
  "&Vopf;": "\u{1D54D}",
  "&Vscr;": "\u{1D4B1}",
  "&Vvdash;": "\u22AA",
  "&Wcirc;": "\u0174",
  "&Wedge;": "\u22C0",
  "&Wfr;": "\u{1D51A}",
  "&Wopf;": "\u{1D54E}",
  "&Wscr;": "\u{1D4B2}",
  "&Xfr;": "\u{1D51B}",
  "&Xi;": "\u039E",
  "&Xopf;": "\u{1D54F}",
  "&Xscr;": "\u{1D4B3}",
  "&YAcy;": "\u042F",
  "&YIcy;": "\u0407",
  "&YUcy;": "\u042E",
  "&Yacute": "\xDD",
  "&Yacute;": "\xDD",
  "&Ycirc;": "\u0176",
  "&Ycy;": "\u042B",
  "&Yfr;": "\u{1D51C}",
  "&Yopf;": "\u{1D550}",
  "&Yscr;": "\u{1D4B4}",
  "&Yuml;": "\u0178",
  "&ZHcy;": "\u0416",
  "&Zacute;": "\u0179",
  "&Zcaron;": "\u017D",
  "&Zcy;": "\u0417",
  "&Zdot;": "\u017B",
  "&ZeroWidthSpace;": "\u200B",
  "&Zeta;": "\u0396",
  "&Zfr;": "\u2128",
  "&Zopf;": "\u2124",
  "&Zscr;": "\u{1D4B5}",
  "&aacute": "\xE1",
  "&aacute;": "\xE1",
  "&abreve;": "\u0103",
  "&ac;": "\u223E",
  "&acE;": "\u223E\u0333",
  "&acd;": "\u223F",
  "&acirc": "\xE2",
  "&acirc;": "\xE2",
  "&acute": "\xB4",
  "&acute;": "\xB4",
  "&acy;": "\u0430",
  "&aelig": "\xE6",
  "&aelig;": "\xE6",
  "&af;": "\u2061",
  "&afr;": "\u{1D51E}",
  "&agrave": "\xE0",
  "&agrave;": "\xE0",
  "&alefsym;": "\u2135",
  "&aleph;": "\u2135",
  "&alpha;": "\u03B1",
  "&amacr;": "\u0101",
  "&amalg;": "\u2A3F",
  "&amp": "&",
  "&amp;": "&",
  "&and;": "\u2227",
  "&andand;": "\u2A55",
  "&andd;": "\u2A5C",
  "&andslope;": "\u2A58",
  "&andv;": "\u2A5A",
  "&ang;": "\u2220",
  "&ange;": "\u29A4",
  "&angle;": "\u2220",
  "&angmsd;": "\u2221",
  "&angmsdaa;": "\u29A8",
  "&angmsdab;": "\u29A9",
  "&angmsdac;": "\u29AA",
  "&angmsdad;": "\u29AB",
  "&angmsdae;": "\u29AC",
  "&angmsdaf;": "\u29AD",
  "&angmsdag;": "\u29AE",
  "&angmsdah;": "\u29AF",
  "&angrt;": "\u221F",
  "&angrtvb;": "\u22BE",
  "&angrtvbd;": "\u299D",
  "&angsph;": "\u2222",
  "&angst;": "\xC5",
  "&angzarr;": "\u237C",
  "&aogon;": "\u0105",
  "&aopf;": "\u{1D552}",
  "&ap;": "\u2248",
  "&apE;": "\u2A70",
  "&apacir;": "\u2A6F",
  "&ape;": "\u224A",
  "&apid;": "\u224B",
  "&apos;": "'",
  "&approx;": "\u2248",
  "&approxeq;": "\u224A",
  "&aring": "\xE5",
  "&aring;": "\xE5",
  "&ascr;": "\u{1D4B6}",
  "&ast;": "*",
  "&asymp;": "\u2248",
  "&asympeq;": "\u224D",
  "&atilde": "\xE3",
  "&atilde;": "\xE3",
  "&auml": "\xE4",
  "&auml;": "\xE4",
  "&awconint;": "\u2233",
  "&awint;": "\u2A11",
  "&bNot;": "\u2AED",
  "&backcong;": "\u224C",
  "&backepsilon;": "\u03F6",
  "&backprime;": "\u2035",
  "&backsim;": "\u223D",
  "&backsimeq;": "\u22CD",
  "&barvee;": "\u22BD",
  "&barwed;": "\u2305",
  "&barwedge;": "\u2305",
  "&bbrk;": "\u23B5",
  "&bbrktbrk;": "\u23B6",
  "&bcong;": "\u224C",
  "&bcy;": "\u0431",
  "&bdquo;": "\u201E",
  "&becaus;": "\u2235",
  "&because;": "\u2235",
  "&bemptyv;": "\u29B0",
  "&bepsi;": "\u03F6",
  "&bernou;": "\u212C",
  "&beta;": "\u03B2",
  "&beth;": "\u2136",
  "&between;": "\u226C",
  "&bfr;": "\u{1D51F}",
  "&bigcap;": "\u22C2",
  "&bigcirc;": "\u25EF",
  "&bigcup;": "\u22C3",
  "&bigodot;": "\u2A00",
  "&bigoplus;": "\u2A01",
  "&bigotimes;": "\u2A02",
  "&bigsqcup;": "\u2A06",
  "&bigstar;": "\u2605",
  "&bigtriangledown;": "\u25BD",
  "&bigtriangleup;": "\u25B3",
  "&biguplus;": "\u2A04",
  "&bigvee;": "\u22C1",
  "&bigwedge;": "\u22C0",
  "&bkarow;": "\u290D",
  "&blacklozenge;": "\u29EB",
  "&blacksquare;": "\u25AA",
  "&blacktriangle;": "\u25B4",
  "&blacktriangledown;": "\u25BE",
  "&blacktriangleleft;": "\u25C2",
  "&blacktriangleright;": "\u25B8",
  "&blank;": "\u2423",
  "&blk12;": "\u2592",
  "&blk14;": "\u2591",
  "&blk34;": "\u2593",
  "&block;": "\u2588",
  "&bne;": "=\u20E5",
  "&bnequiv;": "\u2261\u20E5",
  "&bnot;": "\u2310",
  "&bopf;": "\u{1D553}",
  "&bot;": "\u22A5",
  "&bottom;": "\u22A5",
  "&bowtie;": "\u22C8",
  "&boxDL;": "\u2557",
  "&boxDR;": "\u2554",
  "&boxDl;": "\u2556",
  "&boxDr;": "\u2553",
  "&boxH;": "\u2550",
  "&boxHD;": "\u2566",
  "&boxHU;": "\u2569",
  "&boxHd;": "\u2564",
  "&boxHu;": "\u2567",
  "&boxUL;": "\u255D",
  "&boxUR;": "\u255A",
  "&boxUl;": "\u255C",
  "&boxUr;": "\u2559",
  "&boxV;": "\u2551",
  "&boxVH;": "\u256C",
  "&boxVL;": "\u2563",
  "&boxVR;": "\u2560",
  "&boxVh;": "\u256B",
  "&boxVl;": "\u2562",
  "&boxVr;": "\u255F",
  "&boxbox;": "\u29C9",
  "&boxdL;": "\u2555",
  "&boxdR;": "\u2552",
  "&boxdl;": "\u2510",
  "&boxdr;": "\u250C",
  "&boxh;": "\u2500",
  "&boxhD;": "\u2565",
  "&boxhU;": "\u2568",
  "&boxhd;": "\u252C",
  "&boxhu;": "\u2534",
  "&boxminus;": "\u229F",
  "&boxplus;": "\u229E",
  "&boxtimes;": "\u22A0",
  "&boxuL;": "\u255B",
  "&boxuR;": "\u2558",
  "&boxul;": "\u2518",
  "&boxur;": "\u2514",
  "&boxv;": "\u2502",
  "&boxvH;": "\u256A",
  "&boxvL;": "\u2561",
  "&boxvR;": "\u255E",
  "&boxvh;": "\u253C",
  "&boxvl;": "\u2524",
  "&boxvr;": "\u251C",
  "&bprime;": "\u2035",
  "&breve;": "\u02D8",
  "&brvbar": "\xA6",
  "&brvbar;": "\xA6",
  "&bscr;": "\u{1D4B7}",
  "&bsemi;": "\u204F",
  "&bsim;": "\u223D",
  "&bsime;": "\u22CD",
  "&bsol;": "\\",
  "&bsolb;": "\u29C5",
  "&bsolhsub;": "\u27C8",
  "&bull;": "\u2022",
  "&bullet;": "\u2022",
  "&bump;": "\u224E",
  "&bumpE;": "\u2AAE",
  "&bumpe;": "\u224F",
  "&bumpeq;": "\u224F",
  "&cacute;": "\u0107",
  "&cap;": "\u2229",
  "&capand;": "\u2A44",
  "&capbrcup;": "\u2A49",
  "&capcap;": "\u2A4B",
  "&capcup;": "\u2A47",
  "&capdot;": "\u2A40",
  "&caps;": "\u2229\uFE00",
  "&caret;": "\u2041",
  "&caron;": "\u02C7",
  "&ccaps;": "\u2A4D",
  "&ccaron;": "\u010D",
  "&ccedil": "\xE7",
  "&ccedil;": "\xE7",
  "&ccirc;": "\u0109",
  "&ccups;": "\u2A4C",
  "&ccupssm;": "\u2A50",
  "&cdot;": "\u010B",
  "&cedil": "\xB8",
  "&cedil;": "\xB8",
  "&cemptyv;": "\u29B2",
  "&cent": "\xA2",
  "&cent;": "\xA2",
  "&centerdot;": "\xB7",
  "&cfr;": "\u{1D520}",
  "&chcy;": "\u0447",
  "&check;": "\u2713",
  "&checkmark;": "\u2713",
  "&chi;": "\u03C7",
  "&cir;": "\u25CB",
  "&cirE;": "\u29C3",
  "&circ;": "\u02C6",
  "&circeq;": "\u2257",
  "&circlearrowleft;": "\u21BA",
  "&circlearrowright;": "\u21BB",
  "&circledR;": "\xAE",
  "&circledS;": "\u24C8",
  "&circledast;": "\u229B",
  "&circledcirc;": "\u229A",
  "&circleddash;": "\u229D",
  "&cire;": "\u2257",
  "&cirfnint;": "\u2A10",
  "&cirmid;": "\u2AEF",
  "&cirscir;": "\u29C2",
  "&clubs;": "\u2663",
  "&clubsuit;": "\u2663",
  "&colon;": ":",
  "&colone;": "\u2254",
  "&coloneq;": "\u2254",
  "&comma;": ",",
  "&commat;": "@",
  "&comp;": "\u2201",
  "&compfn;": "\u2218",
  "&complement;": "\u2201",
  "&complexes;": "\u2102",
  "&cong;": "\u2245",
  "&congdot;": "\u2A6D",
  "&conint;": "\u222E",
  "&copf;": "\u{1D554}",
  "&coprod;": "\u2210",
  "&copy": "\xA9",
  "&copy;": "\xA9",
  "&copysr;": "\u2117",
  "&crarr;": "\u21B5",
  "&cross;": "\u2717",
  "&cscr;": "\u{1D4B8}",
  "&csub;": "\u2ACF",
  "&csube;": "\u2AD1",
  "&csup;": "\u2AD0",
  "&csupe;": "\u2AD2",
  "&ctdot;": "\u22EF",
  "&cudarrl;": "\u2938",
  "&cudarrr;": "\u2935",
  "&cuepr;": "\u22DE",
  "&cuesc;": "\u22DF",
  "&cularr;": "\u21B6",
  "&cularrp;": "\u293D",
  "&cup;": "\u222A",
  "&cupbrcap;": "\u2A48",
  "&cupcap;": "\u2A46",
  "&cupcup;": "\u2A4A",
  "&cupdot;": "\u228D",
  "&cupor;": "\u2A45",
  "&cups;": "\u222A\uFE00",
  "&curarr;": "\u21B7",
  "&curarrm;": "\u293C",
  "&curlyeqprec;": "\u22DE",
  "&curlyeqsucc;": "\u22DF",
  "&curlyvee;": "\u22CE",
  "&curlywedge;": "\u22CF",
  "&curren": "\xA4",
  "&curren;": "\xA4",
  "&curvearrowleft;": "\u21B6",
  "&curvearrowright;": "\u21B7",
  "&cuvee;": "\u22CE",
  "&cuwed;": "\u22CF",
  "&cwconint;": "\u2232",
  "&cwint;": "\u2231",
  "&cylcty;": "\u232D",
  "&dArr;": "\u21D3",
  "&dHar;": "\u2965",
  "&dagger;": "\u2020",
  "&daleth;": "\u2138",
  "&darr;": "\u2193",
  "&dash;": "\u2010",
  "&dashv;": "\u22A3",
  "&dbkarow;": "\u290F",
  "&dblac;": "\u02DD",
  "&dcaron;": "\u010F",
  "&dcy;": "\u0434",
  "&dd;": "\u2146",
  "&ddagger;": "\u2021",
  "&ddarr;": "\u21CA",
  "&ddotseq;": "\u2A77",
  "&deg": "\xB0",
  "&deg;": "\xB0",
  "&delta;": "\u03B4",
  "&demptyv;": "\u29B1",
  "&dfisht;": "\u297F",
  "&dfr;": "\u{1D521}",
  "&dharl;": "\u21C3",
  "&dharr;": "\u21C2",
  "&diam;": "\u22C4",
  "&diamond;": "\u22C4",
  "&diamondsuit;": "\u2666",
  "&diams;": "\u2666",
  "&die;": "\xA8",
  "&digamma;": "\u03DD",
  "&disin;": "\u22F2",
  "&div;": "\xF7",
  "&divide": "\xF7",
  "&divide;": "\xF7",
  "&divideontimes;": "\u22C7",
  "&divonx;": "\u22C7",
  "&djcy;": "\u0452",
  "&dlcorn;": "\u231E",
  "&dlcrop;": "\u230D",
  "&dollar;": "$",
  "&dopf;": "\u{1D555}",
  "&dot;": "\u02D9",
  "&doteq;": "\u2250",
  "&doteqdot;": "\u2251",
  "&dotminus;": "\u2238",
  "&dotplus;": "\u2214",
  "&dotsquare;": "\u22A1",
  "&doublebarwedge;": "\u2306",
  "&downarrow;": "\u2193",
  "&downdownarrows;": "\u21CA",
  "&downharpoonleft;": "\u21C3",
  "&downharpoonright;": "\u21C2",
  "&drbkarow;": "\u2910",
  "&drcorn;": "\u231F",
  "&drcrop;": "\u230C",
  "&dscr;": "\u{1D4B9}",
  "&dscy;": "\u0455",
  "&dsol;": "\u29F6",
  "&dstrok;": "\u0111",
  "&dtdot;": "\u22F1",
  "&dtri;": "\u25BF",
  "&dtrif;": "\u25BE",
  "&duarr;": "\u21F5",
  "&duhar;": "\u296F",
  "&dwangle;": "\u29A6",
  "&dzcy;": "\u045F",
  "&dzigrarr;": "\u27FF",
  "&eDDot;": "\u2A77",
  "&eDot;": "\u2251",
  "&eacute": "\xE9",
  "&eacute;": "\xE9",
  "&easter;": "\u2A6E",
  "&ecaron;": "\u011B",
  "&ecir;": "\u2256",
  "&ecirc": "\xEA",
  "&ecirc;": "\xEA",
  "&ecolon;": "\u2255",
  "&ecy;": "\u044D",
  "&edot;": "\u0117",
  "&ee;": "\u2147",
  "&efDot;": "\u2252",
  "&efr;": "\u{1D522}",
  "&eg;": "\u2A9A",
  "&egrave": "\xE8",
  "&egrave;": "\xE8",
  "&egs;": "\u2A96",
  "&egsdot;": "\u2A98",
  "&el;": "\u2A99",
  "&elinters;": "\u23E7",
  "&ell;": "\u2113",
  "&els;": "\u2A95",
  "&elsdot;": "\u2A97",
  "&emacr;": "\u0113",
  "&empty;": "\u2205",
  "&emptyset;": "\u2205",
  "&emptyv;": "\u2205",
  "&emsp13;": "\u2004",
  "&emsp14;": "\u2005",
  "&emsp;": "\u2003",
  "&eng;": "\u014B",
  "&ensp;": "\u2002",
  "&eogon;": "\u0119",
  "&eopf;": "\u{1D556}",
  "&epar;": "\u22D5",
  "&eparsl;": "\u29E3",
  "&eplus;": "\u2A71",
  "&epsi;": "\u03B5",
  "&epsilon;": "\u03B5",
  "&epsiv;": "\u03F5",
  "&eqcirc;": "\u2256",
  "&eqcolon;": "\u2255",
  "&eqsim;": "\u2242",
  "&eqslantgtr;": "\u2A96",
  "&eqslantless;": "\u2A95",
  "&equals;": "=",
  "&equest;": "\u225F",
  "&equiv;": "\u2261",
  "&equivDD;": "\u2A78",
  "&eqvparsl;": "\u29E5",
  "&erDot;": "\u2253",
  "&erarr;": "\u2971",
  "&escr;": "\u212F",
  "&esdot;": "\u2250",
  "&esim;": "\u2242",
  "&eta;": "\u03B7",
  "&eth": "\xF0",
  "&eth;": "\xF0",
  "&euml": "\xEB",
  "&euml;": "\xEB",
  "&euro;": "\u20AC",
  "&excl;": "!",
  "&exist;": "\u2203",
  "&expectation;": "\u2130",
  "&exponentiale;": "\u2147",
  "&fallingdotseq;": "\u2252",
  "&fcy;": "\u0444",
  "&female;": "\u2640",
  "&ffilig;": "\uFB03",
  "&fflig;": "\uFB00",
  "&ffllig;": "\uFB04",
  "&ffr;": "\u{1D523}",
  "&filig;": "\uFB01",
  "&fjlig;": "fj",
  "&flat;": "\u266D",
  "&fllig;": "\uFB02",
  "&fltns;": "\u25B1",
  "&fnof;": "\u0192",
  "&fopf;": "\u{1D557}",
  "&forall;": "\u2200",
  "&fork;": "\u22D4",
  "&forkv;": "\u2AD9",
  "&fpartint;": "\u2A0D",
  "&frac12": "\xBD",
  "&frac12;": "\xBD",
  "&frac13;": "\u2153",
  "&frac14": "\xBC",
  "&frac14;": "\xBC",
  "&frac15;": "\u2155",
  "&frac16;": "\u2159",
  "&frac18;": "\u215B",
  "&frac23;": "\u2154",
  "&frac25;": "\u2156",
  "&frac34": "\xBE",
  "&frac34;": "\xBE",
  "&frac35;": "\u2157",
  "&frac38;": "\u215C",
  "&frac45;": "\u2158",
  "&frac56;": "\u215A",
  "&frac58;": "\u215D",
  "&frac78;": "\u215E",
  "&frasl;": "\u2044",
  "&frown;": "\u2322",
  "&fscr;": "\u{1D4BB}",
  "&gE;": "\u2267",
  "&gEl;": "\u2A8C",
  "&gacute;": "\u01F5",
  "&gamma;": "\u03B3",
  "&gammad;": "\u03DD",
  "&gap;": "\u2A86",
  "&gbreve;": "\u011F",
  "&gcirc;": "\u011D",
  "&gcy;": "\u0433",
  "&gdot;": "\u0121",
  "&ge;": "\u2265",
  "&gel;": "\u22DB",
  "&geq;": "\u2265",
  "&geqq;": "\u2267",
  "&geqslant;": "\u2A7E",
  "&ges;": "\u2A7E",
  "&gescc;": "\u2AA9",
  "&gesdot;": "\u2A80",
  "&gesdoto;": "\u2A82",
  "&gesdotol;": "\u2A84",
  "&gesl;": "\u22DB\uFE00",
  "&gesles;": "\u2A94",
  "&gfr;": "\u{1D524}",
  "&gg;": "\u226B",
  "&ggg;": "\u22D9",
  "&gimel;": "\u2137",
  "&gjcy;": "\u0453",
  "&gl;": "\u2277",
  "&glE;": "\u2A92",
  "&gla;": "\u2AA5",
  "&glj;": "\u2AA4",
  "&gnE;": "\u2269",
  "&gnap;": "\u2A8A",
  "&gnapprox;": "\u2A8A",
  "&gne;": "\u2A88",
  "&gneq;": "\u2A88",
  "&gneqq;": "\u2269",
  "&gnsim;": "\u22E7",
  "&gopf;": "\u{1D558}",
  "&grave;": "`",
  "&gscr;": "\u210A",
  "&gsim;": "\u2273",
  "&gsime;": "\u2A8E",
  "&gsiml;": "\u2A90",
  "&gt": ">",
  "&gt;": ">",
  "&gtcc;": "\u2AA7",
  "&gtcir;": "\u2A7A",
  "&gtdot;": "\u22D7",
  "&gtlPar;": "\u2995",
  "&gtquest;": "\u2A7C",
  "&gtrapprox;": "\u2A86",
  "&gtrarr;": "\u2978",
  "&gtrdot;": "\u22D7",
  "&gtreqless;": "\u22DB",
  "&gtreqqless;": "\u2A8C",
  "&gtrless;": "\u2277",
  "&gtrsim;": "\u2273",
  "&gvertneqq;": "\u2269\uFE00",
  "&gvnE;": "\u2269\uFE00",
  "&hArr;": "\u21D4",
  "&hairsp;": "\u200A",
  "&half;": "\xBD",
  "&hamilt;": "\u210B",
  "&hardcy;": "\u044A",
  "&harr;": "\u2194",
  "&harrcir;": "\u2948",
  "&harrw;": "\u21AD",
  "&hbar;": "\u210F",
  "&hcirc;": "\u0125",
  "&hearts;": "\u2665",
  "&heartsuit;": "\u2665",
  "&hellip;": "\u2026",
  "&hercon;": "\u22B9",
  "&hfr;": "\u{1D525}",
  "&hksearow;": "\u2925",
  "&hkswarow;": "\u2926",
  "&hoarr;": "\u21FF",
  "&homtht;": "\u223B",
  "&hookleftarrow;": "\u21A9",
  "&hookrightarrow;": "\u21AA",
  "&hopf;": "\u{1D559}",
  "&horbar;": "\u2015",
  "&hscr;": "\u{1D4BD}",
  "&hslash;": "\u210F",
  "&hstrok;": "\u0127",
  "&hybull;": "\u2043",
  "&hyphen;": "\u2010",
  "&iacute": "\xED",
  "&iacute;": "\xED",
  "&ic;": "\u2063",
  "&icirc": "\xEE",
  "&icirc;": "\xEE",
  "&icy;": "\u0438",
  "&iecy;": "\u0435",
  "&iexcl": "\xA1",
  "&iexcl;": "\xA1",
  "&iff;": "\u21D4",
  "&ifr;": "\u{1D526}",
  "&igrave": "\xEC",
  "&igrave;": "\xEC",
  "&ii;": "\u2148",
  "&iiiint;": "\u2A0C",
  "&iiint;": "\u222D",
  "&iinfin;": "\u29DC",
  "&iiota;": "\u2129",
  "&ijlig;": "\u0133",
  "&imacr;": "\u012B",
  "&image;": "\u2111",
  "&imagline;": "\u2110",
  "&imagpart;": "\u2111",
  "&imath;": "\u0131",
  "&imof;": "\u22B7",
  "&imped;": "\u01B5",
  "&in;": "\u2208",
  "&incare;": "\u2105",
  "&infin;": "\u221E",
  "&infintie;": "\u29DD",
  "&inodot;": "\u0131",
  "&int;": "\u222B",
  "&intcal;": "\u22BA",
  "&integers;": "\u2124",
  "&intercal;": "\u22BA",
  "&intlarhk;": "\u2A17",
  "&intprod;": "\u2A3C",
  "&iocy;": "\u0451",
  "&iogon;": "\u012F",
  "&iopf;": "\u{1D55A}",
  "&iota;": "\u03B9",
  "&iprod;": "\u2A3C",
  "&iquest": "\xBF",
  "&iquest;": "\xBF",
  "&iscr;": "\u{1D4BE}",
  "&isin;": "\u2208",
  "&isinE;": "\u22F9",
  "&isindot;": "\u22F5",
  "&isins;": "\u22F4",
  "&isinsv;": "\u22F3",
  "&isinv;": "\u2208",
  "&it;": "\u2062",
  "&itilde;": "\u0129",
  "&iukcy;": "\u0456",
  "&iuml": "\xEF",
  "&iuml;": "\xEF",
  "&jcirc;": "\u0135",
  "&jcy;": "\u0439",
  "&jfr;": "\u{1D527}",
  "&jmath;": "\u0237",
  "&jopf;": "\u{1D55B}",
  "&jscr;": "\u{1D4BF}",
  "&jsercy;": "\u0458",
  "&jukcy;": "\u0454",
  "&kappa;": "\u03BA",
  "&kappav;": "\u03F0",
  "&kcedil;": "\u0137",
  "&kcy;": "\u043A",
  "&kfr;": "\u{1D528}",
  "&kgreen;": "\u0138",
  "&khcy;": "\u0445",
  "&kjcy;": "\u045C",
  "&kopf;": "\u{1D55C}",
  "&kscr;": "\u{1D4C0}",
  "&lAarr;": "\u21DA",
  "&lArr;": "\u21D0",
  "&lAtail;": "\u291B",
  "&lBarr;": "\u290E",
  "&lE;": "\u2266",
  "&lEg;": "\u2A8B",
  "&lHar;": "\u2962",
  "&lacute;": "\u013A",
  "&laemptyv;": "\u29B4",
  "&lagran;": "\u2112",
  "&lambda;": "\u03BB",
  "&lang;": "\u27E8",
  "&langd;": "\u2991",
  "&langle;": "\u27E8",
  "&lap;": "\u2A85",
  "&laquo": "\xAB",
  "&laquo;": "\xAB",
  "&larr;": "\u2190",
  "&larrb;": "\u21E4",
  "&larrbfs;": "\u291F",
  "&larrfs;": "\u291D",
  "&larrhk;": "\u21A9",
  "&larrlp;": "\u21AB",
  "&larrpl;": "\u2939",
  "&larrsim;": "\u2973",
  "&larrtl;": "\u21A2",
  "&lat;": "\u2AAB",
  "&latail;": "\u2919",
  "&late;": "\u2AAD",
  "&lates;": "\u2AAD\uFE00",
  "&lbarr;": "\u290C",
  "&lbbrk;": "\u2772",
  "&lbrace;": "{",
  "&lbrack;": "[",
  "&lbrke;": "\u298B",
  "&lbrksld;": "\u298F",
  "&lbrkslu;": "\u298D",
  "&lcaron;": "\u013E",
  "&lcedil;": "\u013C",
  "&lceil;": "\u2308",
  "&lcub;": "{",
  "&lcy;": "\u043B",
  "&ldca;": "\u2936",
  "&ldquo;": "\u201C",
  "&ldquor;": "\u201E",
  "&ldrdhar;": "\u2967",
  "&ldrushar;": "\u294B",
  "&ldsh;": "\u21B2",
  "&le;": "\u2264",
  "&leftarrow;": "\u2190",
  "&leftarrowtail;": "\u21A2",
  "&leftharpoondown;": "\u21BD",
  "&leftharpoonup;": "\u21BC",
  "&leftleftarrows;": "\u21C7",
  "&leftrightarrow;": "\u2194",
  "&leftrightarrows;": "\u21C6",
  "&leftrightharpoons;": "\u21CB",
  "&leftrightsquigarrow;": "\u21AD",
  "&leftthreetimes;": "\u22CB",
  "&leg;": "\u22DA",
  "&leq;": "\u2264",
  "&leqq;": "\u2266",
  "&leqslant;": "\u2A7D",
  "&les;": "\u2A7D",
  "&lescc;": "\u2AA8",
  "&lesdot;": "\u2A7F",
  "&lesdoto;": "\u2A81",
  "&lesdotor;": "\u2A83",
  "&lesg;": "\u22DA\uFE00",
  "&lesges;": "\u2A93",
  "&lessapprox;": "\u2A85",
  "&lessdot;": "\u22D6",
  "&lesseqgtr;": "\u22DA",
  "&lesseqqgtr;": "\u2A8B",
  "&lessgtr;": "\u2276",
  "&lesssim;": "\u2272",
  "&lfisht;": "\u297C",
  "&lfloor;": "\u230A",
  "&lfr;": "\u{1D529}",
  "&lg;": "\u2276",
  "&lgE;": "\u2A91",
  "&lhard;": "\u21BD",
  "&lharu;": "\u21BC",
  "&lharul;": "\u296A",
  "&lhblk;": "\u2584",
  "&ljcy;": "\u0459",
  "&ll;": "\u226A",
  "&llarr;": "\u21C7",
  "&llcorner;": "\u231E",
  "&llhard;": "\u296B",
  "&lltri;": "\u25FA",
  "&lmidot;": "\u0140",
  "&lmoust;": "\u23B0",
  "&lmoustache;": "\u23B0",
  "&lnE;": "\u2268",
  "&lnap;": "\u2A89",
  "&lnapprox;": "\u2A89",
  "&lne;": "\u2A87",
  "&lneq;": "\u2A87",
  "&lneqq;": "\u2268",
  "&lnsim;": "\u22E6",
  "&loang;": "\u27EC",
  "&loarr;": "\u21FD",
  "&lobrk;": "\u27E6",
  "&longleftarrow;": "\u27F5",
  "&longleftrightarrow;": "\u27F7",
  "&longmapsto;": "\u27FC",
  "&longrightarrow;": "\u27F6",
  "&looparrowleft;": "\u21AB",
  "&looparrowright;": "\u21AC",
  "&lopar;": "\u2985",
  "&lopf;": "\u{1D55D}",
  "&loplus;": "\u2A2D",
  "&lotimes;": "\u2A34",
  "&lowast;": "\u2217",
  "&lowbar;": "_",
  "&loz;": "\u25CA",
  "&lozenge;": "\u25CA",
  "&lozf;": "\u29EB",
  "&lpar;": "(",
  "&lparlt;": "\u2993",
  "&lrarr;": "\u21C6",
  "&lrcorner;": "\u231F",
  "&lrhar;": "\u21CB",
  "&lrhard;": "\u296D",
  "&lrm;": "\u200E",
  "&lrtri;": "\u22BF",
  "&lsaquo;": "\u2039",
  "&lscr;": "\u{1D4C1}",
  "&lsh;": "\u21B0",
  "&lsim;": "\u2272",
  "&lsime;": "\u2A8D",
  "&lsimg;": "\u2A8F",
  "&lsqb;": "[",
  "&lsquo;": "\u2018",
  "&lsquor;": "\u201A",
  "&lstrok;": "\u0142",
  "&lt": "<",
  "&lt;": "<",
  "&ltcc;": "\u2AA6",
  "&ltcir;": "\u2A79",
  "&ltdot;": "\u22D6",
  "&lthree;": "\u22CB",
  "&ltimes;": "\u22C9",
  "&ltlarr;": "\u2976",
  "&ltquest;": "\u2A7B",
  "&ltrPar;": "\u2996",
  "&ltri;": "\u25C3",
  "&ltrie;": "\u22B4",
  "&ltrif;": "\u25C2",
  "&lurdshar;": "\u294A",
  "&luruhar;": "\u2966",
  "&lvertneqq;": "\u2268\uFE00",
  "&lvnE;": "\u2268\uFE00",
  "&mDDot;": "\u223A",
  "&macr": "\xAF",
  "&macr;": "\xAF",
  "&male;": "\u2642",
  "&malt;": "\u2720",
  "&maltese;": "\u2720",
  "&map;": "\u21A6",
  "&mapsto;": "\u21A6",
  "&mapstodown;": "\u21A7",
  "&mapstoleft;": "\u21A4",
  "&mapstoup;": "\u21A5",
  "&marker;": "\u25AE",
  "&mcomma;": "\u2A29",
  "&mcy;": "\u043C",
  "&mdash;": "\u2014",
  "&measuredangle;": "\u2221",
  "&mfr;": "\u{1D52A}",
  "&mho;": "\u2127",
  "&micro": "\xB5",
  "&micro;": "\xB5",
  "&mid;": "\u2223",
  "&midast;": "*",
  "&midcir;": "\u2AF0",
  "&middot": "\xB7",
  "&middot;": "\xB7",
  "&minus;": "\u2212",
  "&minusb;": "\u229F",
  "&minusd;": "\u2238",
  "&minusdu;": "\u2A2A",
  "&mlcp;": "\u2ADB",
  "&mldr;": "\u2026",
  "&mnplus;": "\u2213",
  "&models;": "\u22A7",
  "&mopf;": "\u{1D55E}",
  "&mp;": "\u2213",
  "&mscr;": "\u{1D4C2}",
  "&mstpos;": "\u223E",
  "&mu;": "\u03BC",
  "&multimap;": "\u22B8",
  "&mumap;": "\u22B8",
  "&nGg;": "\u22D9\u0338",
  "&nGt;": "\u226B\u20D2",
  "&nGtv;": "\u226B\u0338",
  "&nLeftarrow;": "\u21CD",
  "&nLeftrightarrow;": "\u21CE",
  "&nLl;": "\u22D8\u0338",
  "&nLt;": "\u226A\u20D2",
  "&nLtv;": "\u226A\u0338",
  "&nRightarrow;": "\u21CF",
  "&nVDash;": "\u22AF",
  "&nVdash;": "\u22AE",
  "&nabla;": "\u2207",
  "&nacute;": "\u0144",
  "&nang;": "\u2220\u20D2",
  "&nap;": "\u2249",
  "&napE;": "\u2A70\u0338",
  "&napid;": "\u224B\u0338",
  "&napos;": "\u0149",
  "&napprox;": "\u2249",
  "&natur;": "\u266E",
  "&natural;": "\u266E",
  "&naturals;": "\u2115",
  "&nbsp": "\xA0",
  "&nbsp;": "\xA0",
  "&nbump;": "\u224E\u0338",
  "&nbumpe;": "\u224F\u0338",
  "&ncap;": "\u2A43",
  "&ncaron;": "\u0148",
  "&ncedil;": "\u0146",
  "&ncong;": "\u2247",
  "&ncongdot;": "\u2A6D\u0338",
  "&ncup;": "\u2A42",
  "&ncy;": "\u043D",
  "&ndash;": "\u2013",
  "&ne;": "\u2260",
  "&neArr;": "\u21D7",
  "&nearhk;": "\u2924",
  "&nearr;": "\u2197",
  "&nearrow;": "\u2197",
  "&nedot;": "\u2250\u0338",
  "&nequiv;": "\u2262",
  "&nesear;": "\u2928",
  "&nesim;": "\u2242\u0338",
  "&nexist;": "\u2204",
  "&nexists;": "\u2204",
  "&nfr;": "\u{1D52B}",
  "&ngE;": "\u2267\u0338",
  "&nge;": "\u2271",
  "&ngeq;": "\u2271",
  "&ngeqq;": "\u2267\u0338",
  "&ngeqslant;": "\u2A7E\u0338",
  "&nges;": "\u2A7E\u0338",
  "&ngsim;": "\u2275",
  "&ngt;": "\u226F",
  "&ngtr;": "\u226F",
  "&nhArr;": "\u21CE",
  "&nharr;": "\u21AE",
  "&nhpar;": "\u2AF2",
  "&ni;": "\u220B",
  "&nis;": "\u22FC",
  "&nisd;": "\u22FA",
  "&niv;": "\u220B",
  "&njcy;": "\u045A",
  "&nlArr;": "\u21CD",
  "&nlE;": "\u2266\u0338",
  "&nlarr;": "\u219A",
  "&nldr;": "\u2025",
  "&nle;": "\u2270",
  "&nleftarrow;": "\u219A",
  "&nleftrightarrow;": "\u21AE",
  "&nleq;": "\u2270",
  "&nleqq;": "\u2266\u0338",
  "&nleqslant;": "\u2A7D\u0338",
  "&nles;": "\u2A7D\u0338",
  "&nless;": "\u226E",
  "&nlsim;": "\u2274",
  "&nlt;": "\u226E",
  "&nltri;": "\u22EA",
  "&nltrie;": "\u22EC",
  "&nmid;": "\u2224",
  "&nopf;": "\u{1D55F}",
  "&not": "\xAC",
  "&not;": "\xAC",
  "&notin;": "\u2209",
  "&notinE;": "\u22F9\u0338",
  "&notindot;": "\u22F5\u0338",
  "&notinva;": "\u2209",
  "&notinvb;": "\u22F7",
  "&notinvc;": "\u22F6",
  "&notni;": "\u220C",
  "&notniva;": "\u220C",
  "&notnivb;": "\u22FE",
  "&notnivc;": "\u22FD",
  "&npar;": "\u2226",
  "&nparallel;": "\u2226",
  "&nparsl;": "\u2AFD\u20E5",
  "&npart;": "\u2202\u0338",
  "&npolint;": "\u2A14",
  "&npr;": "\u2280",
  "&nprcue;": "\u22E0",
  "&npre;": "\u2AAF\u0338",
  "&nprec;": "\u2280",
  "&npreceq;": "\u2AAF\u0338",
  "&nrArr;": "\u21CF",
  "&nrarr;": "\u219B",
  "&nrarrc;": "\u2933\u0338",
  "&nrarrw;": "\u219D\u0338",
  "&nrightarrow;": "\u219B",
  "&nrtri;": "\u22EB",
  "&nrtrie;": "\u22ED",
  "&nsc;": "\u2281",
  "&nsccue;": "\u22E1",
  "&nsce;": "\u2AB0\u0338",
  "&nscr;": "\u{1D4C3}",
  "&nshortmid;": "\u2224",
  "&nshortparallel;": "\u2226",
  "&nsim;": "\u2241",
  "&nsime;": "\u2244",
  "&nsimeq;": "\u2244",
  "&nsmid;": "\u2224",
  "&nspar;": "\u2226",
  "&nsqsube;": "\u22E2",
  "&nsqsupe;": "\u22E3",
  "&nsub;": "\u2284",
  "&nsubE;": "\u2AC5\u0338",
  "&nsube;": "\u2288",
  "&nsubset;": "\u2282\u20D2",
  "&nsubseteq;": "\u2288",
  "&nsubseteqq;": "\u2AC5\u0338",
  "&nsucc;": "\u2281",
  "&nsucceq;": "\u2AB0\u0338",
  "&nsup;": "\u2285",
  "&nsupE;": "\u2AC6\u0338",
  "&nsupe;": "\u2289",
  "&nsupset;": "\u2283\u20D2",
  "&nsupseteq;": "\u2289",
  "&nsupseteqq;": "\u2AC6\u0338",
  "&ntgl;": "\u2279",
  "&ntilde": "\xF1",
  "&ntilde;": "\xF1",
  "&ntlg;": "\u2278",
  "&ntriangleleft;": "\u22EA",
  "&ntrianglelefteq;": "\u22EC",
  "&ntriangleright;": "\u22EB",
  "&ntrianglerighteq;": "\u22ED",
  "&nu;": "\u03BD",
  "&num;": "#",
  "&numero;": "\u2116",
  "&numsp;": "\u2007",
  "&nvDash;": "\u22AD",
  "&nvHarr;": "\u2904",
  "&nvap;": "\u224D\u20D2",
  "&nvdash;": "\u22AC",
  "&nvge;": "\u2265\u20D2",
  "&nvgt;": ">\u20D2",
  "&nvinfin;": "\u29DE",
  "&nvlArr;": "\u2902",
  "&nvle;": "\u2264\u20D2",
  "&nvlt;": "<\u20D2",
  "&nvltrie;": "\u22B4\u20D2",
  "&nvrArr;": "\u2903",
  "&nvrtrie;": "\u22B5\u20D2",
  "&nvsim;": "\u223C\u20D2",
  "&nwArr;": "\u21D6",
  "&nwarhk;": "\u2923",
  "&nwarr;": "\u2196",
  "&nwarrow;": "\u2196",
  "&nwnear;": "\u2927",
  "&oS;": "\u24C8",
  "&oacute": "\xF3",
  "&oacute;": "\xF3",
  "&oast;": "\u229B",
  "&ocir;": "\u229A",
  "&ocirc": "\xF4",
  "&ocirc;": "\xF4",
  "&ocy;": "\u043E",
  "&odash;": "\u229D",
  "&odblac;": "\u0151",
  "&odiv;": "\u2A38",
  "&odot;": "\u2299",
  "&odsold;": "\u29BC",
  "&oelig;": "\u0153",
  "&ofcir;": "\u29BF",
  "&ofr;": "\u{1D52C}",
  "&ogon;": "\u02DB",
  "&ograve": "\xF2",
  "&ograve;": "\xF2",
  "&ogt;": "\u29C1",
  "&ohbar;": "\u29B5",
  "&ohm;": "\u03A9",
  "&oint;": "\u222E",
  "&olarr;": "\u21BA",
  "&olcir;": "\u29BE",
  "&olcross;": "\u29BB",
  "&oline;": "\u203E",
  "&olt;": "\u29C0",
  "&omacr;": "\u014D",
  "&omega;": "\u03C9",
  "&omicron;": "\u03BF",
  "&omid;": "\u29B6",
  "&ominus;": "\u2296",
  "&oopf;": "\u{1D560}",
  "&opar;": "\u29B7",
  "&operp;": "\u29B9",
  "&oplus;": "\u2295",
  "&or;": "\u2228",
  "&orarr;": "\u21BB",
  "&ord;": "\u2A5D",
  "&order;": "\u2134",
  "&orderof;": "\u2134",
  "&ordf": "\xAA",
  "&ordf;": "\xAA",
  "&ordm": "\xBA",
  "&ordm;": "\xBA",
  "&origof;": "\u22B6",
  "&oror;": "\u2A56",
  "&orslope;": "\u2A57",
  "&orv;": "\u2A5B",
  "&oscr;": "\u2134",
  "&oslash": "\xF8",
  "&oslash;": "\xF8",
  "&osol;": "\u2298",
  "&otilde": "\xF5",
  "&otilde;": "\xF5",
  "&otimes;": "\u2297",
  "&otimesas;": "\u2A36",
  "&ouml": "\xF6",
  "&ouml;": "\xF6",
  "&ovbar;": "\u233D",
  "&par;": "\u2225",
  "&para": "\xB6",
  "&para;": "\xB6",
  "&parallel;": "\u2225",
  "&parsim;": "\u2AF3",
  "&parsl;": "\u2AFD",
  "&part;": "\u2202",
  "&pcy;": "\u043F",
  "&percnt;": "%",
  "&period;": ".",
  "&permil;": "\u2030",
  "&perp;": "\u22A5",
  "&pertenk;": "\u2031",
  "&pfr;": "\u{1D52D}",
  "&phi;": "\u03C6",
  "&phiv;": "\u03D5",
  "&phmmat;": "\u2133",
  "&phone;": "\u260E",
  "&pi;": "\u03C0",
  "&pitchfork;": "\u22D4",
  "&piv;": "\u03D6",
  "&planck;": "\u210F",
  "&planckh;": "\u210E",
  "&plankv;": "\u210F",
  "&plus;": "+",
  "&plusacir;": "\u2A23",
  "&plusb;": "\u229E",
  "&pluscir;": "\u2A22",
  "&plusdo;": "\u2214",
  "&plusdu;": "\u2A25",
  "&pluse;": "\u2A72",
  "&plusmn": "\xB1",
  "&plusmn;": "\xB1",
  "&plussim;": "\u2A26",
  "&plustwo;": "\u2A27",
  "&pm;": "\xB1",
  "&pointint;": "\u2A15",
  "&popf;": "\u{1D561}",
  "&pound": "\xA3",
  "&pound;": "\xA3",
  "&pr;": "\u227A",
  "&prE;": "\u2AB3",
  "&prap;": "\u2AB7",
  "&prcue;": "\u227C",
  "&pre;": "\u2AAF",
  "&prec;": "\u227A",
  "&precapprox;": "\u2AB7",
  "&preccurlyeq;": "\u227C",
  "&preceq;": "\u2AAF",
  "&precnapprox;": "\u2AB9",
  "&precneqq;": "\u2AB5",
  "&precnsim;": "\u22E8",
  "&precsim;": "\u227E",
  "&prime;": "\u2032",
  "&primes;": "\u2119",
  "&prnE;": "\u2AB5",
  "&prnap;": "\u2AB9",
  "&prnsim;": "\u22E8",
  "&prod;": "\u220F",
  "&profalar;": "\u232E",
  "&profline;": "\u2312",
  "&profsurf;": "\u2313",
  "&prop;": "\u221D",
  "&propto;": "\u221D",
  "&prsim;": "\u227E",
  "&prurel;": "\u22B0",
  "&pscr;": "\u{1D4C5}",
  "&psi;": "\u03C8",
  "&puncsp;": "\u2008",
  "&qfr;": "\u{1D52E}",
  "&qint;": "\u2A0C",
  "&qopf;": "\u{1D562}",
  "&qprime;": "\u2057",
  "&qscr;": "\u{1D4C6}",
  "&quaternions;": "\u210D",
  "&quatint;": "\u2A16",
  "&quest;": "?",
  "&questeq;": "\u225F",
  "&quot": '"',
  "&quot;": '"',
  "&rAarr;": "\u21DB",
  "&rArr;": "\u21D2",
  "&rAtail;": "\u291C",
  "&rBarr;": "\u290F",
  "&rHar;": "\u2964",
  "&race;": "\u223D\u0331",
  "&racute;": "\u0155",
  "&radic;": "\u221A",
  "&raemptyv;": "\u29B3",
  "&rang;": "\u27E9",
  "&rangd;": "\u2992",
  "&range;": "\u29A5",
  "&rangle;": "\u27E9",
  "&raquo": "\xBB",
  "&raquo;": "\xBB",
  "&rarr;": "\u2192",
  "&rarrap;": "\u2975",
  "&rarrb;": "\u21E5",
  "&rarrbfs;": "\u2920",
  "&rarrc;": "\u2933",
  "&rarrfs;": "\u291E",
  "&rarrhk;": "\u21AA",
  "&rarrlp;": "\u21AC",
  "&rarrpl;": "\u2945",
  "&rarrsim;": "\u2974",
  "&rarrtl;": "\u21A3",
  "&rarrw;": "\u219D",
  "&ratail;": "\u291A",
  "&ratio;": "\u2236",
  "&rationals;": "\u211A",
  "&rbarr;": "\u290D",
  "&rbbrk;": "\u2773",
  "&rbrace;": "}",
  "&rbrack;": "]",
  "&rbrke;": "\u298C",
  "&rbrksld;": "\u298E",
  "&rbrkslu;": "\u2990",
  "&rcaron;": "\u0159",
  "&rcedil;": "\u0157",
  "&rceil;": "\u2309",
  "&rcub;": "}",
  "&rcy;": "\u0440",
  "&rdca;": "\u2937",
  "&rdldhar;": "\u2969",
  "&rdquo;": "\u201D",
  "&rdquor;": "\u201D",
  "&rdsh;": "\u21B3",
  "&real;": "\u211C",
  "&realine;": "\u211B",
  "&realpart;": "\u211C",
  "&reals;": "\u211D",
  "&rect;": "\u25AD",
  "&reg": "\xAE",
  "&reg;": "\xAE",
  "&rfisht;": "\u297D",
  "&rfloor;": "\u230B",
  "&rfr;": "\u{1D52F}",
  "&rhard;": "\u21C1",
  "&rharu;": "\u21C0",
  "&rharul;": "\u296C",
  "&rho;": "\u03C1",
  "&rhov;": "\u03F1",
  "&rightarrow;": "\u2192",
  "&rightarrowtail;": "\u21A3",
  "&rightharpoondown;": "\u21C1",
  "&rightharpoonup;": "\u21C0",
  "&rightleftarrows;": "\u21C4",
  "&rightleftharpoons;": "\u21CC",
  "&rightrightarrows;": "\u21C9",
  "&rightsquigarrow;": "\u219D",
  "&rightthreetimes;": "\u22CC",
  "&ring;": "\u02DA",
  "&risingdotseq;": "\u2253",
  "&rlarr;": "\u21C4",
  "&rlhar;": "\u21CC",
  "&rlm;": "\u200F",
  "&rmoust;": "\u23B1",
  "&rmoustache;": "\u23B1",
  "&rnmid;": "\u2AEE",
  "&roang;": "\u27ED",
  "&roarr;": "\u21FE",
  "&robrk;": "\u27E7",
  "&ropar;": "\u2986",
  "&ropf;": "\u{1D563}",
  "&roplus;": "\u2A2E",
  "&rotimes;": "\u2A35",
  "&rpar;": ")",
  "&rpargt;": "\u2994",
  "&rppolint;": "\u2A12",
  "&rrarr;": "\u21C9",
  "&rsaquo;": "\u203A",
  "&rscr;": "\u{1D4C7}",
  "&rsh;": "\u21B1",
  "&rsqb;": "]",
  "&rsquo;": "\u2019",
  "&rsquor;": "\u2019",
  "&rthree;": "\u22CC",
  "&rtimes;": "\u22CA",
  "&rtri;": "\u25B9",
  "&rtrie;": "\u22B5",
  "&rtrif;": "\u25B8",
  "&rtriltri;": "\u29CE",
  "&ruluhar;": "\u2968",
  "&rx;": "\u211E",
  "&sacute;": "\u015B",
  "&sbquo;": "\u201A",
  "&sc;": "\u227B",
  "&scE;": "\u2AB4",
  "&scap;": "\u2AB8",
  "&scaron;": "\u0161",
  "&sccue;": "\u227D",
  "&sce;": "\u2AB0",
  "&scedil;": "\u015F",
  "&scirc;": "\u015D",
  "&scnE;": "\u2AB6",
  "&scnap;": "\u2ABA",
  "&scnsim;": "\u22E9",
  "&scpolint;": "\u2A13",
  "&scsim;": "\u227F",
  "&scy;": "\u0441",
  "&sdot;": "\u22C5",
  "&sdotb;": "\u22A1",
  "&sdote;": "\u2A66",
  "&seArr;": "\u21D8",
  "&searhk;": "\u2925",
  "&searr;": "\u2198",
  "&searrow;": "\u2198",
  "&sect": "\xA7",
  "&sect;": "\xA7",
  "&semi;": ";",
  "&seswar;": "\u2929",
  "&setminus;": "\u2216",
  "&setmn;": "\u2216",
  "&sext;": "\u2736",
  "&sfr;": "\u{1D530}",
  "&sfrown;": "\u2322",
  "&sharp;": "\u266F",
  "&shchcy;": "\u0449",
  "&shcy;": "\u0448",
  "&shortmid;": "\u2223",
  "&shortparallel;": "\u2225",
  "&shy": "\xAD",
  "&shy;": "\xAD",
  "&sigma;": "\u03C3",
  "&sigmaf;": "\u03C2",
  "&sigmav;": "\u03C2",
  "&sim;": "\u223C",
  "&simdot;": "\u2A6A",
  "&sime;": "\u2243",
  "&simeq;": "\u2243",
  "&simg;": "\u2A9E",
  "&simgE;": "\u2AA0",
  "&siml;": "\u2A9D",
  "&simlE;": "\u2A9F",
  "&simne;": "\u2246",
  "&simplus;": "\u2A24",
  "&simrarr;": "\u2972",
  "&slarr;": "\u2190",
  "&smallsetminus;": "\u2216",
  "&smashp;": "\u2A33",
  "&smeparsl;": "\u29E4",
  "&smid;": "\u2223",
  "&smile;": "\u2323",
  "&smt;": "\u2AAA",
  "&smte;": "\u2AAC",
  "&smtes;": "\u2AAC\uFE00",
  "&softcy;": "\u044C",
  "&sol;": "/",
  "&solb;": "\u29C4",
  "&solbar;": "\u233F",
  "&sopf;": "\u{1D564}",
  "&spades;": "\u2660",
  "&spadesuit;": "\u2660",
  "&spar;": "\u2225",
  "&sqcap;": "\u2293",
  "&sqcaps;": "\u2293\uFE00",
  "&sqcup;": "\u2294",
  "&sqcups;": "\u2294\uFE00",
  "&sqsub;": "\u228F",
  "&sqsube;": "\u2291",
  "&sqsubset;": "\u228F",
  "&sqsubseteq;": "\u2291",
  "&sqsup;": "\u2290",
  "&sqsupe;": "\u2292",
  "&sqsupset;": "\u2290",
  "&sqsupseteq;": "\u2292",
  "&squ;": "\u25A1",
  "&square;": "\u25A1",
  "&squarf;": "\u25AA",
  "&squf;": "\u25AA",
  "&srarr;": "\u2192",
  "&sscr;": "\u{1D4C8}",
  "&ssetmn;": "\u2216",
  "&ssmile;": "\u2323",
  "&sstarf;": "\u22C6",
  "&star;": "\u2606",
  "&starf;": "\u2605",
  "&straightepsilon;": "\u03F5",
  "&straightphi;": "\u03D5",
  "&strns;": "\xAF",
  "&sub;": "\u2282",
  "&subE;": "\u2AC5",
  "&subdot;": "\u2ABD",
  "&sube;": "\u2286",
  "&subedot;": "\u2AC3",
  "&submult;": "\u2AC1",
  "&subnE;": "\u2ACB",
  "&subne;": "\u228A",
  "&subplus;": "\u2ABF",
  "&subrarr;": "\u2979",
  "&subset;": "\u2282",
  "&subseteq;": "\u2286",
  "&subseteqq;": "\u2AC5",
  "&subsetneq;": "\u228A",
  "&subsetneqq;": "\u2ACB",
  "&subsim;": "\u2AC7",
  "&subsub;": "\u2AD5",
  "&subsup;": "\u2AD3",
  "&succ;": "\u227B",
  "&succapprox;": "\u2AB8",
  "&succcurlyeq;": "\u227D",
  "&succeq;": "\u2AB0",
  "&succnapprox;": "\u2ABA",
  "&succneqq;": "\u2AB6",
  "&succnsim;": "\u22E9",
  "&succsim;": "\u227F",
  "&sum;": "\u2211",
  "&sung;": "\u266A",
  "&sup1": "\xB9",
  "&sup1;": "\xB9",
  "&sup2": "\xB2",
  "&sup2;": "\xB2",
  "&sup3": "\xB3",
  "&sup3;": "\xB3",
  "&sup;": "\u2283",
  "&supE;": "\u2AC6",
  "&supdot;": "\u2ABE",
  "&supdsub;": "\u2AD8",
  "&supe;": "\u2287",
  "&supedot;": "\u2AC4",
  "&suphsol;": "\u27C9",
  "&suphsub;": "\u2AD7",
  "&suplarr;": "\u297B",
  "&supmult;": "\u2AC2",
  "&supnE;": "\u2ACC",
  "&supne;": "\u228B",
  "&supplus;": "\u2AC0",
  "&supset;": "\u2283",
  "&supseteq;": "\u2287",
  "&supseteqq;": "\u2AC6",
  "&supsetneq;": "\u228B",
  "&supsetneqq;": "\u2ACC",
  "&supsim;": "\u2AC8",
  "&supsub;": "\u2AD4",
  "&supsup;": "\u2AD6",
  "&swArr;": "\u21D9",
  "&swarhk;": "\u2926",
  "&swarr;": "\u2199",
  "&swarrow;": "\u2199",
  "&swnwar;": "\u292A",
  "&szlig": "\xDF",
  "&szlig;": "\xDF",
  "&target;": "\u2316",
  "&tau;": "\u03C4",
  "&tbrk;": "\u23B4",
  "&tcaron;": "\u0165",
  "&tcedil;": "\u0163",
  "&tcy;": "\u0442",
  "&tdot;": "\u20DB",
  "&telrec;": "\u2315",
  "&tfr;": "\u{1D531}",
  "&there4;": "\u2234",
  "&therefore;": "\u2234",
  "&theta;": "\u03B8",
  "&thetasym;": "\u03D1",
  "&thetav;": "\u03D1",
  "&thickapprox;": "\u2248",
  "&thicksim;": "\u223C",
  "&thinsp;": "\u2009",
  "&thkap;": "\u2248",
  "&thksim;": "\u223C",
  "&thorn": "\xFE",
  "&thorn;": "\xFE",
  "&tilde;": "\u02DC",
  "&times": "\xD7",
  "&times;": "\xD7",
  "&timesb;": "\u22A0",
  "&timesbar;": "\u2A31",
  "&timesd;": "\u2A30",
  "&tint;": "\u222D",
  "&toea;": "\u2928",
  "&top;": "\u22A4",
  "&topbot;": "\u2336",
  "&topcir;": "\u2AF1",
  "&topf;": "\u{1D565}",
  "&topfork;": "\u2ADA",
  "&tosa;": "\u2929",
  "&tprime;": "\u2034",
  "&trade;": "\u2122",
  "&triangle;": "\u25B5",
  "&triangledown;": "\u25BF",
  "&triangleleft;": "\u25C3",
  "&trianglelefteq;": "\u22B4",
  "&triangleq;": "\u225C",
  "&triangleright;": "\u25B9",
  "&trianglerighteq;": "\u22B5",
  "&tridot;": "\u25EC",
  "&trie;": "\u225C",
  "&triminus;": "\u2A3A",
  "&triplus;": "\u2A39",
  "&trisb;": "\u29CD",
  "&tritime;": "\u2A3B",
  "&trpezium;": "\u23E2",
  "&tscr;": "\u{1D4C9}",
  "&tscy;": "\u0446",
  "&tshcy;": "\u045B",
  "&tstrok;": "\u0167",
  "&twixt;": "\u226C",
  "&twoheadleftarrow;": "\u219E",
  "&twoheadrightarrow;": "\u21A0",
  "&uArr;": "\u21D1",
  "&uHar;": "\u2963",
  "&uacute": "\xFA",
  "&uacute;": "\xFA",
  "&uarr;": "\u2191",
  "&ubrcy;": "\u045E",
  "&ubreve;": "\u016D",
  "&ucirc": "\xFB",
  "&ucirc;": "\xFB",
  "&ucy;": "\u0443",
  "&udarr;": "\u21C5",
  "&udblac;": "\u0171",
  "&udhar;": "\u296E",
  "&ufisht;": "\u297E",
  "&ufr;": "\u{1D532}",
  "&ugrave": "\xF9",
  "&ugrave;": "\xF9",
  "&uharl;": "\u21BF",
  "&uharr;": "\u21BE",
  "&uhblk;": "\u2580",
  "&ulcorn;": "\u231C",
  "&ulcorner;": "\u231C",
  "&ulcrop;": "\u230F",
  "&ultri;": "\u25F8",
  "&umacr;": "\u016B",
  "&uml": "\xA8",
  "&uml;": "\xA8",
  "&uogon;": "\u0173",
  "&uopf;": "\u{1D566}",
  "&uparrow;": "\u2191",
  "&updownarrow;": "\u2195",
  "&upharpoonleft;": "\u21BF",
  "&upharpoonright;": "\u21BE",
  "&uplus;": "\u228E",
  "&upsi;": "\u03C5",
  "&upsih;": "\u03D2",
  "&upsilon;": "\u03C5",
  "&upuparrows;": "\u21C8",
  "&urcorn;": "\u231D",
  "&urcorner;": "\u231D",
  "&urcrop;": "\u230E",
  "&uring;": "\u016F",
  "&urtri;": "\u25F9",
  "&uscr;": "\u{1D4CA}",
  "&utdot;": "\u22F0",
  "&utilde;": "\u0169",
  "&utri;": "\u25B5",
  "&utrif;": "\u25B4",
  "&uuarr;": "\u21C8",
  "&uuml": "\xFC",
  "&uuml;": "\xFC",
  "&uwangle;": "\u29A7",
  "&vArr;": "\u21D5",
  "&vBar;": "\u2AE8",
  "&vBarv;": "\u2AE9",
  "&vDash;": "\u22A8",
  "&vangrt;": "\u299C",
  "&varepsilon;": "\u03F5",
  "&varkappa;": "\u03F0",
  "&varnothing;": "\u2205",
  "&varphi;": "\u03D5",
  "&varpi;": "\u03D6",
  "&varpropto;": "\u221D",
  "&varr;": "\u2195",
  "&varrho;": "\u03F1",
  "&varsigma;": "\u03C2",
  "&varsubsetneq;": "\u228A\uFE00",
  "&varsubsetneqq;": "\u2ACB\uFE00",
  "&varsupsetneq;": "\u228B\uFE00",
  "&varsupsetneqq;": "\u2ACC\uFE00",
  "&vartheta;": "\u03D1",
  "&vartriangleleft;": "\u22B2",
  "&vartriangleright;": "\u22B3",
  "&vcy;": "\u0432",
  "&vdash;": "\u22A2",
  "&vee;": "\u2228",
  "&veebar;": "\u22BB",
  "&veeeq;": "\u225A",
  "&vellip;": "\u22EE",
  "&verbar;": "|",
  "&vert;": "|",
  "&vfr;": "\u{1D533}",
  "&vltri;": "\u22B2",
  "&vnsub;": "\u2282\u20D2",
  "&vnsup;": "\u2283\u20D2",
  "&vopf;": "\u{1D567}",
  "&vprop;": "\u221D",
  "&vrtri;": "\u22B3",
  "&vscr;": "\u{1D4CB}",
  "&vsubnE;": "\u2ACB\uFE00",
  "&vsubne;": "\u228A\uFE00",
  "&vsupnE;": "\u2ACC\uFE00",
  "&vsupne;": "\u228B\uFE00",
  "&vzigzag;": "\u299A",
  "&wcirc;": "\u0175",
  "&wedbar;": "\u2A5F",
  "&wedge;": "\u2227",
  "&wedgeq;": "\u2259",
  "&weierp;": "\u2118",
  "&wfr;": "\u{1D534}",
  "&wopf;": "\u{1D568}",
  "&wp;": "\u2118",
  "&wr;": "\u2240",
  "&wreath;": "\u2240",
  "&wscr;": "\u{1D4CC}",
  "&xcap;": "\u22C2",
  "&xcirc;": "\u25EF",
  "&xcup;": "\u22C3",
  "&xdtri;": "\u25BD",
  "&xfr;": "\u{1D535}",
  "&xhArr;": "\u27FA",
  "&xharr;": "\u27F7",
  "&xi;": "\u03BE",
  "&xlArr;": "\u27F8",
  "&xlarr;": "\u27F5",
  "&xmap;": "\u27FC",
  "&xnis;": "\u22FB",
  "&xodot;": "\u2A00",
  "&xopf;": "\u{1D569}",
  "&xoplus;": "\u2A01",
  "&xotime;": "\u2A02",
  "&xrArr;": "\u27F9",
  "&xrarr;": "\u27F6",
  "&xscr;": "\u{1D4CD}",
  "&xsqcup;": "\u2A06",
  "&xuplus;": "\u2A04",
  "&xutri;": "\u25B3",
  "&xvee;": "\u22C1",
  "&xwedge;": "\u22C0",
  "&yacute": "\xFD",
  "&yacute;": "\xFD",
  "&yacy;": "\u044F",
  "&ycirc;": "\u0177",
  "&ycy;": "\u044B",
  "&yen": "\xA5",
  "&yen;": "\xA5",
  "&yfr;": "\u{1D536}",
  "&yicy;": "\u0457",
  "&yopf;": "\u{1D56A}",
  "&yscr;": "\u{1D4CE}",
  "&yucy;": "\u044E",
  "&yuml": "\xFF",
  "&yuml;": "\xFF",
  "&zacute;": "\u017A",
  "&zcaron;": "\u017E",
  "&zcy;": "\u0437",
  "&zdot;": "\u017C",
  "&zeetrf;": "\u2128",
  "&zeta;": "\u03B6",
  "&zfr;": "\u{1D537}",
  "&zhcy;": "\u0436",
  "&zigrarr;": "\u21DD",
  "&zopf;": "\u{1D56B}",
  "&zscr;": "\u{1D4CF}",
  "&zwj;": "\u200D",
  "&zwnj;": "\u200C"
};

// node_modules/postal-mime/dist/esm/text-format.js
function decodeHTMLEntities(str) {
  return str.replace(/&(#\d+|#x[a-f0-9]+|[a-z]+\d*);?/gi, (match, entity) => {
    if (typeof htmlEntities[match] === "string") {
      return htmlEntities[match];
    }
    if (entity.charAt(0) !== "#" || match.charAt(match.length - 1) !== ";") {
      return match;
    }
    let codePoint;
    if (entity.charAt(1) === "x") {
      codePoint = parseInt(entity.slice(2), 16);
    } else {
      codePoint = parseInt(entity.slice(1), 10);
    }
    let output = "";
    if (codePoint >= 55296 && codePoint <= 57343 || codePoint > 1114111) {
      return "\uFFFD";
    }
    if (codePoint > 65535) {
      codePoint -= 65536;
      output += String.fromCharCode(codePoint >>> 10 & 1023 | 55296);
      codePoint = 56320 | codePoint & 1023;
    }
    output += String.fromCharCode(codePoint);
    return output;
  });
}
function escapeHtml2(str) {
  return str.trim().replace(/[<>"'?&]/g, (c) => {
    let hex = c.charCodeAt(0).toString(16);
    if (hex.length < 2) {
      hex = "0" + hex;
    }
    return "&#x" + hex.toUpperCase() + ";";
  });
}
function textToHtml(str) {
  let html = escapeHtml2(str).replace(/\n/g, "<br />");
  return "<div>" + html + "</div>";
}
var LINE_TERMINATOR = /[\n\r\u2028\u2029]/g;
function lastLineTerminator(str) {
  return Math.max(str.lastIndexOf("\n"), str.lastIndexOf("\r"), str.lastIndexOf("\u2028"), str.lastIndexOf("\u2029"));
}
function createFinder(str, regex) {
  let searchedFrom = Infinity;
  let found = null;
  return (pos) => {
    if (pos < searchedFrom || found && pos > found.index) {
      regex.lastIndex = pos;
      found = regex.exec(str);
      searchedFrom = pos;
    }
    return found;
  };
}
function replaceClosedTags(str, pattern, replacement) {
  const end2 = str.lastIndexOf(">") + 1;
  return str.slice(0, end2).replace(pattern, replacement) + str.slice(end2);
}
function replaceTags(str, prefix, pattern, replacement) {
  const parts = [];
  let copied = 0;
  let searchFrom = 0;
  while (true) {
    prefix.lastIndex = searchFrom;
    const candidate = prefix.exec(str);
    if (!candidate) {
      break;
    }
    const start = candidate.index;
    pattern.lastIndex = start;
    const match = pattern.exec(str);
    if (!match) {
      const gt = str.indexOf(">", start);
      if (gt < 0) {
        break;
      }
      searchFrom = gt + 1;
      continue;
    }
    parts.push(str.slice(copied, start), replacement(...match));
    copied = searchFrom = start + match[0].length;
  }
  parts.push(str.slice(copied));
  return parts.join("");
}
function replaceBlocks(str, open, openToGt, close, closeToGt, replacement) {
  const nextGt = createFinder(str, />/g);
  const nextClose = createFinder(str, close);
  const nextLineEnd = createFinder(str, LINE_TERMINATOR);
  const parts = [];
  let copied = 0;
  let searchFrom = 0;
  while (true) {
    open.lastIndex = searchFrom;
    const opener = open.exec(str);
    if (!opener) {
      break;
    }
    const start = opener.index;
    searchFrom = start + 1;
    let from = start + opener[0].length;
    if (openToGt) {
      const gt = nextGt(from);
      if (!gt) {
        break;
      }
      from = gt.index + 1;
    }
    const closer = nextClose(from);
    if (!closer) {
      break;
    }
    const lineEnd = nextLineEnd(from);
    if (lineEnd && lineEnd.index < closer.index) {
      continue;
    }
    let end2 = closer.index + closer[0].length;
    if (closeToGt) {
      const gt = nextGt(end2);
      if (!gt) {
        break;
      }
      end2 = gt.index + 1;
    }
    parts.push(str.slice(copied, start), replacement);
    copied = searchFrom = end2;
  }
  parts.push(str.slice(copied));
  return parts.join("");
}
function stripThroughLastTag(str, prefix) {
  const lineEnd = str.search(LINE_TERMINATOR);
  const limit = Math.min(lineEnd < 0 ? str.length : lineEnd, str.lastIndexOf(">"));
  let last = -1;
  prefix.lastIndex = 0;
  let match;
  while ((match = prefix.exec(str)) && match.index < limit) {
    last = match.index;
  }
  return last < 0 ? str : str.slice(str.indexOf(">", last) + 1);
}
function stripFromFirstTag(str, prefix) {
  const lineEnd = lastLineTerminator(str);
  prefix.lastIndex = lineEnd < 0 ? 0 : str.lastIndexOf(">", lineEnd) + 1;
  const match = prefix.exec(str);
  return match && match.index < str.lastIndexOf(">") ? str.slice(0, match.index) : str;
}
function htmlToText(str) {
  str = str.replace(/\r?\n/g, "");
  str = replaceBlocks(str, /<!--/g, false, /-->/g, false, " ");
  str = replaceClosedTags(str, /<br\b[^>]*>/gi, "\n");
  str = replaceClosedTags(str, /<\/?(p|div|table|tr|td|th)\b[^>]*>/gi, "\n\n");
  str = replaceBlocks(str, /<script\b/gi, true, /<\/script\b/gi, true, " ");
  str = stripThroughLastTag(str, /<body\b/gi);
  str = stripThroughLastTag(str, /<\/head\b/gi);
  str = stripThroughLastTag(str, /<!doctype\b/gi);
  str = stripFromFirstTag(str, /<\/body\b/gi);
  str = stripFromFirstTag(str, /<\/html\b/gi);
  str = replaceTags(str, /<a\b/gi, /<a\b[^>]*href\s*=\s*["']?([^\s"']+)[^>]*>/iy, (match, href) => ` (${href}) `);
  str = replaceClosedTags(str, /<\/?(span|em|i|strong|b|u|a)\b[^>]*>/gi, "");
  str = replaceTags(str, /<li\b/gi, /<li\b[^>]*>[\n\u0001\s]*/iy, () => "* ");
  str = replaceClosedTags(str, /<hr\b[^>]*>/g, "\n-------------\n");
  str = replaceClosedTags(str, /<[^>]*>/g, " ");
  str = str.replace(/\u0001/g, "\n").replace(/[ \t]+/g, " ").replace(/^\s+$/gm, "").replace(/\n\n+/g, "\n\n").replace(/^\n+/, "\n").replace(/\n+$/, "\n");
  str = decodeHTMLEntities(str);
  return str;
}
function formatDate(date) {
  if (typeof Intl === "undefined") {
    return date;
  }
  const parsed = new Date(date);
  if (isNaN(parsed.getTime())) {
    return date;
  }
  return new Intl.DateTimeFormat("default", {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hour12: false
  }).format(parsed);
}
function formatTextAddress(address) {
  return (address.name ? [address.name, `<${address.address}>`] : [address.address]).join(" ");
}
function formatTextAddresses(addresses) {
  let parts = [];
  let processAddress = (address, partCounter) => {
    if (partCounter) {
      parts.push(", ");
    }
    if (address.group) {
      let groupStart = `${address.name}:`;
      let groupEnd = `;`;
      parts.push(groupStart);
      address.group.forEach(processAddress);
      parts.push(groupEnd);
    } else {
      parts.push(formatTextAddress(address));
    }
  };
  addresses.forEach(processAddress);
  return parts.join("");
}
function formatHtmlAddress(address) {
  return `<a href="mailto:${escapeHtml2(address.address)}" class="postal-email-address">${escapeHtml2(address.name || `<${address.address}>`)}</a>`;
}
function formatHtmlAddresses(addresses) {
  let parts = [];
  let processAddress = (address, partCounter) => {
    if (partCounter) {
      parts.push('<span class="postal-email-address-separator">, </span>');
    }
    if (address.group) {
      let groupStart = `<span class="postal-email-address-group">${escapeHtml2(address.name)}:</span>`;
      let groupEnd = `<span class="postal-email-address-group">;</span>`;
      parts.push(groupStart);
      address.group.forEach(processAddress);
      parts.push(groupEnd);
    } else {
      parts.push(formatHtmlAddress(address));
    }
  };
  addresses.forEach(processAddress);
  return parts.join(" ");
}
function foldLines(str, lineLength, afterSpace) {
  str = (str || "").toString();
  lineLength = lineLength || 76;
  let pos = 0, len = str.length, result = "", line, match;
  while (pos < len) {
    line = str.slice(pos, pos + lineLength);
    if (line.length < lineLength) {
      result += line;
      break;
    }
    if (match = line.match(/^[^\n\r]*(\r?\n|\r)/)) {
      line = match[0];
      result += line;
      pos += line.length;
      continue;
    } else if ((match = line.match(/(\s+)[^\s]*$/)) && match[0].length - (afterSpace ? (match[1] || "").length : 0) < line.length) {
      line = line.slice(0, line.length - (match[0].length - (afterSpace ? (match[1] || "").length : 0)));
    } else if (match = str.slice(pos + line.length).match(/^[^\s]+(\s*)/)) {
      line = line + match[0].slice(0, match[0].length - (!afterSpace ? (match[1] || "").length : 0));
    }
    result += line;
    pos += line.length;
    if (pos < len) {
      result += "\r\n";
    }
  }
  return result;
}
function formatTextHeader(message) {
  let rows = [];
  if (message.from) {
    rows.push({ key: "From", val: formatTextAddresses([message.from]) });
  }
  if (message.subject) {
    rows.push({ key: "Subject", val: message.subject });
  }
  if (message.date) {
    rows.push({ key: "Date", val: formatDate(message.date) });
  }
  if (message.to && message.to.length) {
    rows.push({ key: "To", val: formatTextAddresses(message.to) });
  }
  if (message.cc && message.cc.length) {
    rows.push({ key: "Cc", val: formatTextAddresses(message.cc) });
  }
  if (message.bcc && message.bcc.length) {
    rows.push({ key: "Bcc", val: formatTextAddresses(message.bcc) });
  }
  let maxKeyLength = rows.map((r) => r.key.length).reduce((acc, cur) => {
    return cur > acc ? cur : acc;
  }, 0);
  const lines = rows.flatMap((row) => {
    let sepLen = maxKeyLength - row.key.length;
    let prefix = `${row.key}: ${" ".repeat(sepLen)}`;
    let emptyPrefix = `${" ".repeat(row.key.length + 1)} ${" ".repeat(sepLen)}`;
    let foldedLines = foldLines(row.val, 80, true).split(/\r?\n/).map((line) => line.trim());
    return foldedLines.map((line, i) => `${i ? emptyPrefix : prefix}${line}`);
  });
  let maxLineLength = lines.map((r) => r.length).reduce((acc, cur) => {
    return cur > acc ? cur : acc;
  }, 0);
  let lineMarker = "-".repeat(maxLineLength);
  let template = `
${lineMarker}
${lines.join("\n")}
${lineMarker}
`;
  return template;
}
function formatHtmlHeader(message) {
  let rows = [];
  if (message.from) {
    rows.push(
      // through the plural formatter, because `From:` may hold RFC 5322 group syntax
      // and a group has no address of its own
      `<div class="postal-email-header-key">From</div><div class="postal-email-header-value">${formatHtmlAddresses([message.from])}</div>`
    );
  }
  if (message.subject) {
    rows.push(`<div class="postal-email-header-key">Subject</div><div class="postal-email-header-value postal-email-header-subject">${escapeHtml2(message.subject)}</div>`);
  }
  if (message.date) {
    rows.push(`<div class="postal-email-header-key">Date</div><div class="postal-email-header-value postal-email-header-date" data-date="${escapeHtml2(message.date)}">${escapeHtml2(formatDate(message.date))}</div>`);
  }
  if (message.to && message.to.length) {
    rows.push(`<div class="postal-email-header-key">To</div><div class="postal-email-header-value">${formatHtmlAddresses(message.to)}</div>`);
  }
  if (message.cc && message.cc.length) {
    rows.push(`<div class="postal-email-header-key">Cc</div><div class="postal-email-header-value">${formatHtmlAddresses(message.cc)}</div>`);
  }
  if (message.bcc && message.bcc.length) {
    rows.push(`<div class="postal-email-header-key">Bcc</div><div class="postal-email-header-value">${formatHtmlAddresses(message.bcc)}</div>`);
  }
  let template = `<div class="postal-email-header">${rows.length ? '<div class="postal-email-header-row">' : ""}${rows.join('</div>\n<div class="postal-email-header-row">')}${rows.length ? "</div>" : ""}</div>`;
  return template;
}

// node_modules/postal-mime/dist/esm/address-parser.js
var WORD_CHAR_REGEX = /\w/;
var NON_SPACE_TOKEN_REGEX = /[^\s]+/g;
function findAddressInText(text2) {
  NON_SPACE_TOKEN_REGEX.lastIndex = 0;
  let match;
  while (match = NON_SPACE_TOKEN_REGEX.exec(text2)) {
    const token = match[0];
    const at = token.indexOf("@");
    let start = 0;
    while (start < at && !WORD_CHAR_REGEX.test(token.charAt(start))) {
      start++;
    }
    if (start >= at) {
      continue;
    }
    let end2 = token.length;
    while (end2 > at + 1 && !WORD_CHAR_REGEX.test(token.charAt(end2 - 1))) {
      end2--;
    }
    if (end2 <= at + 1) {
      continue;
    }
    return { index: match.index + start, length: end2 - start, value: token.substring(start, end2) };
  }
  return null;
}
function hasAngleAddress(text2) {
  let start = -1;
  let at = -1;
  for (let i = 0; i < text2.length; i++) {
    const chr = text2.charAt(i);
    if (chr === "<") {
      start = i + 1;
      at = -1;
    } else if (chr === ">") {
      if (at >= 0 && at < i - 1) {
        return true;
      }
      start = -1;
      at = -1;
    } else if (chr === "@" && start >= 0 && at < 0 && i > start) {
      at = i;
    }
  }
  return false;
}
function _handleAddress(tokens, depth) {
  let isGroup = false;
  let state = "text";
  let addresses = [];
  let data = {
    address: [],
    comment: [],
    group: [],
    text: [],
    textWasQuoted: []
    // Track which text tokens came from inside quotes
  };
  let i;
  let len;
  let insideQuotes = false;
  for (i = 0, len = tokens.length; i < len; i++) {
    let token = tokens[i];
    let prevToken = i ? tokens[i - 1] : null;
    if (token.type === "operator") {
      switch (token.value) {
        case "<":
          state = "address";
          insideQuotes = false;
          break;
        case "(":
          state = "comment";
          insideQuotes = false;
          break;
        case ":":
          state = "group";
          isGroup = true;
          insideQuotes = false;
          break;
        case '"':
          insideQuotes = !insideQuotes;
          state = "text";
          break;
        default:
          state = "text";
          insideQuotes = false;
          break;
      }
    } else if (token.value) {
      if (state === "address") {
        token.value = token.value.replace(/^[^<]*<\s*/, "");
      }
      if (prevToken && prevToken.noBreak && data[state].length) {
        data[state][data[state].length - 1] += token.value;
        if (state === "text" && insideQuotes) {
          data.textWasQuoted[data.textWasQuoted.length - 1] = true;
        }
      } else {
        data[state].push(token.value);
        if (state === "text") {
          data.textWasQuoted.push(insideQuotes);
        }
      }
    }
  }
  if (!data.text.length && data.comment.length) {
    data.text = data.comment;
    data.comment = [];
  }
  if (isGroup) {
    const text2 = data.text.join(" ");
    let groupMembers = [];
    if (data.group.length) {
      let parsedGroup = parseAddressList(data.group.join(","), depth + 1);
      parsedGroup.forEach((member) => {
        if (member.group) {
          for (const nestedMember of member.group) {
            groupMembers.push(nestedMember);
          }
        } else {
          groupMembers.push(member);
        }
      });
    }
    addresses.push({
      name: decodeWords(text2),
      group: groupMembers
    });
  } else {
    if (!data.address.length && data.text.length) {
      for (i = data.text.length - 1; i >= 0; i--) {
        if (!data.textWasQuoted[i] && data.text[i].match(/^[^@\s]+@[^@\s]+$/)) {
          data.address = data.text.splice(i, 1);
          data.textWasQuoted.splice(i, 1);
          break;
        }
      }
      if (!data.address.length) {
        for (i = data.text.length - 1; i >= 0; i--) {
          if (!data.textWasQuoted[i]) {
            const found = findAddressInText(data.text[i]);
            if (found) {
              data.address = [found.value];
              data.text[i] = (data.text[i].substring(0, found.index).trimEnd() + " " + data.text[i].substring(found.index + found.length).trimStart()).trim();
              break;
            }
            data.text[i] = data.text[i].trim();
          }
        }
      }
    }
    if (!data.text.length && data.comment.length) {
      data.text = data.comment;
      data.comment = [];
    }
    if (data.address.length > 1) {
      data.text = data.text.concat(data.address.splice(1));
    }
    const text2 = data.text.join(" ");
    const addressValue = data.address.join(" ");
    if (!addressValue && isEncodedWordsOnly(text2.trim())) {
      const decodedText = decodeWords(text2);
      if (hasAngleAddress(decodedText)) {
        const parsedSubAddresses = addressParser(decodedText);
        if (parsedSubAddresses && parsedSubAddresses.length) {
          return parsedSubAddresses;
        }
      }
      return [{ address: "", name: decodedText }];
    }
    const address = {
      address: addressValue || text2 || "",
      name: decodeWords(text2 || addressValue || "")
    };
    if (address.address === address.name) {
      if (address.address.match(/@/)) {
        address.name = "";
      } else {
        address.address = "";
      }
    }
    addresses.push(address);
  }
  return addresses;
}
var Tokenizer = class {
  /**
   * @param str Address field string
   */
  constructor(str) {
    this.str = (str || "").toString();
    this.operatorCurrent = "";
    this.operatorExpecting = "";
    this.node = null;
    this.escaped = false;
    this.list = [];
    this.operators = {
      '"': '"',
      "(": ")",
      "<": ">",
      ",": "",
      ":": ";",
      // Semicolons are not a legal delimiter per the RFC2822 grammar other
      // than for terminating a group, but they are also not valid for any
      // other use in this context.  Given that some mail clients have
      // historically allowed the semicolon as a delimiter equivalent to the
      // comma in their UI, it makes sense to treat them the same as a comma
      // when used outside of a group.
      ";": ""
    };
  }
  /**
   * Tokenizes the original input string
   *
   * @return An array of operator|text tokens
   */
  tokenize() {
    let list2 = [];
    for (let i = 0, len = this.str.length; i < len; i++) {
      let chr = this.str.charAt(i);
      let nextChr = i < len - 1 ? this.str.charAt(i + 1) : null;
      this.checkChar(chr, nextChr);
    }
    this.list.forEach((node) => {
      node.value = (node.value || "").toString().trim();
      if (node.value) {
        list2.push(node);
      }
    });
    return list2;
  }
  /**
   * Checks if a character is an operator or text and acts accordingly
   *
   * @param chr Character from the address field
   * @param nextChr The character that follows, or null at the end of the field
   */
  checkChar(chr, nextChr) {
    if (this.escaped) {
    } else if (chr === this.operatorExpecting) {
      this.node = {
        type: "operator",
        value: chr
      };
      if (nextChr && ![" ", "	", "\r", "\n", ",", ";"].includes(nextChr)) {
        this.node.noBreak = true;
      }
      this.list.push(this.node);
      this.node = null;
      this.operatorExpecting = "";
      this.escaped = false;
      return;
    } else if (!this.operatorExpecting && chr in this.operators) {
      this.node = {
        type: "operator",
        value: chr
      };
      this.list.push(this.node);
      this.node = null;
      this.operatorExpecting = this.operators[chr];
      this.escaped = false;
      return;
    } else if (this.operatorExpecting === '"' && chr === "\\") {
      this.escaped = true;
      return;
    }
    if (!this.node) {
      this.node = {
        type: "text",
        value: ""
      };
      this.list.push(this.node);
    }
    if (chr === "\n") {
      chr = " ";
    }
    if (chr.charCodeAt(0) >= 33 || [" ", "	"].includes(chr)) {
      this.node.value += chr;
    }
    this.escaped = false;
  }
};
var MAX_NESTED_GROUP_DEPTH = 50;
function parseAddressList(str, depth) {
  if (depth > MAX_NESTED_GROUP_DEPTH) {
    return [];
  }
  let tokenizer = new Tokenizer(str);
  let tokens = tokenizer.tokenize();
  let addresses = [];
  let address = [];
  const parsedAddresses = [];
  tokens.forEach((token) => {
    if (token.type === "operator" && (token.value === "," || token.value === ";")) {
      if (address.length) {
        addresses.push(address);
      }
      address = [];
    } else {
      address.push(token);
    }
  });
  if (address.length) {
    addresses.push(address);
  }
  for (const tokens2 of addresses) {
    for (const address2 of _handleAddress(tokens2, depth)) {
      parsedAddresses.push(address2);
    }
  }
  return parsedAddresses;
}
function addressParser(str, options) {
  const parsedAddresses = parseAddressList(str, 0);
  if (options && options.flatten) {
    let addresses = [];
    let walkAddressList = (list2) => {
      list2.forEach((address) => {
        if (address.group) {
          return walkAddressList(address.group);
        } else {
          addresses.push(address);
        }
      });
    };
    walkAddressList(parsedAddresses);
    return addresses;
  }
  return parsedAddresses;
}
var address_parser_default = addressParser;

// node_modules/postal-mime/dist/esm/base64-encoder.js
function base64ArrayBuffer(arrayBuffer) {
  let base64 = "";
  const encodings = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const bytes = new Uint8Array(arrayBuffer);
  const byteLength = bytes.byteLength;
  const byteRemainder = byteLength % 3;
  const mainLength = byteLength - byteRemainder;
  let a, b, c, d;
  let chunk;
  for (let i = 0; i < mainLength; i = i + 3) {
    chunk = bytes[i] << 16 | bytes[i + 1] << 8 | bytes[i + 2];
    a = (chunk & 16515072) >> 18;
    b = (chunk & 258048) >> 12;
    c = (chunk & 4032) >> 6;
    d = chunk & 63;
    base64 += encodings[a] + encodings[b] + encodings[c] + encodings[d];
  }
  if (byteRemainder === 1) {
    chunk = bytes[mainLength];
    a = (chunk & 252) >> 2;
    b = (chunk & 3) << 4;
    base64 += encodings[a] + encodings[b] + "==";
  } else if (byteRemainder === 2) {
    chunk = bytes[mainLength] << 8 | bytes[mainLength + 1];
    a = (chunk & 64512) >> 10;
    b = (chunk & 1008) >> 4;
    c = (chunk & 15) << 2;
    base64 += encodings[a] + encodings[b] + encodings[c] + "=";
  }
  return base64;
}

// node_modules/postal-mime/dist/esm/postal-mime.js
function isReadableStream(value) {
  return !!value && typeof value.getReader === "function";
}
function isBlob(value) {
  return value instanceof Blob || Object.prototype.toString.call(value) === "[object Blob]";
}
function renderEntry(textEntry, textType, convert) {
  if (textEntry.type === "subMessage") {
    return textType === "html" ? formatHtmlHeader(textEntry.value) : formatTextHeader(textEntry.value);
  }
  if (!convert) {
    return textEntry.value;
  }
  return textType === "html" ? textToHtml(textEntry.value) : htmlToText(textEntry.value);
}
var MAX_NESTING_DEPTH = 256;
var MAX_HEADERS_SIZE = 2 * 1024 * 1024;
var MAX_RFC822_NESTING_DEPTH = 10;
function parseLimitOption(value, defaultValue, name) {
  if (value === void 0 || value === null) {
    return defaultValue;
  }
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) {
    throw new TypeError(`${name} must be a non-negative integer`);
  }
  return value;
}
var PostalMime = class _PostalMime {
  /**
   * Parses a raw email message
   *
   * @param buf Raw email message
   * @param options Parser options
   * @returns The parsed email
   */
  // async so that an invalid option rejects the returned promise instead of throwing
  // synchronously, which would escape a `.catch()` chain
  static async parse(buf, options) {
    const parser = new _PostalMime(options);
    return parser.parse(buf);
  }
  constructor(options) {
    this.options = options || {};
    this.mimeOptions = {
      maxNestingDepth: parseLimitOption(this.options.maxNestingDepth, MAX_NESTING_DEPTH, "maxNestingDepth"),
      maxHeadersSize: parseLimitOption(this.options.maxHeadersSize, MAX_HEADERS_SIZE, "maxHeadersSize")
    };
    this.maxRfc822NestingDepth = parseLimitOption(this.options.maxRfc822NestingDepth, MAX_RFC822_NESTING_DEPTH, "maxRfc822NestingDepth");
    this.rfc822NestingDepth = 0;
    this.root = this.currentNode = new MimeNode({
      postalMime: this,
      ...this.mimeOptions
    });
    this.boundaries = [];
    this.headerSize = 0;
    this.textContent = {};
    this.textMap = /* @__PURE__ */ new Map();
    this.textTypes = /* @__PURE__ */ new Set();
    this.attachments = [];
    this.forceRfc822Attachments = false;
    this.attachmentEncoding = (this.options.attachmentEncoding || "").toString().replace(/[-_\s]/g, "").trim().toLowerCase() || "arraybuffer";
    this.started = false;
  }
  /** @internal */
  async finalize() {
    await this.root.finalize();
  }
  /** @internal */
  async processLine(line, isFinal) {
    let boundaries = this.boundaries;
    if (boundaries.length && line.length > 2 && line[0] === 45 && line[1] === 45) {
      for (let i = boundaries.length - 1; i >= 0; i--) {
        let boundary = boundaries[i];
        if (line.length < boundary.value.length + 2) {
          continue;
        }
        let boundaryMatches = true;
        for (let j = 0; j < boundary.value.length; j++) {
          if (line[j + 2] !== boundary.value[j]) {
            boundaryMatches = false;
            break;
          }
        }
        if (!boundaryMatches) {
          continue;
        }
        let boundaryEnd = boundary.value.length + 2;
        let isTerminator = false;
        if (line.length >= boundary.value.length + 4 && line[boundary.value.length + 2] === 45 && line[boundary.value.length + 3] === 45) {
          isTerminator = true;
          boundaryEnd = boundary.value.length + 4;
        }
        let hasValidTrailing = true;
        for (let j = boundaryEnd; j < line.length; j++) {
          if (line[j] !== 32 && line[j] !== 9) {
            hasValidTrailing = false;
            break;
          }
        }
        if (!hasValidTrailing) {
          continue;
        }
        if (isTerminator) {
          await boundary.node.finalize();
          this.currentNode = boundary.node.parentNode || this.root;
        } else {
          await boundary.node.finalizeChildNodes();
          this.currentNode = new MimeNode({
            postalMime: this,
            parentNode: boundary.node,
            parentMultipartType: boundary.node.contentType.multipart,
            ...this.mimeOptions
          });
        }
        if (isFinal) {
          return this.finalize();
        }
        return;
      }
    }
    this.currentNode.feed(line);
    if (isFinal) {
      return this.finalize();
    }
  }
  /** @internal */
  readLine() {
    let startPos = this.readPos;
    let endPos = this.readPos;
    while (this.readPos < this.av.length) {
      const c = this.av[this.readPos++];
      if (c !== 13 && c !== 10) {
        endPos = this.readPos;
      }
      if (c === 10) {
        return {
          bytes: new Uint8Array(this.buf, startPos, endPos - startPos),
          done: this.readPos >= this.av.length
        };
      }
    }
    return {
      bytes: new Uint8Array(this.buf, startPos, endPos - startPos),
      done: this.readPos >= this.av.length
    };
  }
  // Records a text part or a nested message under the node that selects it
  /** @internal */
  addTextEntry(selector, textType, item) {
    let textEntry = this.textMap.get(selector);
    if (!textEntry) {
      textEntry = {};
      this.textMap.set(selector, textEntry);
    }
    const entries = textEntry[textType] || [];
    textEntry[textType] = entries;
    entries.push(item);
    this.textTypes.add(textType);
  }
  // Sorts every leaf of the tree into text content, nested messages and attachments.
  // `alternative` is the closest enclosing multipart/alternative, if any: its text parts
  // are collected under the alternative itself, so that the body is assembled from one
  // representation of it rather than from every one. `related` tells whether the part
  // sits inside a multipart/related, where a Content-ID makes it an inline resource
  /** @internal */
  async collectNode(node, alternative, related) {
    if (!node.contentType.multipart) {
      const inlineRfc822 = this.isInlineMessageRfc822(node);
      const rfc822DepthExceeded = inlineRfc822 && this.rfc822NestingDepth >= this.maxRfc822NestingDepth;
      if (inlineRfc822 && !rfc822DepthExceeded) {
        await this.collectSubMessage(node);
      } else if (this.isInlineTextNode(node)) {
        const textType = node.contentType.parsed.value === "text/html" ? "html" : "plain";
        this.addTextEntry(alternative || node, textType, { type: "text", value: node.getTextContent() });
      } else if (node.content) {
        this.collectAttachment(node, node.content, related, rfc822DepthExceeded);
      }
    } else if (node.contentType.multipart === "alternative") {
      alternative = node;
    } else if (node.contentType.multipart === "related") {
      related = true;
    }
    for (let childNode of node.childNodes) {
      await this.collectNode(childNode, alternative, related);
    }
  }
  // Parses an inline message/rfc822 part with a nested parser and takes over its text
  // parts and attachments
  /** @internal */
  async collectSubMessage(node) {
    const subParser = new _PostalMime({
      // Only the limits are inherited. Options that decide how a part
      // is classified stay with the parser that was configured.
      ...this.mimeOptions,
      maxRfc822NestingDepth: this.maxRfc822NestingDepth,
      // attachments are encoded by the parent parser, keep raw buffers here
      attachmentEncoding: "arraybuffer"
    });
    subParser.rfc822NestingDepth = this.rfc822NestingDepth + 1;
    const subMessage = node.subMessage = await subParser.parse(node.content || new ArrayBuffer(0));
    if (subMessage.text || !subMessage.html) {
      this.addTextEntry(node, "plain", { type: "subMessage", value: subMessage });
    }
    if (subMessage.html) {
      this.addTextEntry(node, "html", { type: "subMessage", value: subMessage });
    }
    subParser.textMap.forEach((subTextEntry, subTextNode) => {
      this.textMap.set(subTextNode, subTextEntry);
    });
    for (let attachment of subMessage.attachments) {
      this.attachments.push(attachment);
    }
  }
  /** @internal */
  collectAttachment(node, content, related, rfc822DepthExceeded) {
    const filename = node.contentDisposition.parsed.params.filename || node.contentType.parsed.params.name || null;
    const attachment = {
      filename: filename ? decodeWords(filename) : null,
      mimeType: node.contentType.parsed.value,
      disposition: node.contentDisposition.parsed.value || null
    };
    if (related && node.contentId && !rfc822DepthExceeded) {
      attachment.related = true;
    }
    if (rfc822DepthExceeded) {
      attachment.rfc822DepthExceeded = true;
    }
    if (node.contentDescription) {
      attachment.description = decodeWords(node.contentDescription);
    }
    if (node.contentId) {
      attachment.contentId = node.contentId;
    }
    switch (node.contentType.parsed.value) {
      // Special handling for calendar events
      case "text/calendar":
      case "application/ics": {
        if (node.contentType.parsed.params.method) {
          attachment.method = node.contentType.parsed.params.method.toString().toUpperCase().trim();
        }
        const decodedText = node.getTextContent().replace(/\r?\n/g, "\n");
        let end2 = decodedText.length;
        while (end2 > 0 && decodedText.charCodeAt(end2 - 1) === 10) {
          end2--;
        }
        attachment.content = textEncoder.encode(decodedText.slice(0, end2) + "\n");
        break;
      }
      // Regular attachments
      default:
        attachment.content = content;
    }
    this.attachments.push(attachment);
  }
  // Joins the collected text parts into the plain and html bodies
  /** @internal */
  renderTextContent() {
    const textContent = {};
    this.textMap.forEach((mapEntry) => {
      this.textTypes.forEach((textType) => {
        const output = textContent[textType] || [];
        textContent[textType] = output;
        const ownEntries = mapEntry[textType];
        const entries = ownEntries || mapEntry[textType === "html" ? "plain" : "html"] || [];
        for (const textEntry of entries) {
          output.push(renderEntry(textEntry, textType, !ownEntries));
        }
      });
    });
    Object.keys(textContent).forEach((textType) => {
      this.textContent[textType] = textContent[textType].join("\n");
    });
  }
  /** @internal */
  isInlineTextNode(node) {
    if (node.contentDisposition.parsed.value === "attachment") {
      return false;
    }
    switch (node.contentType.parsed.value) {
      case "text/html":
      case "text/plain":
        return true;
      case "text/calendar":
      case "text/csv":
      default:
        return false;
    }
  }
  /** @internal */
  isInlineMessageRfc822(node) {
    if (this.forceRfc822Attachments || node.contentType.parsed.value !== "message/rfc822") {
      return false;
    }
    let disposition = node.contentDisposition.parsed.value || (this.options.rfc822Attachments ? "attachment" : "inline");
    return disposition === "inline";
  }
  // A delivery status or feedback report carries the offending message as a part. It is
  // evidence rather than content, so it is not inlined into the body of the report
  /** @internal */
  hasReportParts() {
    let found = false;
    let walk = (node) => {
      if (!node.contentType.multipart) {
        if (["message/delivery-status", "message/feedback-report"].includes(node.contentType.parsed.value)) {
          found = true;
        }
      }
      for (let childNode of node.childNodes) {
        walk(childNode);
      }
    };
    walk(this.root);
    return found;
  }
  /** @internal */
  async resolveStream(stream) {
    let chunkLen = 0;
    let chunks = [];
    const reader = stream.getReader();
    while (true) {
      const { done, value } = await reader.read();
      if (done) {
        break;
      }
      chunks.push(value);
      chunkLen += value.length;
    }
    const result = new Uint8Array(chunkLen);
    let chunkPointer = 0;
    for (let chunk of chunks) {
      result.set(chunk, chunkPointer);
      chunkPointer += chunk.length;
    }
    return result;
  }
  /** @internal */
  async resolveInput(buf) {
    let input = buf;
    if (isReadableStream(input)) {
      input = await this.resolveStream(input);
    }
    input = input || new ArrayBuffer(0);
    if (typeof input === "string") {
      input = textEncoder.encode(input);
    }
    if (isBlob(input)) {
      input = await blobToArrayBuffer(input);
    }
    if (ArrayBuffer.isView(input)) {
      return input.buffer.slice(input.byteOffset, input.byteOffset + input.byteLength);
    }
    return input;
  }
  // Properties are added in the order the output has always had them, so the required
  // ones are filled in below rather than in the literal
  /** @internal */
  buildMessage() {
    const headers = this.root.headers;
    const message = {
      headers: headers.map((entry) => ({
        key: entry.key,
        originalKey: entry.originalKey,
        value: entry.value
      }))
    };
    for (const key of ["from", "sender"]) {
      const addressHeader = headers.find((line) => line.key === key);
      if (addressHeader && addressHeader.value) {
        const addresses = address_parser_default(addressHeader.value);
        if (addresses && addresses.length) {
          message[key] = addresses[0];
        }
      }
    }
    for (const [key, camelKey] of [
      ["delivered-to", "deliveredTo"],
      ["return-path", "returnPath"]
    ]) {
      const addressHeader = headers.find((line) => line.key === key);
      if (addressHeader && addressHeader.value) {
        const addresses = address_parser_default(addressHeader.value);
        if (addresses && addresses.length && addresses[0].address) {
          message[camelKey] = addresses[0].address;
        }
      }
    }
    for (const [key, camelKey] of [
      ["to", "to"],
      ["cc", "cc"],
      ["bcc", "bcc"],
      ["reply-to", "replyTo"]
    ]) {
      const addresses = [];
      for (const entry of headers) {
        if (entry.key === key && entry.value) {
          for (const address of address_parser_default(entry.value)) {
            addresses.push(address);
          }
        }
      }
      if (addresses.length) {
        message[camelKey] = addresses;
      }
    }
    for (const [key, camelKey] of [
      ["subject", "subject"],
      ["message-id", "messageId"],
      ["in-reply-to", "inReplyTo"],
      ["references", "references"]
    ]) {
      const header = headers.find((line) => line.key === key);
      if (header && header.value) {
        message[camelKey] = decodeWords(header.value);
      }
    }
    let dateHeader = headers.find((line) => line.key === "date");
    if (dateHeader) {
      let date = new Date(dateHeader.value);
      message.date = date.toString() === "Invalid Date" ? dateHeader.value : date.toISOString();
    }
    if (this.textContent.html) {
      message.html = this.textContent.html;
    }
    if (this.textContent.plain) {
      message.text = this.textContent.plain;
    }
    message.attachments = this.attachments;
    message.headerLines = this.root.rawHeaderLines.slice();
    return message;
  }
  // Every attachment holds binary content at this point, since nested parsers are
  // created with the arraybuffer encoding. The string check narrows the public content
  // type rather than handling a reachable case
  /** @internal */
  encodeAttachments() {
    switch (this.attachmentEncoding) {
      case "arraybuffer":
        break;
      case "base64":
        for (let attachment of this.attachments) {
          if (attachment.content && typeof attachment.content !== "string") {
            attachment.content = base64ArrayBuffer(attachment.content);
            attachment.encoding = "base64";
          }
        }
        break;
      case "utf8": {
        let attachmentDecoder = new TextDecoder("utf8");
        for (let attachment of this.attachments) {
          if (attachment.content && typeof attachment.content !== "string") {
            attachment.content = attachmentDecoder.decode(attachment.content);
            attachment.encoding = "utf8";
          }
        }
        break;
      }
      default:
        throw new Error("Unknown attachment encoding");
    }
  }
  /**
   * Parses a raw email message. A parser instance can be used once
   *
   * @param buf Raw email message
   * @returns The parsed email
   */
  async parse(buf) {
    if (this.started) {
      throw new Error("Can not reuse parser, create a new PostalMime object");
    }
    this.started = true;
    this.buf = await this.resolveInput(buf);
    this.av = new Uint8Array(this.buf);
    this.readPos = 0;
    while (this.readPos < this.av.length) {
      const line = this.readLine();
      await this.processLine(line.bytes, line.done);
    }
    this.forceRfc822Attachments = Boolean(this.options.forceRfc822Attachments) || this.hasReportParts();
    await this.collectNode(this.root, false, false);
    this.renderTextContent();
    const message = this.buildMessage();
    this.encodeAttachments();
    return message;
  }
};

// deploy/sandbox/src/mailbox.ts
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

// node_modules/smtp-server/dist/esm/smtp-server.js
import crypto4 from "node:crypto";
import { EventEmitter as EventEmitter2 } from "node:events";
import net5 from "node:net";
import tls2 from "node:tls";

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/shared/url.js
import net from "node:net";
import urllib from "node:url";

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/punycode/index.js
var maxInt = 2147483647;
var base = 36;
var tMin = 1;
var tMax = 26;
var skew = 38;
var damp = 700;
var initialBias = 72;
var initialN = 128;
var delimiter = "-";
var regexNonASCII = /[^\0-\x7F]/;
var regexSeparators = /[\x2E\u3002\uFF0E\uFF61]/g;
var errors = {
  overflow: "Overflow: input needs wider integers to process",
  "not-basic": "Illegal input >= 0x80 (not a basic code point)",
  "invalid-input": "Invalid input"
};
var baseMinusTMin = base - tMin;
var floor = Math.floor;
var stringFromCharCode = String.fromCharCode;
function error(type) {
  throw new RangeError(errors[type]);
}
function map(array, callback) {
  const result = [];
  let length = array.length;
  while (length--) {
    result[length] = callback(array[length]);
  }
  return result;
}
function mapDomain(domain, callback) {
  const parts = domain.split("@");
  let result = "";
  if (parts.length > 1) {
    result = parts[0] + "@";
    domain = parts[1];
  }
  domain = domain.replace(regexSeparators, ".");
  const labels = domain.split(".");
  const encoded = map(labels, callback).join(".");
  return result + encoded;
}
function ucs2decode(string) {
  const output = [];
  let counter = 0;
  const length = string.length;
  while (counter < length) {
    const value = string.charCodeAt(counter++);
    if (value >= 55296 && value <= 56319 && counter < length) {
      const extra = string.charCodeAt(counter++);
      if ((extra & 64512) == 56320) {
        output.push(((value & 1023) << 10) + (extra & 1023) + 65536);
      } else {
        output.push(value);
        counter--;
      }
    } else {
      output.push(value);
    }
  }
  return output;
}
var digitToBasic = function(digit, flag) {
  return digit + 22 + 75 * Number(digit < 26) - (Number(flag != 0) << 5);
};
var adapt = function(delta, numPoints, firstTime) {
  let k = 0;
  delta = firstTime ? floor(delta / damp) : delta >> 1;
  delta += floor(delta / numPoints);
  for (
    ;
    /* no initialization */
    delta > baseMinusTMin * tMax >> 1;
    k += base
  ) {
    delta = floor(delta / baseMinusTMin);
  }
  return floor(k + (baseMinusTMin + 1) * delta / (delta + skew));
};
var encode = function(input) {
  const output = [];
  const codePoints = ucs2decode(input);
  const inputLength = codePoints.length;
  let n = initialN;
  let delta = 0;
  let bias = initialBias;
  for (const currentValue of codePoints) {
    if (currentValue < 128) {
      output.push(stringFromCharCode(currentValue));
    }
  }
  const basicLength = output.length;
  let handledCPCount = basicLength;
  if (basicLength) {
    output.push(delimiter);
  }
  while (handledCPCount < inputLength) {
    let m = maxInt;
    for (const currentValue of codePoints) {
      if (currentValue >= n && currentValue < m) {
        m = currentValue;
      }
    }
    const handledCPCountPlusOne = handledCPCount + 1;
    if (m - n > floor((maxInt - delta) / handledCPCountPlusOne)) {
      error("overflow");
    }
    delta += (m - n) * handledCPCountPlusOne;
    n = m;
    for (const currentValue of codePoints) {
      if (currentValue < n && ++delta > maxInt) {
        error("overflow");
      }
      if (currentValue === n) {
        let q = delta;
        for (let k = base; ; k += base) {
          const t = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias;
          if (q < t) {
            break;
          }
          const qMinusT = q - t;
          const baseMinusT = base - t;
          output.push(stringFromCharCode(digitToBasic(t + qMinusT % baseMinusT, 0)));
          q = floor(qMinusT / baseMinusT);
        }
        output.push(stringFromCharCode(digitToBasic(q, 0)));
        bias = adapt(delta, handledCPCountPlusOne, handledCPCount === basicLength);
        delta = 0;
        ++handledCPCount;
      }
    }
    ++delta;
    ++n;
  }
  return output.join("");
};
var toASCII = function(input) {
  return mapDomain(input, function(string) {
    return regexNonASCII.test(string) ? "xn--" + encode(string) : string;
  });
};

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/shared/url.js
var SLASHLESS_AUTHORITY = /^([a-zA-Z][a-zA-Z0-9+.-]*:)(?!\/\/)([\s\S]+)$/;
function stripSurroundingWhitespace(input) {
  let start = 0;
  let end2 = input.length;
  while (start < end2 && input.charCodeAt(start) <= 32) {
    start++;
  }
  while (end2 > start && input.charCodeAt(end2 - 1) <= 32) {
    end2--;
  }
  return input.slice(start, end2);
}
var LEGACY_TRIM = /^[\x00-\x20\u00a0\ufeff]+/;
var AUTHORITY = /^([a-zA-Z0-9+.-]+:)?[\\/]{2}([^\\/?#]*)/;
var FORBIDDEN_HOST_CHARS = /[\x00-\x20#/:<>?@[\\\]^|\x7f]/;
var CONTROL_CHARS = /[\x00-\x1f\x7f]/;
function invalidUrl(input) {
  const err = new TypeError("Invalid URL");
  err.code = "ERR_INVALID_URL";
  err.input = input;
  return err;
}
function legacyParse(input, parseQueryString, whatwgError, slashesDenoteHost) {
  const parsed = urllib.parse(input, parseQueryString, slashesDenoteHost);
  const authority = AUTHORITY.exec(input.replace(LEGACY_TRIM, ""));
  if (authority && (authority[1] || parsed.hostname !== null)) {
    const written = authority[2].slice(authority[2].lastIndexOf("@") + 1);
    if (!written || CONTROL_CHARS.test(written) || (parsed.host || "").toLowerCase() !== toASCII(written.toLowerCase())) {
      throw whatwgError;
    }
    if (written.charAt(0) === "[" && !net.isIPv6(written.slice(1, written.indexOf("]")))) {
      throw whatwgError;
    }
  } else if (parsed.hostname !== null) {
    throw whatwgError;
  }
  const legacyAuth = parsed.auth === null || parsed.auth === void 0 ? null : parsed.auth.split(":");
  const result = parsed;
  result.username = legacyAuth ? legacyAuth.shift() : null;
  result.password = legacyAuth && legacyAuth.length ? legacyAuth.join(":") : null;
  return result;
}
function safeDecode(str) {
  try {
    return decodeURIComponent(str);
  } catch (_err) {
    return str;
  }
}
function normalizeHostname(raw, href) {
  const hostname = raw || "";
  if (!hostname) {
    return "";
  }
  if (hostname.charAt(0) === "[" && hostname.charAt(hostname.length - 1) === "]") {
    return hostname.slice(1, -1);
  }
  const decoded = safeDecode(hostname);
  const mapped = FORBIDDEN_HOST_CHARS.test(decoded) ? "" : urllib.domainToASCII(decoded);
  if (!mapped) {
    throw invalidUrl(href);
  }
  return mapped;
}
var parse = (input, parseQueryString) => {
  input = stripSurroundingWhitespace(input || "");
  const slashless = SLASHLESS_AUTHORITY.exec(input);
  const normalized = slashless ? slashless[1] + "//" + slashless[2] : input;
  let u;
  try {
    u = new URL(normalized);
  } catch (err) {
    return legacyParse(normalized, parseQueryString, err);
  }
  const hostname = normalizeHostname(u.hostname, u.href);
  const port = u.port || null;
  const pathname = u.pathname || null;
  const search = u.search || null;
  let auth = null;
  let username = null;
  let password = null;
  if (u.username || u.password) {
    username = safeDecode(u.username);
    password = u.password ? safeDecode(u.password) : null;
    auth = username + (password !== null ? ":" + password : "");
  }
  let query;
  if (parseQueryString) {
    const parsed = /* @__PURE__ */ Object.create(null);
    u.searchParams.forEach((value, key) => {
      if (Object.prototype.hasOwnProperty.call(parsed, key)) {
        const existing = parsed[key];
        if (Array.isArray(existing)) {
          existing.push(value);
        } else {
          parsed[key] = [existing, value];
        }
      } else {
        parsed[key] = value;
      }
    });
    query = parsed;
  } else {
    query = search ? search.slice(1) : null;
  }
  return {
    protocol: u.protocol || null,
    host: u.host || null,
    hostname,
    port,
    pathname,
    search,
    path: (pathname || "") + (search || "") || null,
    href: u.href,
    auth,
    username,
    password,
    query
  };
};
var resolve = (from, to) => {
  try {
    return new URL(to, from).href;
  } catch (err) {
    legacyParse(from, false, err, true);
    legacyParse(to, false, err, true);
    return urllib.resolve(from, to);
  }
};

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/shared/index.js
import util from "node:util";

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/fetch/index.js
import http from "node:http";
import https from "node:https";
import zlib from "node:zlib";
import { PassThrough } from "node:stream";

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/fetch/cookies.js
import net2 from "node:net";
var SESSION_TIMEOUT = 1800;
var Cookies = class {
  constructor(options) {
    this.options = options || {};
    this.cookies = [];
  }
  /**
   * Stores a cookie string to the cookie storage
   *
   * @param cookieStr Value from the 'Set-Cookie:' header
   * @param url Current URL
   */
  set(cookieStr, url) {
    const urlparts = parse(url || "");
    const cookie = this.parse(cookieStr);
    let domain;
    if (cookie.domain) {
      domain = cookie.domain.replace(/^\./, "");
      if (
        // can't be valid if the requested domain is shorter than current hostname
        urlparts.hostname.length < domain.length || // a top level domain is not a valid scope, 'Domain=com' would otherwise be
        // sent to every .com host. A trailing dot does not make 'com.' any better
        domain.indexOf(".") < 0 || domain.endsWith(".") || // an IP address has no subdomains, so cookies set on it stay host-only
        net2.isIP(urlparts.hostname) || // prefix domains with dot to be sure that partial matches are not used
        !("." + urlparts.hostname).endsWith("." + domain)
      ) {
        cookie.domain = urlparts.hostname;
      }
    } else {
      cookie.domain = urlparts.hostname;
    }
    if (!cookie.path) {
      cookie.path = this.getPath(urlparts.pathname);
    }
    if (!cookie.expires) {
      cookie.expires = new Date(Date.now() + (Number(this.options.sessionTimeout || SESSION_TIMEOUT) || SESSION_TIMEOUT) * 1e3);
    }
    return this.add(cookie);
  }
  /**
   * Returns cookie string for the 'Cookie:' header.
   *
   * @param url URL to check for
   * @returns Cookie header or empty string if no matches were found
   */
  get(url) {
    return this.list(url).map((cookie) => cookie.name + "=" + cookie.value).join("; ");
  }
  /**
   * Lists all valied cookie objects for the specified URL
   *
   * @param url URL to check for
   * @returns An array of cookie objects
   */
  list(url) {
    const result = [];
    for (let i = this.cookies.length - 1; i >= 0; i--) {
      const cookie = this.cookies[i];
      if (this.isExpired(cookie)) {
        this.cookies.splice(i, 1);
        continue;
      }
      if (this.match(cookie, url)) {
        result.unshift(cookie);
      }
    }
    return result;
  }
  /**
   * Parses cookie string from the 'Set-Cookie:' header
   *
   * @param cookieStr String from the 'Set-Cookie:' header
   * @returns Cookie object
   */
  parse(cookieStr) {
    const cookie = {};
    let hasNameValue = false;
    let hasMaxAge = false;
    (cookieStr || "").toString().split(";").forEach((cookiePart) => {
      if (!cookiePart.trim()) {
        return;
      }
      const valueParts = cookiePart.split("=");
      const name = valueParts.shift().trim();
      let value = valueParts.join("=").trim();
      let domain;
      if (!hasNameValue) {
        hasNameValue = true;
        if (name) {
          cookie.name = name;
          cookie.value = value;
        }
        return;
      }
      switch (name.toLowerCase()) {
        case "expires": {
          const expires = new Date(value);
          if (expires.toString() !== "Invalid Date" && !hasMaxAge) {
            cookie.expires = expires;
          }
          break;
        }
        case "path":
          cookie.path = value;
          break;
        case "domain":
          domain = value.toLowerCase();
          if (domain.length && domain.charAt(0) !== ".") {
            domain = "." + domain;
          }
          cookie.domain = domain;
          break;
        case "max-age":
          cookie.expires = new Date(Date.now() + (Number(value) || 0) * 1e3);
          hasMaxAge = true;
          break;
        case "secure":
          cookie.secure = true;
          break;
        case "httponly":
          cookie.httponly = true;
          break;
      }
    });
    return cookie;
  }
  /**
   * Checks if a cookie object is valid for a specified URL
   *
   * @param cookie Cookie object
   * @param url URL to check for
   * @returns true if cookie is valid for specifiec URL
   */
  match(cookie, url) {
    const urlparts = parse(url || "");
    if (urlparts.hostname !== cookie.domain && (cookie.domain.charAt(0) !== "." || ("." + urlparts.hostname).substr(-cookie.domain.length) !== cookie.domain)) {
      return false;
    }
    const pathname = urlparts.pathname || "/";
    const cookiePath = cookie.path;
    const pathMatches = pathname === cookiePath || pathname.startsWith(cookiePath) && (cookiePath.endsWith("/") || pathname.charAt(cookiePath.length) === "/");
    if (!pathMatches) {
      return false;
    }
    if (cookie.secure && urlparts.protocol !== "https:") {
      return false;
    }
    return true;
  }
  /**
   * Adds (or updates/removes if needed) a cookie object to the cookie storage
   *
   * @param cookie Cookie value to be stored
   */
  add(cookie) {
    if (!cookie || !cookie.name) {
      return false;
    }
    for (let i = 0, len = this.cookies.length; i < len; i++) {
      if (this.compare(this.cookies[i], cookie)) {
        if (this.isExpired(cookie)) {
          this.cookies.splice(i, 1);
          return false;
        }
        this.cookies[i] = cookie;
        return true;
      }
    }
    if (!this.isExpired(cookie)) {
      this.cookies.push(cookie);
    }
    return true;
  }
  /**
   * Checks if two cookie objects are the same
   *
   * @param a Cookie to check against
   * @param b Cookie to check against
   * @returns True, if the cookies are the same
   */
  compare(a, b) {
    return a.name === b.name && a.path === b.path && a.domain === b.domain && a.secure === b.secure && a.httponly === b.httponly;
  }
  /**
   * Checks if a cookie is expired
   *
   * @param cookie Cookie object to check against
   * @returns True, if the cookie is expired
   */
  isExpired(cookie) {
    return cookie.expires && cookie.expires < /* @__PURE__ */ new Date() || !cookie.value;
  }
  /**
   * Returns the default path for an URL path argument, the default-path of
   * RFC 6265 section 5.1.4. A cookie that carries no Path attribute is scoped
   * to the directory of the URL it was set from
   *
   * @param pathname
   * @returns Default path
   */
  getPath(pathname) {
    const pathParts = (pathname || "/").split("/");
    pathParts.pop();
    const path = pathParts.join("/").trim();
    if (path.charAt(0) !== "/") {
      return "/";
    }
    return path;
  }
};
var cookies_default = Cookies;

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/package-info.js
var version = "10.6.0";

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/fetch/index.js
import net3 from "node:net";

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/errors.js
var EFETCH = "EFETCH";
var ERR_ACCESS_DENIED = "ERR_ACCESS_DENIED";

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/shared/objects.js
var isProtoKey = (key) => key === "__proto__";

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/fetch/index.js
var MAX_REDIRECTS = 5;
var DEFAULT_TIMEOUT = 60 * 1e3;
var DEFAULT_MAX_TIME = 2 * 60 * 1e3;
var DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
var TLS_OPTION_KEYS = [
  "ALPNProtocols",
  "ca",
  "cert",
  "checkServerIdentity",
  "ciphers",
  "crl",
  "dhparam",
  "ecdhCurve",
  "honorCipherOrder",
  "key",
  "maxVersion",
  "minVersion",
  "passphrase",
  "pfx",
  "rejectUnauthorized",
  "secureContext",
  "secureOptions",
  "secureProtocol",
  "servername",
  "sessionIdContext",
  "sigalgs"
];
function setFetchCode(err) {
  if (err.code !== ERR_ACCESS_DENIED) {
    err.code = EFETCH;
  }
}
function parseFetchUrl(url) {
  let parsed;
  try {
    parsed = parse(url);
  } catch (_err) {
    return false;
  }
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") {
    return false;
  }
  return parsed;
}
function fetchPort(parsed) {
  return parsed.port ? Number(parsed.port) : parsed.protocol === "https:" ? 443 : 80;
}
function nmfetch(url, options) {
  options = options || {};
  options.fetchRes = options.fetchRes || new PassThrough();
  options.cookies = options.cookies || new cookies_default();
  options.redirects = options.redirects || 0;
  options.maxRedirects = isNaN(options.maxRedirects) ? MAX_REDIRECTS : options.maxRedirects;
  if (!options.deadline) {
    options.maxTime = typeof options.maxTime === "number" && options.maxTime >= 0 ? options.maxTime : DEFAULT_MAX_TIME;
    options.deadline = options.maxTime ? Date.now() + options.maxTime : 0;
  }
  const fetchRes = options.fetchRes;
  const parsed = parseFetchUrl(url);
  if (!parsed) {
    if (options.body && typeof options.body.destroy === "function") {
      options.body.on("error", () => false);
      options.body.destroy();
    }
    setImmediate(() => {
      const err = new Error("Unsupported protocol for URL " + url);
      err.code = EFETCH;
      err.sourceUrl = url;
      fetchRes.emit("error", err);
    });
    return fetchRes;
  }
  if (options.cookie) {
    [].concat(options.cookie || []).forEach((cookie) => {
      options.cookies.set(cookie, url);
    });
    options.cookie = false;
  }
  let method = (options.method || "").toString().trim().toUpperCase() || "GET";
  let finished = false;
  let cookies;
  let body;
  const handler = parsed.protocol === "https:" ? https : http;
  const headers = {
    "accept-encoding": "gzip,deflate",
    "user-agent": "nodemailer/" + version
  };
  Object.keys(options.headers || {}).forEach((key) => {
    if (isProtoKey(key.toLowerCase().trim())) {
      return;
    }
    headers[key.toLowerCase().trim()] = options.headers[key];
  });
  if (options.userAgent) {
    headers["user-agent"] = options.userAgent;
  }
  if (parsed.auth) {
    headers.Authorization = "Basic " + Buffer.from(parsed.auth).toString("base64");
  }
  if (cookies = options.cookies.get(url)) {
    headers.cookie = cookies;
  }
  if (options.body) {
    if (options.contentType !== false) {
      headers["Content-Type"] = options.contentType || "application/x-www-form-urlencoded";
    }
    if (typeof options.body.pipe === "function") {
      headers["Transfer-Encoding"] = "chunked";
      body = options.body;
      body.on("error", (err) => {
        if (finished) {
          return;
        }
        finished = true;
        setFetchCode(err);
        err.sourceUrl = url;
        fetchRes.emit("error", err);
      });
    } else {
      if (options.body instanceof Buffer) {
        body = options.body;
      } else if (typeof options.body === "object") {
        try {
          body = Buffer.from(Object.keys(options.body).map((key) => {
            const value = options.body[key].toString().trim();
            return encodeURIComponent(key) + "=" + encodeURIComponent(value);
          }).join("&"));
        } catch (E) {
          finished = true;
          E.code = EFETCH;
          E.sourceUrl = url;
          setImmediate(() => fetchRes.emit("error", E));
          return fetchRes;
        }
      } else {
        body = Buffer.from(options.body.toString().trim());
      }
      headers["Content-Type"] = options.contentType || "application/x-www-form-urlencoded";
      headers["Content-Length"] = body.length;
    }
    method = (options.method || "").toString().trim().toUpperCase() || "POST";
  }
  let req;
  const reqOptions = {
    method,
    host: parsed.hostname,
    path: parsed.path,
    port: fetchPort(parsed),
    headers,
    // Validate TLS certificates by default. Callers that genuinely need to
    // reach a self-signed/internal host opt out explicitly with
    // options.tls = { rejectUnauthorized: false }.
    rejectUnauthorized: true,
    agent: false
  };
  if (options.tls) {
    Object.keys(options.tls).forEach((key) => {
      if (TLS_OPTION_KEYS.includes(key)) {
        reqOptions[key] = options.tls[key];
      }
    });
  }
  if (parsed.protocol === "https:" && parsed.hostname && parsed.hostname !== reqOptions.host && !net3.isIP(parsed.hostname) && !reqOptions.servername) {
    reqOptions.servername = parsed.hostname;
  }
  try {
    req = handler.request(reqOptions);
  } catch (E) {
    finished = true;
    setImmediate(() => {
      setFetchCode(E);
      E.sourceUrl = url;
      fetchRes.emit("error", E);
    });
    return fetchRes;
  }
  let deadlineTimer;
  const clearDeadline = () => {
    if (deadlineTimer) {
      clearTimeout(deadlineTimer);
      deadlineTimer = void 0;
    }
  };
  const fail = (err, sourceUrl = url) => {
    if (finished) {
      return;
    }
    finished = true;
    clearDeadline();
    setFetchCode(err);
    err.sourceUrl = sourceUrl;
    fetchRes.emit("error", err);
    req.abort();
  };
  const timeout = typeof options.timeout === "number" && options.timeout >= 0 ? options.timeout : DEFAULT_TIMEOUT;
  if (timeout) {
    req.setTimeout(timeout, () => fail(new Error("Request Timeout")));
  }
  if (options.deadline) {
    deadlineTimer = setTimeout(() => fail(new Error("Request exceeded the allowed " + options.maxTime + " ms")), Math.max(options.deadline - Date.now(), 1));
    deadlineTimer.unref();
  }
  req.on("error", (err) => fail(err));
  fetchRes.once("close", () => {
    clearDeadline();
    if (finished || fetchRes.readableEnded) {
      return;
    }
    finished = true;
    req.destroy();
  });
  req.on("response", (res) => {
    let inflate;
    if (finished) {
      return;
    }
    switch (res.headers["content-encoding"]) {
      case "gzip":
      case "deflate":
        inflate = zlib.createUnzip();
        break;
    }
    if (res.headers["set-cookie"]) {
      [].concat(res.headers["set-cookie"] || []).forEach((cookie) => {
        options.cookies.set(cookie, url);
      });
    }
    if ([301, 302, 303, 307, 308].includes(res.statusCode) && res.headers.location) {
      options.redirects++;
      if (options.redirects > options.maxRedirects) {
        return fail(new Error("Maximum redirect count exceeded"));
      }
      options.method = "GET";
      options.body = false;
      let redirectUrl;
      try {
        redirectUrl = resolve(url, res.headers.location);
      } catch (_err) {
        redirectUrl = res.headers.location;
      }
      const redirectParsed = parseFetchUrl(redirectUrl);
      if (!redirectParsed) {
        return fail(new Error("Unsupported protocol for URL " + redirectUrl), redirectUrl);
      }
      const crossOrigin = redirectParsed.protocol !== parsed.protocol || redirectParsed.hostname !== parsed.hostname || fetchPort(redirectParsed) !== fetchPort(parsed);
      if (options.headers && crossOrigin) {
        const sensitive = ["authorization", "cookie", "proxy-authorization"];
        Object.keys(options.headers).forEach((key) => {
          if (sensitive.includes(key.toLowerCase().trim())) {
            delete options.headers[key];
          }
        });
      }
      finished = true;
      clearDeadline();
      res.resume();
      req.abort();
      return nmfetch(redirectUrl, options);
    }
    fetchRes.statusCode = res.statusCode;
    fetchRes.headers = res.headers;
    if (res.statusCode >= 300 && !options.allowErrorResponse) {
      return fail(new Error("Invalid status code " + res.statusCode));
    }
    res.on("error", (err) => fail(err));
    res.once("end", () => clearDeadline());
    const maxBytes = typeof options.maxBytes === "number" && options.maxBytes > 0 ? options.maxBytes : DEFAULT_MAX_BYTES;
    const source = inflate || res;
    let received = 0;
    source.on("data", (chunk) => {
      received += chunk.length;
      if (received <= maxBytes || finished) {
        return;
      }
      source.unpipe(fetchRes);
      fail(new Error("Response size exceeds the allowed " + maxBytes + " bytes"));
    });
    if (inflate) {
      res.pipe(inflate).pipe(fetchRes);
      inflate.on("error", (err) => fail(err));
    } else {
      res.pipe(fetchRes);
    }
  });
  setImmediate(() => {
    if (body) {
      try {
        if (typeof body.pipe === "function") {
          return body.pipe(req);
        }
        req.write(body);
      } catch (err) {
        return fail(err);
      }
    }
    req.end();
  });
  return fetchRes;
}
nmfetch.Cookies = cookies_default;
nmfetch.DEFAULT_TIMEOUT = DEFAULT_TIMEOUT;
nmfetch.DEFAULT_MAX_TIME = DEFAULT_MAX_TIME;

// node_modules/smtp-server/node_modules/nodemailer/dist/esm/shared/index.js
var DNS_TTL = 5 * 60 * 1e3;
var CACHE_CLEANUP_INTERVAL = 30 * 1e3;
var _logFunc = (logger, level, defaults, data, message, ...args) => {
  const entry = Object.assign({}, defaults || {}, data || {});
  delete entry.level;
  let logLevel = level;
  if (typeof logger[logLevel] !== "function") {
    logLevel = ["info", "debug", "log", "trace", "warn", "error"].find((name) => typeof logger[name] === "function");
  }
  if (logLevel) {
    logger[logLevel](entry, message, ...args);
  }
};
var getLogger = (options, defaults) => {
  options = options || {};
  const response = {};
  const levels = ["trace", "debug", "info", "warn", "error", "fatal"];
  if (!options.logger) {
    levels.forEach((level) => {
      response[level] = () => false;
    });
    return response;
  }
  const logger = options.logger === true ? createDefaultLogger(levels) : options.logger;
  levels.forEach((level) => {
    response[level] = (...args) => {
      const data = typeof args[0] === "string" ? void 0 : args.shift();
      _logFunc(logger, level, defaults, data, ...args);
    };
  });
  return response;
};
function createDefaultLogger(levels) {
  const levelMaxLen = levels.reduce((max, level) => Math.max(max, level.length), 0);
  const levelNames = /* @__PURE__ */ new Map();
  levels.forEach((level) => {
    let levelName = level.toUpperCase();
    if (levelName.length < levelMaxLen) {
      levelName += " ".repeat(levelMaxLen - levelName.length);
    }
    levelNames.set(level, levelName);
  });
  const print = (level, entry, message, ...args) => {
    let prefix = "";
    if (entry) {
      if (entry.tnx === "server") {
        prefix = "S: ";
      } else if (entry.tnx === "client") {
        prefix = "C: ";
      }
      if (entry.sid) {
        prefix = "[" + entry.sid + "] " + prefix;
      }
      if (entry.cid) {
        prefix = "[#" + entry.cid + "] " + prefix;
      }
    }
    message = util.format(message, ...args);
    message.split(/\r?\n/).forEach((line) => {
      console.log("[%s] %s %s", (/* @__PURE__ */ new Date()).toISOString().substr(0, 19).replace(/T/, " "), levelNames.get(level), prefix + line);
    });
  };
  const logger = {};
  levels.forEach((level) => {
    logger[level] = print.bind(null, level);
  });
  return logger;
}

// node_modules/smtp-server/dist/esm/smtp-server.js
var import_punycode2 = __toESM(require_punycode(), 1);

// node_modules/smtp-server/dist/esm/smtp-connection.js
var import_punycode = __toESM(require_punycode(), 1);
import crypto2 from "node:crypto";
import dns from "node:dns";
import { EventEmitter } from "node:events";
import net4 from "node:net";
import os from "node:os";
import tls from "node:tls";

// node_modules/smtp-server/dist/esm/sasl.js
import crypto from "node:crypto";
import util2 from "node:util";
var CONTROL_CHARS2 = /[\x00-\x1F\x7F-\x9F]/;
var SASL = {
  SASL_PLAIN(args, callback) {
    if (args.length > 1) {
      this.send(501, "Error: syntax: AUTH PLAIN token");
      return callback();
    }
    if (!args.length) {
      this._nextHandler = SASL.PLAIN_token.bind(this, true);
      this.send(334);
      return callback();
    }
    SASL.PLAIN_token.call(this, false, args[0], callback);
  },
  SASL_LOGIN(args, callback) {
    if (args.length > 1) {
      this.send(501, "Error: syntax: AUTH LOGIN");
      return callback();
    }
    if (!args.length) {
      this._nextHandler = SASL.LOGIN_username.bind(this, true);
      this.send(334, "VXNlcm5hbWU6");
      return callback();
    }
    SASL.LOGIN_username.call(this, false, args[0], callback);
  },
  SASL_XOAUTH2(args, callback) {
    if (args.length > 1) {
      this.send(501, "Error: syntax: AUTH XOAUTH2 token");
      return callback();
    }
    if (!args.length) {
      this._nextHandler = SASL.XOAUTH2_token.bind(this, true);
      this.send(334);
      return callback();
    }
    SASL.XOAUTH2_token.call(this, false, args[0], callback);
  },
  "SASL_CRAM-MD5"(args, callback) {
    if (args.length) {
      this.send(501, "Error: syntax: AUTH CRAM-MD5");
      return callback();
    }
    let challenge = util2.format(
      "<%s.%s@%s>",
      crypto.randomBytes(16).toString("hex"),
      // random
      Math.floor(Date.now() / 1e3),
      // timestamp
      this.name
      // hostname
    );
    this._nextHandler = SASL["CRAM-MD5_token"].bind(this, true, challenge);
    this.send(334, Buffer.from(challenge).toString("base64"));
    return callback();
  },
  PLAIN_token(canAbort, rawToken, callback) {
    let token = (rawToken || "").toString().trim();
    if (canAbort && token === "*") {
      this.send(501, "Authentication aborted");
      return callback();
    }
    let data = Buffer.from(token, "base64").toString().split("\0");
    if (data.length !== 3) {
      this.send(501, "Error: invalid userdata");
      return callback();
    }
    let authzid = data[0] || "";
    let authcid = data[1] || "";
    let username = authcid || authzid;
    let password = data[2] || "";
    if (CONTROL_CHARS2.test(username) || CONTROL_CHARS2.test(authzid)) {
      this.send(501, "Error: invalid userdata");
      return callback();
    }
    this._server.onAuth({
      method: "PLAIN",
      username,
      authcid,
      authzid,
      password
    }, this.session, (err, response) => {
      if (err) {
        this._server.logger.info({
          err,
          tnx: "autherror",
          cid: this.id,
          method: "PLAIN",
          user: username
        }, "Authentication error for %s using %s. %s", username, "PLAIN", err.message);
        this.send(err.responseCode || 535, err.message);
        return callback();
      }
      response = response || {};
      if (!response.user) {
        this._server.logger.info({
          tnx: "authfail",
          cid: this.id,
          method: "PLAIN",
          user: username
        }, "Authentication failed for %s using %s", username, "PLAIN");
        this.send(response.responseCode || 535, response.message || "Error: Authentication credentials invalid");
        return callback();
      }
      this._server.logger.info({
        tnx: "auth",
        cid: this.id,
        method: "PLAIN",
        user: username
      }, "%s authenticated using %s", username, "PLAIN");
      this.session.user = response.user;
      this.session.transmissionType = this._transmissionType();
      this.send(235, "Authentication successful");
      callback();
    });
  },
  LOGIN_username(canAbort, rawUsername, callback) {
    let username = (rawUsername || "").toString().trim();
    if (canAbort && username === "*") {
      this.send(501, "Authentication aborted");
      return callback();
    }
    username = Buffer.from(username, "base64").toString();
    if (!username) {
      this.send(501, "Error: missing username");
      return callback();
    }
    if (CONTROL_CHARS2.test(username)) {
      this.send(501, "Error: invalid userdata");
      return callback();
    }
    this._nextHandler = SASL.LOGIN_password.bind(this, username);
    this.send(334, "UGFzc3dvcmQ6");
    return callback();
  },
  LOGIN_password(username, rawPassword, callback) {
    let password = (rawPassword || "").toString().trim();
    if (password === "*") {
      this.send(501, "Authentication aborted");
      return callback();
    }
    password = Buffer.from(password, "base64").toString();
    this._server.onAuth({
      method: "LOGIN",
      username,
      password
    }, this.session, (err, response) => {
      if (err) {
        this._server.logger.info({
          err,
          tnx: "autherror",
          cid: this.id,
          method: "LOGIN",
          user: username
        }, "Authentication error for %s using %s. %s", username, "LOGIN", err.message);
        this.send(err.responseCode || 535, err.message);
        return callback();
      }
      response = response || {};
      if (!response.user) {
        this._server.logger.info({
          tnx: "authfail",
          cid: this.id,
          method: "LOGIN",
          user: username
        }, "Authentication failed for %s using %s", username, "LOGIN");
        this.send(response.responseCode || 535, response.message || "Error: Authentication credentials invalid");
        return callback();
      }
      this._server.logger.info({
        tnx: "auth",
        cid: this.id,
        method: "LOGIN",
        user: username
      }, "%s authenticated using %s", username, "LOGIN");
      this.session.user = response.user;
      this.session.transmissionType = this._transmissionType();
      this.send(235, "Authentication successful");
      callback();
    });
  },
  XOAUTH2_token(canAbort, rawToken, callback) {
    let token = (rawToken || "").toString().trim();
    if (canAbort && token === "*") {
      this.send(501, "Authentication aborted");
      return callback();
    }
    let username;
    let accessToken;
    Buffer.from(token, "base64").toString().split("").forEach((field) => {
      let part = field.split("=");
      let key = part.shift().toLowerCase();
      let value = part.join("=").trim();
      if (key === "user") {
        username = value;
      } else if (key === "auth") {
        let words = value.split(/\s+/);
        if (words.shift().toLowerCase() === "bearer") {
          accessToken = words.join(" ");
        }
      }
    });
    if (!username || !accessToken || CONTROL_CHARS2.test(username)) {
      this.send(501, "Error: invalid userdata");
      return callback();
    }
    this._server.onAuth({
      method: "XOAUTH2",
      username,
      accessToken
    }, this.session, (err, response) => {
      if (err) {
        this._server.logger.info({
          err,
          tnx: "autherror",
          cid: this.id,
          method: "XOAUTH2",
          user: username
        }, "Authentication error for %s using %s. %s", username, "XOAUTH2", err.message);
        this.send(err.responseCode || 535, err.message);
        return callback();
      }
      response = response || {};
      if (!response.user) {
        this._server.logger.info({
          tnx: "authfail",
          cid: this.id,
          method: "XOAUTH2",
          user: username
        }, "Authentication failed for %s using %s", username, "XOAUTH2");
        this._nextHandler = SASL.XOAUTH2_error.bind(this);
        this.send(response.responseCode || 334, Buffer.from(JSON.stringify(response.data || {})).toString("base64"));
        return callback();
      }
      this._server.logger.info({
        tnx: "auth",
        cid: this.id,
        method: "XOAUTH2",
        user: username
      }, "%s authenticated using %s", username, "XOAUTH2");
      this.session.user = response.user;
      this.session.transmissionType = this._transmissionType();
      this.send(235, "Authentication successful");
      callback();
    });
  },
  XOAUTH2_error(_data, callback) {
    this.send(535, "Error: Username and Password not accepted");
    return callback();
  },
  "CRAM-MD5_token"(canAbort, challenge, rawToken, callback) {
    let token = (rawToken || "").toString().trim();
    if (canAbort && token === "*") {
      this.send(501, "Authentication aborted");
      return callback();
    }
    let tokenParts = Buffer.from(token, "base64").toString().split(" ");
    let username = tokenParts.shift();
    let challengeResponse = (tokenParts.shift() || "").toLowerCase();
    if (CONTROL_CHARS2.test(username)) {
      this.send(501, "Error: invalid userdata");
      return callback();
    }
    this._server.onAuth({
      method: "CRAM-MD5",
      username,
      challenge,
      challengeResponse,
      validatePassword(password) {
        let hmac = crypto.createHmac("md5", password);
        let expected = Buffer.from(hmac.update(challenge).digest("hex").toLowerCase());
        let received = Buffer.from(challengeResponse);
        return expected.length === received.length && crypto.timingSafeEqual(expected, received);
      }
    }, this.session, (err, response) => {
      if (err) {
        this._server.logger.info({
          err,
          tnx: "autherror",
          cid: this.id,
          method: "CRAM-MD5",
          user: username
        }, "Authentication error for %s using %s. %s", username, "CRAM-MD5", err.message);
        this.send(err.responseCode || 535, err.message);
        return callback();
      }
      response = response || {};
      if (!response.user) {
        this._server.logger.info({
          tnx: "authfail",
          cid: this.id,
          method: "CRAM-MD5",
          user: username
        }, "Authentication failed for %s using %s", username, "CRAM-MD5");
        this.send(response.responseCode || 535, response.message || "Error: Authentication credentials invalid");
        return callback();
      }
      this._server.logger.info({
        tnx: "auth",
        cid: this.id,
        method: "CRAM-MD5",
        user: username
      }, "%s authenticated using %s", username, "CRAM-MD5");
      this.session.user = response.user;
      this.session.transmissionType = this._transmissionType();
      this.send(235, "Authentication successful");
      callback();
    });
  },
  // this is not a real auth but a username validation initiated by SMTP proxy
  SASL_XCLIENT(args, callback) {
    const username = (args && args[0] || "").toString().trim();
    this._server.onAuth({
      method: "XCLIENT",
      username,
      password: null
    }, this.session, (err, response) => {
      if (err) {
        this._server.logger.info({
          err,
          tnx: "autherror",
          cid: this.id,
          method: "XCLIENT",
          user: username
        }, "Authentication error for %s using %s. %s", username, "XCLIENT", err.message);
        return callback(err);
      }
      if (!response) {
        this._server.logger.info({
          tnx: "authskip",
          cid: this.id,
          method: "XCLIENT",
          user: username
        }, "Authentication skipped for %s using %s", username, "XCLIENT");
        return callback();
      }
      if (!response.user) {
        this._server.logger.info({
          tnx: "authfail",
          cid: this.id,
          method: "XCLIENT",
          user: username
        }, "Authentication failed for %s using %s", username, "XCLIENT");
        return callback(new Error("Authentication credentials invalid"));
      }
      this._server.logger.info({
        tnx: "auth",
        cid: this.id,
        method: "XCLIENT",
        user: username
      }, "%s authenticated using %s", username, "XCLIENT");
      this.session.user = response.user;
      this.session.transmissionType = this._transmissionType();
      callback();
    });
  },
  // Not a mechanism, exposed so that the rest of the library shares one definition.
  // Mechanism lookups use the "SASL_" prefix, so this can not collide with one
  CONTROL_CHARS: CONTROL_CHARS2
};
var sasl_default = SASL;

// node_modules/smtp-server/dist/esm/ipv6-normalize.js
function normalizeIPv6(address) {
  let rest = address.toLowerCase();
  let zone = "";
  const zoneStart = rest.indexOf("%");
  if (zoneStart >= 0) {
    zone = rest.slice(zoneStart);
    rest = rest.slice(0, zoneStart);
  }
  let ipv4 = "";
  const lastColon = rest.lastIndexOf(":");
  if (rest.indexOf(".", lastColon) >= 0) {
    ipv4 = rest.slice(lastColon + 1);
    rest = rest.slice(0, lastColon + 1);
    if (!rest.endsWith("::")) {
      rest = rest.slice(0, -1);
    }
  }
  const groups = expandGroups(rest, ipv4 ? 6 : 8);
  if (!groups) {
    return address.toLowerCase();
  }
  let result = compressGroups(groups);
  if (ipv4) {
    result += (result.endsWith(":") ? "" : ":") + ipv4;
  }
  return result + zone;
}
function expandGroups(hex, total) {
  const halves = hex.split("::");
  if (halves.length > 2) {
    return null;
  }
  const head = halves[0] ? halves[0].split(":") : [];
  const tail = halves.length === 2 && halves[1] ? halves[1].split(":") : [];
  const missing = total - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) {
    return null;
  }
  const groups = [...head, ...new Array(missing).fill("0"), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) {
    return null;
  }
  return groups.map((group) => parseInt(group, 16).toString(16));
}
function compressGroups(groups) {
  let bestStart = -1;
  let bestLength = 1;
  for (let start = 0; start < groups.length; start++) {
    let end2 = start;
    while (end2 < groups.length && groups[end2] === "0") {
      end2++;
    }
    if (end2 - start > bestLength) {
      bestStart = start;
      bestLength = end2 - start;
    }
    start = Math.max(start, end2);
  }
  if (bestStart < 0) {
    return groups.join(":");
  }
  return groups.slice(0, bestStart).join(":") + "::" + groups.slice(bestStart + bestLength).join(":");
}

// node_modules/smtp-server/dist/esm/smtp-stream.js
import { PassThrough as PassThrough2, Writable } from "node:stream";
var MAX_SYNC_COMMANDS = 100;
var END_SEQUENCE = Buffer.from("\r\n.\r\n");
var SMTPStream = class extends Writable {
  constructor(options) {
    super(options);
    this._dataMode = false;
    this._dataStream = null;
    this._maxBytes = Infinity;
    this.dataBytes = 0;
    this._atDataStart = false;
    this._continueCallback = false;
    this._remainder = "";
    this._lastBytes = false;
    this._maxCommandLength = options && options.maxCommandLength || 16 * 1024;
    this.isClosed = false;
    this.on("finish", () => this._flushData());
  }
  /**
   * Placeholder command handler. Override this with your own.
   */
  oncommand(_command, _callback) {
    throw new Error("Command handler is not set");
  }
  /**
   * Switch to data mode and return output stream. The dots in the stream are unescaped.
   *
   * @param [maxBytes] Message size limit, sets sizeExceeded on the stream once it is exceeded
   * @returns Data stream
   */
  startDataMode(maxBytes) {
    this._dataMode = true;
    this._maxBytes = maxBytes && Number(maxBytes) || Infinity;
    this.dataBytes = 0;
    this._atDataStart = true;
    let dataStream = new PassThrough2();
    dataStream.byteLength = 0;
    dataStream.sizeExceeded = false;
    this._dataStream = dataStream;
    return dataStream;
  }
  /**
   * Call this once data mode is over and you have finished processing the data stream
   */
  continue() {
    if (typeof this._continueCallback === "function") {
      this._continueCallback();
      this._continueCallback = false;
    } else {
      this._continueCallback = true;
    }
  }
  // PRIVATE METHODS
  /**
   * Counts emitted data bytes and keeps the byteLength/sizeExceeded
   * properties of the data stream up to date while the message is still
   * being received, so that applications can detect an oversized message
   * mid-transfer instead of only after the stream has ended
   */
  _countDataBytes(len) {
    if (len) {
      this._atDataStart = false;
    }
    this.dataBytes += len;
    if (this._dataStream) {
      this._dataStream.byteLength = this.dataBytes;
      if (this.dataBytes > this._maxBytes) {
        this._dataStream.sizeExceeded = true;
      }
    }
  }
  /**
   * Drops the buffered command input and returns the error for an over-length line.
   * Applies to partial and complete lines alike, so the limit does not depend on
   * how the input was chunked
   */
  _commandTooLong() {
    this._remainder = "";
    return new Error("Command line too long");
  }
  /**
   * Writable._write method.
   */
  _write(chunk, encoding, next) {
    if (!chunk || !chunk.length) {
      return next();
    }
    let data;
    let pos = 0;
    let newlineRegex;
    let called = false;
    let done = (err) => {
      if (called) {
        return;
      }
      called = true;
      next(err);
    };
    if (this.isClosed) {
      return done();
    }
    if (!this._dataMode) {
      newlineRegex = /\r?\n/g;
      data = this._remainder + chunk.toString("binary");
      let busy = false;
      let again = false;
      let processed = 0;
      let readLine = () => {
        if (busy) {
          again = true;
          return;
        }
        busy = true;
        try {
          while (true) {
            again = false;
            if (this.isClosed) {
              return done();
            }
            if (this._dataMode) {
              let buf = Buffer.from(data.slice(pos), "binary");
              this._remainder = "";
              return this._write(buf, "buffer", done);
            }
            let match = newlineRegex.exec(data);
            if (!match) {
              this._remainder = pos < data.length ? data.slice(pos) : "";
              if (this._remainder.length > this._maxCommandLength) {
                return done(this._commandTooLong());
              }
              return done();
            }
            let line = data.slice(pos, match.index);
            pos += line.length + match[0].length;
            if (line.length > this._maxCommandLength) {
              return done(this._commandTooLong());
            }
            this.oncommand(Buffer.from(line, "binary"), readLine);
            if (!again) {
              return;
            }
            if (++processed >= MAX_SYNC_COMMANDS) {
              processed = 0;
              setImmediate(readLine);
              return;
            }
          }
        } finally {
          busy = false;
        }
      };
      readLine();
    } else {
      this._feedDataStream(chunk, done);
    }
  }
  /**
   * Processes a chunk in data mode. Escape dots are removed and final dot ends the data mode.
   */
  _feedDataStream(chunk, done) {
    const dataStream = this._dataStream;
    let i;
    let len;
    let handled;
    let buf;
    if (this._lastBytes && this._lastBytes.length) {
      chunk = Buffer.concat([this._lastBytes, chunk], this._lastBytes.length + chunk.length);
      this._lastBytes = false;
    }
    len = chunk.length;
    if (this._atDataStart && len >= 3 && Buffer.compare(chunk.subarray(0, 3), Buffer.from(".\r\n")) === 0) {
      this._endDataMode(false, chunk.subarray(3), done);
      return;
    }
    if (this._atDataStart && len >= 2 && chunk[0] === 46 && chunk[1] === 46) {
      chunk = chunk.subarray(1);
      len--;
      this._atDataStart = false;
    }
    for (i = 2; i < len - 2; i++) {
      if (chunk[i] === 46 && chunk[i - 1] === 10) {
        if (Buffer.compare(chunk.subarray(i - 2, i + 3), END_SEQUENCE) === 0) {
          buf = chunk.subarray(0, i);
          this._countDataBytes(buf.length);
          this._endDataMode(buf, chunk.subarray(i + 3), done);
          return;
        }
        if (chunk[i + 1] === 46) {
          buf = chunk.subarray(0, i);
          this._lastBytes = false;
          this._countDataBytes(buf.length);
          if (dataStream.writable) {
            dataStream.write(buf);
          }
          let rest = chunk.subarray(i + 1);
          setImmediate(() => this._feedDataStream(rest, done));
          return;
        }
      }
    }
    if (chunk.length < 4) {
      this._lastBytes = chunk;
    } else {
      this._lastBytes = chunk.subarray(chunk.length - 4);
    }
    if (this._lastBytes.length < chunk.length) {
      buf = chunk.subarray(0, chunk.length - this._lastBytes.length);
      this._countDataBytes(buf.length);
      if (dataStream.writable) {
        handled = dataStream.write(buf);
        if (!handled && !dataStream.destroyed) {
          let onDrain = () => {
            dataStream.removeListener("drain", onDrain);
            dataStream.removeListener("close", onDrain);
            done();
          };
          dataStream.once("drain", onDrain);
          dataStream.once("close", onDrain);
        } else {
          return done();
        }
      } else {
        return done();
      }
    } else {
      return done();
    }
  }
  /**
   * Flushes remaining bytes
   */
  _flushData() {
    let line;
    if (this._remainder && !this.isClosed) {
      line = this._remainder;
      this._remainder = "";
      this.oncommand(Buffer.from(line, "binary"));
    }
  }
  /**
   * Ends data mode and returns to command mode. Stream is not resumed before #continue is called
   */
  _endDataMode(chunk, remainder, callback) {
    const dataStream = this._dataStream;
    let continueNow = false;
    if (this._continueCallback === true) {
      this._continueCallback = false;
      if (dataStream.destroyed || dataStream.readableEnded) {
        continueNow = true;
      } else {
        dataStream.once("end", () => this._write(remainder, "buffer", callback));
      }
    } else {
      this._continueCallback = () => this._write(remainder, "buffer", callback);
    }
    dataStream.byteLength = this.dataBytes;
    dataStream.sizeExceeded = this.dataBytes > this._maxBytes;
    if (chunk && chunk.length && dataStream.writable) {
      dataStream.end(chunk);
    } else {
      dataStream.end();
    }
    this._dataMode = false;
    this._remainder = "";
    this._dataStream = null;
    if (continueNow) {
      this._write(remainder, "buffer", callback);
    }
  }
};

// node_modules/smtp-server/dist/esm/smtp-connection.js
var SOCKET_TIMEOUT = 60 * 1e3;
var socketTimeout = (options) => options && options.socketTimeout || SOCKET_TIMEOUT;
var HALF_CLOSE_TIMEOUT = 5 * 1e3;
var MAX_HELO_HOSTNAME_LENGTH = 300;
var TLS_SOCKET_OPTIONS = ["requestCert", "rejectUnauthorized", "NPNProtocols", "session", "requestOCSP"];
function createTLSSocketOptions(server) {
  let socketOptions = {
    secureContext: server.secureContext.get("*"),
    isServer: true,
    server: server.server,
    SNICallback: (servername, cb) => server._resolveSNI(servername, cb)
  };
  TLS_SOCKET_OPTIONS.forEach((key) => {
    if (key in server.options) {
      socketOptions[key] = server.options[key];
    }
  });
  return socketOptions;
}
function normalizeTLSError(rawErr, tlsSocket, remoteAddress) {
  let err = rawErr;
  const meta = {};
  if (tlsSocket) {
    meta.tlsProtocol = tlsSocket.getProtocol();
  }
  meta.protocol = "smtp";
  meta.stage = "connect";
  if (remoteAddress !== void 0) {
    meta.remoteAddress = remoteAddress;
  }
  if (err) {
    err.meta = meta;
  }
  if (err && /SSL[23]*_GET_CLIENT_HELLO|ssl[23]*_read_bytes|ssl_bytes_to_cipher_list/i.test(err.message)) {
    let message = err.message;
    err.message = "Failed to establish TLS session";
    err.responseCode = 500;
    err.code = err.code || "TLSError";
    meta.message = message;
  }
  if (!err || !err.message) {
    err = new Error("Socket closed while initiating TLS");
    err.responseCode = 500;
    err.code = "SocketError";
    err.report = false;
    err.meta = meta;
  }
  return err;
}
var QUIET_SOCKET_ERRORS = /* @__PURE__ */ new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
var MAIL_VALUE_PARAMS = ["BODY", "SIZE", "RET", "ENVID"];
var RCPT_VALUE_PARAMS = ["NOTIFY", "ORCPT"];
var CONTROL_CHARS3 = sasl_default.CONTROL_CHARS;
var CONTROL_CHARS_GLOBAL = new RegExp(CONTROL_CHARS3.source, "g");
var ADDRESS_UNSAFE_CHARS = /[\x00-\x1F\x7F-\x9F\u200B\u2060\uFEFF]/;
var MAX_HOSTNAME_LENGTH = 253;
var MAX_LABEL_LENGTH = 63;
var HOSTNAME_LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/i;
function isValidHostname(hostname) {
  if (!hostname || typeof hostname !== "string" || hostname.length > MAX_HOSTNAME_LENGTH) {
    return false;
  }
  return hostname.replace(/\.$/, "").split(".").every((label) => label.length && label.length <= MAX_LABEL_LENGTH && HOSTNAME_LABEL.test(label));
}
function normalizeAddress(rawAddress) {
  let address = (rawAddress || "").toString().trim().replace(/^::ffff:/i, "");
  if (address && net4.isIPv6(address)) {
    address = normalizeIPv6(address);
  }
  return address.toLowerCase();
}
function isAddressAllowed(option, rawAddress) {
  if (!option) {
    return false;
  }
  if (!Array.isArray(option) || option.includes("*")) {
    return true;
  }
  let address = normalizeAddress(rawAddress);
  return option.some((entry) => normalizeAddress(entry) === address);
}
function isAcceptableHeloHostname(hostname) {
  return hostname.length <= MAX_HELO_HOSTNAME_LENGTH && !CONTROL_CHARS3.test(hostname);
}
function verifyPeerCertificate(tlsSocket, socketOptions) {
  if (!socketOptions.requestCert) {
    return null;
  }
  let handle = tlsSocket._handle;
  if (!handle || typeof handle.verifyError !== "function") {
    return null;
  }
  let verifyError = handle.verifyError();
  if (verifyError) {
    tlsSocket.authorizationError = verifyError.code;
    return socketOptions.rejectUnauthorized ? verifyError : null;
  }
  tlsSocket.authorized = true;
  return null;
}
function parseProxyParameters(parts, allowedKeys, unavailableValues) {
  let params = /* @__PURE__ */ new Map();
  for (let part of parts) {
    let values = part.split("=");
    let key = (values.shift() || "").toUpperCase();
    if (values.length !== 1 || !allowedKeys.includes(key)) {
      return { error: "Error: Bad command parameter syntax" };
    }
    let value = decodeXtext(values[0] || "");
    if (CONTROL_CHARS3.test(value)) {
      return { error: "Error: Bad command parameter syntax" };
    }
    if (unavailableValues.includes(value.toUpperCase())) {
      value = false;
    }
    if (key === "ADDR" && value) {
      value = value.replace(/^IPV6:/i, "");
      if (!net4.isIP(value)) {
        return { error: "Error: Bad command parameter syntax. Invalid address" };
      }
      if (net4.isIPv6(value)) {
        value = normalizeIPv6(value);
      }
    }
    if (key === "NAME" && value && !isValidHostname(value)) {
      return { error: "Error: Bad command parameter syntax. Invalid hostname" };
    }
    if (params.has(key)) {
      continue;
    }
    params.set(key, value);
  }
  return { params };
}
function decodeXtext(value) {
  return value.replace(/\+([0-9A-F]{2})/g, (_match, hex) => String.fromCharCode(parseInt(hex, 16)));
}
var ENHANCED_STATUS_CODES = {
  // Success codes (2xx)
  200: "2.0.0",
  // System status, or system help reply
  211: "2.0.0",
  // System status, or system help reply
  214: "2.0.0",
  // Help message
  220: "2.0.0",
  // Service ready
  221: "2.0.0",
  // Service closing transmission channel
  235: "2.7.0",
  // Authentication successful
  250: "2.0.0",
  // Requested mail action okay, completed
  251: "2.1.5",
  // User not local; will forward
  252: "2.1.5",
  // Cannot VRFY user, but will accept message
  334: "3.7.0",
  // Server challenge for authentication
  354: "2.0.0",
  // Start mail input; end with <CRLF>.<CRLF>
  // Temporary failure codes (4xx)
  420: "4.4.2",
  // Timeout or connection lost (non-standard, used by some servers)
  421: "4.4.2",
  // Service not available, closing transmission channel
  450: "4.2.1",
  // Requested mail action not taken: mailbox unavailable
  451: "4.3.0",
  // Requested action aborted: local error in processing
  452: "4.2.2",
  // Requested action not taken: insufficient system storage
  454: "4.7.0",
  // Temporary authentication failure
  // Permanent failure codes (5xx)
  500: "5.5.2",
  // Syntax error, command unrecognized
  501: "5.5.4",
  // Syntax error in parameters or arguments
  502: "5.5.1",
  // Command not implemented
  503: "5.5.1",
  // Bad sequence of commands
  504: "5.5.4",
  // Command parameter not implemented
  521: "5.3.2",
  // Machine does not accept mail
  523: "5.3.4",
  // Message size exceeds server limit (non-standard, used by some servers)
  530: "5.7.0",
  // Authentication required
  535: "5.7.8",
  // Authentication credentials invalid
  538: "5.7.0",
  // Must issue a STARTTLS command first (non-standard)
  550: "5.1.1",
  // Requested action not taken: mailbox unavailable
  551: "5.1.6",
  // User not local; please try forwarding
  552: "5.2.2",
  // Requested mail action aborted: exceeded storage allocation
  553: "5.1.3",
  // Requested action not taken: mailbox name not allowed
  554: "5.6.0",
  // Transaction failed
  555: "5.5.4",
  // MAIL FROM/RCPT TO parameters not recognized or not implemented
  556: "5.1.10",
  // RCPT TO syntax error (non-standard)
  557: "5.7.1",
  // Delivery not authorized (non-standard, used by some servers)
  558: "5.2.3"
  // Message too large for recipient (non-standard, used by some servers)
};
var SKIPPED_COMMANDS_FOR_ENHANCED_STATUS_CODES = /* @__PURE__ */ new Set(["HELO", "EHLO", "LHLO"]);
var CONTEXTUAL_STATUS_CODES = {
  // Mail transaction specific codes
  MAIL_FROM_OK: "2.1.0",
  // Originator address valid
  RCPT_TO_OK: "2.1.5",
  // Destination address valid
  DATA_OK: "2.6.0",
  // Message accepted for delivery
  // Authentication specific codes
  AUTH_SUCCESS: "2.7.0",
  // Authentication successful
  AUTH_REQUIRED: "5.7.0",
  // Authentication required
  AUTH_INVALID: "5.7.8",
  // Authentication credentials invalid
  // Policy specific codes
  POLICY_VIOLATION: "5.7.1",
  // Delivery not authorized
  NOT_AUTHORIZED: "5.7.0",
  // Command not allowed for this client
  SPAM_REJECTED: "5.7.1",
  // Message refused
  // Mailbox specific codes
  MAILBOX_FULL: "4.2.2",
  // Mailbox full
  TOO_MANY_RECIPIENTS: "4.5.3",
  // Too many recipients
  MAILBOX_NOT_FOUND: "5.1.1",
  // Mailbox does not exist
  MAILBOX_SYNTAX_ERROR: "5.1.3",
  // Invalid mailbox syntax
  SENDER_SYNTAX_ERROR: "5.1.7",
  // Invalid sender mailbox syntax
  // System specific codes
  SYSTEM_ERROR: "4.3.0",
  // System error
  SYSTEM_FULL: "4.3.1",
  // System storage exceeded
  MESSAGE_TOO_BIG: "5.3.4",
  // Message too big for system
  // Network specific codes
  NETWORK_ERROR: "4.4.0",
  // Network routing error
  CONNECTION_TIMEOUT: "4.4.2"
  // Connection timeout
};
var SMTPConnection = class extends EventEmitter {
  constructor(server, socket, options) {
    super();
    this._rcptIndex = /* @__PURE__ */ new Map();
    this._handlerPending = false;
    options = options || {};
    this.id = options.id || BigInt("0x" + crypto2.randomBytes(10).toString("hex")).toString(32).padStart(16, "0");
    this.ignore = options.ignore;
    this._server = server;
    this._socket = socket;
    if (typeof socket.setNoDelay === "function") {
      socket.setNoDelay(true);
    }
    this.session = {
      id: this.id
    };
    this._transactionCounter = 0;
    this._ready = false;
    this._upgrading = false;
    this._nextHandler = false;
    this._parser = this._createParser();
    this._dataStream = false;
    this.session.secure = this.secure = !!this._server.options.secure;
    this.needsUpgrade = !!this._server.options.needsUpgrade;
    this.tlsOptions = this.secure && !this.needsUpgrade && this._socket.getCipher ? this._socket.getCipher() : false;
    this.localAddress = normalizeAddress(options.localAddress || this._socket.localAddress);
    this.localPort = Number(options.localPort || this._socket.localPort) || 0;
    this.remoteAddress = normalizeAddress(options.remoteAddress || this._socket.remoteAddress);
    this.remotePort = Number(options.remotePort || this._socket.remotePort) || 0;
    this._originalRemoteAddress = this.remoteAddress;
    this._unauthenticatedCommands = 0;
    this._maxAllowedUnauthenticatedCommands = this._server.options.maxAllowedUnauthenticatedCommands || 10;
    this._unrecognizedCommands = 0;
    this.name = this._server.options.name || os.hostname();
    this.clientHostname = false;
    this.openingCommand = false;
    this.hostNameAppearsAs = false;
    this._xClient = /* @__PURE__ */ new Map();
    this._xForward = /* @__PURE__ */ new Map();
    this._canEmitConnection = true;
    this._closing = false;
    this._closed = false;
  }
  /**
   * Initiates the connection. Checks connection limits and reverse resolves client hostname. The client
   * is not allowed to send anything before init has finished otherwise 'You talk too soon' error is returned
   */
  init() {
    this._setListeners(() => {
      if (this._server.options.maxClients && this._server.connections.size > this._server.options.maxClients) {
        return this.send(421, this.name + " Too many connected clients, try again in a moment", false);
      }
      let readyTimer = setTimeout(() => this.connectionReady(), 100);
      readyTimer.unref();
    });
  }
  connectionReady(next) {
    let reverseCb = (err, hostnames) => {
      if (err) {
        this._server.logger.error({
          tnx: "connection",
          cid: this.id,
          host: this.remoteAddress,
          hostname: this.clientHostname,
          err
        }, "Reverse resolve for %s: %s", this.remoteAddress, err.message);
      }
      if (this._closing || this._closed) {
        return;
      }
      let resolvedHostname = hostnames && hostnames.shift() || "";
      if (resolvedHostname && !isValidHostname(resolvedHostname)) {
        this._server.logger.info({
          tnx: "connection",
          cid: this.id,
          host: this.remoteAddress,
          hostname: resolvedHostname
        }, "Discarded invalid reverse resolved hostname %s for %s", JSON.stringify(resolvedHostname), this.remoteAddress);
        resolvedHostname = "";
      }
      this._setClientHostname(resolvedHostname);
      this._resetSession();
      let onSecureIfNeeded = (next2) => {
        if (!this.session.secure) {
          return next2();
        }
        this.session.servername = this._socket.servername;
        this._server.onSecure(this._socket, this.session, (err2) => {
          if (err2) {
            return this._refuse(err2, false);
          }
          next2();
        });
      };
      this._server.onConnect(this.session, (err2) => {
        this._server.logger.info({
          tnx: "connection",
          cid: this.id,
          host: this.remoteAddress,
          hostname: this.clientHostname
        }, "Connection from %s", this.clientHostname);
        if (err2) {
          return this._refuse(err2, false);
        }
        onSecureIfNeeded(() => {
          this._ready = true;
          if (!this._server.options.useXClient && !this._server.options.useXForward) {
            this.emitConnection();
          }
          this._sendGreeting();
          if (typeof next === "function") {
            next();
          }
        });
      });
    };
    if (this._server.options.disableReverseLookup) {
      return reverseCb(null, false);
    }
    let greetingSent = false;
    let reverseTimer = setTimeout(() => {
      clearTimeout(reverseTimer);
      if (greetingSent) {
        return;
      }
      greetingSent = true;
      reverseCb(new Error("Timeout"));
    }, 1500);
    reverseTimer.unref();
    const handleResolverResult = (err, hostnames) => {
      clearTimeout(reverseTimer);
      if (greetingSent) {
        return;
      }
      greetingSent = true;
      reverseCb(err, hostnames);
    };
    try {
      if (this._server.options.resolver && typeof this._server.options.resolver.reverse === "function") {
        this._server.options.resolver.reverse(this.remoteAddress.toString(), handleResolverResult);
      } else {
        dns.reverse(this.remoteAddress.toString(), handleResolverResult);
      }
    } catch (E) {
      clearTimeout(reverseTimer);
      if (greetingSent) {
        return;
      }
      greetingSent = true;
      reverseCb(E);
    }
  }
  /**
   * Send data to socket
   *
   * @param code Response code
   * @param data If data is Array, send a multi-line response
   * @param context Optional context for enhanced status codes, false for none
   */
  send(code, data, context) {
    let payload;
    let enhancedCode = this._getEnhancedStatusCode(code, context);
    let sanitize = (line) => (line === void 0 || line === null ? "" : line.toString()).replace(CONTROL_CHARS_GLOBAL, " ");
    if (Array.isArray(data)) {
      payload = data.map((line, i, arr) => {
        let prefix = code + (i < arr.length - 1 ? "-" : " ");
        if (enhancedCode) {
          prefix += enhancedCode + " ";
        }
        return prefix + sanitize(line);
      }).join("\r\n");
    } else {
      let parts = [code];
      if (enhancedCode) {
        parts.push(enhancedCode);
      }
      if (data) {
        parts.push(sanitize(data));
      }
      payload = parts.join(" ");
    }
    if (code >= 400) {
      this.session.error = payload;
    }
    if (code === 334 && payload === "334") {
      payload += " ";
    }
    if (!this._upgrading && this._socket && !this._socket.destroyed && this._socket.readyState === "open") {
      this._socket.write(payload + "\r\n");
      this._server.logger.debug({
        tnx: "send",
        cid: this.id,
        user: this.session.user && this.session.user.username || this.session.user
      }, "S:", payload);
    }
    if (code === 421) {
      this.close();
    }
  }
  /**
   * Refuses the session with the reply of an application handler error and closes the connection
   *
   * @param err Error from onConnect or onSecure, err.responseCode sets the reply code (554 by default)
   * @param [context] Context for enhanced status codes, false for none
   */
  _refuse(err, context) {
    this.send(err.responseCode || 554, err.message, context);
    this.close();
  }
  /**
   * Sends the 220 greeting. A greeting carries no enhanced status code (RFC 2034 section 3)
   */
  _sendGreeting() {
    let options = this._server.options;
    this.send(220, this.name + " " + (options.lmtp ? "LMTP" : "ESMTP") + (options.banner ? " " + options.banner : ""), false);
  }
  /**
   * Close socket
   */
  close() {
    if (!this._socket.destroyed && this._socket.writable) {
      this._socket.end();
    }
    this._server.connections.delete(this);
    if (this._closing) {
      return;
    }
    this._closing = true;
    if (this._parser) {
      this._socket.unpipe(this._parser);
      this._parser.isClosed = true;
    }
    if (!this._upgrading && !this._socket.destroyed) {
      this._socket.resume();
    }
    this._closeTimer = setTimeout(() => {
      if (!this._socket.destroyed) {
        this._socket.destroy();
      }
    }, Math.min(socketTimeout(this._server.options), HALF_CLOSE_TIMEOUT));
    this._closeTimer.unref();
  }
  // PRIVATE METHODS
  /**
   * Creates a command parser for the socket. The TLS session after STARTTLS gets a
   * new one as well, see upgrade()
   *
   * @returns Parser wired to this connection
   */
  _createParser() {
    let parser = new SMTPStream({
      maxCommandLength: this._server.options.maxCommandLength
    });
    parser.oncommand = (command, callback) => this._onCommand(command, callback);
    parser.on("error", (err) => {
      this.send(421, "Error: " + err.message);
    });
    return parser;
  }
  /**
   * Setup socket event handlers
   */
  _setListeners(callback) {
    this._socket.on("close", (hadError) => this._onCloseEvent(hadError));
    this._socket.on("error", (err) => this._onError(err));
    this._armTimeout();
    this._socket.pipe(this._parser);
    if (!this.needsUpgrade) {
      return callback();
    }
    this.upgrade(() => false, callback);
  }
  _onCloseEvent(hadError) {
    this._server.logger.info({
      tnx: "close",
      cid: this.id,
      host: this.remoteAddress,
      user: this.session.user && this.session.user.username || this.session.user,
      hadError
    }, '%s received "close" event from %s' + (hadError ? " after error" : ""), this.id, this.remoteAddress);
    this._onClose();
  }
  /**
   * Fired when the socket is closed
   * @event
   */
  _onClose() {
    clearTimeout(this._closeTimer);
    if (this._parser) {
      this._parser.isClosed = true;
      this._socket.unpipe(this._parser);
      this._parser = false;
    }
    if (this._dataStream) {
      let dataStream = this._dataStream;
      this._dataStream = null;
      if (!dataStream.writableEnded && !dataStream.destroyed) {
        let err = new Error("Connection closed before the message was received in full");
        err.code = "ECONNECTION";
        dataStream.destroy(dataStream.listenerCount("error") ? err : void 0);
      }
    }
    this._server.connections.delete(this);
    if (this._closed) {
      return;
    }
    this._closed = true;
    this._closing = false;
    this._server.logger.info({
      tnx: "close",
      cid: this.id,
      host: this.remoteAddress,
      user: this.session.user && this.session.user.username || this.session.user
    }, "Connection closed to %s", this.clientHostname || this.remoteAddress);
    setImmediate(() => this._server.onClose(this.session, () => false));
  }
  /**
   * Fired when an error occurs with the socket
   *
   * @event
   * @param err Error object
   */
  _onError(err) {
    err.remoteAddress = this.remoteAddress;
    this._server.logger.error({
      err,
      tnx: "error",
      user: this.session.user && this.session.user.username || this.session.user
    }, "%s %s %s", this.id, this.remoteAddress, err.message);
    if (err.code && QUIET_SOCKET_ERRORS.has(err.code) && (!this.session.envelope || !this.session.envelope.mailFrom)) {
      this.close();
      return;
    }
    this.emit("error", err);
  }
  /**
   * Fired when socket timeouts. Closes connection
   *
   * @event
   */
  _onTimeout() {
    if (this._closing) {
      this._socket.destroy();
      return;
    }
    if (this._handlerPending || this._dataStream && this._parser && !this._parser._dataMode) {
      this._armTimeout();
      return;
    }
    this.send(421, "Timeout - closing connection");
  }
  /**
   * Arms the idle timeout of the socket. The listener of socket.setTimeout() runs once,
   * so this is also how the timeout is kept armed after it fired
   *
   * @param [socket] Socket to arm, the current one of the connection by default
   */
  _armTimeout(socket = this._socket) {
    socket.setTimeout(socketTimeout(this._server.options), () => this._onTimeout());
  }
  /**
   * Resumes reading commands once the socket has flushed the replies written so far.
   * A client that pipelines commands without ever reading the replies would otherwise
   * make the server buffer the replies in memory without a limit
   *
   * @param next Callback that resumes the parser
   */
  _whenWritable(next) {
    let socket = this._socket;
    if (socket.writableNeedDrain && !socket.destroyed) {
      socket.once("drain", next);
      return;
    }
    next();
  }
  /**
   * Checks if a selected command is available and invokes it
   *
   * @param command Single line of data from the client
   * @param callback Callback to run once the command is processed
   */
  _onCommand(command, callback) {
    let commandName = (command || "").toString().split(" ").shift().toUpperCase();
    let logged = this._redactCredentials(commandName, (command || "").toString());
    this._server.logger.debug({
      tnx: "command",
      cid: this.id,
      command: logged.commandName,
      user: this.session.user && this.session.user.username || this.session.user
    }, "C:", logged.line);
    let handler;
    const next = callback || (() => false);
    const done = () => this._whenWritable(next);
    if (this._upgrading) {
      return done();
    }
    if (this._server._closeTimeout) {
      return this.send(421, "Server shutting down", commandName);
    }
    if (!this._ready) {
      return this.send(421, this.name + " You talk too soon", commandName);
    }
    if (/^(OPTIONS|GET|HEAD|POST|PUT|DELETE|TRACE|CONNECT) \/.* HTTP\/\d\.\d$/i.test(command.toString())) {
      return this.send(421, "HTTP requests not allowed", commandName);
    }
    if (this._nextHandler) {
      handler = this._nextHandler;
      this._nextHandler = false;
    } else {
      switch (commandName) {
        case "HELO":
        case "EHLO":
        case "LHLO":
          this.openingCommand = commandName;
          break;
      }
      if (this._server.options.lmtp) {
        switch (commandName) {
          case "HELO":
          case "EHLO":
            this.send(500, "Error: " + commandName + " not allowed in LMTP server", false);
            setImmediate(done);
            return;
          case "LHLO":
            commandName = "EHLO";
            break;
        }
      }
      if (this._isSupported(commandName)) {
        handler = this._getHandler(commandName);
      }
    }
    if (!handler) {
      this._unrecognizedCommands++;
      if (this._unrecognizedCommands >= 10) {
        return this.send(421, "Error: too many unrecognized commands", commandName);
      }
      this.send(500, "Error: command not recognized", commandName);
      setImmediate(done);
      return;
    }
    if (!this.session.user && this._isSupported("AUTH") && !this._server.options.authOptional && commandName !== "AUTH" && this._maxAllowedUnauthenticatedCommands !== false) {
      this._unauthenticatedCommands++;
      if (this._unauthenticatedCommands >= this._maxAllowedUnauthenticatedCommands) {
        return this.send(421, "Error: too many unauthenticated commands", commandName);
      }
    }
    if (!this.hostNameAppearsAs && commandName && ["MAIL", "RCPT", "DATA", "AUTH"].includes(commandName)) {
      this.send(503, "Error: send " + (this._server.options.lmtp ? "LHLO" : "HELO/EHLO") + " first");
      setImmediate(done);
      return;
    }
    if (!this.session.user && this._isSupported("AUTH") && ["MAIL", "RCPT", "DATA"].includes(commandName) && !this._server.options.authOptional) {
      this.send(530, typeof this._server.options.authRequiredMessage === "string" ? this._server.options.authRequiredMessage : "Error: authentication Required");
      setImmediate(done);
      return;
    }
    let handlerDone = false;
    let handlerCallback = () => {
      handlerDone = true;
      this._handlerPending = false;
      return done();
    };
    this._handlerPending = true;
    try {
      handler.call(this, command, handlerCallback);
    } catch (E) {
      let err = E;
      this._server.logger.error({
        err,
        tnx: "command",
        cid: this.id,
        command: commandName
      }, "%s Failed to process %s command: %s", this.id, commandName, err.message);
      if (!handlerDone) {
        this.send(451, "Error: internal server error");
        handlerCallback();
      }
    }
  }
  /**
   * Hides credentials from the command log. The argument of AUTH (a base64 PLAIN
   * blob, a LOGIN initial response, an XOAUTH2 token) and every continuation line
   * of an authentication exchange carry them, so those are logged the way the
   * Nodemailer client logs what it sends
   *
   * @param commandName Upper-cased command name
   * @param line Command line as received
   * @returns {commandName, line} safe to log
   */
  _redactCredentials(commandName, line) {
    if (this._nextHandler) {
      return { commandName: "AUTH", line: "/* secured */" };
    }
    if (commandName === "AUTH") {
      let parts = line.trim().split(/\s+/);
      if (parts.length > 2) {
        line = parts.slice(0, 2).join(" ") + " /* secured */";
      }
    }
    return { commandName, line };
  }
  /**
   * Rejects the command with a 501 if a parameter is given more than once or a
   * listed parameter is present without a value
   *
   * @param parsed Result of _parseAddressCommand
   * @param keys Parameter names that require a value
   * @param callback Command callback, called when the command is rejected
   * @returns true if the command was rejected
   */
  _rejectInvalidParams(parsed, keys, callback) {
    let args = parsed.args;
    let error2;
    if (parsed.duplicate) {
      error2 = "Error: duplicate " + parsed.duplicate + " parameter";
    } else {
      let valueless = args && keys.find((key) => args[key] !== void 0 && (typeof args[key] !== "string" || !args[key]));
      if (valueless) {
        error2 = "Error: " + valueless + " parameter requires a value";
      }
    }
    if (!error2) {
      return false;
    }
    this.send(501, error2);
    callback();
    return true;
  }
  /**
   * Checks if a received message has to be refused for its size, which is the case only
   * when the rejectOversized option is set and the message went over the size limit
   *
   * @param dataBytes Number of message bytes received
   * @returns true if the message has to be answered with 552
   */
  _isOversized(dataBytes) {
    let size = Number(this._server.options.size) || 0;
    return !!this._server.options.rejectOversized && size > 0 && dataBytes > size;
  }
  /**
   * Checks that a command is available and is not listed in the disabled commands array.
   * A session.disabledCommands array set by the application (eg. in onConnect) replaces
   * the server wide disabledCommands option for that session
   *
   * @param command Command name
   * @returns Returns true if the command can be used
   */
  _isSupported(command) {
    command = (command || "").toString().trim().toUpperCase();
    return !this._isDisabled(command) && typeof this._getHandler(command) === "function";
  }
  /**
   * Checks if a command is disabled for this session
   *
   * @param command Upper case command name
   * @returns true if the command is listed in the session or the server disabled commands
   */
  _isDisabled(command) {
    let sessionDisabled = this.session.disabledCommands;
    if (Array.isArray(sessionDisabled)) {
      return sessionDisabled.some((entry) => (entry || "").toString().trim().toUpperCase() === command);
    }
    return this._server.options.disabledCommands.includes(command);
  }
  /**
   * Looks up the handler method of a command
   *
   * @param command Upper case command name
   * @returns The handler, if there is one
   */
  _getHandler(command) {
    return this["handler_" + command];
  }
  /**
   * Determines if enhanced status codes should be used
   * @returns {Boolean} True if enhanced status codes should be included in responses
   */
  _useEnhancedStatusCodes() {
    return !this._server.options.hideENHANCEDSTATUSCODES;
  }
  /**
   * Gets the appropriate enhanced status code for a given SMTP response code and context
   * @param code SMTP response code
   * @param context Optional context for more specific status codes
   * @returns Enhanced status code or empty string if not applicable
   */
  _getEnhancedStatusCode(code, context) {
    if (context === false || !this._useEnhancedStatusCodes()) {
      return "";
    }
    if (code >= 300 && code < 400) {
      return "";
    }
    if (context && SKIPPED_COMMANDS_FOR_ENHANCED_STATUS_CODES.has(context)) {
      return "";
    }
    if (context && CONTEXTUAL_STATUS_CODES[context]) {
      return CONTEXTUAL_STATUS_CODES[context];
    }
    if (ENHANCED_STATUS_CODES[code]) {
      return ENHANCED_STATUS_CODES[code];
    }
    if (code >= 200 && code < 300) {
      return "2.0.0";
    }
    if (code >= 400 && code < 500) {
      return "4.0.0";
    }
    if (code >= 500) {
      return "5.0.0";
    }
    return "";
  }
  /**
   * Parses commands like MAIL FROM and RCPT TO. Returns an object with the address and optional arguments.
   *
   * @param rawName Address type, eg 'mail from' or 'rcpt to'
   * @param rawCommand Data payload to parse
   * @returns Parsed address in the form of {address:, args: {}} or false if parsing failed
   */
  _parseAddressCommand(rawName, rawCommand) {
    let command = (rawCommand || "").toString();
    let name = (rawName || "").toString().trim().toUpperCase();
    let parts = command.split(":");
    command = parts.shift().trim().toUpperCase();
    parts = parts.join(":").trim().split(/\s+/);
    let address = parts.shift();
    let args = false;
    let duplicate = false;
    let invalid = false;
    if (name !== command) {
      return false;
    }
    if (!/^<[^<>]*>$/.test(address)) {
      invalid = true;
    } else {
      address = address.slice(1, -1).replace(/^@[^\s,:@]+(?:,@[^\s,:@]+)*:/, "");
    }
    parts.forEach((param) => {
      let part = param.split("=");
      let key = part.shift().toUpperCase();
      let value = part.join("=") || true;
      if (!key || key.trim() === "") {
        return;
      }
      if (typeof value === "string") {
        value = decodeXtext(value);
        if (CONTROL_CHARS3.test(value)) {
          invalid = true;
          return;
        }
      }
      if (!args) {
        args = {};
      }
      if (key in args) {
        duplicate = key;
      }
      args[key] = value;
    });
    if (address && ADDRESS_UNSAFE_CHARS.test(address)) {
      invalid = true;
    } else if (name === "RCPT TO" && address.toLowerCase() === "postmaster") {
    } else if (address) {
      let addressParts = address.split("@");
      if (addressParts.length !== 2 || !addressParts[0] || !addressParts[1]) {
        invalid = true;
      } else {
        let localPart = addressParts[0];
        let domain = addressParts[1];
        if (this._server.options.lenientAddressParsing) {
          try {
            address = [localPart, "@", import_punycode.default.toUnicode(domain)].join("");
          } catch (E) {
            this._server.logger.error({
              tnx: "punycode",
              cid: this.id,
              user: this.session.user && this.session.user.username || this.session.user
            }, 'Failed to process punycode domain "%s". error=%s', domain, E.message);
            address = [localPart, "@", domain].join("");
          }
        } else if (localPart.length + 1 + domain.length > 253) {
          invalid = true;
        } else {
          if (localPart.startsWith(".") || localPart.endsWith(".") || localPart.includes("..")) {
            invalid = true;
          }
          let isIPLiteral = !invalid && domain.startsWith("[") && domain.endsWith("]");
          if (isIPLiteral) {
            let ipContent = domain.slice(1, -1);
            let isValidIP = false;
            if (ipContent.toUpperCase().startsWith("IPV6:")) {
              let ipv6Addr = ipContent.slice(5);
              if (net4.isIPv6(ipv6Addr)) {
                isValidIP = true;
                try {
                  ipv6Addr = normalizeIPv6(ipv6Addr);
                  domain = "[IPv6:" + ipv6Addr + "]";
                } catch {
                }
              }
            } else if (net4.isIPv4(ipContent)) {
              isValidIP = true;
            }
            if (!isValidIP) {
              invalid = true;
            }
            if (!invalid) {
              address = [localPart, "@", domain].join("");
            }
          } else {
            if (!invalid && (domain.startsWith(".") || domain.endsWith(".") || domain.includes("..") || domain.includes(".-") || domain.includes("-.") || !/^[a-zA-Z0-9\u0080-\uFFFF.-]+$/.test(domain))) {
              invalid = true;
            }
            if (!invalid) {
              try {
                address = [localPart, "@", import_punycode.default.toUnicode(domain)].join("");
              } catch (E) {
                this._server.logger.error({
                  tnx: "punycode",
                  cid: this.id,
                  user: this.session.user && this.session.user.username || this.session.user
                }, 'Failed to process punycode domain "%s". error=%s', domain, E.message);
                invalid = true;
              }
            }
          }
        }
      }
    }
    if (invalid) {
      return false;
    }
    let parsed = { address, args };
    if (duplicate) {
      parsed.duplicate = duplicate;
    }
    return parsed;
  }
  /**
   * Resets or sets up a new session. We reuse existing session object to keep
   * application specific data.
   */
  _resetSession() {
    let session = this.session;
    session.localAddress = this.localAddress;
    session.localPort = this.localPort;
    session.remoteAddress = this.remoteAddress;
    session.remotePort = this.remotePort;
    session.clientHostname = this.clientHostname;
    session.openingCommand = this.openingCommand;
    session.hostNameAppearsAs = this.hostNameAppearsAs;
    session.xClient = this._xClient;
    session.xForward = this._xForward;
    session.transmissionType = this._transmissionType();
    session.tlsOptions = this.tlsOptions;
    session.envelope = {
      mailFrom: false,
      rcptTo: [],
      /** @property {boolean} requireTLS - RFC 8689: Indicates client requires TLS for entire delivery chain */
      requireTLS: false,
      /** @property {string} bodyType - RFC 6152: Message body encoding type (7bit or 8bitmime) */
      bodyType: "7bit",
      /** @property {boolean} smtpUtf8 - RFC 6531: Indicates UTF-8 support is requested */
      smtpUtf8: false
    };
    if (!this._server.options.hideDSN) {
      session.envelope.dsn = {
        ret: null,
        // RET parameter from MAIL FROM (FULL or HDRS)
        envid: null
        // ENVID parameter from MAIL FROM
      };
    }
    session.transaction = this._transactionCounter + 1;
    this._rcptIndex = /* @__PURE__ */ new Map();
  }
  /**
   * Stores the hostname of the client. The value always comes from an untrusted
   * source (a PTR record, an XCLIENT/XFORWARD parameter), so normalization lives
   * here rather than at each of the call sites. An empty value falls back to the
   * remote IP address in the [addr] literal form used by Received headers.
   *
   * NB! this normalizes but does not validate - callers that can validate do so
   * before calling, as the accepted shapes differ per source.
   *
   * @param hostname Hostname to store
   */
  _setClientHostname(hostname) {
    hostname = (hostname || "").toString().toLowerCase().replace(/\.$/, "");
    this.clientHostname = hostname || "[" + this.remoteAddress + "]";
  }
  /**
   * Returns current transmission type
   *
   * @return Transmission type
   */
  _transmissionType() {
    let type = this._server.options.lmtp ? "LMTP" : "SMTP";
    if (this.openingCommand === "EHLO") {
      type = "E" + type;
    }
    if (this.secure) {
      type += "S";
    }
    if (this.session.user) {
      type += "A";
    }
    return type;
  }
  emitConnection() {
    if (!this._canEmitConnection) {
      return;
    }
    this._canEmitConnection = false;
    let info = {
      id: this.id,
      localAddress: this.localAddress,
      localPort: this.localPort,
      remoteAddress: this.remoteAddress,
      remotePort: this.remotePort,
      hostNameAppearsAs: this.hostNameAppearsAs,
      clientHostname: this.clientHostname
    };
    this.emit("connect", info);
  }
  // COMMAND HANDLERS
  /**
   * Processes EHLO. Requires valid hostname as the single argument.
   */
  handler_EHLO(command, callback) {
    let parts = command.toString().trim().split(/\s+/);
    let hostname = parts[1] || "";
    if (parts.length !== 2) {
      this.send(501, "Error: syntax: " + (this._server.options.lmtp ? "LHLO" : "EHLO") + " hostname", false);
      return callback();
    }
    if (!isAcceptableHeloHostname(hostname)) {
      this.send(501, "Error: Bad hostname syntax", false);
      return callback();
    }
    this.hostNameAppearsAs = hostname.toLowerCase();
    let features = ["PIPELINING", "8BITMIME", "SMTPUTF8", "ENHANCEDSTATUSCODES", "DSN"].filter((feature) => !this._server.options["hide" + feature]);
    if (this._server.options.authMethods.length && this._isSupported("AUTH") && !this.session.user) {
      features.push(["AUTH"].concat(this._server.options.authMethods).join(" "));
    }
    if (!this.secure && this._isSupported("STARTTLS") && !this._server.options.hideSTARTTLS) {
      features.push("STARTTLS");
    }
    if (this.secure && !this._server.options.hideREQUIRETLS) {
      features.push("REQUIRETLS");
    }
    if (this._server.options.size) {
      features.push("SIZE" + (this._server.options.hideSize ? "" : " " + this._server.options.size));
    }
    if (this._proxyCommandAllowed("XCLIENT", "useXClient")) {
      features.push("XCLIENT NAME ADDR PORT PROTO HELO LOGIN");
    }
    if (this._proxyCommandAllowed("XFORWARD", "useXForward")) {
      features.push("XFORWARD NAME ADDR PORT PROTO HELO IDENT SOURCE");
    }
    this._resetSession();
    let heloResponse = this._server.options.heloResponse || "%s Nice to meet you, %s";
    let replacements = [this.name, this.clientHostname];
    let replacementIndex = 0;
    let formattedResponse = heloResponse.replace(/%s/g, () => replacements[replacementIndex++] || "");
    this.send(250, [formattedResponse].concat(features || []), false);
    callback();
  }
  /**
   * Checks if a proxy command (XCLIENT or XFORWARD) is available. XCLIENT ADDR hands
   * the session over to the actual client, which must not be able to override its
   * own connection details after that, so both commands go away with it
   *
   * @param command Command name
   * @param option Server option that enables the command: true for every
   *     peer, or a list of the peer addresses allowed to use it
   * @returns true if the client may use the command
   */
  _proxyCommandAllowed(command, option) {
    return !this._xClient.has("ADDR") && isAddressAllowed(this._server.options[option], this._originalRemoteAddress) && this._isSupported(command);
  }
  /**
   * Processes HELO. Requires valid hostname as the single argument.
   */
  handler_HELO(command, callback) {
    let parts = command.toString().trim().split(/\s+/);
    let hostname = parts[1] || "";
    if (parts.length !== 2) {
      this.send(501, "Error: Syntax: HELO hostname", false);
      return callback();
    }
    if (!isAcceptableHeloHostname(hostname)) {
      this.send(501, "Error: Bad hostname syntax", false);
      return callback();
    }
    this.hostNameAppearsAs = hostname.toLowerCase();
    this._resetSession();
    let heloResponse = this._server.options.heloResponse || "%s Nice to meet you, %s";
    let replacements = [this.name, this.clientHostname];
    let replacementIndex = 0;
    let formattedResponse = heloResponse.replace(/%s/g, () => replacements[replacementIndex++] || "");
    this.send(250, formattedResponse, false);
    callback();
  }
  /**
   * Processes QUIT. Closes the connection
   */
  handler_QUIT(command, callback) {
    this.send(221, "Bye");
    this.close();
    callback();
  }
  /**
   * Processes NOOP. Does nothing but keeps the connection alive
   */
  handler_NOOP(command, callback) {
    this.send(250, "OK");
    callback();
  }
  /**
   * Processes RSET. Resets user and session info
   */
  handler_RSET(command, callback) {
    this._resetSession();
    this.send(250, "Flushed");
    callback();
  }
  /**
   * Processes HELP. Responds with url to RFC
   */
  handler_HELP(command, callback) {
    this.send(214, "See https://tools.ietf.org/html/rfc5321 for details");
    callback();
  }
  /**
   * Processes VRFY. Does not verify anything
   */
  handler_VRFY(command, callback) {
    if (!command.toString().trim().split(/\s+/)[1]) {
      this.send(501, "Error: Syntax: VRFY address");
      return callback();
    }
    this.send(252, "Try to send something. No promises though");
    callback();
  }
  /**
   * Overrides connection info
   * http://www.postfix.org/XCLIENT_README.html
   */
  handler_XCLIENT(command, callback) {
    if (!this._proxyCommandAllowed("XCLIENT", "useXClient")) {
      this.send(550, "Error: Not allowed", "NOT_AUTHORIZED");
      return callback();
    }
    if (this.session.envelope.mailFrom) {
      this.send(503, "Error: Mail transaction in progress");
      return callback();
    }
    let allowedKeys = ["NAME", "ADDR", "PORT", "PROTO", "HELO", "LOGIN"];
    let parts = command.toString().trim().split(/\s+/);
    parts.shift();
    if (!parts.length) {
      this.send(501, "Error: Bad command parameter syntax");
      return callback();
    }
    let loginValue = false;
    let { params, error: error2 } = parseProxyParameters(parts, allowedKeys, ["[UNAVAILABLE]", "[TEMPUNAVAIL]"]);
    if (!params) {
      this.send(501, error2);
      return callback();
    }
    for (let [key, rawValue] of params) {
      let value = rawValue;
      switch (key) {
        // handled outside the switch
        case "LOGIN":
          loginValue = rawValue;
          break;
        case "ADDR":
          if (value) {
            this._server.logger.info({
              tnx: "xclient",
              cid: this.id,
              xclientKey: "ADDR",
              xclient: value,
              user: this.session.user && this.session.user.username || this.session.user
            }, "XCLIENT from %s through %s", value, this.remoteAddress);
            if (!this._xClient.has("ADDR:DEFAULT")) {
              this._xClient.set("ADDR:DEFAULT", this.remoteAddress);
            }
            this.remoteAddress = value;
            this.hostNameAppearsAs = false;
            this.session.user = false;
          }
          break;
        case "NAME":
          value = value || "";
          this._server.logger.info({
            tnx: "xclient",
            cid: this.id,
            xclientKey: "NAME",
            xclient: value,
            user: this.session.user && this.session.user.username || this.session.user
          }, 'XCLIENT hostname resolved as "%s"', value);
          if (!this._xClient.has("NAME:DEFAULT")) {
            this._xClient.set("NAME:DEFAULT", this.clientHostname || "");
          }
          this._setClientHostname(value);
          break;
        case "PORT":
          value = Number(value) || "";
          this._server.logger.info({
            tnx: "xclient",
            cid: this.id,
            xclientKey: "PORT",
            xclient: value,
            user: this.session.user && this.session.user.username || this.session.user
          }, 'XCLIENT remote port resolved as "%s"', value);
          if (!this._xClient.has("PORT:DEFAULT")) {
            this._xClient.set("PORT:DEFAULT", this.remotePort || "");
          }
          this.remotePort = value;
          break;
        default:
      }
      this._xClient.set(key, value);
    }
    let checkLogin = (done) => {
      if (typeof loginValue !== "string") {
        return done();
      }
      if (!loginValue) {
        this._server.logger.info({
          tnx: "deauth",
          cid: this.id,
          user: this.session.user && this.session.user.username || this.session.user
        }, "User deauthenticated using %s", "XCLIENT");
        this.session.user = false;
        return done();
      }
      sasl_default.SASL_XCLIENT.call(this, [loginValue], (err) => {
        if (err) {
          this.send(550, err.message);
          this.close();
          return callback();
        }
        return done();
      });
    };
    if (this.remoteAddress && !this.clientHostname) {
      this._setClientHostname("");
    }
    if (params.has("ADDR")) {
      this.emitConnection();
    }
    checkLogin(() => {
      this._resetSession();
      this._sendGreeting();
      callback();
    });
  }
  /**
   * Processes XFORWARD data
   * http://www.postfix.org/XFORWARD_README.html
   */
  handler_XFORWARD(command, callback) {
    if (!this._proxyCommandAllowed("XFORWARD", "useXForward")) {
      this.send(550, "Error: Not allowed", "NOT_AUTHORIZED");
      return callback();
    }
    if (this.session.envelope.mailFrom) {
      this.send(503, "Error: Mail transaction in progress");
      return callback();
    }
    let allowedKeys = ["NAME", "ADDR", "PORT", "PROTO", "HELO", "IDENT", "SOURCE"];
    let parts = command.toString().trim().split(/\s+/);
    let hasAddr = false;
    parts.shift();
    if (!parts.length) {
      this.send(501, "Error: Bad command parameter syntax");
      return callback();
    }
    let { params, error: error2 } = parseProxyParameters(parts, allowedKeys, ["[UNAVAILABLE]"]);
    if (!params) {
      this.send(501, error2);
      return callback();
    }
    for (let [key, rawValue] of params) {
      let value = rawValue;
      switch (key) {
        case "ADDR":
          if (value) {
            this._server.logger.info({
              tnx: "xforward",
              cid: this.id,
              xforwardKey: "ADDR",
              xforward: value,
              user: this.session.user && this.session.user.username || this.session.user
            }, "XFORWARD from %s through %s", value, this.remoteAddress);
            if (!this._xForward.has("ADDR:DEFAULT")) {
              this._xForward.set("ADDR:DEFAULT", this.remoteAddress);
            }
            hasAddr = true;
            this.remoteAddress = value;
          }
          break;
        case "NAME":
          value = value || "";
          this._server.logger.info({
            tnx: "xforward",
            cid: this.id,
            xforwardKey: "NAME",
            xforward: value,
            user: this.session.user && this.session.user.username || this.session.user
          }, 'XFORWARD hostname resolved as "%s"', value);
          this._setClientHostname(value);
          break;
        case "PORT":
          value = Number(value) || 0;
          this._server.logger.info({
            tnx: "xforward",
            cid: this.id,
            xforwardKey: "PORT",
            xforward: value,
            user: this.session.user && this.session.user.username || this.session.user
          }, 'XFORWARD port resolved as "%s"', value);
          this.remotePort = value;
          break;
        case "HELO":
          value = (value || "").toString().toLowerCase();
          this._server.logger.info({
            tnx: "xforward",
            cid: this.id,
            xforwardKey: "HELO",
            xforward: value,
            user: this.session.user && this.session.user.username || this.session.user
          }, 'XFORWARD HELO name resolved as "%s"', value);
          this.hostNameAppearsAs = value;
          break;
        default:
      }
      this._xForward.set(key, value);
    }
    this._resetSession();
    if (hasAddr) {
      this._canEmitConnection = true;
      this.emitConnection();
    }
    this.send(250, "OK");
    callback();
  }
  /**
   * Upgrades connection to TLS if possible
   */
  handler_STARTTLS(command, callback) {
    if (command.toString().trim().split(/\s+/).length > 1) {
      this.send(501, "Error: syntax: STARTTLS");
      return callback();
    }
    if (this.secure) {
      this.send(503, "Error: TLS already active");
      return callback();
    }
    this.send(220, "Ready to start TLS");
    this.upgrade(callback);
  }
  /**
   * Check if selected authentication is available and delegate auth data to SASL
   */
  handler_AUTH(command, callback) {
    let args = command.toString().trim().split(/\s+/);
    let method;
    let handler;
    args.shift();
    method = (args.shift() || "").toString().toUpperCase();
    let mechanism = sasl_default["SASL_" + method];
    handler = typeof mechanism === "function" ? mechanism.bind(this) : void 0;
    if (!this.secure && this._isSupported("STARTTLS") && !this._server.options.hideSTARTTLS && !this._server.options.allowInsecureAuth) {
      this.send(538, "Error: Must issue a STARTTLS command first");
      return callback();
    }
    if (this.session.user) {
      this.send(503, "Error: No identity changes permitted");
      return callback();
    }
    if (!this._server.options.authMethods.includes(method) || typeof handler !== "function") {
      this.send(504, "Error: Unrecognized authentication type");
      return callback();
    }
    handler(args, callback);
  }
  /**
   * Validates MAIL FROM parameters
   * @param parsed - Parsed address command with args
   * @returns Returns error object {code, message, enhancedCode} if validation fails, null if successful
   */
  _validateMailParams(parsed) {
    const args = parsed.args || {};
    if (args.SIZE) {
      if (!/^\d{1,20}$/.test(args.SIZE)) {
        return {
          code: 501,
          message: "Error: Bad message size syntax",
          enhancedCode: null
        };
      }
      if (!this._server.options.hideSize && this._server.options.size && Number(args.SIZE) > this._server.options.size) {
        return {
          code: 552,
          message: "Error: message exceeds fixed maximum message size " + this._server.options.size,
          enhancedCode: "MESSAGE_TOO_BIG"
        };
      }
    }
    if (args.BODY) {
      const bodyType = args.BODY.toLowerCase();
      if (bodyType !== "7bit" && bodyType !== "8bitmime") {
        return {
          code: 501,
          message: "Invalid BODY parameter value. Must be 7BIT or 8BITMIME",
          enhancedCode: null
        };
      }
    }
    if (args.SMTPUTF8 !== void 0) {
      if (args.SMTPUTF8 !== true) {
        return {
          code: 501,
          message: "Invalid SMTPUTF8 parameter. This flag does not accept a value",
          enhancedCode: null
        };
      }
    }
    if (args.REQUIRETLS !== void 0) {
      if (!this.secure) {
        return {
          code: 530,
          message: "REQUIRETLS not permitted on non-TLS connections",
          enhancedCode: null
        };
      }
      if (args.REQUIRETLS !== true) {
        return {
          code: 501,
          message: "Invalid REQUIRETLS parameter. This flag does not accept a value",
          enhancedCode: null
        };
      }
    }
    if (!this._server.options.hideDSN) {
      if (args.RET) {
        const ret = args.RET.toUpperCase();
        if (ret !== "FULL" && ret !== "HDRS") {
          return {
            code: 501,
            message: "Invalid RET parameter value. Must be FULL or HDRS",
            enhancedCode: null
          };
        }
      }
    }
    return null;
  }
  /**
   * Applies validated MAIL FROM parameters to session envelope
   * @param parsed - Parsed address command with args
   */
  _applyMailParams(parsed) {
    const args = parsed.args || {};
    const envelope = this.session.envelope;
    if (args.BODY) {
      envelope.bodyType = args.BODY.toLowerCase();
    }
    if (args.SMTPUTF8 === true) {
      envelope.smtpUtf8 = true;
    }
    if (args.REQUIRETLS === true) {
      envelope.requireTLS = true;
    }
    if (!this._server.options.hideDSN) {
      if (args.RET) {
        envelope.dsn.ret = args.RET.toUpperCase();
      }
      if (args.ENVID) {
        envelope.dsn.envid = args.ENVID;
      }
    }
  }
  /**
   * Processes MAIL FROM command, parses address and extra arguments
   */
  handler_MAIL(command, callback) {
    let parsed = this._parseAddressCommand("mail from", command);
    this.emitConnection();
    if (!parsed) {
      this.send(501, "Error: Bad sender address syntax", "SENDER_SYNTAX_ERROR");
      return callback();
    }
    if (this._rejectInvalidParams(parsed, MAIL_VALUE_PARAMS, callback)) {
      return;
    }
    if (this.session.envelope.mailFrom) {
      this.send(503, "Error: nested MAIL command");
      return callback();
    }
    const validationError = this._validateMailParams(parsed);
    if (validationError) {
      this.send(validationError.code, validationError.message, validationError.enhancedCode || void 0);
      return callback();
    }
    this._applyMailParams(parsed);
    this._server.onMailFrom(parsed, this.session, (err) => {
      if (err) {
        this.send(err.responseCode || 550, err.message);
        return callback();
      }
      this.session.envelope.mailFrom = parsed;
      this.send(250, "Accepted", "MAIL_FROM_OK");
      callback();
    });
  }
  /**
   * Processes RCPT TO command, parses address and extra arguments
   */
  handler_RCPT(command, callback) {
    let parsed = this._parseAddressCommand("rcpt to", command);
    if (!parsed || !parsed.address) {
      this.send(501, "Error: Bad recipient address syntax", "MAILBOX_SYNTAX_ERROR");
      return callback();
    }
    if (this._rejectInvalidParams(parsed, RCPT_VALUE_PARAMS, callback)) {
      return;
    }
    if (!this.session.envelope.mailFrom) {
      this.send(503, "Error: need MAIL command");
      return callback();
    }
    const args = parsed.args || {};
    if (!this._server.options.hideDSN) {
      if (args.NOTIFY) {
        const notify = args.NOTIFY.toUpperCase();
        const validNotifyValues = ["NEVER", "SUCCESS", "FAILURE", "DELAY"];
        const notifyValues = notify.split(",");
        for (let value of notifyValues) {
          if (!validNotifyValues.includes(value)) {
            this.send(501, "Error: NOTIFY parameter must be NEVER, SUCCESS, FAILURE, or DELAY");
            return callback();
          }
        }
        if (notifyValues.includes("NEVER") && notifyValues.length > 1) {
          this.send(501, "Error: NOTIFY=NEVER cannot be combined with other values");
          return callback();
        }
        parsed.dsn = parsed.dsn || {};
        parsed.dsn.notify = notifyValues;
      }
      if (args.ORCPT && !/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+;./i.test(args.ORCPT)) {
        this.send(501, "Error: Bad ORCPT parameter syntax");
        return callback();
      }
      if (args.ORCPT) {
        parsed.dsn = parsed.dsn || {};
        parsed.dsn.orcpt = args.ORCPT;
      }
    }
    let addressKey = parsed.address.toLowerCase();
    let maxRecipients = Number(this._server.options.maxRecipients) || 0;
    if (maxRecipients && this.session.envelope.rcptTo.length >= maxRecipients && !this._rcptIndex.has(addressKey)) {
      this.send(452, "Error: too many recipients", "TOO_MANY_RECIPIENTS");
      return callback();
    }
    this._server.onRcptTo(parsed, this.session, (err) => {
      if (err) {
        this.send(err.responseCode || 550, err.message);
        return callback();
      }
      let rcptTo = this.session.envelope.rcptTo;
      let index = this._rcptIndex.get(addressKey);
      if (index !== void 0 && !(rcptTo[index] && rcptTo[index].address.toLowerCase() === addressKey)) {
        index = rcptTo.findIndex((rcpt) => rcpt.address.toLowerCase() === addressKey);
      }
      if (index !== void 0 && index >= 0) {
        rcptTo[index] = parsed;
      } else {
        rcptTo.push(parsed);
        this._rcptIndex.set(addressKey, rcptTo.length - 1);
      }
      this.send(250, "Accepted", "RCPT_TO_OK");
      callback();
    });
  }
  /**
   * Processes DATA by forwarding incoming stream to the onData handler
   */
  handler_DATA(command, callback) {
    if (!this.session.envelope.rcptTo.length) {
      this.send(503, "Error: need RCPT command");
      return callback();
    }
    if (!this._parser) {
      return callback();
    }
    const parser = this._parser;
    this._dataStream = parser.startDataMode(this._server.options.size);
    let close = (err, message) => {
      let i, len;
      this._server.logger.debug({
        tnx: "data",
        cid: this.id,
        bytes: parser.dataBytes,
        user: this.session.user && this.session.user.username || this.session.user
      }, "C: <%s bytes of DATA>", parser.dataBytes);
      if (this._dataStream && this._dataStream.readable) {
        this._dataStream.removeAllListeners();
      }
      this._dataStream = false;
      if (this._isOversized(parser.dataBytes)) {
        this._server.logger.info({
          tnx: "data",
          cid: this.id,
          bytes: parser.dataBytes,
          size: this._server.options.size
        }, "Rejected message of %s bytes, the limit is %s bytes", parser.dataBytes, this._server.options.size);
        let replies = this._server.options.lmtp ? this.session.envelope.rcptTo.length : 1;
        for (i = 0; i < replies; i++) {
          this.send(552, "Error: message exceeds fixed maximum message size " + this._server.options.size, "MESSAGE_TOO_BIG");
        }
      } else if (err) {
        if (this._server.options.lmtp) {
          for (i = 0, len = this.session.envelope.rcptTo.length; i < len; i++) {
            this.send(err.responseCode || 450, err.message);
          }
        } else {
          this.send(err.responseCode || 450, err.message);
        }
      } else if (Array.isArray(message)) {
        message.forEach((response) => {
          if (/Error\]$/i.test(Object.prototype.toString.call(response))) {
            let error2 = response;
            this.send(error2.responseCode || 450, error2.message);
          } else {
            this.send(250, typeof response === "string" ? response : "OK: message accepted", "DATA_OK");
          }
        });
      } else if (this._server.options.lmtp) {
        for (i = 0, len = this.session.envelope.rcptTo.length; i < len; i++) {
          this.send(250, typeof message === "string" ? message : "OK: message accepted", "DATA_OK");
        }
      } else {
        this.send(250, typeof message === "string" ? message : "OK: message queued", "DATA_OK");
      }
      this._transactionCounter++;
      this._unrecognizedCommands = 0;
      this._resetSession();
      if (this._parser) {
        this._parser.continue();
      }
    };
    this._server.onData(this._dataStream, this.session, (err, message) => {
      if (this._dataStream && this._dataStream.readable) {
        let dataStream = this._dataStream;
        dataStream.on("end", () => close(err, message));
        if (dataStream.readableFlowing === null) {
          dataStream.resume();
        }
        return;
      }
      close(err, message);
    });
    this.send(354, "End data with <CR><LF>.<CR><LF>");
    callback();
  }
  // Dummy handlers for some old sendmail specific commands
  /**
   * Processes sendmail WIZ command, upgrades to "wizard mode"
   */
  handler_WIZ(command, callback) {
    let args = command.toString().trim().split(/\s+/);
    let password;
    args.shift();
    password = (args.shift() || "").toString();
    if (!password) {
      this.send(500, "You are no wizard!");
      return callback();
    }
    this.session.isWizard = true;
    this.send(200, "Please pass, oh mighty wizard");
    callback();
  }
  /**
   * Processes sendmail SHELL command, should return interactive shell but this is a dummy function
   * so no actual shell is provided to the client
   */
  handler_SHELL(command, callback) {
    this._server.logger.info({
      tnx: "shell",
      cid: this.id,
      user: this.session.user && this.session.user.username || this.session.user
    }, "Client tried to invoke SHELL");
    if (!this.session.isWizard) {
      this.send(500, "Mere mortals must not mutter that mantra");
      return callback();
    }
    this.send(500, "Error: Invoking shell is not allowed. This incident will be reported.");
    callback();
  }
  /**
   * Processes sendmail KILL command
   */
  handler_KILL(command, callback) {
    this._server.logger.info({
      tnx: "kill",
      cid: this.id,
      user: this.session.user && this.session.user.username || this.session.user
    }, "Client tried to invoke KILL");
    this.send(500, "Can not kill Mom");
    callback();
  }
  upgrade(callback, secureCallback) {
    this._socket.unpipe(this._parser);
    this._parser.isClosed = true;
    this._parser = this._createParser();
    this._upgrading = true;
    setImmediate(callback);
    let secureSocket;
    let onError = (rawErr) => {
      let err = normalizeTLSError(rawErr, secureSocket);
      if (secureSocket && !secureSocket.destroyed) {
        secureSocket.destroy();
      }
      if (this._socket !== secureSocket && !this._socket.destroyed) {
        this._socket.destroy();
      }
      this._onError(err);
    };
    let socketOptions = createTLSSocketOptions(this._server);
    this._socket.removeAllListeners();
    this._socket.on("error", (err) => this._onError(err));
    const tlsSocket = new tls.TLSSocket(this._socket, socketOptions);
    secureSocket = tlsSocket;
    tlsSocket.once("close", (hadError) => this._onCloseEvent(hadError));
    tlsSocket.once("error", (err) => onError(err));
    tlsSocket.once("_tlsError", (err) => onError(err));
    tlsSocket.once("clientError", (err) => onError(err));
    this._armTimeout(tlsSocket);
    tlsSocket.once("secure", () => {
      if (!this._parser) {
        return;
      }
      let verifyError = verifyPeerCertificate(tlsSocket, socketOptions);
      if (verifyError) {
        tlsSocket.destroy(verifyError);
        return;
      }
      this.session.secure = this.secure = true;
      this._socket = tlsSocket;
      this._upgrading = false;
      this.session.user = false;
      this.hostNameAppearsAs = false;
      this.openingCommand = false;
      this._resetSession();
      this.session.tlsOptions = this.tlsOptions = tlsSocket.getCipher();
      this.session.servername = tlsSocket.servername;
      let cipher = this.session.tlsOptions && this.session.tlsOptions.name;
      this._server.logger.info({
        tnx: "starttls",
        cid: this.id,
        user: this.session.user && this.session.user.username || this.session.user,
        cipher
      }, "Connection upgraded to TLS using", cipher || "N/A");
      this._server.onSecure(this._socket, this.session, (err) => {
        if (!this._parser) {
          return;
        }
        if (err) {
          return this._refuse(err);
        }
        this._socket.pipe(this._parser);
        if (typeof secureCallback === "function") {
          secureCallback();
        }
      });
    });
  }
};

// node_modules/smtp-server/dist/esm/tls-options.js
import crypto3 from "node:crypto";
var tlsDefaults = {
  // pregenerated default certificates for localhost
  // obviusly, do not use in production
  key: "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA6Z5Qqhw+oWfhtEiMHE32Ht94mwTBpAfjt3vPpX8M7DMCTwHs\n1xcXvQ4lQ3rwreDTOWdoJeEEy7gMxXqH0jw0WfBx+8IIJU69xstOyT7FRFDvA1yT\nRXY2yt9K5s6SKken/ebMfmZR+03ND4UFsDzkz0FfgcjrkXmrMF5Eh5UXX/+9YHeU\nxlp0gMAt+/SumSmgCaysxZLjLpd4uXz+X+JVxsk1ACg1NoEO7lWJC/3WBP7MIcu2\nwVsMd2XegLT0gWYfT1/jsIH64U/mS/SVXC9QhxMl9Yfko2kx1OiYhDxhHs75RJZh\nrNRxgfiwgSb50Gw4NAQaDIxr/DJPdLhgnpY6UQIDAQABAoIBAE+tfzWFjJbgJ0ql\ns6Ozs020Sh4U8TZQuonJ4HhBbNbiTtdDgNObPK1uNadeNtgW5fOeIRdKN6iDjVeN\nAuXhQrmqGDYVZ1HSGUfD74sTrZQvRlWPLWtzdhybK6Css41YAyPFo9k4bJ2ZW2b/\np4EEQ8WsNja9oBpttMU6YYUchGxo1gujN8hmfDdXUQx3k5Xwx4KA68dveJ8GasIt\nd+0Jd/FVwCyyx8HTiF1FF8QZYQeAXxbXJgLBuCsMQJghlcpBEzWkscBR3Ap1U0Zi\n4oat8wrPZGCblaA6rNkRUVbc/+Vw0stnuJ/BLHbPxyBs6w495yBSjBqUWZMvljNz\nm9/aK0ECgYEA9oVIVAd0enjSVIyAZNbw11ElidzdtBkeIJdsxqhmXzeIFZbB39Gd\nbjtAVclVbq5mLsI1j22ER2rHA4Ygkn6vlLghK3ZMPxZa57oJtmL3oP0RvOjE4zRV\ndzKexNGo9gU/x9SQbuyOmuauvAYhXZxeLpv+lEfsZTqqrvPUGeBiEQcCgYEA8poG\nWVnykWuTmCe0bMmvYDsWpAEiZnFLDaKcSbz3O7RMGbPy1cypmqSinIYUpURBT/WY\nwVPAGtjkuTXtd1Cy58m7PqziB7NNWMcsMGj+lWrTPZ6hCHIBcAImKEPpd+Y9vGJX\noatFJguqAGOz7rigBq6iPfeQOCWpmprNAuah++cCgYB1gcybOT59TnA7mwlsh8Qf\nbm+tSllnin2A3Y0dGJJLmsXEPKtHS7x2Gcot2h1d98V/TlWHe5WNEUmx1VJbYgXB\npw8wj2ACxl4ojNYqWPxegaLd4DpRbtW6Tqe9e47FTnU7hIggR6QmFAWAXI+09l8y\namssNShqjE9lu5YDi6BTKwKBgQCuIlKGViLfsKjrYSyHnajNWPxiUhIgGBf4PI0T\n/Jg1ea/aDykxv0rKHnw9/5vYGIsM2st/kR7l5mMecg/2Qa145HsLfMptHo1ZOPWF\n9gcuttPTegY6aqKPhGthIYX2MwSDMM+X0ri6m0q2JtqjclAjG7yG4CjbtGTt/UlE\nWMlSZwKBgQDslGeLUnkW0bsV5EG3AKRUyPKz/6DVNuxaIRRhOeWVKV101claqXAT\nwXOpdKrvkjZbT4AzcNrlGtRl3l7dEVXTu+dN7/ZieJRu7zaStlAQZkIyP9O3DdQ3\nrIcetQpfrJ1cAqz6Ng0pD0mh77vQ13WG1BBmDFa2A9BuzLoBituf4g==\n-----END RSA PRIVATE KEY-----",
  cert: "-----BEGIN CERTIFICATE-----\nMIICpDCCAYwCCQCuVLVKVTXnAjANBgkqhkiG9w0BAQsFADAUMRIwEAYDVQQDEwls\nb2NhbGhvc3QwHhcNMTUwMjEyMTEzMjU4WhcNMjUwMjA5MTEzMjU4WjAUMRIwEAYD\nVQQDEwlsb2NhbGhvc3QwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDp\nnlCqHD6hZ+G0SIwcTfYe33ibBMGkB+O3e8+lfwzsMwJPAezXFxe9DiVDevCt4NM5\nZ2gl4QTLuAzFeofSPDRZ8HH7wgglTr3Gy07JPsVEUO8DXJNFdjbK30rmzpIqR6f9\n5sx+ZlH7Tc0PhQWwPOTPQV+ByOuReaswXkSHlRdf/71gd5TGWnSAwC379K6ZKaAJ\nrKzFkuMul3i5fP5f4lXGyTUAKDU2gQ7uVYkL/dYE/swhy7bBWwx3Zd6AtPSBZh9P\nX+OwgfrhT+ZL9JVcL1CHEyX1h+SjaTHU6JiEPGEezvlElmGs1HGB+LCBJvnQbDg0\nBBoMjGv8Mk90uGCeljpRAgMBAAEwDQYJKoZIhvcNAQELBQADggEBABXm8GPdY0sc\nmMUFlgDqFzcevjdGDce0QfboR+M7WDdm512Jz2SbRTgZD/4na42ThODOZz9z1AcM\nzLgx2ZNZzVhBz0odCU4JVhOCEks/OzSyKeGwjIb4JAY7dh+Kju1+6MNfQJ4r1Hza\nSVXH0+JlpJDaJ73NQ2JyfqELmJ1mTcptkA/N6rQWhlzycTBSlfogwf9xawgVPATP\n4AuwgjHl12JI2HVVs1gu65Y3slvaHRCr0B4+Kg1GYNLLcbFcK+NEHrHmPxy9TnTh\nZwp1dsNQU+Xkylz8IUANWSLHYZOMtN2e5SKIdwTtl5C8YxveuY8YKb1gDExnMraT\nVGXQDqPleug=\n-----END CERTIFICATE-----",
  honorCipherOrder: true,
  requestOCSP: false,
  sessionIdContext: crypto3.createHash("sha1").update(process.argv.join(" ")).digest("hex").slice(0, 32),
  minVersion: "TLSv1"
  // sadly there are very old SMTP clients out there
};
function getTLSOptions(opts) {
  return Object.assign({}, tlsDefaults, opts || {});
}

// node_modules/smtp-server/dist/esm/smtp-server.js
var CLOSE_TIMEOUT = 30 * 1e3;
var MAX_PROXY_HEADER_LENGTH = 1024;
var PROXY_REJECT_LINGER = 1e3;
var SMTPServer = class extends EventEmitter2 {
  constructor(options) {
    super();
    this.options = options || {};
    let hasOwnCertificate = !!(this.options.key || this.options.cert || this.options.pfx || this.options.SNICallback || this.options.sniOptions);
    this.options.disabledCommands = [].concat(this.options.disabledCommands || []).map((command) => (command || "").toString().toUpperCase().trim());
    this._warnAboutDefaultCertificate(hasOwnCertificate);
    this.updateSecureContext();
    this.options.authMethods = [].concat(this.options.authMethods || []).map((method) => (method || "").toString().toUpperCase().trim());
    if (!this.options.authMethods.length) {
      this.options.authMethods = ["LOGIN", "PLAIN"];
    }
    if (this.options.hideENHANCEDSTATUSCODES === void 0) {
      this.options.hideENHANCEDSTATUSCODES = true;
    }
    if (this.options.hideDSN === void 0) {
      this.options.hideDSN = true;
    }
    if (this.options.hideREQUIRETLS === void 0) {
      this.options.hideREQUIRETLS = true;
    }
    this.logger = getLogger(this.options, {
      component: this.options.component || "smtp-server"
    });
    ["onConnect", "onSecure", "onAuth", "onMailFrom", "onRcptTo", "onData", "onClose"].forEach((handler) => {
      if (typeof this.options[handler] === "function") {
        this[handler] = this.options[handler];
      }
    });
    this._closeTimeout = false;
    this.connections = /* @__PURE__ */ new Set();
    this._pendingSockets = /* @__PURE__ */ new Map();
    let implicitTLS = !!(this.options.secure && !this.options.needsUpgrade);
    this.server = net5.createServer(this.options, (socket) => {
      let handshake = implicitTLS && !this.options.secured;
      let release = this._acceptSocket(socket, handshake);
      if (!release) {
        return;
      }
      this._handleProxy(socket, (err, socketOptions) => {
        if (err || !handshake) {
          release();
          if (!err) {
            this.connect(socket, socketOptions);
          }
          return;
        }
        this._upgrade(socket, (err2, tlsSocket) => {
          release();
          if (err2) {
            socket.destroy();
            return this._onError(err2);
          }
          this.connect(tlsSocket, socketOptions);
        });
      });
    });
    this._setListeners();
  }
  /**
   * The built-in certificate is only meant for testing. Its private key is
   * published in the source tree, so anyone can intercept "encrypted" sessions
   * that rely on it. Make sure the operator knows.
   *
   * Runs once from the constructor. This has to write to stderr rather than to
   * this.logger, which does not exist yet and is a no-op unless logging was
   * explicitly enabled, so an explicit `logger: false` is honored as an opt-out
   *
   * @param hasOwnCertificate Whether the operator supplied a certificate
   */
  _warnAboutDefaultCertificate(hasOwnCertificate) {
    let terminatesTls = !this.options.secured && (this.options.secure || !(this.options.hideSTARTTLS || this.options.disabledCommands.includes("STARTTLS")));
    if (!terminatesTls || hasOwnCertificate || this.options.logger === false) {
      return;
    }
    console.error("WARNING: smtp-server is using the built-in default TLS certificate. The private key of this certificate is publicly known, so TLS sessions are NOT secure. Provide your own key/cert options in production.");
  }
  connect(socket, socketOptions) {
    let connection = new SMTPConnection(this, socket, socketOptions);
    this.connections.add(connection);
    connection.on("error", (err) => this._onError(err));
    connection.on("connect", (data) => this._onClientConnect(data));
    connection.init();
  }
  listen(...args) {
    return this.server.listen(...args);
  }
  /**
   * Closes the server
   *
   * @param callback Callback to run once the server is fully closed
   */
  close(callback) {
    let connections = this.connections.size;
    let timeout = this.options.closeTimeout || CLOSE_TIMEOUT;
    this.server.close(() => {
      clearTimeout(this._closeTimeout || void 0);
      if (typeof callback === "function") {
        return callback();
      }
    });
    this._pendingSockets.forEach((topSocket) => topSocket.destroy());
    if (connections) {
      this.logger.info({
        tnx: "close"
      }, "Server closing with %s pending connection%s, waiting %s seconds before terminating", connections, connections !== 1 ? "s" : "", timeout / 1e3);
    }
    this._closeTimeout = setTimeout(() => {
      connections = this.connections.size;
      if (connections) {
        this.logger.info({
          tnx: "close"
        }, "Closing %s pending connection%s to close the server", connections, connections !== 1 ? "s" : "");
        this.connections.forEach((connection) => {
          connection.send(421, "Server shutting down");
          connection.close();
        });
      }
      if (typeof callback === "function") {
        const realCallback = callback;
        callback = null;
        realCallback();
        return;
      }
    }, timeout);
    this._closeTimeout.unref();
  }
  /**
   * Authentication handler. Override this
   *
   * @param auth Authentication options
   * @param session Session of the connection
   * @param callback Callback to run once the user is authenticated
   */
  onAuth(auth, session, callback) {
    if (auth.method === "XOAUTH2") {
      return callback(null, {
        data: {
          status: "401",
          schemes: "bearer mac",
          scope: "https://mail.google.com/"
        }
      });
    }
    if (auth.method === "XCLIENT") {
      return callback(void 0);
    }
    return callback(null, {
      message: "Authentication not implemented"
    });
  }
  /** Connection handler. Override this */
  onConnect(session, callback) {
    setImmediate(callback);
  }
  /** MAIL FROM handler. Override this */
  onMailFrom(address, session, callback) {
    setImmediate(callback);
  }
  /** RCPT TO handler. Override this */
  onRcptTo(address, session, callback) {
    setImmediate(callback);
  }
  /** TLS handler, called once the TLS session is established. Override this */
  onSecure(socket, session, callback) {
    setImmediate(callback);
  }
  /** Message handler. Override this */
  onData(stream, session, callback) {
    let chunklen = 0;
    stream.on("data", (chunk) => {
      chunklen += chunk.length;
    });
    stream.on("end", () => {
      this.logger.info({
        tnx: "message",
        size: chunklen
      }, "<received %s bytes>", chunklen);
      callback();
    });
  }
  /** Called once a connection is closed. Override this */
  onClose(_session, _callback) {
  }
  /**
   * Rebuilds the TLS contexts, with the given options merged into the server options first
   *
   * @param [options] TLS options to apply
   */
  updateSecureContext(options) {
    Object.assign(this.options, options);
    let defaultTlsOptions = getTLSOptions(this.options);
    this.secureContext = /* @__PURE__ */ new Map();
    this.secureContext.set("*", tls2.createSecureContext(defaultTlsOptions));
    let ctxMap = this.options.sniOptions || {};
    if (ctxMap instanceof Map || typeof ctxMap.get === "function") {
      ctxMap.forEach((ctx, servername) => {
        this.secureContext.set(this._normalizeHostname(servername), tls2.createSecureContext(getTLSOptions(ctx)));
      });
    } else {
      let ctxObject = ctxMap;
      Object.keys(ctxObject).forEach((servername) => {
        this.secureContext.set(this._normalizeHostname(servername), tls2.createSecureContext(getTLSOptions(ctxObject[servername])));
      });
    }
    if (this.options.secure) {
      Object.keys(defaultTlsOptions || {}).forEach((key) => {
        if (!(key in this.options)) {
          this.options[key] = defaultTlsOptions[key];
        }
      });
    }
  }
  // PRIVATE METHODS
  /**
   * Setup server event handlers
   */
  _setListeners() {
    let server = this.server;
    server.once("listening", () => this._onListening());
    server.once("close", () => this._onClose(server));
    server.on("error", (err) => this._onError(err));
  }
  /**
   * Called when server started listening
   *
   * @event
   */
  _onListening() {
    let serverAddress = this.server.address();
    let address = serverAddress && typeof serverAddress === "object" ? serverAddress : { address: null, port: null, family: null };
    this.logger.info(
      //
      {
        tnx: "listen",
        host: address.address,
        port: address.port,
        secure: !!this.options.secure,
        protocol: this.options.lmtp ? "LMTP" : "SMTP"
      },
      "%s%s Server listening on %s:%s",
      this.options.secure ? "Secure " : "",
      this.options.lmtp ? "LMTP" : "SMTP",
      address.family === "IPv4" ? address.address : "[" + address.address + "]",
      address.port
    );
  }
  /**
   * Called when server is closed
   *
   * @event
   */
  _onClose(server) {
    this.logger.info({
      tnx: "closed"
    }, (this.options.lmtp ? "LMTP" : "SMTP") + " Server closed");
    if (server !== this.server) {
      return;
    }
    this.emit("close");
  }
  /**
   * Called when an error occurs with the server
   *
   * @event
   */
  _onError(err) {
    this.emit("error", err);
  }
  /**
   * Guards a freshly accepted socket until it is handed over to connect(). Until
   * then SMTPConnection's idle timeout and maxClients check do not cover it, so a
   * client that never sends the PROXY header or never completes the implicit TLS
   * handshake would otherwise hold the socket forever.
   *
   * @param socket Accepted socket
   * @param handshake true if an implicit TLS handshake precedes connect()
   * @returns Function that removes the guard, or false if the socket was refused
   */
  _acceptSocket(socket, handshake) {
    if (!handshake && !this._expectsProxyHeader(socket)) {
      return () => {
      };
    }
    if (this.options.maxClients && this._pendingSockets.size >= this.options.maxClients) {
      socket.on("error", () => false);
      socket.destroy();
      return false;
    }
    this._pendingSockets.set(socket, socket);
    let onTimeout = () => {
      this.logger.info({
        tnx: "connection",
        host: socket.remoteAddress
      }, "Closing connection from %s, it did not reach the SMTP session in time", socket.remoteAddress);
      socket.destroy();
    };
    let released = false;
    let release = () => {
      if (released) {
        return;
      }
      released = true;
      this._pendingSockets.delete(socket);
      socket.removeListener("close", release);
      socket.removeListener("timeout", onTimeout);
      socket.setTimeout(0);
    };
    socket.once("close", release);
    socket.setTimeout(socketTimeout(this.options), onTimeout);
    return release;
  }
  /**
   * Checks if a PROXY protocol header is expected from this socket before the SMTP
   * session starts: from every peer with useProxy: true, from the listed peers only
   * with an array (addresses are normalized, so an IPv4 peer of a dual-stack listener
   * matches its IPv4 entry)
   *
   * @param socket Accepted socket
   * @returns true if the header is expected
   */
  _expectsProxyHeader(socket) {
    return isAddressAllowed(this.options.useProxy, socket.remoteAddress);
  }
  _handleProxy(socket, callback) {
    let socketOptions = {
      id: BigInt("0x" + crypto4.randomBytes(10).toString("hex")).toString(32).padStart(16, "0")
    };
    if (!this._expectsProxyHeader(socket)) {
      socketOptions.ignore = this.options.ignoredHosts && this.options.ignoredHosts.includes(socket.remoteAddress);
      setImmediate(() => callback(null, socketOptions));
      return;
    }
    let chunks = [];
    let chunklen = 0;
    let finished = false;
    let onError;
    let onClose;
    let onEnd;
    let socketReader;
    let cleanup = () => {
      socket.removeListener("readable", socketReader);
      socket.removeListener("error", onError);
      socket.removeListener("close", onClose);
      socket.removeListener("end", onEnd);
    };
    let done = (err, opts) => {
      if (finished) {
        return;
      }
      finished = true;
      if (err) {
        socket.on("error", () => {
        });
        if (socket.writableEnded) {
          setTimeout(() => socket.destroy(), PROXY_REJECT_LINGER).unref();
        } else {
          socket.destroy();
        }
      }
      cleanup();
      callback(err, opts);
    };
    onError = (err) => {
      this.logger.info({
        tnx: "proxy",
        cid: socketOptions.id,
        err
      }, "[%s] PROXY socket error before header was received: %s", socketOptions.id, err.message);
      done(err);
    };
    onClose = () => {
      done(new Error("Socket closed before PROXY header was received"));
    };
    onEnd = () => {
      done(new Error("Socket ended before PROXY header was received"));
    };
    let rejectInvalid = (message) => {
      try {
        socket.end("* BAD Invalid PROXY header\r\n");
      } catch {
      }
      return done(new Error(message || "Invalid PROXY header"));
    };
    socketReader = () => {
      let chunk;
      while ((chunk = socket.read()) !== null) {
        for (let i = 0, len = chunk.length; i < len; i++) {
          let chr = chunk[i];
          if (chr === 10) {
            if (chunklen + i + 1 > MAX_PROXY_HEADER_LENGTH) {
              return rejectInvalid("PROXY header line too long");
            }
            chunks.push(chunk.subarray(0, i + 1));
            chunklen += i + 1;
            let remainder = chunk.subarray(i + 1);
            if (remainder.length) {
              socket.unshift(remainder);
            }
            let header = Buffer.concat(chunks, chunklen).toString().trim();
            let params = header.split(" ");
            let commandName = params.shift().toUpperCase();
            if (commandName !== "PROXY") {
              return rejectInvalid();
            }
            if (params[1]) {
              let proxiedAddress = params[1].trim().toLowerCase();
              if (!net5.isIP(proxiedAddress)) {
                return rejectInvalid("Invalid PROXY source address");
              }
              socketOptions.remoteAddress = proxiedAddress;
              socketOptions.ignore = this.options.ignoredHosts && this.options.ignoredHosts.includes(socketOptions.remoteAddress);
              try {
                if (!socketOptions.ignore) {
                  this.logger.info({
                    tnx: "proxy",
                    cid: socketOptions.id,
                    proxy: socketOptions.remoteAddress
                  }, "[%s] PROXY from %s through %s (%s)", socketOptions.id, socketOptions.remoteAddress, params[2].trim().toLowerCase(), JSON.stringify(params));
                }
              } catch {
                return rejectInvalid();
              }
              if (params[3]) {
                socketOptions.remotePort = Number(params[3].trim()) || socketOptions.remotePort;
              }
            }
            return done(null, socketOptions);
          }
        }
        chunks.push(chunk);
        chunklen += chunk.length;
        if (chunklen > MAX_PROXY_HEADER_LENGTH) {
          return rejectInvalid("PROXY header line too long");
        }
      }
    };
    socket.on("readable", socketReader);
    socket.on("error", onError);
    socket.on("close", onClose);
    socket.on("end", onEnd);
  }
  /**
   * Called when a new connection is established. This might not be the same time the socket is opened
   *
   * @event
   */
  _onClientConnect(data) {
    this.emit("connect", data);
  }
  /**
   * Normalize hostname
   *
   * @event
   */
  _normalizeHostname(hostname) {
    try {
      hostname = import_punycode2.default.toUnicode((hostname || "").toString().trim()).toLowerCase();
    } catch (E) {
      let err = E;
      this.logger.error({
        tnx: "punycode"
      }, 'Failed to process punycode domain "%s". error=%s', hostname, err.message);
    }
    return hostname;
  }
  /**
   * SNICallback for sockets upgraded by the server itself (implicit TLS and STARTTLS).
   * Normalizes the requested name and resolves it with options.SNICallback if the
   * operator supplied one, or from sniOptions otherwise. Falls back to the default
   * context if no specific one was found
   *
   * @param servername Server name requested by the client
   * @param cb Callback to run with the secure context
   */
  _resolveSNI(servername, cb) {
    servername = this._normalizeHostname(servername);
    if (typeof this.options.SNICallback !== "function") {
      return cb(null, this.secureContext.get(servername) || this.secureContext.get("*"));
    }
    this.options.SNICallback(servername, (err, context) => {
      if (err) {
        this.logger.error({
          tnx: "sni",
          servername,
          err
        }, "Failed to fetch SNI context for servername %s", servername);
      }
      return cb(null, context || this.secureContext.get("*"));
    });
  }
  _upgrade(socket, callback) {
    let socketOptions = createTLSSocketOptions(this);
    let returned = false;
    let tlsSocket;
    let onError = (rawErr) => {
      if (returned) {
        return;
      }
      returned = true;
      callback(normalizeTLSError(rawErr, tlsSocket, socket.remoteAddress));
    };
    socket.once("error", onError);
    socket.setTimeout(0);
    const secureSocket = new tls2.TLSSocket(socket, socketOptions);
    tlsSocket = secureSocket;
    if (this._pendingSockets.has(socket)) {
      this._pendingSockets.set(socket, secureSocket);
    }
    let onHandshakeTimeout = () => {
      let err = new Error("TLS handshake timeout");
      err.code = "ERR_TLS_HANDSHAKE_TIMEOUT";
      secureSocket.destroy(err);
    };
    secureSocket.setTimeout(socketTimeout(this.options), onHandshakeTimeout);
    let onClose = () => onError();
    secureSocket.once("close", onClose);
    secureSocket.once("error", onError);
    secureSocket.once("_tlsError", onError);
    secureSocket.once("clientError", onError);
    secureSocket.once("tlsClientError", onError);
    secureSocket.on("secure", () => {
      secureSocket.setTimeout(0, onHandshakeTimeout);
      socket.removeListener("error", onError);
      secureSocket.removeListener("close", onClose);
      secureSocket.removeListener("error", onError);
      secureSocket.removeListener("_tlsError", onError);
      secureSocket.removeListener("clientError", onError);
      secureSocket.removeListener("tlsClientError", onError);
      if (returned) {
        try {
          secureSocket.end();
        } catch {
        }
        return;
      }
      returned = true;
      let verifyError = verifyPeerCertificate(secureSocket, socketOptions);
      if (verifyError) {
        verifyError.meta = {
          tlsProtocol: secureSocket.getProtocol(),
          protocol: "smtp",
          stage: "connect",
          remoteAddress: socket.remoteAddress
        };
        secureSocket.destroy();
        return callback(verifyError);
      }
      return callback(null, secureSocket);
    });
  }
};

// deploy/sandbox/src/smtp.ts
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
  server.on("error", (error2) => o.log.debug({ err: error2 }, "smtp connection error"));
  await new Promise((resolve2, reject) => {
    server.server.once("error", reject);
    server.listen(o.port, "127.0.0.1", () => resolve2());
  });
  const address = server.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : o.port,
    stop: () => new Promise((resolve2) => server.close(() => resolve2()))
  };
}

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
    const version2 = request.get("stripe-version");
    if (version2 !== void 0 && version2 !== deps.apiVersion)
      throw new ApiError(400, "invalid_request_error", void 0, `This sandbox speaks ${deps.apiVersion}, not ${version2}`);
    deps.settle();
    next();
  });
  function route(method, path, handler) {
    router[method](path, async (request, response) => {
      const fault = deps.onCall(request.method, request.path);
      if (fault === "rate_limited") throw new ApiError(429, "rate_limit_error", "rate_limit", "Too many requests");
      if (fault === "error") throw new ApiError(500, "api_error", void 0, "Something went wrong on our end");
      if (fault === "slow") await new Promise((resolve2) => setTimeout(resolve2, SLOW_MS));
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
  router.use((error2, _request, response, next) => {
    if (!(error2 instanceof ApiError)) return next(error2);
    response.status(error2.status).json(error2.body());
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
    } catch (error2) {
      if (!(error2 instanceof ApiError)) throw error2;
      answer2 = { status: error2.status, body: error2.body() };
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
    const net6 = isInclusive ? Math.round(rest * 100 / (100 + VAT_PERCENT)) : rest;
    const tax = isInclusive ? rest - net6 : Math.round(rest * VAT_PERCENT / 100);
    sum.subtotal += amount;
    sum.discount += discount;
    sum.tax += o.isExempt ? 0 : tax;
    sum.total += o.isExempt ? net6 : net6 + tax;
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
function checkoutPage(session, error2, form) {
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
${error2 === null ? "" : `<p role="alert">${escapeHtml(error2)}</p>`}
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
function invoicePage(invoice, publicUrl, error2) {
  const pay2 = `<form method="post" class="pay">${error2 === null ? "" : `<p role="alert">${escapeHtml(error2)}</p>`}
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
  router.use((error2, _request, response, next) => {
    if (!(error2 instanceof ApiError)) return next(error2);
    response.status(error2.status).type("html").send(page3("Introuvable", "<h1>Cette page n\u2019existe pas</h1>"));
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
var RETRIES_MS = [1e3, 5e3, 2e4, 6e4];
var TIMEOUT_MS = 1e4;
var KEPT = 500;
function createDeliveries(o) {
  const deliveries = [];
  const faults = { drop: false, twice: false };
  const timers = /* @__PURE__ */ new Set();
  const underWay = /* @__PURE__ */ new Set();
  const signer = new stripe_esm_node_default("sk_test_sandbox").webhooks;
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
  const world = new StripeWorld({ clock: deps.clock, apiVersion: stripe_esm_node_default.API_VERSION });
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
  const api = createStripeApi({ ...shared, ...config, apiVersion: stripe_esm_node_default.API_VERSION, onCall });
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
  await new Promise((resolve2, reject) => server.once("listening", resolve2).once("error", reject));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : config.port,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    stripe,
    async stop() {
      await stripe?.stop();
      server.closeAllConnections();
      await Promise.all([new Promise((resolve2) => server.close(resolve2)), smtp.stop()]);
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
