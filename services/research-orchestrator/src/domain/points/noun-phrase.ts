// Over 300 lines: one grammar, whose rules are tried in order and share their patterns.
import { isCommonStem, stemsOf } from '../text/terms.ts';
import { capitalise, de, lower, startsWithVowel, withoutArticle } from './french.ts';
import { nominal, nounOf, passive } from './nouns.ts';

const PRONOUN = '(?:il|elle|ils|elles|on|je|vous|nous)';
const FROM: Readonly<Record<string, string>> = { quel: 'duquel', quelle: 'de laquelle', quels: 'desquels', quelles: 'desquelles' };
/** Words that announce a named thing: « la convention », « l'accord ». */
const NAMED = "(?:la |le |les |l'|ma |mon |notre |cette |cet |ce )";
const LEQUEL: Readonly<Record<string, string>> = { quel: 'lequel', quelle: 'laquelle', quels: 'lesquels', quelles: 'lesquelles' };

const QUALITIES: Readonly<Record<string, string>> = {
  nul: 'Nullité',
  valable: 'Validité',
  licite: 'Licéité',
  légal: 'Légalité',
  illégal: 'Illégalité',
};
/** « comment se répartit la charge »: the noun of what is done. */
const REFLEXIVE: Readonly<Record<string, string>> = {
  répartit: 'Répartition',
  calcule: 'Calcul',
  calcul: 'Calcul',
  prouve: 'Preuve',
  prouv: 'Preuve',
  décompte: 'Décompte',
  détermine: 'Détermination',
  apprécie: 'Appréciation',
  organise: 'Organisation',
  rompt: 'Rupture',
  renouvelle: 'Renouvellement',
};

type PhraseRule = { readonly pattern: RegExp; readonly phrase: (match: RegExpExecArray) => string | null };

const g = (match: RegExpExecArray, index: number): string => match[index] ?? '';

