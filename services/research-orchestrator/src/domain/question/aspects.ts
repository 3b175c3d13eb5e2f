import { foldInPlace } from '@attendu/law/fold';

/** An aspect of a subject: what a question asks and what a passage states. */
export type AspectId =
  | 'duration'
  | 'age'
  | 'renewal'
  | 'notice'
  | 'amount'
  | 'number'
  | 'definition'
  | 'conditions'
  | 'procedure'
  | 'form'
  | 'proof'
  | 'consultation'
  | 'duty'
  | 'permission'
  | 'protection'
  | 'sanction'
  | 'litigation'
  | 'exception';

export type Aspect = {
  readonly id: AspectId;
  /** On a folded question. */
  readonly asked: RegExp;
  /** On a folded passage. */
  readonly shown: RegExp;
};

const QUANTITY =
  '(?:\\d+|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|seize|dix-huit|vingt(?:-\\w+)?|trente|quarante(?:-\\w+)?|cinquante|soixante|cent)';
const TIME_UNIT = '(?:minutes?|heures?|jours?|semaines?|mois|ans?|annees?)';

export const ASPECTS: readonly Aspect[] = [
  {
    id: 'duration',
    asked:
      /\bdurees?\b|combien de temps|\bdelais?\b|\bjusqu'a quand\b|\bquand\b|quel preavis|combien d(?:e |')(?:jours|mois|semaines|heures|ans|annees|preavis)/,
    shown: new RegExp(`\\b${QUANTITY} ${TIME_UNIT}\\b|\\bduree (?:maximale|minimale|legale)\\b`),
  },
  {
    id: 'age',
    asked: /\bages?\b/,
    shown: new RegExp(`\\bage\\b|\\b${QUANTITY} ans\\b`),
  },
  { id: 'renewal', asked: /renouvel|prolong|reconduc/, shown: /renouvel|prolongation|reconduction|reconduit/ },
  { id: 'notice', asked: /preavis|prevenance|prevenir/, shown: /delai de prevenance|preavis|delai-conge|est prevenu/ },
  {
    id: 'amount',
    asked:
      /\bmontants?\b|\bcombien\b(?! d[e'])|\beuros?\b|indemni|\bprimes?\b|remuner|salaire|\btaux\b|\bcalcul|cotisation|\bprix\b|\bcout|allocation|majoration/,
    shown:
      /\bmontant\b|\bindemnite|\d+ ?%|pour cent|\beuros?\b|€|\btaux\b|egale? a|fraction|\bdixiemes?\b|\bquart\b|\btiers\b|majoration|salaire minimum|plafond/,
  },
  {
    id: 'number',
    asked: /\bnombre\b|combien de (?!temps|jours|mois|semaines|heures|preavis)|\bseuils?\b|\beffectifs?\b|composition|\bcompose/,
    shown: new RegExp(`\\bnombre\\b|\\bau moins ${QUANTITY}\\b|\\beffectif|\\bcompose`),
  },
  {
    id: 'definition',
    asked: /qu'est[- ]ce|c'est quoi|\bdefini|signifi|en quoi consiste|qu'appelle|a quoi ser/,
    shown:
      /on entend par|est considere comme|sont consideres comme|constitue(?:nt)? (?!un tresor)|est defini|a pour objet|a pour but|designe(?:nt)? |consiste/,
  },
  {
    id: 'conditions',
    asked: /\bconditions?\b|dans quels? cas|\bqui peut\b|\bbeneficiaires?\b|eligib|\bouvert|\bdroit a\b/,
    shown:
      /\bsous reserve\b|a condition|\bbeneficie|ont droit|a droit|lorsque|remplit les conditions|justifi(?:e|ant) (?:de|d')|peuvent pretendre|s'il remplit/,
  },
  {
    id: 'procedure',
    asked: /\bprocedure|\bcomment\b|demarche|formalite|\bmodalites?\b|deroule|etapes?/,
    shown: /convoqu|entretien prealable|notifi|lettre recommandee|\bdemande\b|\bdelai de\b|informe l'|adresse(?:e)? a|transmet|depose/,
  },
  {
    id: 'form',
    asked: /\becrit|\bforme\b|mentions?|signe|formalis|oral/,
    shown: /par ecrit|\becrit\b|mentions? suivantes?|expressement stipule|mentionne obligatoirement|est signee?\b/,
  },
  { id: 'proof', asked: /preuve|prouver|justificati|presum/, shown: /\bpreuve|presum|justifie par|\bpresomption/ },
  {
    id: 'consultation',
    asked: /consult|\bavis du c/,
    shown: /consult|\bavis du comite|comite social et economique|representants? du personnel/,
  },
  {
    id: 'duty',
    asked: /\bdoit\b|doivent|obligat|(?<!que )faut-il|\btenue?s?\b/,
    shown:
      /\best tenue?\b|sont tenus|(?<!\bne )\bdoit\b(?! (?:subir|faire l'objet))|(?<!\bne )\bdoivent\b|veille a|prend (?:les mesures|toutes? (?:les )?(?:dispositions|mesures))|obligation|est obligatoire/,
  },
  {
    id: 'permission',
    asked: /possibilite|peut-on|peut-il|peut-elle|peuvent-|puis-je|possible|a-t-on le droit|\brefus|interdi|autoris/,
    shown: /\bpeut\b|peuvent|ne peut|ne peuvent|\brefus(?:e|er|ent)?\b|aucun (?:salarie|employeur)|interdit|est autorise|nul ne/,
  },
  {
    id: 'protection',
    asked: /proteg|protection|garanti/,
    shown: /\bprotection|ne peut (?:rompre|etre licencie|etre sanctionn)|\bnul\b|nulle|garantie|aucun (?:salarie|employeur)/,
  },
  {
    id: 'sanction',
    asked: /sanction|amende|puni|peine|penal|nullite|consequences?|non-respect|infraction/,
    shown: /est puni|amende|emprisonnement|\bnullite|\bnulle?\b|penalite|sanction|dommages et interets|dommages-interets/,
  },
  {
    id: 'litigation',
    asked: /contest|recours|prud'?hom|prescri|\bjuge\b|tribunal|saisir/,
    shown: /contestation|\brecours\b|conseil de prud'hommes|se prescri|\bjuge\b|tribunal|action (?:en justice|portant)/,
  },
  {
    id: 'exception',
    asked: /exception|derog|\bsauf\b/,
    shown: /\btoutefois\b|par derogation|\bsauf\b|a l'exception|ne s'appliqu|ne sont pas applicables|n'est pas applicable|par exception/,
  },
];

/** The aspects that a question asks about. */
export function askedAspects(question: string): AspectId[] {
  const folded = foldInPlace(question);
  return ASPECTS.filter((aspect) => aspect.asked.test(folded)).map((aspect) => aspect.id);
}

const SHOWN = new Map(ASPECTS.map(({ id, shown }) => [id, shown]));

/** Whether a passage states an aspect. `folded`: by foldInPlace. */
export const isShown = (aspect: AspectId, folded: string): boolean => SHOWN.get(aspect)?.test(folded) === true;
