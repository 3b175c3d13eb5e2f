/** What identifies a person or a company in a question, and what is put in its place. */
const IDENTIFIERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, 'adresse électronique'],
  [/\bFR\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){5}[ \u00a0]?[A-Z0-9]{3}\b/g, 'compte bancaire'],
  [
    /\b[12][ .\u00a0]?\d{2}[ .\u00a0]?(?:0\d|1[0-2])[ .\u00a0]?\d{2}[ .\u00a0]?\d{3}[ .\u00a0]?\d{3}(?:[ .\u00a0]?\d{2})?\b/g,
    'numéro de sécurité sociale',
  ],
  [/(?:\+33|\b0)[ .\u00a0]?[1-9](?:[ .\u00a0-]?\d{2}){4}\b/g, 'numéro de téléphone'],
  [/\b\d{3}[ \u00a0]?\d{3}[ \u00a0]?\d{3}(?:[ \u00a0]?\d{5})?\b/g, 'société'],
  [/\b\d{1,4}(?:,)? (?:bis |ter )?(?:rue|avenue|boulevard|place|chemin|impasse|allée|quai|cours|route) [^,.;?\n]{2,60}/giu, 'adresse'],
];

/** A civility or a form of company, then capitalised words; or two capitalised words in a row inside a sentence. */
const PERSON =
  /\b(?:M\.|MM\.|Mme|Mlle|Me|Dr|Monsieur|Madame|Mademoiselle|Maître)[ \u00a0]+(\p{Lu}[\p{L}'’-]+(?:[ \u00a0]+\p{Lu}[\p{L}'’-]+){0,3})/gu;
const COMPANY =
  /\b(?:société|SARL|SAS|SASU|SA|SCI|SNC|EURL|association)[ \u00a0]+(\p{Lu}[\p{L}\p{N}&'’-]*(?:[ \u00a0]+\p{Lu}[\p{L}\p{N}&'’-]*){0,4})/gu;
const FULL_NAME = /(?<=[\p{Ll},;:][ \u00a0])(\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?[ \u00a0](?:\p{Lu}\p{Ll}+|\p{Lu}{2,})(?:-\p{Lu}\p{L}+)?)/gu;

/**
 * A question without the names, numbers and addresses by which somebody could be known: the same name becomes the same word each time, so that
 * the facts still read. Rules only: what they miss stays, which is why nothing but the question goes to a model.
 */
export function pseudonymised(question: string): string {
  let text = question;
  for (const [pattern, name] of IDENTIFIERS) text = text.replace(pattern, `[${name}]`);
  const names = new Map<string, string>();
  const pseudonym = (name: string, kind: 'personne' | 'société'): string => {
    const key = `${kind} ${
      name
        .split(/[ \u00a0]/)
        .at(-1)
        ?.toLowerCase() ?? name
    }`;
    const known = names.get(key);
    if (known !== undefined) return known;
    const made = `[${kind} ${String.fromCharCode(65 + (names.size % 26))}]`;
    names.set(key, made);
    return made;
  };
  return text
    .replace(PERSON, (_, name: string) => pseudonym(name, 'personne'))
    .replace(COMPANY, (_, name: string) => pseudonym(name, 'société'))
    .replace(FULL_NAME, (_, name: string) => pseudonym(name, 'personne'));
}
