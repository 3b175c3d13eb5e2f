import type { Draft } from './draft.ts';
import { APOSTROPHE, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, SPACE, STOP } from './gaps.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { isInitial } from './name-runs.ts';
import { caseWeightOf, gapAt, keyAt, kindAt } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { CLERK, JUDGE, LAWYER, RELATIVE, VERB } from './vocabulary.ts';
import { CAPITAL, LOWER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/**
 * Functions, trades and ranks that may directly precede a name: "l'agent Dupont", "le chef d'atelier Dupont". Excludes words that also
 * describe companies.
 */
const PERSON_NOUNS = words(
  `brigadier brigadiers chef chefs gendarme gendarmes gardien gardienne gardiens adjudant adjudante major sergent caporal lieutenant lieutenante capitaine commandant commandante colonel general marechal
  inspecteur inspectrice inspecteurs opj apj ide ibode iade atsem aesh drh policier policiere policiers enqueteur enquetrice agent agente agents surveillant surveillante surveillants commissaire militaire soldat pompier douanier
  expert experte experts temoin temoins notaire huissier interprete gerant gerante gerants cogerant cogerante ingenieur infirmier infirmiere infirmiers contremaitre contremaitresse ouvrier ouvriere technicien
  technicienne comptable secretaire assistant assistante directeur directrice sous-directeur responsable cadre collaborateur collaboratrice collegue collegues salarie salariee salaries employe employee stagiaire
  apprenti apprentie chauffeur conducteur conductrice livreur livreuse vendeur vendeuse caissier caissiere serveur serveuse cuisinier cuisiniere coiffeur coiffeuse mecanicien macon electricien plombier
  educateur educatrice psychologue psychiatre medecin chirurgien chirurgienne anesthesiste generaliste pharmacien pharmacienne kinesitherapeute dentiste veterinaire instituteur institutrice enseignant enseignante
  principal proviseur eleve etudiant etudiante voisin voisine voisins ami amie amis camarade camarades copain copine complice complices plaignant plaignante prevenu prevenue accuse accusee victime
  detenu detenue codetenu passager passagere locataire proprietaire concierge syndic curateur curatrice tuteur tutrice mandataire nourrice baby-sitter pere mere abbe
  depute senateur conseiller elu elue delegue deleguee architecte geometre artisan agriculteur eleveur berger jardinier entraineur joueur journaliste photographe demarcheur
  interimaire gestionnaire consultant consultante commercant commercante adherent adherente resident residente moniteur monitrice legiste videur patron patronne
  maire adjoint prefet cure pretre imam pasteur rabbin interne externe soignant soignante aide-soignant aide-soignante ambulancier brancardier sage-femme
  boucher proviseure principale proviseur-adjoint huissiere docteure commandante
  coproprietaires colocataires pilote arbitre skipper matelot patient patiente convive riverain riveraine riverains indivisaire indivisaires coindivisaire coindivisaires colocataire sous-locataire cooccupant
  ex-mari ex-femme ex-compagnon ex-compagne ex-epoux ex-epouse ex-conjoint ex-conjointe beau-pere belle-mere beau-frere belle-soeur beau-fils belle-fille grand-pere grand-mere demi-frere demi-soeur
  filleul filleule parrain marraine tonton tata tatie papi papy mamie mamy grand-oncle grand-tante petit-fils petite-fille epouse epoux
  clerc clercs huissiere lingere vacataire remplacant remplacante gouvernante plongeur veilleur standardiste econome nounou garde bailleuse usager cavalier cavaliere
  famille familles requerant requerante beneficiaire legataire donataire heritier cedant associe associee associes actionnaire parent parents neveux nieces cousins cousines oncles tantes`,
);
/** Groups named after a family: "l'indivision Dupont". */
const COLLECTIVES = words(
  'cousins cousines neveux nieces oncles tantes soeurs freres indivision indivisions hoirs hoirie succession successions famille familles couple menage fratrie clan foyer heritiers parents',
);
/** "le petit Dupont", "la jeune Zoé": adjectives that precede the name of a person. */
const QUALIFIERS = words('petit petite jeune jeunes vieux vieille pauvre defunt defunte');
const KIN_NAMES = /^(?:tonton|tata|tatie|papi|papy|mamie|mamy)$/;
export const isPersonNoun = (key: string): boolean => PERSON_NOUNS.has(key);

const RANKS_IN_CAPITALS = words('opj apj ide ibode iade atsem aesh drh');
/** Documents named after their author: "attestation Dupont". */
const AUTHORED_DOCUMENTS = words('attestation attestations temoignage temoignages audition auditions deposition depositions');
const NOBLE = words('baron baronne comte comtesse duc duchesse marquis marquise vicomte vicomtesse prince princesse');
const LINKS = /^(?:d|de|du|des|la|l|le|les)$/;
/** The name after one of these is that of a thing or a company. */
const OTHER_NOUNS = words(
  'vehicule voiture camion moto scooter tracteur fourgon marque societe entreprise association agence magasin restaurant groupe cabinet',
);
const LONGEST = 5;

/** First word of the name introduced by the noun at `i`, past "d'atelier", "de la paix", "sociale" or a comma; -1 when none follows. */
export function nameAfterNoun(draft: Draft, i: number): number {
  const { tokens } = draft;
  const { key, shape } = tokens.word(i);
  const isNoble = NOBLE.has(key);
  const isAuthoredDocument = AUTHORED_DOCUMENTS.has(key);
  const isTrade = !PERSON_NOUNS.has(key) && isTradeNoun(draft, i);
  const isRelative = (kindAt(tokens, i) & RELATIVE) !== 0 || HOUSEHOLD.has(key);
  if (isDottedRank(draft, i)) return i + 1;
  // "l'avocat général X" is no general.
  if (key === 'general' && (kindAt(tokens, i - 1) & (LAWYER | JUDGE | CLERK)) !== 0) return -1;
  const isQualifier = QUALIFIERS.has(key) && isQualifiedName(draft, i);
  const isCollective = COLLECTIVES.has(key);
  if (isQualifier) return i + 1;
  if (!isNoble && !isAuthoredDocument && !isTrade && !isRelative && !isCollective && !PERSON_NOUNS.has(key) && !isMasterOf(draft, i))
    return -1;
  // "Commandant de police Dupont" at the start of a sentence
  const opensSentence =
    shape === CAPITAL &&
    ((gapAt(tokens, i - 1) & (DOT | STOP | NEWLINE)) !== 0 || (isCollective && gapAt(tokens, i - 1) === (SPACE | HYPHEN)));
  // "chez Tonton Fañch"
  const isKin = shape === CAPITAL && KIN_NAMES.test(key);
  if ((shape !== LOWER && !isKin && !RANKS_IN_CAPITALS.has(key) && !isAuthoredDocument && !opensSentence) || tokens.isCaseless(i))
    return -1;
  for (let j = i + 1; j <= i + LONGEST; j++) {
    const gap = gapAt(tokens, j - 1);
    if (gap === (COMMA | SPACE) && !isAuthoredDocument && isApposed(draft, i, j)) return j;
    if ((gap & ~(SPACE | APOSTROPHE | HYPHEN)) !== 0) return -1;
    if (caseWeightOf(tokens, j) === 2) {
      if ((isRelative && !isCollective) || (gap & HYPHEN) !== 0) return -1;
      // "le préparateur H. Naudin"; in "le gérant M. Naudin", `M.` is a cue of its own.
      if (isInitial(draft, j) && gapAt(tokens, j) === (DOT | SPACE) && looksLikePersonName(draft, j + 1, 4))
        return keyAt(tokens, j) === 'm' ? -1 : j;
      const isAfterLink = j > i + 1 && LINKS.test(keyAt(tokens, j - 1));
      const isOpen =
        isTrade && (j > i + 1 || (tokens.word(j).marks & WORD) !== 0 || (tokens.word(j).marks & (COMMUNE | SURNAME)) === COMMUNE);
      const isName =
        looksLikePersonName(draft, j, RANKS_IN_CAPITALS.has(key) ? 2 : 4) ||
        ((PERSON_NOUNS.has(key) || isCollective) && isCapitalisedNoun(draft, i, j, isCollective));
      if ((isAfterLink && !isNoble) || isOpen || !isName) return -1;
      // "la baronne de Kergoat": the particle belongs to the name.
      return isAfterLink && j === i + 2 && /^(?:de|d|du)$/.test(keyAt(tokens, i + 1)) ? i + 1 : j;
    }
    // "le conducteur du véhicule Citroën"
    if (OTHER_NOUNS.has(keyAt(tokens, j))) return -1;
    const isLink = LINKS.test(keyAt(tokens, j)) || (isNoble && keyAt(tokens, j) === 'von');
    const isAfterOf = j > i + 1 && LINKS.test(keyAt(tokens, j - 1));
    const isAdjective = tokens.word(j).shape === LOWER && (kindAt(tokens, j) & VERB) === 0 && (keyAt(tokens, j).length > 3 || isAfterOf);
    if (isAuthoredDocument || (!isLink && !isAdjective)) return -1;
    if (isNoble && keyAt(tokens, j) === 'von') return j;
  }
  return -1;
}

/** "L'O.P.J. DUPONT" */
const isDottedRank = ({ tokens }: Draft, i: number): boolean =>
  keyAt(tokens, i) === 'j' &&
  keyAt(tokens, i - 1) === 'p' &&
  /^[oa]$/.test(keyAt(tokens, i - 2)) &&
  gapAt(tokens, i - 1) === DOT &&
  gapAt(tokens, i) === (DOT | SPACE) &&
  caseWeightOf(tokens, i + 1) === 2;

/** "le maître d'œuvre", "le maître d'hôtel" */
const isMasterOf = ({ tokens }: Draft, i: number): boolean =>
  keyAt(tokens, i) === 'maitre' && keyAt(tokens, i + 1) === 'd' && /^(?:oeuvre|ouvrage|hotel)$/.test(keyAt(tokens, i + 2));

/** "l'agent Serpolet": a capitalised word within a sentence that is not an adjective of the noun. */
const isCapitalisedNoun = ({ tokens }: Draft, noun: number, j: number, isCollective: boolean): boolean =>
  j === noun + 1 &&
  DETERMINERS.test(keyAt(tokens, noun - 1)) &&
  tokens.word(j).shape === CAPITAL &&
  kindAt(tokens, j) === 0 &&
  (isCollective || !ADJECTIVE.test(keyAt(tokens, j)) || isDoubleName(tokens, j)) &&
  ((tokens.word(j).marks & COMMUNE) === 0 || isDoubleName(tokens, j));

/** "Sorbier-Lange": two capitalised words joined by a hyphen, the second one listed as a name or unknown. */
const isDoubleName = (tokens: Tokens, j: number): boolean =>
  gapAt(tokens, j) === HYPHEN &&
  caseWeightOf(tokens, j + 1) === 2 &&
  kindAt(tokens, j + 1) === 0 &&
  ((tokens.word(j + 1).marks & SURNAME) !== 0 || (tokens.word(j + 1).marks & (WORD | COMMUNE)) === 0);

/** "le petit Ducos": a determiner, the adjective, then a capitalised word that is neither a town nor an ordinary word. */
function isQualifiedName(draft: Draft, i: number): boolean {
  const { tokens } = draft;
  if (tokens.word(i).shape !== LOWER || !DETERMINERS.test(keyAt(tokens, i - 1)) || gapAt(tokens, i) !== SPACE) return false;
  const { marks, key } = tokens.word(i + 1);
  if (caseWeightOf(tokens, i + 1) !== 2 || !looksLikePersonName(draft, i + 1, 5) || DICTIONARIES.has(key) || key.length < 3) return false;
  return (marks & (FIRST | SURNAME)) !== 0 || (marks & (WORD | COMMUNE)) === 0;
}
const DICTIONARIES = words('larousse robert paris trianon palais lyon');
const ADJECTIVE = /(?:al|ale|aux|el|elle|ique|if|ive|eur|euse|ier|iere|ant|ante|ent|ente|e|aire|ien|ienne|oire|ble|iste|es|s|x)$/;

const HOUSEHOLD = words('homme garcon bonne');
/** Nouns that describe companies as often as people. */
const COMPANIES_TOO = words(
  'vendeur vendeuse locataire proprietaire cedant associe associes actionnaire mandataire syndic beneficiaire requerante requerant legataire donataire',
);
const DETERMINERS = /^(?:le|la|l|un|une|du|au|cet|cette|ce|son|sa|leur|mon|ma|notre|votre|nos|vos|mes|deux|trois|quatre|ses|leurs)$/;

/** "la femme de ménage, Rosa, a vu", "par un collègue, Vézolles ;": a name between commas, or between a comma and the end of the clause. */
function isApposed(draft: Draft, noun: number, name: number): boolean {
  const { tokens } = draft;
  const isPlural = /^(?:les|aux|mes|nos)$/.test(keyAt(tokens, noun - 1)) && keyAt(tokens, noun).endsWith('s');
  if (COMPANIES_TOO.has(keyAt(tokens, noun)) || (!isPlural && !DETERMINERS.test(keyAt(tokens, noun - 1)))) return false;
  let last = name;
  for (; last < name + 3; last++) {
    if (caseWeightOf(tokens, last) !== 2 || !looksLikePersonName(draft, last, 4)) return false;
    const { marks } = tokens.word(last);
    const isListed = keyAt(tokens, last + 1) === 'et' && (marks & SURNAME) !== 0;
    if ((marks & WORD) !== 0 && (marks & COMMON_FIRST) === 0 && last === name && !isListed) return false;
    if ((gapAt(tokens, last) & ~(SPACE | HYPHEN)) !== 0 || keyAt(tokens, last + 1) === 'et') break;
  }
  const isOnlyPlace = last === name && isOnlyTown(tokens.word(name).marks);
  const isFramed = (gapAt(tokens, last) & (COMMA | DOT | STOP | CLOSE | NEWLINE)) !== 0;
  const isList = (isPlural || /^(?:deux|trois|quatre|ses|leurs)$/.test(keyAt(tokens, noun - 1))) && keyAt(tokens, last + 1) === 'et';
  return last < name + 3 && !isOnlyPlace && (isFramed || isList);
}

const isOnlyTown = (marks: number): boolean => (marks & COMMUNE) !== 0 && (marks & (COMMON_FIRST | SURNAME)) === 0;

/** Endings of trade names. `NO_TRADE` lists the other words with these endings. */
const TRADE = /(?:iste|logue|iatre|pathe|peute|ticien|gogue|ienne|euse|trice|graphe|priseur|iere|ien|eur|ier)$/;
const NO_TRADE = words(
  `moteur secteur ordinateur tracteur ascenseur vecteur compteur capteur generateur transformateur detecteur radiateur moniteur serveur processeur convertisseur aspirateur congelateur refrigerateur valeur
  hauteur longueur largeur couleur erreur faveur rumeur honneur malheur bonheur peur chaleur vapeur douleur tumeur odeur humeur faveur ardeur lueur fureur terreur ferveur fraicheur rigueur vigueur interieur exterieur superieur
  inferieur anterieur posterieur ulterieur meilleur majeur mineur quartier atelier dossier courrier chantier papier metier escalier palier fichier calendrier clavier cahier premier dernier
  entier panier sentier cellier mobilier immobilier financier foncier evier fevrier janvier millier pilier levier gravier bourbier grenier acier hotelier particulier singulier regulier irregulier familier
  maniere matiere premiere derniere lumiere riviere carriere frontiere barriere poussiere filiere clairiere priere rentiere chaumiere ancien ancienne quotidien quotidienne moyen lien bien chien
  soutien maintien entretien employeur assureur fournisseur constructeur bailleur transporteur promoteur editeur importateur distributeur franchiseur operateur hebergeur creancier debiteur courtier
  organisateur exploitant fabricant concepteur affreteur chargeur armateur liste piste veuve-heritiere antenne persienne parisien parisienne lyonnais europeen europeenne italien italienne indien indienne
  tunisien tunisienne algerien algerienne malien malienne canadien canadienne chretien chretienne aerien aerienne magasinier-cariste liseuse tondeuse perceuse imprimante berceuse directrice-generale
  editrice motrice matrice calculatrice cicatrice radiatrice exteriorite croisiere soupiere cafetiere ouvriere-type chaudiere glaciere litiere portiere criniere visiere`,
);

/** "graphiste", "hôtesse", "auxiliaire": a trade, without a determiner before it. */
export const isTrade = (key: string): boolean =>
  PERSON_NOUNS.has(key) || OTHER_TRADES.has(key) || (key.length > 5 && TRADE.test(key) && !NO_TRADE.has(key));
const OTHER_TRADES = words(
  'hotesse auxiliaire aide assistante cycliste pieton motard intermittent militant benevole chomeur commerciale commercial apprentie magistrate',
);

/** "le graphiste", "la fleuriste", "un serrurier": a trade after a determiner. */
export function isTradeNoun({ tokens }: Draft, i: number): boolean {
  const { key, shape } = tokens.word(i);
  const singular = key.replace(/s$/, '');
  if (
    shape !== LOWER ||
    (kindAt(tokens, i) & (JUDGE | CLERK | LAWYER)) !== 0 ||
    key.length < 6 ||
    !TRADE.test(singular) ||
    NO_TRADE.has(singular)
  )
    return false;
  const isCompound = gapAt(tokens, i - 1) === HYPHEN && tokens.word(i - 1).shape === LOWER;
  return DETERMINERS.test(keyAt(tokens, isCompound ? i - 2 : i - 1));
}

/** A capitalised word that is not an ordinary word, a country or an abbreviation. */
function looksLikePersonName({ tokens }: Draft, j: number, longestAbbreviation: number): boolean {
  const { marks, kind, shape, key } = tokens.word(j);
  if (kind !== 0) return false;
  if ((marks & WORD) !== 0 && (marks & (FIRST | SURNAME)) === 0) return false;
  return shape !== UPPER || (marks & (FIRST | SURNAME)) !== 0 || key.length > longestAbbreviation;
}

/** ", sa fille", ", interprète", ", âgé de": the words after the name describe a person. */
export function isCalledPerson(draft: Draft, last: number): boolean {
  const { tokens } = draft;
  const next = keyAt(tokens, last + 1);
  if (/^(?:sa|son|leur|ses|leurs|ma|mon|un|une)$/.test(next) && RELATIVES.has(keyAt(tokens, last + 2))) return true;
  const noun = /^(?:le|la|l|un|une|notre|mon|ma|son|sa|leur)$/.test(next) ? last + 2 : -1;
  if (noun > 0 && isApposedNoun(draft, noun)) return true;
  return /^ages?e?s?$/.test(next) || (APPOSED.has(next) && tokens.word(last + 1).shape === LOWER);
}

/** "le gardien", "l'aîné", "la serveuse": a noun that describes a person and no company. */
const isApposedNoun = (draft: Draft, noun: number): boolean => {
  const { key, shape } = draft.tokens.word(noun);
  const isPerson =
    (PERSON_NOUNS.has(key) || (kindAt(draft.tokens, noun) & RELATIVE) !== 0) && !COMPANIES_TOO.has(key) && !SERVICES.has(key);
  return shape === LOWER && isPerson;
};
/** Nouns of people that also describe companies in apposition: "Mazars, l'expert-comptable". */
const SERVICES = words(
  'expert experte experts gestionnaire consultant consultante comptable curateur tuteur mandataire notaire huissier architecte geometre syndic famille familles adherent gerant gerante cogerant responsable commissaire mineur mineure adjoint conseiller requerant elu associe associee actionnaire artisan agent',
);

const RELATIVES = words(
  `fille fils frere soeur mere pere epouse epoux mari femme compagne compagnon concubin concubine conjoint conjointe neveu niece cousin cousine oncle tante enfant enfants ami amie voisin voisine
  collegue grand-mere gendre belle beau ex petite petit demi`,
);
const APPOSED = words(
  'interprete temoin gendarme brigadier infirmier infirmiere salarie salariee collegue voisin voisine chauffeur mineur mineure educateur educatrice psychologue psychiatre medecin',
);