/** Tried in order on the question without its question mark; the first match wins. */
const RULES: readonly PhraseRule[] = [
  {
    pattern: /^combien d(?:e |')(\p{L}+) ((?:entre|avant|après|pour|par|dans|pendant) .+)$/iu,
    phrase: (m) => (isInverted(g(m, 2)) ? null : /^temps$/i.test(g(m, 1)) ? `Délai ${g(m, 2)}` : `Nombre ${de(g(m, 1))} ${g(m, 2)}`),
  },
  {
    pattern: /^(sur|pendant|dans) combien d(?:e |')(\p{L}+) (.+)$/iu,
    phrase: (m) => `Nombre ${de(g(m, 2))} ${g(m, 1).toLowerCase()} lequel ${statement(g(m, 3))}`,
  },
  {
    pattern: new RegExp(`^[àa] (quel(?:le)?s?) (\\p{L}+) (?=.*\\p{L}-(?:t-)?${PRONOUN}(?![\\p{L}]))(.+)$`, 'iu'),
    phrase: (m) => (/^conditions?$/i.test(g(m, 2)) ? null : `${g(m, 2)} ${to(g(m, 1))} ${statement(g(m, 3))}`),
  },
  {
    pattern: /^qui (?!est|sont|peut|a |ont )(\p{L}+(?:e|t|d|nt) .+)$/iu,
    phrase: (m) => (/ et combien /i.test(g(m, 1)) ? null : `Personne qui ${g(m, 1)}`),
  },
  { pattern: /^que (?:dit|dispose|prévoit) (l'article .+)$/i, phrase: (m) => withoutArticle(g(m, 1)) },
  {
    pattern: new RegExp(`^que (?:dit|disent|prévoit|prévoient|stipule) (${NAMED}.+?) (?:sur|pour|concernant|à propos de) (.+)$`, 'i'),
    phrase: (m) => `${withoutArticle(g(m, 2))} : ce que prévoit ${lower(g(m, 1))}`,
  },
  {
    pattern: new RegExp(
      `^(?:quel(?:le)?s?|combien d(?:e |')) ?(.+?) (prévoit|prévoient|fixe|fixent|impose|imposent|accorde|accordent|donne) (${NAMED}.+)$`,
      'i',
    ),
    phrase: (m) => `${g(m, 1)} : ce que ${g(m, 2)} ${lower(g(m, 3))}`,
  },
  { pattern: /^(?:sur|à) qui (?:pèse|incombe|revient) (.+)$/i, phrase: (m) => withoutArticle(g(m, 1)) },
  { pattern: /^que (?:risque|risquent|encourt|encourent) (.+)$/i, phrase: (m) => `Sanctions encourues par ${lower(g(m, 1))}` },
  {
    pattern: /^quel(le)?(s)? (\p{L}+) (?:risque|risquent|encourt|encourent) (.+)$/iu,
    phrase: (m) => `${g(m, 3)} encouru${g(m, 1) === '' ? '' : 'e'}${g(m, 2)} par ${lower(g(m, 4))}`,
  },
  { pattern: /^qui a droit ((?:à|au|aux) .+)$/i, phrase: (m) => `Titulaires du droit ${g(m, 1)}` },
  { pattern: /^qui peut (?!bénéficier|être|-)(\p{L}+(?:er|ir|re) .+)$/iu, phrase: (m) => `Personnes pouvant ${g(m, 1)}` },
  { pattern: /^quel(?:le)?(s)? (\p{L}+) faut-il (pour .+)$/iu, phrase: (m) => `${g(m, 2)} nécessaire${g(m, 1)} ${g(m, 3)}` },
  {
    pattern: new RegExp(`^quand ((?:le |la |les |l'|un |une )[^,]+ (?:doit|doivent|peut|peuvent)-${PRONOUN} .+)$`, 'i'),
    phrase: (m) => `Moment où ${statement(g(m, 1))}`,
  },
  {
    pattern: /^(?:au bout|à partir) de combien de temps (.+)$/i,
    phrase: (m) => `Délai au bout duquel ${statement(g(m, 1))}`,
  },
  {
    pattern: new RegExp(
      `^combien d(?:e |')(?!temps)([^,]+?) ((?:une? |les? |la |l')[^,]+ (?!faut-)\\p{L}+-(?:t-)?${PRONOUN}(?!\\p{L}).*)$`,
      'iu',
    ),
    phrase: (m) => `Nombre ${de(g(m, 1))} ${que(statement(g(m, 2)))}`,
  },
  {
    pattern: new RegExp(`^((?:une?|le|la|l'|les|deux) ?[^:,.;]{2,80}?) (?:a|ont)-(?:t-)?${PRONOUN} droit ((?:à|au|aux) .+)$`, 'i'),
    // A short complement stays with its right: « droit au chômage d'un salarié qui démissionne ».
    phrase: (m) => (g(m, 2).split(' ').length <= 3 ? `Droit ${g(m, 2)} ${de(lower(g(m, 1)))}` : `Droit ${de(lower(g(m, 1)))} ${g(m, 2)}`),
  },
  {
    pattern: new RegExp(`^((?:une?|le|la|l'|les) ?[^:,.;]{2,80}?) (?:est|sont)-${PRONOUN} (?:tenu|obligé)e?s? (d(?:e |').+)$`, 'i'),
    phrase: (m) => `Obligation pour ${lower(g(m, 1))} ${g(m, 2)}`,
  },
  { pattern: /^que devien(?:t|nent) (.+)$/i, phrase: (m) => `Sort ${de(g(m, 1))}` },
  { pattern: /^que doi(?:t|vent) contenir (.+)$/i, phrase: (m) => `Contenu ${de(g(m, 1))}` },
  { pattern: /^que (peut|peuvent|doit|doivent) (?!-)(.+)$/i, phrase: (m) => `Ce que ${g(m, 1)} ${g(m, 2)}` },
  {
    pattern: new RegExp(
      `^(?:jusqu'à quand|dans quel délai|en combien de temps) (?:peut|doit|faut|peuvent|doivent)-(?:t-)?${PRONOUN} (.+)$`,
      'i',
    ),
    phrase: (m) => `Délai pour ${g(m, 1)}`,
  },
  { pattern: /^dans quel délai (\p{L}+(?:er|ir|re)(?: .+)?)$/iu, phrase: (m) => `Délai pour ${g(m, 1)}` },
  {
    pattern: /^à partir de (quel(?:le)?s?) (\p{L}+) (.+)$/iu,
    phrase: (m) => `${g(m, 2)} à partir ${FROM[g(m, 1).toLowerCase()] ?? 'duquel'} ${statement(g(m, 3))}`,
  },
  {
    pattern: /^à partir de combien d(?:e |')(\p{L}+) (.+)$/iu,
    phrase: (m) => `Nombre ${de(g(m, 1))} à partir duquel ${statement(g(m, 2))}`,
  },
  {
    pattern: new RegExp(`^quand (.+ (?:est|sont)-${PRONOUN} (?:dispensé|tenu|obligé|exonéré|autorisé|réputé|considéré).+)$`, 'i'),
    phrase: (m) => `Cas dans lesquels ${statement(g(m, 1))}`,
  },
  {
    pattern: new RegExp(`^((?:un|une|le|la|l'|les|des) ?[^:,.;]{2,60}?) (?:est|sont)-${PRONOUN} (possible|obligatoire)s?(.*)$`, 'i'),
    phrase: (m) =>
      g(m, 2) === 'possible' ? `Possibilité ${de(lower(g(m, 1)))}${g(m, 3)}` : `Caractère obligatoire ${de(lower(g(m, 1)))}${g(m, 3)}`,
  },
  {
    pattern: new RegExp(
      `^quel(?:le)?s? (?!est |sont |était )(\\p{L}+(?: d(?:e |')\\p{L}+)?) (${NAMED}.+?) (\\p{L}+)-(?:t-)?${PRONOUN}(?: (.+))?$`,
      'iu',
    ),
    phrase: (m) => `${g(m, 1)} que ${g(m, 2)} ${g(m, 3)} ${g(m, 4)}`,
  },
  {
    pattern: /^quel(?:le)?s? (\p{L}+) (?:est|sont) (dus?|dues?|\p{L}+ée?s?|versée?s?|prévue?s?|requise?s?) (.+)$/iu,
    phrase: (m) => `${g(m, 1)} ${g(m, 2)} ${g(m, 3)}`,
  },
  {
    pattern: new RegExp(`^combien de temps (?:\\p{L}+)-(?:t-)?${PRONOUN} pour (.+)$`, 'iu'),
    phrase: (m) => `Délai pour ${g(m, 1)}`,
  },
  {
    pattern: new RegExp(
      `^((?:une?|le|la|l'|les) ?[^:,.;]{2,120}?) (?:est|sont)-${PRONOUN} (nul|valable|licite|légal|illégal)(?:le)?s?(?: (.+))?$`,
      'iu',
    ),
    phrase: (m) => `${QUALITIES[g(m, 2).toLowerCase()]} ${de(lower(g(m, 1)))} ${g(m, 3)}`,
  },
  {
    pattern: /^comment se (\p{L}+?)(?:ent)? ((?:le |la |les |l'|une? ).+)$/iu,
    phrase: (m) => (REFLEXIVE[g(m, 1).toLowerCase()] === undefined ? null : `${REFLEXIVE[g(m, 1).toLowerCase()]} ${de(g(m, 2))}`),
  },
  {
    pattern: /^quel(?:le)?s (\p{L}+[sx]) (\p{L}{2,}(?<!m)ent) (.+)$/iu,
    phrase: (m) => `${g(m, 1)} qui ${g(m, 2)} ${g(m, 3)}`,
  },
  { pattern: /^combien de temps (?:dure(?:nt)?|peut durer|peuvent durer) (.+)$/i, phrase: (m) => `Durée ${de(g(m, 1))}` },
  {
    pattern: /^quel(?:le)?s? (?:est|sont|était|étaient|seraient?|peut être|peuvent être|doit être) (?:donc )?(.+)$/i,
    phrase: (m) => withoutArticle(g(m, 1)),
  },
  { pattern: /^qu'est[- ]ce qu(?:e |')(.+)$/i, phrase: (m) => `Définition ${de(g(m, 1))}` },
  { pattern: /^qu'appelle-t-on (.+)$/i, phrase: (m) => `Définition ${de(withoutQuotes(g(m, 1)))}` },
  { pattern: /^en quoi consist(?:e|ent) (.+)$/i, phrase: (m) => `Objet et contenu ${de(g(m, 1))}` },
  { pattern: /^à quoi ser(?:t|vent) (.+)$/i, phrase: (m) => `Objet ${de(g(m, 1))}` },
  { pattern: /^comment se déroulent? (.+)$/i, phrase: (m) => `Déroulement ${de(g(m, 1))}` },
  { pattern: /^que se passe-t-il (en cas d.+)$/i, phrase: (m) => `Conséquences ${g(m, 1)}` },
  { pattern: /^comment (?:est|sont) (\p{L}+(?: en compte| en place)?) (.+)$/iu, phrase: (m) => nominal(g(m, 1), g(m, 2)) },
  {
    pattern: /^comment (?:bien )?(mettre en place|\p{L}+(?:er|ir|re|oir)) (.+)$/iu,
    phrase: (m) => nominal(g(m, 1), g(m, 2)) ?? `Modalités pour ${g(m, 1)} ${g(m, 2)}`,
  },
  { pattern: /^combien d(?:e |')(.+?) (?:faut|doit)-(?:il|on) (.+)$/i, phrase: (m) => `Nombre ${de(g(m, 1))} à ${g(m, 2)}` },
  {
    pattern: /^combien d(?:e |')(?!temps(?!\p{L}))(.+)$/iu,
    phrase: (m) => (isInverted(g(m, 1)) || hasSubjectAfterVerb(g(m, 1)) ? null : `Nombre ${de(g(m, 1))}`),
  },
  {
    pattern: /^(?:peut-on|puis-je|pouvons-nous|peut on|a-t-on le droit d(?:e |')|est-(?:il|ce) possible d(?:e |'))\s*(?:encore )?(.+)$/i,
    phrase: (m) => `Possibilité ${infinitive(g(m, 1).replace(/^m(?:e |')/i, (me) => (me.endsWith("'") ? "s'" : 'se ')))}`,
  },
  {
    pattern: new RegExp(
      `^((?:un|une|le|la|l'|les|des|mon|ma|mes) ?[^:,.;]{2,60}?) (?:peut|peuvent|pourrait)-${PRONOUN} (?:encore )?(.+)$`,
      'i',
    ),
    phrase: (m) => passive(g(m, 1), g(m, 2)) ?? `Possibilité pour ${lower(g(m, 1))} ${infinitive(g(m, 2))}`,
  },
  {
    pattern: new RegExp(`^((?:un|une|le|la|l'|les|des|mon|ma|mes) ?[^:,.;]{2,60}?) (?:doit|doivent|devrait)-${PRONOUN} (.+)$`, 'i'),
    // « doit-il une indemnité » is owed, not done.
    phrase: (m) =>
      /^(?:une?|des|les?|la) /i.test(g(m, 2))
        ? null
        : (passive(g(m, 1), g(m, 2)) ?? `Obligation pour ${lower(g(m, 1))} ${infinitive(g(m, 2))}`),
  },
  {
    pattern: /^(?:faut-il|doit-on|est-il obligatoire d(?:e |')|est-on obligé d(?:e |'))\s*(.+)$/i,
    phrase: (m) => `Obligation ${infinitive(g(m, 1))}`,
  },
  { pattern: /^existe-t-il (?:d'autres )?(.+)$/i, phrase: (m) => `Existence ${de(g(m, 1))}` },
  { pattern: /^qui peut bénéficier (d(?:e|u|es)? ?'?.+)$/i, phrase: (m) => `Bénéficiaires ${g(m, 1)}` },
  { pattern: /^dans quels cas (?!et |,)(.+)$/i, phrase: (m) => `Cas dans lesquels ${statement(g(m, 1))}` },
  { pattern: /^(?:à|a|dans|sous) quelles conditions (?!et |,)(.+)$/i, phrase: (m) => `Conditions dans lesquelles ${statement(g(m, 1))}` },
  {
    pattern: /^[àa] (quel(?:le)?s?) (\p{L}+(?: \p{L}+)?) (peu(?:t|vent)|a droit|ont droit) (.+)$/iu,
    phrase: (m) => `${g(m, 2)} ${to(g(m, 1))} ${g(m, 3)} ${g(m, 4)}`,
  },
  { pattern: /^d(?:e |')(quel(?:le)?s?) (\p{L}+) (?!d(?:e|u|es) )(.+)$/iu, phrase: (m) => `${g(m, 2)} dont ${statement(g(m, 3))}` },
  {
    pattern: /^(sur|dans|pour|avec|par|pendant) (quel(?:le)?s?) (\p{L}+) (.+)$/iu,
    phrase: (m) => `${g(m, 3)} ${g(m, 1).toLowerCase()} ${LEQUEL[g(m, 2).toLowerCase()] ?? 'lequel'} ${statement(g(m, 4))}`,
  },
  {
    pattern: /^quel(?:le)?s? (\p{L}+(?: d(?:e |')\p{L}+| \p{L}+)?) (doivent|doit|peuvent|peut) (.+)$/iu,
    phrase: (m) => {
      if (isInverted(g(m, 3))) return null;
      // « quelles mentions doit comporter l'accord »: the verb agrees with what follows it.
      const isObject = /[sx]$/.test(g(m, 1)) && /^(?:doit|peut)$/i.test(g(m, 2));
      return `${g(m, 1)} ${isObject ? 'que' : 'qui'} ${g(m, 2)} ${g(m, 3)}`;
    },
  },
  {
    pattern: /^quel(?:le)?s? (\p{L}{4,}) (?!entre|contre)(\p{L}{3,}(?:er|ir|re))( .+)?$/iu,
    phrase: (m) => `${g(m, 1)} à ${g(m, 2)}${g(m, 3)}`,
  },
  {
    pattern: /^quel(?:le)?s? (.+)$/i,
    phrase: (m) => (isInverted(g(m, 1)) || !isNounPhrase(g(m, 1)) ? null : g(m, 1)),
  },
];

const TOPIC = /^([^:?]{3,250}?) : (.+)$/;
const DATE = /^(?:au|en|à la date du|le) (?:\d{1,2}(?:er)? \p{L}+ |\p{L}+ )?\d{4}, (.+)$/iu;
const FACTS = /(?:^|[ '])(?:est|sont|a|ont|était|étaient|avait|fut|sera)(?: |$)/i;
const CONDITION = /^((?:en cas d|dans le cadre d|pendant |lors d|en matière d|pour )[^,?]{4,120}), (.+)$/i;

/**
 * Turns a question into a heading: « Quelle est la durée de la période d'essai ? » → « Durée de la période d'essai ». A question that no pattern
 * matches is kept unchanged; a topic before a colon stays in front unless the heading repeats it.
 */
export function headingOf(question: string): string {
  const text = question.trim().replace(/\s+/g, ' ').replace(/’/g, "'");
  const heading = headingOrNull(text);
  const said = heading === null ? text : impersonal(heading);
  return capitalise(
    STILL_ASKED.test(said) || OF_MYSELF.test(said) || MY_CONSENT.test(text) || isInverted(said) || VERB_FIRST.test(said) ? text : said,
  );
}

/** A heading names something: « Est que la durée… » is no French. */
const VERB_FIRST = /^(?:est|sont|a|ont|doit|doivent|peut|peuvent|était|sera) /i;
/** The second of two questions in a sentence: « … et quel délai… », « … et l'employeur doit-il… ». */
const SECOND = new RegExp(
  `,? et (?=quel(?:le)?s? (?!(?:est|sont) )[^?]*\\p{L}-(?:t-)?${PRONOUN}(?!\\p{L})|(?:l'|les? |la |une? )[^,?]{2,60} \\p{L}+-(?:t-)?${PRONOUN}(?!\\p{L}))`,
  'iu',
);

/** Two questions in one sentence are headed by both; null when it asks one, or when one of them takes no heading. */
function coordinated(question: string): string | null {
  const at = SECOND.exec(question);
  if (at === null || !/^(?:quel|comment|combien|dans|à|sous|qui|que )/i.test(question)) return null;
  const first = headingOrNull(question.slice(0, at.index));
  const second = headingOrNull(question.slice(at.index + at[0].length));
  return first === null || second === null ? null : `${first} et ${lower(second)}`;
}

/** A second question that does not fit in a heading: « … et combien de temps dure-t-il », « … et par qui », « …, qui la paie ». */
const STILL_ASKED =
  /(?:,| et|, et) (?:combien|comment|quand|pourquoi|qui est-ce|(?:par|à|pour|avec|de) qui|(?:dans|à|sous|pour|pendant|avec|sur) quel(?:le)?s?)(?!\p{L})|^(?!.* qui .* et qui ).*(?:,| et) qui /iu;
/** The first person does not belong in a heading: « l'obligation de m'informer ». */
const OF_MYSELF = /(?<!\p{L})(?:m['’]|me |je |j['’]|moi(?!\p{L}))/iu;

/** Whose consent it is would be lost: « sans mon accord » is not « sans l'accord ». */
const MY_CONSENT = /(?<!\p{L})(?:mon|ma) (?:accord|autorisation|avis|consentement|permission|concours)(?!\p{L})/iu;

const ARTICLES: Readonly<Record<string, string>> = { mon: 'le', ma: 'la', mes: 'les' };
const CONTRACTED: Readonly<Record<string, string>> = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' };

/** Replaces « mon employeur » by « l'employeur », and drops the second of two questions. */
function impersonal(heading: string): string {
  return heading
    .replace(/\b(?:(de|à) )?(mon|ma|mes) (?=(\p{L}+))/giu, (_, before: string | undefined, own: string, first: string) => {
      const vowel = !/^mes$/i.test(own) && startsWithVowel(first);
      if (vowel) return `${before === undefined ? '' : `${before} `}l'`;
      const article = ARTICLES[own.toLowerCase()] ?? own;
      return `${before === undefined ? article : (CONTRACTED[`${before} ${article}`] ?? `${before} ${article}`)} `;
    })
    .replace(/,? et quel(?:le)?s? (?:(?:est|sont) (?:le |la |les |l'))?(?=\p{L})/giu, ' et ');
}

function headingOrNull(text: string): string | null {
  const topic = TOPIC.exec(text);
  if (topic !== null) {
    const [, before = '', after = ''] = topic;
    const heading = headingOfTopic(after) ?? headingOrNull(after);
    // Facts before a colon (« l'entreprise est cédée : … ») are not a topic.
    if (heading !== null && FACTS.test(before)) return isTelling(heading) ? heading : null;
    if (heading === null || repeats(heading, before)) return heading;
    return `${withoutArticle(before)} : ${lower(heading)}`;
  }
  // The first of two questions names the point.
  const first = /^(.+?\?)\s+\S/.exec(text)?.[1] ?? text;
  const bare = first.replace(/[\s?!.…]+$/, '');
  const dated = DATE.exec(bare)?.[1];
  if (dated !== undefined) return headingOrNull(dated);
  const condition = CONDITION.exec(bare);
  if (condition !== null) {
    const heading = headingOrNull(condition[2] ?? '');
    if (heading !== null) return `${heading} ${lower(condition[1] ?? '')}`;
  }
  if (/^quelles sont les règles$/i.test(bare) || /^quelles règles$/i.test(bare)) return 'Règles applicables';
  const both = coordinated(bare);
  if (both !== null) return both;
  for (const { pattern, phrase } of RULES) {
    const match = pattern.exec(bare);
    const found = match === null ? null : phrase(match);
    if (found !== null) return capitalise(found.trim());
  }
  return first === text ? null : first;
}

function infinitive(verb: string): string {
  return startsWithVowel(verb) ? `d'${verb}` : `de ${verb}`;
}

function to(quel: string): string {
  return { quel: 'auquel', quelle: 'à laquelle', quels: 'auxquels', quelles: 'auxquelles' }[quel.toLowerCase()] ?? 'auxquels';
}

function isInverted(text: string): boolean {
  return new RegExp(`\\p{L}-(?:t-)?${PRONOUN}(?![\\p{L}])`, 'iu').test(text);
}

/** « congés payés acquiert un salarié »: a verb followed by its subject makes no noun phrase. */
function hasSubjectAfterVerb(text: string): boolean {
  return /\p{L}{2,}(?:iert|oit|end|ait|ut|nt|ce|se|te|re|le) (?:une? |les? |la |l')/iu.test(text);
}

/** « l'allocation est-elle versée » → « l'allocation est versée »; « peut-on rompre » → « on peut rompre ». */
function statement(text: string): string {
  const on = /^(\p{L}+)-(?:t-)?(on|il|je)(?!\p{L}) ?(.*)$/iu.exec(text);
  if (on !== null) return `${(on[2] ?? '').toLowerCase()} ${(on[1] ?? '').toLowerCase()} ${on[3] ?? ''}`.replace(/^je (?=[aeiou])/, "j'");
  return lower(text.replace(/(\p{L}+)-(?:t-)?(?:il|elle|ils|elles)(?!\p{L})/giu, '$1'));
}

function withoutQuotes(text: string): string {
  return text.replace(/[«»"“”]\s?/g, '').trim();
}

/**
 * A noun phrase has an early preposition (« justificatif de domicile », « avantages fiscaux pour une entreprise »), unlike « informations contient la
 * carte ».
 */
function isNounPhrase(text: string): boolean {
  const words = text.split(' ');
  return (
    words.length <= 2 ||
    words.slice(1, 3).some((word) => /^(?:d['e]|du$|des$|à$|au$|aux$|en$|pour$|sur$|par$|dans$|lors$|entre$|si$|et$)/i.test(word))
  );
}

/** A question that is incomplete without the topic before its colon: « combien ? », « comment sont-elles calculées ? ». */
function headingOfTopic(question: string): string | null {
  const bare = question.replace(/[\s?!.…]+$/, '');
  if (/^combien$/i.test(bare)) return 'Montant';
  const per = /^combien (par .+)$/i.exec(bare)?.[1];
  if (per !== undefined) return `Nombre ${per}`;
  if (new RegExp(`^est-${PRONOUN} obligatoire$`, 'i').test(bare)) return 'Caractère obligatoire';
  const done = new RegExp(`^comment (?:est|sont)-${PRONOUN} (\\p{L}+)$`, 'iu').exec(bare)?.[1];
  if (done !== undefined) return nounOf(done);
  const concerned = /^quel(?:le)?s? (\p{L}+) (?:est|sont) (concernée?s?)$/iu.exec(bare);
  return concerned === null ? null : `${g(concerned, 1)} ${g(concerned, 2)}`;
}

/** « que l'employeur doit », « qu'une entreprise doit ». */
const que = (clause: string): string => (startsWithVowel(clause) ? `qu'${clause}` : `que ${clause}`);

/** At least two content words: « ce que doit l'employeur » is meaningless without the facts. */
function isTelling(heading: string): boolean {
  return stemsOf(heading).filter((stem) => !isCommonStem(stem)).length >= 2;
}

function repeats(heading: string, topic: string): boolean {
  const inHeading = new Set(stemsOf(heading));
  const wanted = stemsOf(topic);
  return wanted.length === 0 || wanted.filter((stem) => inHeading.has(stem)).length >= wanted.length / 2;
}
