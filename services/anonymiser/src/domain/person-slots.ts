// What the words around a capitalised word without a cue say: that it is a person, or that it is a thing, a place or a company.
import { type Draft, TAKEN } from './draft.ts';
import { APOSTROPHE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SPACE, STOP } from './gaps.ts';
import { COMMUNE } from './lexicon.ts';
import { isCalledPerson, isPersonNoun, isTrade, isTradeNoun } from './person-nouns.ts';
import { caseWeightOf, gapAt, hasBefore, isVerbLike, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import { COMMON, COMPANY, COURT, ESTABLISHMENT, FIRM, FUNCTION_WORD, LAW, RELATIVE, STREET, VERB } from './vocabulary.ts';
import { LOWER, NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

/** Verbs in -er with a person as their subject, without the ending. */
const HUMAN_STEMS = words(
  `pleur hurl cri fum mang frapp gifl insult menac tuto embrass fugu divorc enseign soign accouch march tomb mont arriv rentr telephon discut jur nï avou confi racont rig retorqu objecti
  temoign attest certifi pens regrett ignor crois gard jet pouss bless agress vol cach parl chant nag jou mendi consol grond puni accus soupconn dénonc denonc injuri crach mordr poignard viol etrangl
  rest pass demissionn emmenag demenag habit travaill frequent aim detest ador plaisant vocifer zigzagu slalom tent essay accompagn ramen emmen heberg conseill consult surnomm appel salu rencontr
  croys remerci excus pardonn supplî reproch tutoy intim enfourch stationn gar chut trebuch bouscul etudi redoubl dejeun din coucher couch lev reveill ronfl ivr bav boit reclam admett souhait dout hesit`,
);
/** Other forms of such verbs. */
const HUMAN_FORMS = words(
  `dit disait dira dirait disent repond repondait repondit repondu rit riait dort dormait dormi boit buvait bu conduit conduisait court courait couru vit vivait vecu meurt mourut mort souffre souffrait souffert connait connaissait connu
  part partait parti partie vient venait venu venue revient revenait revenu revenue sort sortait sorti sortie descend descendait descendu tient tenait tenu ment mentait menti nie niait sait savait su veut voulait voulu
  croit croyait cru craint craignait craint apprend apprenait appris ecrit ecrivait lit lisait lu voit voyait vu entend entendait entendu prend prenait pris met mettait mis suit suivait suivi bat battait battu sent sentait
  reconnait reconnaissait reconnu decede decedee ne nee blesse blessee ivre ri tu tus perd perdait perdu devient mord mordait mordu plaint plaignait poursuit rend rendait vend vendait vendu doit devait fuit fui peut pouvait
  enceinte malade seul seule absent absente present presente assis assise couche couchee debout furieux furieuse marie mariee age agee gaucher alcoolise alcoolisee marron pret prete`,
);
const HUMAN_VERBS = new Set(HUMAN_FORMS);
for (const stem of HUMAN_STEMS)
  for (const ending of ['e', 'ent', 'ait', 'aient', 'a', 'erent', 'era', 'erait', 'ee', 'ees', 'es']) HUMAN_VERBS.add(stem + ending);
const AUXILIARY = /^(?:a|avait|ait|eut|aura|aurait|est|etait|sera|serait|fut|soit|ont|avaient|sont|etaient)$/;
const ADVERB =
  /^(?:pas|jamais|plus|toujours|deja|aussi|bien|rien|ensuite|alors|seulement|meme|ete|lui|y|en|egalement|depuis|immediatement)$/;
const CLITIC = /^(?:ne|n|se|s|me|m|te|t|lui|nous)$/;
const OBJECT_CLITIC = /^(?:l|le|la|les|y|en|leur)$/;

/** Verbs and participles with a person as their object: "j'ai croisé X", "désigne X". */
const WITH_OBJECT = words(
  `entendu entendue vu vue connu connais connait connaissait croise croiser frappe frapper insulte insulter injurie injurier appele appeler prevenu prevenir rappele rappeler relance relancer convoque convoquer
  assigne assigner designe designer reconnu reconnaitre identifie identifier licencie licencier engage embauche embaucher debauche recrute recruter agresse agresser blesse blesser tue tuer suivi suivre aide aider
  heberge heberger soigne examine examiner opere cite interroge interroger interpelle relaxe accuse accuser poursuivi remplace remplacer remercie remercier epouse epouser quitte quitter rencontre rencontrer voir
  contacte contacter joindre entendre entendons ramener ramene emmene emmener gifle gifler menace menacer mordu bouscule bousculer mute muter denonce denoncer tutoie soupconne surpris deposer informe informer avise
  joint joindre revu retrouve retrouver
  pretend aperçu apercu apercois vois voyait entendait entends conduisait conduire cause rejoint rejoindre laisse laissait rassure consulte consulter institue mandate`,
);
/** Verbs before "à": "donné à X". */
const WITH_DATIVE = words(
  `compte soumis destine destinee dit dire disait donne donner remis remettre confie confier ecrit ecrire demande demander demandez vendu vendre verse verser paye payer prete preter telephone telephoner parle parler repondu repondre reproche
  reprocher loue louer cede ceder legue leguer appartient appartenait impute inflige accorde oppose voulait veut succede marie mariee envoye envoyer transmis transmettre adresse annonce explique promis
  appris raconte doit devait devoir nui achete acheter imputable imputables imputee propos cote face quant grace fait signifie signifiee avance reclame profite tient ressemble plu fais desobei obei`,
);
/** Nouns before "de": "les propos de X". */
const OF_PERSON = words(
  `propos declaration declarations temoignage attestation attestations audition mort deces absence presence depart arrivee etat sante faute dette plainte voix voiture domicile bureau salaire horaires horaire courrier mail courriel
  lettre message messages messagerie enfants parents signature argent comportement agissements attitude blessures certificat dires paroles anniversaire chambre visage main mains part encontre egard profit cotes nom compte lieu
  droits interets demande demandes conclusions veuve main bras tete telephone portable agenda planning dossier reponse retour refus aveux responsabilite detention garde placement sortie licenciement conge
  conges embauche demission retraite promotion mutation acharnement insultes menaces coups violences succession heritage maison appartement terrain parcelle lot lots chien chat scooter velo moto camion
  adn sang corps identite culpabilite complicite recours appel plaidoirie pourvoi avis charge intention insu defense loyer emploi poste institutrice professeur maitresse medecin avocat client cliente collegue
  chef associe associes maintien hospitalisation consentement suivi souffrance souffrances prejudice mariage divorce famille ecole employeur bailleur locataire geste gestes jalousie colere insistance
  oeuvre autorite rapport article constat clerc photos video enregistrement billet planche
  defaut relaxe alcoolisme ancien version recit parole presomption mauvaise bonne foi promesses epaule jambe passe`,
);
/** Participles before "par": what people do themselves. */
const BY_PERSON =
  /^(?:condui|dirig|presid|dress|etabli|sign|redig|tenu|recu|oper|exami|renvers|agress|frapp|remplac|accompagn|suivi|entendu|ecrit|remis|vu|heberg|insult|menac|gifl|mordu|provoqu|garde|accus|denonc|represent|gere|aid|soign|realis|pris|prise|commis|occup|loue|appel|interpell|dit|lu|filme|photograph|vendu|achet|pay)/;
/** "attestation", "plainte": what a person gives, has or does. */
export const isOfPerson = (key: string): boolean => OF_PERSON.has(key);
/** Other words after which a name is that of a person. */
const STRONG_BEFORE = words('avec selon chez');
const CLAUSE = words(
  'que qu si quand lorsque puisque car mais or et puis ni comme dont ou donc alors ainsi depuis apres parce lorsqu puisqu tandis pendant',
);
const AFTER_SPEECH = words(
  'dit repond explique ajoute precise retorque lance demande soutient affirme declare conclut admet poursuit s ecrie crie',
);
const QUALIFIERS = /^(?:petite?|grande?|jeune|vieux|vieille|pauvre|gros|grosse|feu|feue|defunte?|sieur|dame)$/;
const ARTICLE =
  /^(?:le|la|les|l|un|une|du|des|au|aux|ce|cet|cette|ces|mon|ma|mes|son|sa|ses|notre|nos|leur|leurs|votre|vos|quel|quelle|chaque|tout|toute|aucun|aucune|deux|trois|plusieurs)$/;
/** Nouns of things and bodies, before their name: "la résidence X", "le logiciel X". */
const THINGS = words(
  `marque modele vehicule voiture camion moto logiciel application site revue journal magazine editions enseigne magasin boutique residence immeuble batiment quartier gare aeroport stade pont
  operation plan dispositif programme projet contrat formule pack produit medicament traitement test score classification echelle indice echelle norme label certification accord accords convention groupe filiale
  agence concession usine site plateforme reseau enseignes fonds navire bateau cheval chien chat chienne jument race cru domaine chateau pizzeria bar cafe hotel restaurant snack club camping
  version systeme serveur tribunal ligne station metro bus tram hopital clinique ecole college lycee marche forum salon festival prix coupe operateur distributeur distributeurs fournisseur grossiste
  assureur banque mutuelle courtier syndic prestataire transporteur constructeur sous-traitant societe messagerie reseaux type cote procedure protocole section affaire dossier chantier canal foret bois lac riviere vallee massif col
  pays region departement canton commune ville village hameau iles ile langue dialecte`,
);

/** "le logiciel Zilten", "la classification de Garden": the name of a thing. */
export function isNameOfThing({ tokens }: Draft, i: number): boolean {
  if (gapAt(tokens, i - 1) !== SPACE) return false;
  if (THINGS.has(keyAt(tokens, i - 1))) return true;
  return /^(?:de|du)$/.test(keyAt(tokens, i - 1)) && gapAt(tokens, i - 2) === SPACE && NAMED_THINGS.has(keyAt(tokens, i - 2));
}
const NAMED_THINGS = words('test score classification echelle indice norme label programme plan');

const isGapOf = (gap: number, allowed: number): boolean => (gap & ~allowed) === 0;

/** "Dupont, appelé en garantie" */
const CALLED =
  /^(?:appele|entendu|interroge|interpelle|blesse|auditionne|questionne|present|absent|age|marie|divorce|detenu|ecroue|hospitalise)e?$/;

/** What follows the name: a verb with a person as its subject, or an apposition. */
function scoreAfter(draft: Draft, last: number): number {
  const { tokens } = draft;
  // "P. H. propose": the dot is that of the initial.
  const isInitial = keyAt(tokens, last).length === 1 && tokens.word(last + 1).shape === LOWER;
  const gap = gapAt(tokens, last) & ~(isInitial ? DOT : 0);
  const next = tokens.word(last + 1);
  if ((gap & OPEN) !== 0 && next.shape === NUMBER && keyAt(tokens, last + 2) === 'ans') return 4;
  if ((gap & COMMA) !== 0 && isGapOf(gap, COMMA | SPACE | NEWLINE)) {
    if (isCalledPerson(draft, last)) return 3;
    // "Dupont, reconnaissez-vous les faits ?"
    if (/ez$/.test(next.key) && gapAt(tokens, last + 1) === HYPHEN && keyAt(tokens, last + 2) === 'vous') return 3;
    if (next.shape !== LOWER) return 0;
    if (isTrade(next.key) || /^(?:ne|nee|decedee?|domiciliee?|retraitee?|apprentie?)$/.test(next.key)) return 2.5;
    if (CALLED.test(next.key)) return 2;
    if (/^(?:qui|lequel|laquelle)$/.test(next.key)) return 1;
    const isNoun = (kindAt(tokens, last + 2) & RELATIVE) !== 0 || isPersonNoun(keyAt(tokens, last + 2)) || isTradeNoun(draft, last + 2);
    return /^(?:le|la|l|son|sa|un|une|leur|mon|ma|notre)$/.test(next.key) && isNoun ? 2.5 : 0;
  }
  if (!isGapOf(gap, SPACE | NEWLINE) || next.shape !== LOWER) return next.shape === NUMBER && gap === SPACE ? -1 : 0;
  let at = last + 1;
  const hasClitic = CLITIC.test(keyAt(tokens, at));
  while (at < last + 4 && (CLITIC.test(keyAt(tokens, at)) || OBJECT_CLITIC.test(keyAt(tokens, at)))) at++;
  const isBare = at === last + 1;
  const verb = keyAt(tokens, at);
  if (tokens.word(at).shape !== LOWER) return 0;
  if (AUXILIARY.test(verb)) {
    let participle = at + 1;
    while (participle < at + 4 && ADVERB.test(keyAt(tokens, participle))) participle++;
    return HUMAN_VERBS.has(keyAt(tokens, participle)) ? 3 : 1.5;
  }
  if (HUMAN_VERBS.has(verb)) return hasClitic || isBare || !OBJECT_CLITIC.test(keyAt(tokens, last + 1)) ? 2.5 : 1.5;
  if (hasClitic) return /^(?:s|se)$/.test(keyAt(tokens, last + 1)) ? 1 : 1.5;
  if (!isBare) return 0;
  return (kindAt(tokens, at) & VERB) !== 0 || (isVerbLike(draft, at) && (kindAt(tokens, at) & FUNCTION_WORD) === 0) ? 1.5 : 0;
}

/** "donné à X", "vendu ses parts à X". "X a croisé" has the auxiliary. */
function scoreAfterTo({ tokens }: Draft, first: number): number {
  const before = keyAt(tokens, first - 2);
  if (tokens.word(first - 1).raw === 'a') return 0;
  if (WITH_DATIVE.has(before) || WITH_DATIVE.has(before.replace(/e?s?$/, ''))) return 2.5;
  if ((marksAt(tokens, first) & COMMUNE) !== 0) return 0;
  if (hasBefore(tokens, first - 2, 4, WITH_DATIVE)) return 2;
  return /(?:e|i|u|is|it)s?$/.test(before) ? 1 : 0;
}

/** What precedes the name. `after` is the score of what follows. */
function scoreBefore(draft: Draft, first: number, last: number, after: number): number {
  const { tokens } = draft;
  const gap = gapAt(tokens, first - 1);
  // "Nous, Ferrando, brigadier"
  if (gap === (COMMA | SPACE) && keyAt(tokens, first - 1) === 'nous') return 2.5;
  if (startsLine(tokens, first) || !isGapOf(gap, SPACE | APOSTROPHE | QUOTE)) {
    const isSpeech = (gap & COMMA) !== 0 && AFTER_SPEECH.has(keyAt(tokens, first - 1));
    return isSpeech ? 2 : 0;
  }
  const { key, shape, kind } = tokens.word(first - 1);
  if (shape === NUMBER) return -1;
  const before = keyAt(tokens, first - 2);
  const isNear = isGapOf(gapAt(tokens, first - 2), SPACE | APOSTROPHE | NEWLINE);
  if (THINGS.has(key) || (kind & (COMPANY | FIRM | STREET | ESTABLISHMENT | COURT | LAW)) !== 0) return -4;
  // "les Dupont": the family.
  if (key === 'les') return /[sxz]$/.test(keyAt(tokens, last)) || shape !== LOWER || kindAt(tokens, last) !== 0 ? -1 : 1.5;
  if (ARTICLE.test(key)) return key === 'des' ? -1 : -2.5;
  if (key === 'en' || key === 'sur' || key === 'vers' || key === 'sous') return -2;
  if (STRONG_BEFORE.has(key)) return key === 'chez' ? 1 : 2.5;
  if (key === 'apres' && before === 'd') return 2.5;
  if (key === 'est' && before === 'c') return 2.5;
  if (key === 'de' || key === 'd') {
    if (!isNear) return 0;
    if ((kindAt(tokens, first - 2) & RELATIVE) !== 0 || isPersonNoun(before)) return 2.5;
    if (OF_PERSON.has(before)) return 2;
    // "Sablés d'Armor": a name of several words.
    if (caseWeightOf(tokens, first - 2) === 2) return -2;
    return THINGS.has(before) || (kindAt(tokens, first - 2) & (COMPANY | COURT | STREET | ESTABLISHMENT)) !== 0 ? -2 : 0;
  }
  if (key === 'a') return isNear ? scoreAfterTo(draft, first) : 0;
  if (key === 'par') return isNear && BY_PERSON.test(before) ? 2.5 : 2;
  if (key === 'contre' || key === 'entre' || key === 'pour' || key === 'devant' || key === 'sans' || key === 'envers') return 1;
  if (AFTER_SPEECH.has(key) && after === 0 && (gapAt(tokens, first - 2) & COMMA) !== 0) return 3;
  if (WITH_OBJECT.has(key)) return 2.5;
  if (CLAUSE.has(key)) return after > 0 ? 1.5 : 0;
  if (shape === LOWER && isNear && ARTICLE.test(before))
    return isPersonNoun(key) || (kind & RELATIVE) !== 0 || QUALIFIERS.test(key) ? 2 : -2.5;
  return shape === LOWER && (kind & COMMON) === 0 && after > 0 ? 0 : shape === LOWER && (kind & COMMON) !== 0 ? -1 : 0;
}

const isVerbAfter = (draft: Draft, i: number): boolean => {
  const key = keyAt(draft.tokens, i);
  const isSubject = CLITIC.test(key) || OBJECT_CLITIC.test(key) || AUXILIARY.test(key) || HUMAN_VERBS.has(key);
  return draft.tokens.word(i).shape === LOWER && (isSubject || (kindAt(draft.tokens, i) & (VERB | FUNCTION_WORD)) === VERB);
};

/** How far the words around first..last show a person: above zero for a person, below for something else. */
export function slotScore(draft: Draft, first: number, last: number): number {
  const { tokens } = draft;
  // In "la porte de Dupont était close", the verb is that of the door.
  const isGenitive = /^(?:de|d)$/.test(keyAt(tokens, first - 1)) && tokens.word(first - 2).shape === LOWER;
  const after = isGenitive && (gapAt(tokens, last) & (COMMA | OPEN)) === 0 ? 0 : scoreAfter(draft, last);
  const before = scoreBefore(draft, first, last, after);
  // "X : je maintiens ma plainte", at the start of a line: a speaker.
  const isSpeaker =
    startsLine(tokens, first) &&
    (gapAt(tokens, last) & STOP) !== 0 &&
    tokens.word(last + 1).shape === LOWER &&
    caseWeightOf(tokens, first) === 2;
  const isAddressed = startsLine(tokens, first) && gapAt(tokens, last) === (COMMA | NEWLINE);
  const isJoined = (gapAt(tokens, first - 1) & HYPHEN) !== 0 && (gapAt(tokens, first - 1) & SPACE) === 0;
  if (
    isJoined ||
    (draft.claims[last + 1] === TAKEN && gapAt(tokens, last) === SPACE) ||
    (gapAt(tokens, last) === DOT && gapAt(tokens, first - 1) === DOT)
  )
    return 0;
  // "Le médecin, Dupont, s'en tient": between commas, before a verb.
  const isFramed = (gapAt(tokens, first - 1) & COMMA) !== 0 && (gapAt(tokens, last) & COMMA) !== 0 && isVerbAfter(draft, last + 1);
  // "(ci-après, « X »)": a term that the text defines.
  if ((gapAt(tokens, first - 1) & QUOTE) !== 0 && (gapAt(tokens, last) & QUOTE) !== 0)
    return keyAt(tokens, first - 1) === 'apres' ? -5 : -1 + before;
  return before + after + (isFramed ? 2 : 0) + (isSpeaker ? 1.5 : 0) + (isAddressed ? 1 : 0);
}
