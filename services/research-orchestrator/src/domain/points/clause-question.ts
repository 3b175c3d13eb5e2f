// Over 300 lines: one grammar, whose rules are tried in order and share their patterns.
import { capitalise, de, lower } from './french.ts';
import { pronounOf, pronounOfParticiple } from './pronoun.ts';

/** Types of question that a sentence of the law can answer, the most useful first when two are equally near. */
export type Angle =
  | 'exception'
  | 'sanction'
  | 'delay'
  | 'amount'
  | 'conditions'
  | 'form'
  | 'content'
  | 'case'
  | 'power'
  | 'duty'
  | 'definition';

/** A question that a sentence of the law answers, built from its own words. */
export type ClauseQuestion = { readonly angle: Angle; readonly question: string };

const SHORTEST = 28;
const LONGEST = 150;

/** Words that open a sentence without changing its meaning. */
const OPENING =
  /^(?:[IVX]+\s?(?:bis|ter)?\s?\.?\s?[-–—]\s*|[A-Z]\s?\.\s?[-–—]\s*|§ ?\d+\s*)*(?:(?:Toutefois|Cependant|Néanmoins|En outre|Par ailleurs|De même|Par exception|Par dérogation|Ainsi|Enfin|En particulier),?\s+)?/;
/** Where a complement ends: what follows says how, when and under which text. */
const QUALIFIER =
  /\s*(?:[,;:(]|(?:^|\s)(?:dans (?:les conditions|un délai|le délai|des conditions|la limite|les limites|le cadre|les (?:deux |trois |quinze |huit )?(?:mois|jours))|selon (?:les|des)|conformément|en application|au titre d|sous réserve|à condition|si |s'il|lorsqu|que si|que lorsqu|que pour|que dans|que par|qu'(?:à|en|après|au|avec|un|une)|que (?:sur|sous|s'|si|par|pour|d)|sauf|sans |par (?:accord|convention|décret|arrêté|voie|tout moyen|lettre|écrit)|au moins |au plus tard|après |avant (?:l'|le |la |tout)|dès |à compter|à l'issue|en cas de|à défaut|pendant |prévue?s? |mentionnée?s? |visée?s? |définie?s? |fixée?s? |déterminée?s? |figurant|énoncée?s? |ainsi que|notamment|et dans|et à|, et|et l[ae]s? |et l'|et est |et sont |et ne |et n'|et il |et elle |et se |et (?:peut|peuvent|doit|doivent|a|ont|conserve|conservent) |ou s'il|mais |en application|en vue |au sens|pour une durée|à raison de|qui |dont |laquelle|lequel|auquel|à laquelle|pourvu|jusqu)).*$/s;
/** Words that are meaningless outside their text. */
const DEICTIC =
  /(?<![\p{L}-])(?:cet?|cette|ces|celui|celle|ceux|celles|celui-ci|celle-ci|ceux-ci|celles-ci|il|ils|elles?|lui|y|dudit|ladite|ledit|lesdits|susvisée?s?|présente?s?|précédente?s?|suivante?s?|dernière?s?|premier|première|second|seconde|deuxième|troisième|alinéas?|articles?|précitée?s?|mentionnée?s?|visée?s?|susmentionnée?s?|déterminée?s?|ainsi|tels?|telles?|de la ou des|nécessaire|ci-dessus|ci-dessous|ci-après|dispositions|mêmes? |intéressée?s?|dit|dite|mentionnés|code|annexe|décret|arrêté|loi n|titre|chapitre|section|sous-section|paragraphe|livre)(?![\p{L}-])|\d°|%|…/iu;
const POSSESSIVE = /(?<![\p{L}-])(?:son|sa|ses|leurs?)(?![\p{L}-])/iu;

/** A subject: a determiner, a noun and its complements, without a clause. */
const NP =
  "((?:L'|Le |La |Les |Un |Une |Tout |Toute |Chaque )(?:(?!\\b(?:qui|que|qu|dont|où|lorsque|lorsqu|si|duquel|desquels|laquelle|lequel|auquel|peut|peuvent|doit|doivent|est|sont|ne|ou)\\b|\\bn')[^,;:()])*?)(?<! et| se)";
const rule = (tail: string): RegExp => new RegExp(`^${NP}\\s(?:${tail})`, 'su');

const CAN = rule(
  "(ne )?(peut|peuvent) (?:également |aussi |seul(?:e|s)? |toutefois |, )*((?:être |se |s'|y |en |ne )?\\p{Ll}+(?:er|ir|re|oir|é|ée|és|ées)(?!\\p{L})(?: .*)?)",
);
const MUST = rule(
  "(doit|doivent|est tenue?|sont tenue?s)(?: de | d'| )(?!pas)((?:être |se |s')?\\p{Ll}+(?:er|ir|re|oir|é|ée|és|ées)(?!\\p{L})(?: .*)?)",
);
const NOT = rule("(?:n'est|ne sont) pas (\\p{Ll}+(?:é|ée|és|ées|u|ue|us|ues|is|ise|ises|able|ables))(?!\\p{L})(?: (.*))?");
const IS = rule('(est|sont) (?:également |alors )?(\\p{Ll}+(?:é|ée|és|ées|u|ue|us|ues|is|ise|ises))(?!\\p{L})(?: (.*))?');
const PRESCRIBED = rule('se (prescrit|prescrivent) par');
const CONTAINS = rule(
  '(comporte|comporte obligatoirement|comprend|précise|mentionne|indique|contient|énonce|comportent|précisent|mentionnent|indiquent)(?: (.*))?',
);
const ENTITLED = rule("(a droit|ont droit|bénéficie|bénéficient|peut prétendre|peuvent prétendre) ((?:à |au |aux |de |d'|du |des ).*)");
const PUNISHED = /^Le fait(?:,? pour ([^,]{3,60}),?)? (?:de |d')((?:ne pas )?\p{Ll}+(?:er|ir|re|oir) [^,;:]*?),? est (?:puni|passible)/su;
/** Things whose content the law fixes. */
const WRITING =
  /^\S+?[ '](?:lettre|contrat|convention|accord|document|demande|plan|règlement|décision|liste|certificat|bulletin|déclaration|requête|avis|notification|rapport|procès-verbal|attestation|convocation|information|projet|bilan|dossier|bail|statuts?|mise en demeure|avenant|offre|reçu|registre)\b/;
const MEANS = /^On entend par ([^,:;]{4,70}?)(?=[,:;]| l'| le | la | les | tout | toute | une? |$)/;
const TAKEN_AS = /^(?:Est|Sont) (?:également |aussi )?considérée?s? comme ([^,:;]{4,60}?)(?=,| l'| le | la | les | tout | pour |$)/;
const SOMEONE =
  /^(?:salarié|travailleur|employeur|enfant|conjoint|concubin|membre|ascendant|personne|assuré|candidat|cadre|bénéficiaire|apprenti|agent)s?(?!\p{L})/u;
const ACTS =
  /^(L'employeur|Le salarié|L'assuré|Le bailleur|Le preneur|L'administration|L'autorité administrative|La caisse|Le médecin du travail|Le comité social et économique) (\p{Ll}+) (.+)$/su;
const SUCH =
  /^(?:Lorsqu|Si |S'il|En cas d|En l'absence d|A défaut d|À défaut d|Pendant |Durant |A l'issue d|À l'issue d|Dans les entreprises )/;

/** Verbs in the present, as the law writes them, with their irregular infinitives. */
const IRREGULAR: Readonly<Record<string, string>> = {
  transmet: 'transmettre',
  remet: 'remettre',
  prend: 'prendre',
  établit: 'établir',
  met: 'mettre',
  tient: 'tenir',
  réunit: 'réunir',
  fait: 'faire',
  saisit: 'saisir',
  fournit: 'fournir',
  définit: 'définir',
  perçoit: 'percevoir',
  avertit: 'avertir',
  perd: 'perdre',
  rend: 'rendre',
  garantit: 'garantir',
};
const REGULAR =
  /^(?:informe|consulte|convoque|adresse|notifie|communique|recherche|propose|verse|organise|assure|évalue|délivre|dépose|désigne|présente|déclare|élabore|engage|respecte|aménage|conserve|affiche|invite|procède|supporte|rembourse|répond|justifie|restitue|acquitte)$/;
const infinitiveOf = (verb: string): string | null =>
  IRREGULAR[verb] ?? (REGULAR.test(verb) ? (verb === 'répond' ? 'répondre' : `${verb}r`) : null);

const DELAY =
  /délai d|dans (?:un|le|les) (?:délai|deux|trois|huit|quinze|mois|jours)|au plus tard|au (?:moins|minimum) \S+ (?:jours|mois|semaines)|jours (?:ouvrables|ouvrés|francs|calendaires)|dans le mois/;
const WRITTEN_FORM = /par (?:lettre|écrit|tout moyen)|lettre recommandée|remise? en main propre/;
const SUBMITTED = /sous réserve|à condition|lorsque|lorsqu'|\bsi\b|s'il|après |sauf|que dans|avec l'accord|en cas de|à défaut/;
const SOMETIMES =
  /^(?:suspendue?s?|prolongée?s?|renouvelée?s?|réduite?s?|majorée?s?|maintenue?s?|supprimée?s?|interrompue?s?|réputée?s?|présumée?s?|dispensée?s?|exclue?s?|refusée?s?|retirée?s?|exonérée?s?|portée?s?|reportée?s?|assimilée?s?)$/;
const HOW =
  /^(?:calculée?s?|déterminée?s?|fixée?s?|répartie?s?|évaluée?s?|appréciée?s?|décomptée?s?|établie?s?|financée?s?|revalorisée?s?|attribuée?s?|accordée?s?|désignée?s?|élue?s?|indemnisée?s?|rémunérée?s?|constatée?s?|liquidée?s?|versée?s?|payée?s?)$/;
const SENT =
  /^(?:notifiée?s?|adressée?s?|formée?s?|présentée?s?|déposée?s?|communiquée?s?|remise?s?|transmise?s?|convoquée?s?|informée?s?|consultée?s?|saisie?s?|rendue?s?|prononcée?s?|engagée?s?|déclarée?s?|introduite?s?|organisée?s?)$/;

/** The questions that a sentence of the law answers, in its own words; none when it is meaningless outside its text. */
export function questionsOfSentence(sentence: string): ClauseQuestion[] {
  const said = sentence
    .replace(/\s+/g, ' ')
    .replace(OPENING, '')
    .replace(/[\s.:;]+$/, '')
    .trim()
    .replace(/^A (?=\p{Ll})/u, 'À ');
  const [such, main] = splitSuch(said);
  const found = [...askedOf(capitalise(main), such), ...exceptionsOf(said)];
  return found.flatMap(({ angle, question }) => {
    const whole = `${capitalise(
      question
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/ (?:et|ou)$/, ''),
    )} ?`;
    return isClear(whole) ? [{ angle, question: whole }] : [];
  });
}

const FINITE = / (?:n'|ne )?(?:est|sont|a|ont|peut|peuvent|doit|doivent|fait|font) /;

/** « Lorsque…, l'employeur… »: the condition and its consequence. */
function splitSuch(said: string): [such: string | null, main: string] {
  if (!SUCH.test(said)) return [null, said];
  // « Lorsque, à l'issue…, le salarié… »: the first comma does not end the clause.
  if (/^\S+,/.test(said)) return [null, ''];
  const at = said.search(/, (?=(?:l'|le |la |les |un |une |il |elle |ils |son |sa |ses |tout |cette |ce |celui|aucun|nul|est |sont ))/);
  if (at < 0) return [null, said];
  const such = lower(said.slice(0, at));
  // « Lorsqu'à la date de…, le salarié… »: the comma comes before the verb of the clause.
  if (
    /^(?:lorsqu'|lorsque |si )(?:à|au|aux|en|dans|pour|après|avant|pendant|durant|dès|lors|par|sur|sous|du)(?= )/.test(such) &&
    !FINITE.test(such)
  )
    return [null, ''];
  // A comma that separates no list terms cuts the clause short.
  return /,(?! (?:de |d'|du |des |à |au |ou ))/.test(such) ? [null, ''] : [such, said.slice(at + 2)];
}

/** A question cut before the complement of its last word cannot be completed and is dropped. */
const UNFINISHED = new RegExp(
  `(?:${[
    // A preposition, an adverb, an auxiliary, a figure without its unit.
    "[ ']à|[ ](?:de|d'|que|qu'|par|pour|en|au|aux|du|des|dans|sur|sous|avec|selon|entre|non|ne|être|avoir|ayant|étant|(?:ayant|étant) \\p{L}+)|(?<!/)\\d",
    // A verb that needs a complement.
    ' (?:donner lieu|donner droit|avoir pour (?:objet|effet|but)|faire état|faire partie|se substituer|se conformer|bénéficier|disposer|émaner|consister)',
    // A present participle, not a noun with its article.
    "(?<!(?:^|[ '])(?:les?|la|une?|des|du|au|aux|de|sa|son|ses|leurs?|tout|chaque|plusieurs) )(?<=[ ])\\p{Ll}{2,}ant",
  ].join('|')}) \\?$`,
  'u',
);
/** A noun defined by the words after it: « les conditions (dans lesquelles…) ». */
const OF_WHICH =
  /(?:^|[ '])(?:les? |la |l'|une? |des |du |d'un )?(?:conditions|modalités|nombre|sommes|liste|date|objet|montant|procédure|taux|éléments|prestations|informations|documents|cas|période|durée)$/;
/** « que se passe-t-il lorsqu'il confie… » names nobody; « lorsqu'il est mis fin à… » is impersonal. */
const HE_ALONE =
  /^Que se passe-t-il lorsqu'ils? (?!est (?:mis|fait|procédé|constaté|établi|dérogé|recouru|prononcé)|n'est pas (?:mis|fait|procédé)|s'agit|y a|n'y a|existe|apparaît|résulte)/;

function isClear(question: string): boolean {
  if (question.length < SHORTEST || question.length > LONGEST || /[()"«»]/.test(question)) return false;
  if (UNFINISHED.test(question) || HE_ALONE.test(question)) return false;
  const plain = question.replace(/-(?:t-)?(?:ils?|elles?)(?= )| lorsqu'il(?= )/g, '');
  if (DEICTIC.test(plain)) return false;
  const possessive = POSSESSIVE.exec(plain);
  // « son contrat » needs a person before it.
  return (
    possessive === null ||
    /(?:salari|employeur|assur|bailleur|preneur|personne|apprenti|agent|parent|travailleur|bénéficiaire|titulaire|candidat|victime)/i.test(
      plain.slice(0, possessive.index),
    )
  );
}

/** A complement without its qualifiers, nor the participle that they completed: « des périodes de travail réalisées (dans une entreprise) ». */
function cut(text: string): string {
  const kept = text.replace(QUALIFIER, '').replace(/[\s,]+$/, '');
  if (kept === text) return kept;
  // The cut ends a clause without a verb, or a noun that is meaningless alone: nothing complete is left.
  if (/ qu(?:e |')/.test(kept) || OF_WHICH.test(kept)) return '';
  return /^être /.test(kept) ? kept : kept.replace(PARTICIPLE, '');
}
const PARTICIPLE =
  /(?<=\S \S+(?: \S+)*) (?!\S*(?:salari|comit|it|sant|cong|employ|dur|ann|entr|assur|délégu|retrait|march|degr|associ|arrêt|journ|arriv|lic)é)\p{Ll}{3,}(?:é|ée|és|ées)$/u;

/** « lorsque l'employeur décide…, il notifie… »: what he does then. */
const HIMSELF = /^lorsque (l'employeur|le salarié|l'assuré|le bailleur|le preneur|le travailleur) (.+)$/;

/** Verbs that introduce the content of a document, in the third person. */
const CONTENT_VERBS: Readonly<Record<string, string>> = {
  comporte: 'comporter',
  comprend: 'comprendre',
  précise: 'préciser',
  mentionne: 'mentionner',
  indique: 'indiquer',
  contient: 'contenir',
  énonce: 'énoncer',
};

/** Patterns of a sentence of the law, tried in this order; the first that matches gives its questions. */
const READINGS: readonly ((main: string, such: string | null) => ClauseQuestion[] | null)[] = [
  askedHimself,
  askedByFormula,
  askedOfExclusion,
  askedOfContent,
  askedOfRight,
  askedOfPower,
  askedOfDuty,
  askedOfAct,
  askedOfState,
];

function askedOf(main: string, such: string | null): ClauseQuestion[] {
  for (const reading of READINGS) {
    const found = reading(main, such);
    if (found !== null) return found;
  }
  if (such === null) return [];
  return [only('case', /^(?:à défaut|en l'absence)/.test(such) ? `Quelle règle s'applique ${such}` : `Que se passe-t-il ${such}`)];
}

const only = (angle: Angle, question: string): ClauseQuestion => ({ angle, question });
/** The question, restricted to the case of the sentence. */
const under = (such: string | null, angle: Angle, question: string): ClauseQuestion =>
  only(angle, such === null ? question : `${question} ${such}`);

function askedHimself(main: string, such: string | null): ClauseQuestion[] | null {
  const himself = such === null ? null : HIMSELF.exec(such);
  if (himself === null || !/^Il (?!est |y |n'|s'agit)/.test(main)) return null;
  const [, who = '', does = ''] = himself;
  const granted = /^Il (?:a droit|bénéficie|perçoit|peut|conserve)/.test(main);
  return [{ angle: 'case', question: `${granted ? `À quoi ${who} a-t-il droit` : `Que doit faire ${who}`} lorsqu'il ${does}` }];
}

/** « se prescrit par », « est puni de », « on entend par », « est considéré comme ». */
function askedByFormula(main: string): ClauseQuestion[] | null {
  const match = PRESCRIBED.exec(main);
  if (match !== null) return [only('delay', `Dans quel délai se ${match[2]} ${lower(match[1] ?? '')}`)];
  const punished = PUNISHED.exec(main);
  if (punished !== null)
    return [
      only(
        'sanction',
        `De quelle peine est puni le fait${punished[1] === undefined ? '' : `, pour ${punished[1]},`} ${de(punished[2] ?? '')}`,
      ),
    ];
  const meant = MEANS.exec(main);
  if (meant !== null) return [only('definition', `Qu'entend-on par ${meant[1]}`)];
  const taken = TAKEN_AS.exec(main);
  if (taken !== null)
    return [only('definition', `${SOMEONE.test(taken[1] ?? '') ? 'Qui' : "Qu'est-ce qui"} est considéré comme ${taken[1]}`)];
  return null;
}

/** « n'est pas… »: in which cases it is not, or whether it is in this one. */
function askedOfExclusion(main: string, such: string | null): ClauseQuestion[] | null {
  const match = NOT.exec(main);
  if (match === null) return null;
  const [, np = '', participle = '', rest = ''] = match;
  const plural = /ne sont pas/.test(main);
  const pronoun = pronounOfParticiple(participle, plural) ?? pronounOf(np, plural);
  if (such !== null) return [under(such, 'exception', `${lower(np)} ${plural ? 'sont' : 'est'}-${pronoun} ${participle} ${cut(rest)}`)];
  return [only('exception', `Dans quels cas ${lower(np)} ${plural ? 'ne sont' : "n'est"}-${pronoun} pas ${participle} ${cut(rest)}`)];
}

/** The mandatory content of a document. */
function askedOfContent(main: string, such: string | null): ClauseQuestion[] | null {
  const match = CONTAINS.exec(main);
  if (match === null || !WRITING.test(match[1] ?? '')) return null;
  const verb = (match[2] ?? '').split(' ')[0] ?? '';
  const infinitive = CONTENT_VERBS[verb.replace(/nt$/, '')] ?? 'comporter';
  const plural = /^Les /.test(match[1] ?? '') || (/ent$/.test(verb) && verb !== 'contient');
  return [under(such, 'content', `Que ${plural ? 'doivent' : 'doit'} ${infinitive} ${lower(match[1] ?? '')}`)];
}

/** A right: its conditions, or what it gives in a case. */
function askedOfRight(main: string, such: string | null): ClauseQuestion[] | null {
  const match = ENTITLED.exec(main);
  if (match === null) return null;
  const [, np = '', verb = '', rest = ''] = match;
  const plural = /nt(?: |$)/.test(verb);
  const [first = '', second] = verb.split(' ');
  const inverted = `${first}-${/[ae]$/.test(first) ? 't-' : ''}${pronounOf(np, plural)}${second === undefined ? '' : ` ${second}`}`;
  const what = cut(rest);
  if (such === null && what === '') return [];
  return [
    such === null
      ? under(such, 'conditions', `À quelles conditions ${lower(np)} ${inverted} ${what}`)
      : under(such, 'case', `À quoi ${lower(np)} ${plural ? 'ont' : 'a'}-${plural ? '' : 't-'}${pronounOf(np, plural)} droit`),
  ];
}

/** A power: « peut… », « ne peut… ». */
function askedOfPower(main: string, such: string | null): ClauseQuestion[] | null {
  const match = CAN.exec(main);
  if (match === null) return null;
  const [, np = '', not, verb = '', rest = ''] = match;
  const what = cut(rest);
  const can = `${lower(np)} ${verb}-${pronounBefore(what, np, verb === 'peuvent')} ${what}`;
  if (/ (?:avoir lieu|être \p{Ll}+) moins d/u.test(` ${what}`))
    return [under(such, 'delay', `Dans quel délai ${can.replace(/ moins d.*$/, '')}`)];
  // « ne peut comporter de modification »: without its negation, nothing is said so.
  if (isBare(what) || (not !== undefined && /^\S+ (?:de |d')/.test(what))) return [];
  if (/^être (?:inférieure?s?|supérieure?s?)|^(?:excéder|dépasser)/.test(rest)) return amountOf(np, such);
  if (such !== null) return [under(such, 'power', can)];
  if (not !== undefined && / qu(?:e |')/.test(rest)) return [only('conditions', `Dans quels cas ${can}`)];
  if (not === undefined && SUBMITTED.test(main)) return [only('conditions', `À quelles conditions ${can}`)];
  return /^être \S+$/.test(what) ? [] : [only('power', can)];
}

/** A duty: « doit… ». */
function askedOfDuty(main: string, such: string | null): ClauseQuestion[] | null {
  const match = MUST.exec(main);
  if (match === null) return null;
  const [, np = '', verb = '', rest = ''] = match;
  const plural = /nt/.test(verb);
  const what = cut(rest);
  const must = `${lower(np)} ${plural ? 'doivent' : 'doit'}-${pronounBefore(what, np, plural)} ${what}`;
  const found = isBare(what) ? [] : dutyOf(must, main, such);
  // « doit être payé (à…) »: whether it must is not what the sentence says.
  return what !== rest && such === null && /^être \S+$/.test(what) ? found.filter(({ question }) => question !== must) : found;
}

/** A duty stated in the present: « l'employeur informe… ». */
function askedOfAct(main: string, such: string | null): ClauseQuestion[] | null {
  const match = ACTS.exec(main);
  const infinitive = match === null ? null : infinitiveOf(match[2] ?? '');
  if (match === null || infinitive === null) return null;
  const [, np = '', , rest = ''] = match;
  if (such !== null && !/^lorsqu'?(?:e )?(?:l'employeur|il)/.test(such)) return [under(such, 'case', `Que doit faire ${lower(np)}`)];
  const what = `${infinitive} ${cut(rest)}`.trim();
  return isBare(what) ? [] : dutyOf(`${lower(np)} doit-${pronounOf(np, false)} ${what}`, main, such);
}

/** A state: its time limit, its form, its amount, the cases in which it applies. */
function askedOfState(main: string, such: string | null): ClauseQuestion[] | null {
  const match = IS.exec(main);
  if (match === null) return null;
  const [, np = '', verb = '', participle = '', rest = ''] = match;
  const subject = lower(np);
  const plural = verb === 'sont';
  const pronoun = pronounOfParticiple(participle, plural) ?? pronounOf(np, plural);
  if (/^nul/.test(participle)) return [];
  if (/^(?:fixée?s?|égale?s?|portée?s?)$/.test(participle) && /^à /.test(rest)) return amountOf(np, such);
  if (DELAY.test(rest) && SENT.test(participle))
    return [under(such, 'delay', `Dans quel délai ${subject} ${plural ? 'doivent' : 'doit'}-${pronoun} être ${participle}`)];
  if (WRITTEN_FORM.test(rest) && SENT.test(participle))
    return [under(such, 'form', `Sous quelle forme ${subject} ${plural ? 'doivent' : 'doit'}-${pronoun} être ${participle}`)];
  if (SOMETIMES.test(participle) && such === null)
    return [
      only(
        'conditions',
        `Dans quels cas ${subject} ${verb}-${pronoun} ${participle} ${/^(?:présum|réput|dispens|assimil|exclu|exon)/.test(participle) ? cut(rest) : ''}`,
      ),
    ];
  if (HOW.test(participle)) return [under(such, 'amount', `Comment ${subject} ${verb}-${pronoun} ${participle}`)];
  return null;
}

/** « être reconnues » gives the gender of its subject more reliably than the subject itself. */
function pronounBefore(what: string, np: string, plural: boolean): string {
  const participle = /^être ((?:\p{Ll})+(?:é|ée|és|ées|u|ue|us|ues|is|ise|ises|it|ite|its|ites))(?!\p{L})/u.exec(what)?.[1];
  return (participle === undefined ? null : pronounOfParticiple(participle, plural)) ?? pronounOf(np, plural);
}

/** Verbs such as « ordonner », « être pris » need their object; a passive has it as its subject. */
const isBare = (what: string): boolean =>
  /^être$/.test(what) || TO_WHOM.test(what) || (!/ /.test(what.replace(/^(?:être|se|s'|y|en) ?/, '')) && !/^(?:être|se )/.test(what));
/** What is sent, and to whom only: its content comes after. */
const TO_WHOM =
  /^(?:envoyer|adresser|transmettre|communiquer|remettre|notifier|fournir|rendre compte|proposer|verser|délivrer|présenter|indiquer|accorder|demander|faire connaître|prendre en charge|mettre en (?:œuvre|oeuvre|place)|bénéficier de la prise en charge|soumettre (?:le|la|l'|les)\s?\S+)(?:$| (?:à|au|aux|par|dans|en|avec|sur) )/;

function dutyOf(must: string, main: string, such: string | null): ClauseQuestion[] {
  const question = such === null ? must : `${must} ${such}`;
  if (DELAY.test(main)) return delayOf(must, such);
  if (WRITTEN_FORM.test(main)) return [{ angle: 'form', question: `Sous quelle forme ${question}` }];
  return [{ angle: 'duty', question: such === null && SUBMITTED.test(main) ? `Dans quels cas ${question}` : question }];
}

/** « doit parvenir cinq jours francs avant »: the time limit is the answer and stays out of the question. */
function delayOf(must: string, such: string | null): ClauseQuestion[] {
  const without = must.replace(TIME_LIMIT, '');
  const [, what = ''] = /-(?:ils?|elles?) (.*)$/.exec(without) ?? [];
  if (what === '' || isBare(what) ? !ARRIVES.test(what) : IS_DELAY.test(without)) return [];
  return [{ angle: 'delay', question: `Dans quel délai ${without}${such === null ? '' : ` ${such}`}` }];
}
const UNIT = '(?:jours?|mois|semaines?|heures?|ans?|années?)';
const TIME_LIMIT = new RegExp(
  `\\s+(?:(?:d')?au (?:moins|minimum|plus)|dans (?:le respect d|le mois|la (?:journée|semaine)|l'année)|moins d|avec un (?:délai|préavis)|(?:un |le |les |de |d'|sous |dans )*(?:\\d+|une?|deux|trois|quatre|cinq|six|sept|huit|dix|quinze|vingt|trente) ${UNIT}(?!\\p{L})).*$`,
  'su',
);
const IS_DELAY = new RegExp(`\\bdélai|\\d+ ${UNIT}|\\bpréavis d`, 'u');
/** Verbs complete without a complement. */
const ARRIVES = /^(?:parvenir|intervenir|se réunir|répondre|statuer|se prononcer|comparaître)$/;

/** « La durée… est fixée à » asks what it is; « l'indemnité… ne peut être inférieure à » asks how much. */
function amountOf(np: string, such: string | null): ClauseQuestion[] {
  const of = such === null ? '' : ` ${such}`;
  if (/^(?:La durée|Le délai|Le taux|Le montant|Le nombre|La période|Le plafond|Le seuil|La majoration)/.test(np))
    return [{ angle: 'amount', question: `Quel${/^La/.test(np) ? 'le' : ''} est ${lower(np)}${of}` }];
  return /indemnité|prime|allocation|pension|rente|salaire|rémunération|majoration|cotisation|amende|pénalité/.test(np)
    ? [{ angle: 'amount', question: `Quel est le montant ${de(lower(np))}${of}` }]
    : [];
}

/** « sauf en cas de faute grave »: what happens to what is otherwise granted. */
function exceptionsOf(said: string): ClauseQuestion[] {
  const match = /(?:sauf|excepté|hors) (?:en |le )?cas (de |d')([^,;:.()]{4,60})(?=[,;:.()]|$)/.exec(said);
  if (match === null) return [];
  const granted =
    /((?:l'|le |la |une |un )(?:indemnité|préavis|délai|congé|prime|allocation|maintien|majoration|pension|repos)[^,;:.()]{0,40}?)(?=,| est| n'est| lorsque| dans| qui|$| s')/i.exec(
      said,
    )?.[1];
  if (granted === undefined) return [];
  return [
    {
      angle: 'exception',
      question: `Que devient ${lower(granted)
        .replace(/^une /, 'la ')
        .replace(/^la (?=[aeiou])/, "l'")
        .replace(/^un /, 'le ')} en cas ${match[1]}${match[2]}`,
    },
  ];
}
