import type { Draft } from './draft.ts';
import { FIRST, SURNAME, WORD } from './lexicon.ts';
import { gapAt, keyAt, kindAt, marksAt, weightOf } from './reading.ts';
import { APOSTROPHE, LOWER, SPACE, UPPER } from './tokens.ts';
import { VERB } from './vocabulary.ts';
import { words } from './words.ts';

/** Functions, trades and ranks that a name may follow at once: "l'agent Dupont", "le chef d'atelier Dupont". What companies are too is left out. */
const PERSON_NOUNS = words(
  `brigadier brigadiers chef chefs gendarme gendarmes gardien gardienne gardiens adjudant adjudante major sergent caporal lieutenant lieutenante capitaine commandant commandante colonel general marechal
  inspecteur inspectrice inspecteurs opj apj policier policiere policiers enqueteur enquetrice agent agente agents surveillant surveillante surveillants commissaire militaire soldat pompier douanier
  expert experte experts temoin temoins notaire huissier interprete gerant gerante gerants cogerant cogerante ingenieur infirmier infirmiere infirmiers contremaitre contremaitresse ouvrier ouvriere technicien
  technicienne comptable secretaire assistant assistante directeur directrice sous-directeur responsable cadre collaborateur collaboratrice collegue collegues salarie salariee salaries employe employee stagiaire
  apprenti apprentie chauffeur conducteur conductrice livreur livreuse vendeur vendeuse caissier caissiere serveur serveuse cuisinier cuisiniere coiffeur coiffeuse mecanicien macon electricien plombier
  educateur educatrice psychologue psychiatre medecin chirurgien chirurgienne anesthesiste generaliste pharmacien pharmacienne kinesitherapeute dentiste veterinaire instituteur institutrice enseignant enseignante
  principal proviseur eleve etudiant etudiante voisin voisine voisins ami amie amis camarade camarades copain copine complice complices plaignant plaignante prevenu prevenue accuse accusee victime
  detenu detenue codetenu passager passagere locataire proprietaire concierge syndic curateur curatrice tuteur tutrice mandataire nourrice baby-sitter pere mere abbe
  depute senateur conseiller elu elue delegue deleguee architecte geometre artisan agriculteur eleveur berger jardinier entraineur joueur journaliste photographe demarcheur
  requerant requerante beneficiaire legataire donataire heritier cedant associe associee associes actionnaire parent parents neveux nieces cousins cousines oncles tantes`,
);
export const isPersonNoun = (key: string): boolean => PERSON_NOUNS.has(key);

const RANKS_IN_CAPITALS = words('opj apj');
/** Papers called after their author: "attestation Dupont". */
const PAPERS = words('attestation attestations temoignage temoignages audition auditions deposition depositions');
const NOBLE = words('baron baronne comte comtesse duc duchesse marquis marquise vicomte vicomtesse prince princesse');
const LINKS = /^(?:d|de|du|des|la|l|le|les)$/;
const LONGEST = 4;

/** First word of the name that the noun at `i` announces, over "d'atelier", "de la paix", "sociale"; -1 when none follows. */
export function nameAfterNoun(draft: Draft, i: number): number {
  const { tokens } = draft;
  const { key, shape } = tokens.word(i);
  const isNoble = NOBLE.has(key);
  if (!isNoble && !PAPERS.has(key) && !PERSON_NOUNS.has(key)) return -1;
  if (shape !== LOWER && !RANKS_IN_CAPITALS.has(key) && !PAPERS.has(key)) return -1;
  if (tokens.isCaseless(i)) return -1;
  for (let j = i + 1; j <= i + LONGEST; j++) {
    if ((gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) !== 0) return -1;
    if (weightOf(tokens, j) === 2) {
      const isAfterLink = j > i + 1 && LINKS.test(keyAt(tokens, j - 1));
      return (isAfterLink && !isNoble) || !isNameOfSomebody(draft, j, RANKS_IN_CAPITALS.has(key) ? 2 : 4) ? -1 : j;
    }
    const isLink = LINKS.test(keyAt(tokens, j)) || (isNoble && keyAt(tokens, j) === 'von');
    const isAdjective = tokens.word(j).shape === LOWER && (kindAt(tokens, j) & VERB) === 0 && keyAt(tokens, j).length > 3;
    if (PAPERS.has(key) || (!isLink && !isAdjective)) return -1;
    if (isNoble && keyAt(tokens, j) === 'von') return j;
  }
  return -1;
}

/** A capital that is no plain word, no country and no abbreviation. */
function isNameOfSomebody({ tokens }: Draft, j: number, longestAbbreviation: number): boolean {
  const { marks, kind, shape, key } = tokens.word(j);
  if (kind !== 0) return false;
  if ((marks & WORD) !== 0 && (marks & (FIRST | SURNAME)) === 0) return false;
  return shape !== UPPER || (marks & (FIRST | SURNAME)) !== 0 || key.length > longestAbbreviation;
}

/** ", sa fille", ", interprète", ", âgé de": what follows tells a person. */
export function isCalledPerson(draft: Draft, last: number): boolean {
  const { tokens } = draft;
  const next = keyAt(tokens, last + 1);
  if (/^(?:sa|son|leur|ses|leurs|ma|mon)$/.test(next)) return RELATIVES.has(keyAt(tokens, last + 2));
  return /^ages?e?s?$/.test(next) || (APPOSED.has(next) && tokens.word(last + 1).shape === LOWER);
}

const RELATIVES = words(
  `fille fils frere soeur mere pere epouse epoux mari femme compagne compagnon concubin concubine conjoint conjointe neveu niece cousin cousine oncle tante enfant enfants ami amie voisin voisine
  collegue grand-mere gendre belle beau ex petite petit demi`,
);
const APPOSED = words(
  'interprete temoin gendarme brigadier infirmier infirmiere salarie salariee collegue voisin voisine chauffeur mineur mineure educateur educatrice psychologue psychiatre medecin',
);

/** What only people do: an unknown word before it is somebody. */
export const HUMAN_VERBS = words(
  'vit vivait reside residait habite habitait dort dormait pleure pleurait frequente souffre souffrait grandit travaille travaillait epouse divorce conduisait marchait criait racontait raconte confie avoue reconnait crie menace frappe',
);

/** "Dupont vit chez sa mère": an unknown word that opens a sentence. */
export const doesLikePeople = ({ tokens }: Draft, last: number): boolean =>
  gapAt(tokens, last) === SPACE && HUMAN_VERBS.has(keyAt(tokens, last + 1)) && (marksAt(tokens, last) & WORD) === 0;
