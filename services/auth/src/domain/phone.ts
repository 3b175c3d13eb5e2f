import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Country of numbers written without a country code. */
const DEFAULT_COUNTRY: CountryCode = 'FR';

/** The carrier says that no text message reaches this number. */
export class PhoneRefused extends Error {
  override readonly name = 'PhoneRefused';
}

/** The carrier did not answer, or its answer was lost: it may have taken the message. */
export class SendingUnknown extends Error {
  override readonly name = 'SendingUnknown';
}

export type Phone = {
  /** E.164: `+33612345678`. */
  readonly number: string;
  /** The number without its last four digits: SMS pumping uses consecutive numbers. */
  readonly range: string;
};

/**
 * A phone that a text message may be sent to, however it was typed (`06 12…`, `0033…`, `+33 (0)6…`, dots); null for anything else: no
 * number, a country that is not allowed, a line that is no mobile, a premium or shared-cost number.
 */
export function mobilePhone(typed: string, countries: readonly string[]): Phone | null {
  const text = typed.normalize('NFKC').replace(/\(\s*0\s*\)/, '');
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: DEFAULT_COUNTRY, extract: false });
  if (!parsed?.isValid() || parsed.ext !== undefined) return null;
  if (parsed.country === undefined || !countries.includes(parsed.country)) return null;
  const type = parsed.getType();
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return null;
  return { number: parsed.number, range: parsed.number.slice(0, -4) };
}
