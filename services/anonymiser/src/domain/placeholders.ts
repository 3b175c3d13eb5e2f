const BRACKETED =
  /(?<=^|[\s(«])(?:\.{3}|…)(?=[\s,;.)»/]|$)|\u2063(?:\p{Lu}\.[ -]?){1,20}\u2063|\u2063\p{Lu}[\p{L}\p{M}’'-]{0,40}(?: \d{1,4})?\u2063|\[[^[\]\n]{1,40}\]|(?<![\p{L}\d])(?:[A-Z]{1,3}(?:\.{3}(?!\.)|…)|[A-Z]{1,2}\.{4}(?!\.))|█+/gu;
const NUMBERED =
  /^\[(?:Adresse|Localité|Date naissance|Date mariage|Date décès|Numéro identifiant|Courriel|Immatriculation|Cadastre|N° SIREN\/SIRET|[EÉ]tablissement|Téléphone|Compte bancaire|Site web) \d{1,4}\]$/u;
/** "[Dupont J]" and "[ROY]" are people. */
const LETTERED =
  /^\[(?:\.{3}|…|[A-Z]{1,2}|X{1,12}|X{1,12}\d{1,5}|\d{1,5}|(?:Adresse|Localité|Ville|Commune|Société|Établissement|Personne|Monsieur|Madame|Prénom|Nom|Enfant|Témoin|Victime|Date|Lieu|Rue|École|Hôpital|Entreprise) [A-Z])\]$/u;

/** The placeholders written by an earlier anonymisation. Other bracketed words are ordinary text. */
export function* placeholdersOf(text: string): Generator<{ readonly index: number; readonly length: number }> {
  for (const { index, 0: found } of text.matchAll(BRACKETED)) {
    if (!found.startsWith('[') || LETTERED.test(found) || NUMBERED.test(found)) yield { index, length: found.length };
  }
}
