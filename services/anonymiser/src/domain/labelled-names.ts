import { type Draft, isFree } from './draft.ts';
import { APOSTROPHE, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SPACE, STOP } from './gaps.ts';
import { COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { isInitial, type Run, readRun } from './name-runs.ts';
import { isTrade } from './person-nouns.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import type { Tokens } from './tokens.ts';
import {
  ACADEMIC,
  CIVILITY,
  CLERK,
  COMMON,
  COMPANY,
  COUNTRY,
  COURT,
  FIRM,
  FUNCTION_WORD,
  JUDGE,
  LAWYER,
  MASTER,
  MONTH,
  PARTICLE,
  PARTY,
  RELATIVE,
  STREET,
  VERB,
} from './vocabulary.ts';
import { LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words of a label that people's names follow: "Présents :", "Rédigé par :", "Nom d'usage :", "Personne à prévenir :". */
const LABELS = words(
  `nom noms prenom prenoms patronyme identite usage surnom heberge hebergee chez present presents presente presentes presences absent absents absente absentes excuse excuses excusee excusees invite invites invitee invitees participant participants participante
  participantes presidence secretariat secretaire scrutateur scrutateurs scrutatrice tresorier tresoriere rapporteur animateur animatrice membre membres administrateur administrateurs administratrice pouvoir pouvoirs mandataire
  redige redigee redacteur redactrice auteur autrice etabli etablie signe signee signature signatures signataire signataires saisi valide validee verifie lu suivi transmis recu visa expediteur expeditrice destinataire destinataires contact contacts
  interlocuteur interlocutrice correspondant prevenir personne personnes conjoint conjointe titulaire titulaires cotitulaire souscripteur souscriptrice adherent adherente assure assuree client cliente clients usager
  conducteur conductrice conducteurs passager passagers patient patiente eleve eleves candidat candidate candidats candidates etudiant etudiante stagiaire tuteur tutrice referent referente responsable encadrant encadrante
  bailleur bailleurs bailleresse locataire locataires preneur preneurs vendeur vendeurs acquereur acquereurs acheteur caution cautions garant garants emprunteur emprunteurs coemprunteur cedant cedants cessionnaire donateur
  donatrice donataire donataires legataire testateur testatrice heritier heritiers defunt defunte usufruitier nu-proprietaire proprietaire proprietaires coproprietaire coproprietaires indivisaires
  famille pere mere parents parent enfant enfants fratrie frere freres soeur soeurs grand-mere grand-pere fils fille filles epoux epouse compagnon compagne concubin beau-pere belle-mere tante oncle voisin voisins
  temoin temoins victime victimes plaignant plaignante auteurs suspect suspects declarant declarante requerant requerante salarie salariee salaries employe employee employeur gerant gerante gerants associe associes associee
  dirigeant dirigeants actionnaire actionnaires agent agents intervenant intervenante intervenants medecin docteur praticien infirmier infirmiere psychologue educateur educatrice enseignant enseignante professeur directeur directrice
  collaborateur collaboratrice remplacant remplacante delegue deleguee delegues representant representants beneficiaire beneficiaires creancier creanciers debiteur debitrice appelant interesse interessee interesses
  artiste joueur joueurs joueuse capitaine arbitre moniteur accompagnateur ayants mineur mineure prevenu prevenue accuse demandeur demanderesse defendeur defenderesse votants abstention abstentions`,
);
/** A label with one of these is about something else: "Date de naissance du père :", "Adresse du locataire :". */
const OTHER_LABELS = words(
  'date dates lieu adresse adresses domicile profession metier emploi nationalite telephone tel numero n mail email courriel ville pays montant age sexe statut fonction qualite situation activite nombre objet code siege banque article prix duree loyer horaires nature',
);
/** Labels that companies follow as often as people: a listed first name must be there. */
const COMPANIES_TOO = words(
  `employeur client cliente clients creancier creanciers debiteur debitrice bailleur bailleurs vendeur vendeurs acquereur acquereurs acheteur destinataire destinataires expediteur beneficiaire beneficiaires titulaire
  titulaires souscripteur mandataire preneur preneurs locataire proprietaire proprietaires cedant cessionnaire associe associes actionnaire actionnaires membre membres adherent assure requerant requerante demandeur demanderesse
  defendeur defenderesse appelant contact contacts emprunteur garant caution representant intervenant intervenante administrateur administrateurs`,
);
const LONGEST_LABEL = 7;
const MOST_NAMES = 80;
const NEVER_FIRST = CIVILITY | MASTER | ACADEMIC | JUDGE | CLERK | LAWYER | COMPANY | FIRM | COURT | STREET | MONTH | PARTY | COUNTRY;

/** Records the names that follow a label, up to the end of the line: "Présents : Firmin Estival (président), Delmas". */
export function findLabelledNames(draft: Draft): void {
  const { tokens } = draft;
  for (let i = 0; i < tokens.count; i++) {
    if (!startsLabel(tokens, i)) continue;
    const end = labelEnd(tokens, i);
    const form = end >= i ? smallNameAfter(draft, i, end) : -1;
    if (form > end) draft.namedRuns.push({ first: end + 1, last: form });
    else if (end >= i) readNames(draft, end + 1, end, needsFirstName(tokens, i, end));
  }
}

/** True when no word of the label is about people only. */
function needsFirstName(tokens: Tokens, first: number, last: number): boolean {
  for (let j = first; j <= last; j++) {
    const { key, kind } = tokens.word(j);
    if (!COMPANIES_TOO.has(key) && (LABELS.has(key) || isTrade(key) || (kind & (RELATIVE | CIVILITY)) !== 0)) return false;
  }
  return true;
}

/** Words of the labels of forms that a name follows and nothing else: "Nom de naissance :", "Prénom(s) :". */
const NAME_LABELS = words('nom noms prenom prenoms s d de usage naissance jeune fille marital patronymique epouse et');
const LONGEST_SMALL_NAME = 5;

/** Last word of "le guennec" after "Nom :", "youenn françois" after "Prénoms :": a form filled in without capitals; -1 otherwise. */
function smallNameAfter(draft: Draft, label: number, end: number): number {
  const { tokens } = draft;
  if (!/^(?:pre)?noms?$/.test(keyAt(tokens, label)) || (gapAt(tokens, end) & NEWLINE) !== 0) return -1;
  for (let j = label; j <= end; j++) if (!NAME_LABELS.has(keyAt(tokens, j))) return -1;
  for (let j = end + 1; j <= end + LONGEST_SMALL_NAME; j++) {
    const { shape, kind, key } = tokens.word(j);
    if (!isFree(draft, j) || shape !== LOWER || NOBODY.has(key) || ((kind & FUNCTION_WORD) !== 0 && (kind & PARTICLE) === 0)) return -1;
    const gap = gapAt(tokens, j);
    if ((gap & (NEWLINE | COMMA)) !== 0 || j === tokens.count - 1) return (kind & PARTICLE) === 0 ? j : -1;
  }
  return -1;
}

/** The start of a line, of a table cell, or of a column made with spaces. */
function startsLabel(tokens: Tokens, i: number): boolean {
  if (startsLine(tokens, i) || (gapAt(tokens, i - 1) & DOT) !== 0) return true;
  const between = tokens.text.slice(tokens.end[i - 1] ?? 0, tokens.start[i] ?? 0);
  return /[|\t;•–—]| {3}/.test(between);
}

/** Last word of the label that starts at `i`, when a colon follows it and it announces people; -1 otherwise. */
function labelEnd(tokens: Tokens, i: number): number {
  let isOfPeople = false;
  for (let j = i; j < i + LONGEST_LABEL && j < tokens.count; j++) {
    const { key, kind, shape } = tokens.word(j);
    // "Madame : Cindy Fleur"
    if (/^(?:madame|monsieur|mme)$/.test(key) && j === i && gapAt(tokens, j) === (SPACE | STOP)) return j;
    if ((kind & (JUDGE | CLERK | LAWYER | COMPANY | FIRM | COURT | CIVILITY)) !== 0 && !/^(?:rapporteur|assesseurs?)$/.test(key)) return -1;
    if (OTHER_LABELS.has(key) || shape > NUMBER) return -1;
    if (LABELS.has(key) || (kind & RELATIVE) !== 0 || isTrade(key)) isOfPeople = true;
    const gap = gapAt(tokens, j);
    if ((gap & NEWLINE) !== 0 && (gap & STOP) === 0) return -1;
    if ((gap & STOP) !== 0) return isOfPeople && isColon(tokens, j) ? j : -1;
    // "Excusé·es"
    const isInclusive = (gap & SPACE) === 0 && tokens.text[tokens.end[j] ?? 0] === '·';
    if ((gap & ~(SPACE | HYPHEN | OPEN | CLOSE | APOSTROPHE)) !== 0 && !isInclusive) return -1;
  }
  return -1;
}

/** "A." before a name. "M." is a civility. */
const opensWithInitial = (draft: Draft, i: number): boolean =>
  isInitial(draft, i) && (keyAt(draft.tokens, i) !== 'm' || gapAt(draft.tokens, i) === (DOT | HYPHEN));

const isColon = (tokens: Tokens, j: number): boolean =>
  /:\s*$/.test(tokens.text.slice(tokens.end[j] ?? 0, tokens.start[j + 1] ?? tokens.text.length));

function readNames(draft: Draft, from: number, label: number, isMixed: boolean): void {
  const { tokens } = draft;
  if ((gapAt(tokens, label) & NEWLINE) !== 0 && caseWeightOf(tokens, from) !== 2) return;
  for (let j = from, count = 0; j < tokens.count && count < MOST_NAMES; count++) {
    const run = nameAt(draft, j);
    const hasFirstName = run?.units.some(({ first, isInitial }) => isInitial || (marksAt(tokens, first) & FIRST) !== 0);
    // "Notaire : Me Fleur Roy, Arles"
    const isTown = count > 0 && run?.units.length === 1 && (marksAt(tokens, run.last) & (COMMUNE | FIRST | SURNAME)) === COMMUNE;
    if (run !== null && !isTown && (hasFirstName || !isMixed)) draft.namedRuns.push({ first: run.first, last: run.last });
    const next = nextItem(tokens, run?.last ?? j);
    if (next < 0) return;
    j = next;
  }
}

/** The name that stands alone at `j`, up to a comma, a bracket or the end of the line; null when it is something else. */
function nameAt(draft: Draft, j: number): Run | null {
  const { tokens } = draft;
  const { kind, shape, key } = tokens.word(j);
  if (!isFree(draft, j) || shape >= NUMBER || ((kind & NEVER_FIRST) !== 0 && !opensWithInitial(draft, j)) || caseWeightOf(tokens, j) !== 2)
    return null;
  if ((kind & (COMMON | VERB)) !== 0 && (marksAt(tokens, j) & (FIRST | SURNAME)) === 0 && !opensWithInitial(draft, j)) return null;
  const run = readRun(draft, j, true);
  if (run === null || run.first !== j || run.units.length > 5) return null;
  const gap = gapAt(tokens, run.last);
  // "Damidaux, M.": read elsewhere with its initials.
  if (gap === (COMMA | SPACE) && tokens.word(run.last + 1).key.length === 1 && tokens.word(run.last + 1).shape === UPPER) return null;
  const isEnd =
    (gap & (COMMA | NEWLINE | STOP | OPEN | CLOSE | QUOTE)) !== 0 || /^(?:et|ou|ne|nee|epouse|veuve)$/.test(keyAt(tokens, run.last + 1));
  const isDash = (gap & HYPHEN) !== 0 && (gap & SPACE) !== 0;
  const between = tokens.text.slice(tokens.end[run.last] ?? 0, tokens.start[run.last + 1] ?? tokens.text.length);
  if (!isEnd && !isDash && !/[|\t.]| {3}/.test(between)) return null;
  // "CPAM", "UDAF du Haut-Rhin": an abbreviation.
  const isShort = shape === UPPER && key.length > 1 && key.length < 5 && (marksAt(tokens, j) & (FIRST | SURNAME)) === 0;
  if (isShort && !run.units.some(({ first }) => first > j && tokens.word(first).shape === UPPER && marksAt(tokens, first) !== 0))
    return null;
  const isName = ({ first, last, isInitial }: Run['units'][number]) =>
    isInitial || [first, last].some((i) => (marksAt(tokens, i) & WORD) === 0 || (marksAt(tokens, i) & (FIRST | SURNAME)) !== 0);
  if (NOBODY.has(key)) return null;
  // "Absents : Dormes (pouvoir à M. Roy)"
  const isWordInList = run.units.length === 1 && (gap & OPEN) !== 0 && (kind & FUNCTION_WORD) === 0;
  return run.units.every(isName) || isWordInList ? run : null;
}

const NOBODY = words('neant aucun aucune personne personnes sans idem tous toutes inconnu inconnue autre autres voir cf');

/** First word after the next comma, semicolon, "et" or bracket of the line, past a bracket; -1 at the end of the line. */
function nextItem(tokens: Tokens, last: number): number {
  let depth = 0;
  for (let j = last; j < tokens.count; j++) {
    const gap = gapAt(tokens, j);
    if ((gap & NEWLINE) !== 0 && (gap & COMMA) === 0) return -1;
    const between = tokens.text.slice(tokens.end[j] ?? 0, tokens.start[j + 1] ?? tokens.text.length);
    for (const c of between) depth = c === '(' ? depth + 1 : c === ')' ? Math.max(0, depth - 1) : depth;
    if (depth > 0) continue;
    if (/[,;|\t]| {3}/.test(between) || (/^(?:et|ou|puis)$/.test(keyAt(tokens, j + 1)) && (kindAt(tokens, j + 1) & PARTICLE) === 0)) {
      return /^(?:et|ou|puis)$/.test(keyAt(tokens, j + 1)) ? j + 2 : j + 1;
    }
    // A sentence starts.
    if (/\.\s/.test(between) && tokens.word(j).key.length > 3) return -1;
  }
  return -1;
}
