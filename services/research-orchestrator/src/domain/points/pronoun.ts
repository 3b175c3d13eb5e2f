/** Feminine nouns whose ending does not show it. */
const FEMININE =
  /^(?:affaire|aide|astreinte|équipe|enquête|amende|offre|annexe|épouse|œuvre|étude|embauche|épreuve|personne|partie|femme|caisse|victime|mère|veuve|clause|lettre|prime|période|demande|heure|rente|somme|faute|perte|règle|tâche|période|branche|liste|place|peine|visite|commune|cliente|héritière)s?$/i;
const FEMININE_ENDING = /(?:tion|sion|(?<!com)ité|ance|ence|ure|ise|ette|ée|trice|euse|esse|(?<!incend)ie)s?$/i;

/** The pronoun that replaces a noun phrase: « la période d'essai » → « elle ». */
export function pronounOf(phrase: string, plural: boolean): 'il' | 'elle' | 'ils' | 'elles' {
  const folded = phrase.trim().toLowerCase();
  const [, article = '', noun = ''] = /^(l'|\S+ )(?:autres? |seule?s? )?([\p{L}-]+)/u.exec(folded) ?? [];
  const told = /^(?:la|une|toute) $/.test(article) ? true : /^(?:le|un|tout) $/.test(article) ? false : null;
  const feminine = told ?? (FEMININE.test(noun) || FEMININE_ENDING.test(noun));
  if (plural) return feminine ? 'elles' : 'ils';
  return feminine ? 'elle' : 'il';
}

/** The same from the participle that agrees with it: « notifiée » → « elle »; null when its ending does not show it. */
export function pronounOfParticiple(participle: string, plural: boolean): 'il' | 'elle' | 'ils' | 'elles' | null {
  if (/bles?$/.test(participle)) return null;
  if (plural) return /es$/.test(participle) ? 'elles' : 'ils';
  return /e$/.test(participle) ? 'elle' : 'il';
}
