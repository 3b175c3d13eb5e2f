/** Luhn checksum, used by cards, SIREN and SIRET. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Establishments of La Poste do not follow Luhn: their digits must sum to a multiple of five. */
export function isSiret(digits: string): boolean {
  if (digits.length !== 14) return false;
  if (isLuhn(digits)) return true;
  return digits.startsWith('356000000') && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
}

function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + digit.charCodeAt(0) - 48) % 97;
  return rest;
}

/** A 13-character social security number and its key. Corsica's 2A and 2B count as 19 and 18. */
export function isNir(characters: string): boolean {
  if (!/^[12378]\d{4}(?:\d{2}|2[AB])\d{6}\d{2}$/.test(characters)) return false;
  const number = characters.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - mod97(number) === Number(characters.slice(13));
}

const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FR: 27, GB: 22, GI: 23, GR: 27 },
  ...{ HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24 },
  ...{
    SE: 24,
    SI: 19,
    SK: 24,
    SM: 27,
    TN: 24,
    TR: 26,
    MA: 28,
    MU: 30,
    SA: 24,
    AE: 23,
    AL: 28,
    AZ: 28,
    BA: 20,
    BH: 22,
    BI: 27,
    BR: 29,
    BY: 28,
  },
  ...{
    CR: 22,
    DJ: 27,
    DO: 28,
    EG: 29,
    FK: 18,
    FO: 18,
    GE: 22,
    GL: 18,
    GT: 28,
    HN: 28,
    IL: 23,
    IQ: 23,
    JO: 30,
    KW: 30,
    KZ: 20,
    LB: 28,
    LC: 32,
  },
  ...{
    LY: 25,
    MD: 24,
    ME: 22,
    MK: 19,
    MN: 20,
    MR: 27,
    NI: 28,
    OM: 23,
    PK: 24,
    PS: 29,
    QA: 29,
    RS: 22,
    RU: 33,
    SC: 31,
    SD: 18,
    SO: 23,
    ST: 25,
  },
  ...{ SV: 28, TL: 23, UA: 29, VA: 22, VG: 24, XK: 20, YE: 30 },
  // Outside the official registry, used by French-speaking Africa, Algeria, Iran, Angola and Cape Verde.
  ...{
    AO: 25,
    BF: 28,
    BJ: 28,
    CF: 27,
    CG: 27,
    CI: 28,
    CM: 27,
    CV: 25,
    DZ: 26,
    GA: 27,
    GQ: 27,
    GW: 25,
    IR: 26,
    KM: 27,
    MG: 27,
    ML: 28,
    MZ: 25,
    NE: 28,
    SN: 28,
    TD: 27,
    TG: 28,
  },
};
export const ibanLength = (country: string): number => IBAN_LENGTHS[country] ?? 0;

export function isIban(characters: string): boolean {
  if (characters.length !== ibanLength(characters.slice(0, 2))) return false;
  const moved = characters.slice(4) + characters.slice(0, 4);
  return mod97([...moved].map((c) => (c >= 'A' ? String(c.charCodeAt(0) - 55) : c)).join('')) === 1;
}

/** Bank, branch, account and key of a French RIB: 23 characters. */
export function isRib(characters: string): boolean {
  if (!/^\d{10}[A-Z0-9]{11}\d{2}$/.test(characters)) return false;
  const value = (c: string) => (c < 'A' ? c : String(((c.charCodeAt(0) - 65 + (c > 'R' ? 1 : 0)) % 9) + 1));
  return mod97([...characters].map(value).join('')) === 0;
}
