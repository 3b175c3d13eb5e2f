import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const count = new Intl.NumberFormat('fr-FR');
const REQUIRED = 'Ce champ est obligatoire.';

const TYPES: Readonly<Record<string, string>> = {
  string: 'Un texte est attendu.',
  number: 'Un nombre est attendu.',
  int: 'Un nombre entier est attendu.',
  bigint: 'Un nombre entier est attendu.',
  boolean: 'Vrai ou faux est attendu.',
  date: 'Une date est attendue.',
  array: 'Une liste est attendue.',
  tuple: 'Une liste est attendue.',
  object: 'Un objet est attendu.',
  record: 'Un objet est attendu.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Adresse e-mail invalide.',
  url: 'Adresse web invalide.',
  uuid: 'Identifiant invalide.',
  uuidv4: 'Identifiant invalide.',
  guid: 'Identifiant invalide.',
  date: 'Date invalide : la forme attendue est AAAA-MM-JJ.',
  datetime: 'Date et heure invalides : la forme attendue est celle de la norme ISO 8601.',
  e164: 'Numéro de téléphone invalide.',
  base64: 'Contenu en base64 invalide.',
};

/** French sentence for a validation issue, for schemas without a message of their own. */
export function frenchError(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : (TYPES[issue.expected] ?? 'Valeur invalide.');
    case 'invalid_value':
      if (issue.input === undefined) return REQUIRED;
      return issue.values.length === 1
        ? `La seule valeur admise est ${quoted(issue.values)}.`
        : `Les valeurs admises sont ${quoted(issue.values)}.`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Format invalide.';
    case 'not_multiple_of':
      return `La valeur doit être un multiple de ${issue.divisor}.`;
    case 'unrecognized_keys':
      return issue.keys.length === 1 ? `Champ inconnu : ${quoted(issue.keys)}.` : `Champs inconnus : ${quoted(issue.keys)}.`;
    default:
      return 'Valeur invalide.';
  }
}

function tooSmall({ origin, minimum, inclusive, exact }: Extract<Issue, { code: 'too_small' }>): string {
  const sized = sizeOf(origin, minimum);
  if (sized !== null) {
    if (origin === 'string' && minimum === 1) return REQUIRED;
    return `${sized.subject} doit compter ${exact ? 'exactement' : 'au moins'} ${sized.size}.`;
  }
  return `La valeur doit être ${inclusive === false ? 'supérieure' : 'supérieure ou égale'} à ${number(minimum)}.`;
}

function tooBig({ origin, maximum, inclusive, exact }: Extract<Issue, { code: 'too_big' }>): string {
  const sized = sizeOf(origin, maximum);
  if (sized !== null) return `${sized.subject} ${exact ? 'doit compter exactement' : 'ne peut pas dépasser'} ${sized.size}.`;
  return `La valeur doit être ${inclusive === false ? 'inférieure' : 'inférieure ou égale'} à ${number(maximum)}.`;
}

function sizeOf(origin: string, limit: number | bigint): { subject: string; size: string } | null {
  const many = limit > 1 ? 's' : '';
  if (origin === 'string') return { subject: 'Le texte', size: `${number(limit)} caractère${many}` };
  if (origin === 'array' || origin === 'set') return { subject: 'La liste', size: `${number(limit)} élément${many}` };
  return origin === 'file' ? { subject: 'Le fichier', size: `${number(limit)} octet${many}` } : null;
}

const number = (value: number | bigint): string => count.format(value);

/** « a », « b » et « c ». */
function quoted(values: readonly unknown[]): string {
  const shown = values.map((value) => `«\u00a0${String(value)}\u00a0»`);
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} et ${last}`;
}
