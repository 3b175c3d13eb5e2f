/**
 * Compares the situation of a rule with that of a question: whom the rule is about, who acts, whether it supposes an agreement. All texts are
 * folded.
 */

/** A special case: `is` matches a text about it, `named` a question about it. */
type Special = readonly [is: RegExp, named: RegExp];

/** Persons and trades with special rules: a question that names none is answered by the general rule. */
const SPECIAL_PERSONS: readonly Special[] = [
  [/voyageurs?,? representants?|\bvrp\b/, /voyageur|representant|\bvrp\b|commercia/],
  [/apprenti(?!ssage)/, /apprenti|alternan/],
  [/journaliste/, /journalis|presse|\bpigist/],
  [/assistante?s? maternel/, /assistante?s? maternel|nounou|garde d'enfant/],
  [/concierge|gardiens? d'immeuble/, /concierge|gardien|immeuble/],
  [/\bmarins?\b|gens de mer/, /\bmarins?\b|\bmer\b|\bnavire|\bpeche/],
  [/\bdocker/, /\bdocker|\bport\b|manutention/],
  [/intermittent/, /intermittent|spectacle/],
  [/mannequin/, /mannequin|\bmode\b/],
  [/\bartistes?\b/, /\bartist|spectacle/],
  [/fonctionnaire|agents? publics?/, /fonction|agents?\b|\bpublique?s?\b|collectivite|commune|mairie|\betat\b|administrat/],
  [/travailleurs? handicapes?/, /handicap|rqth/],
  [/saisonnier/, /saison/],
  [/salaries? temporaires?|travail(?:leur)? temporaire/, /temporaire|interim|mission/],
  [/particuliers? employeurs?|employes? de maison/, /particulier|maison|domicile|menage/],
  [/travailleurs? de nuit|jeunes travailleurs/, /\bnuit|jeune|mineur|\b1[67] ans/],
  [/portage/, /portage/],
  [/salaries? proteges?|delegues? syndica/, /protege|protection|delegue|syndica|\bcse\b|\belus?\b|representant|mandat/],
];

/** Special regimes. */
const REGIMES: readonly Special[] = [
  [
    /motifs? economiques?|licenciements? collectifs?/,
    /economique|collectif|reclassement|suppression|restructur|reembauch|\bpse\b|sauvegarde/,
  ],
  [/contrats? de mission|entreprises? de travail temporaire/, /interim|mission|temporaire/],
  [/redressement|liquidation judiciaire|procedure de sauvegarde/, /redressement|liquidation|sauvegarde|faillite|insolvab|depot de bilan/],
  [/contrat de securisation professionnelle/, /securisation|\bcsp\b|economique/],
  [/personnel d'encadrement/, /cadre|encadrement/],
  [/(?:salarie|travailleur|ressortissant)s? etrangers?/, /etranger|titre de sejour|sans[ -]papiers?|nationalite/],
  [/\bstagiaires?\b|\bdu stage\b/, /\bstage|stagiaire/],
  [/temps partiel/, /partiel/],
  [/bail a long terme|baux a long terme|bail cessible|baux cessibles/, /long terme|cessible|dix-huit ans|18 ans|vingt-cinq ans|25 ans/],
  // A text that also names sickness is not about these alone.
  [/^(?![\s\S]*\bmaladies?\b(?! professionnelle))[\s\S]*(?:accidents? du travail|maladies? professionnelles?)/, /accident|professionnel/],
  [/^(?![\s\S]*\bmaladies?\b)[\s\S]*\bmaternite\b/, /maternite|enceinte|grossesse|accouch|naissance/],
  [/majorations? de retard/, /majoration|retard|penalite/],
  [/moins de dix-huit ans|\bmineurs?\b/, /mineur|dix-huit ans|\b18 ans|jeune|enfant/],
];

const isUnnamed = (specials: readonly Special[], text: string, asked: string): boolean =>
  specials.some(([is, named]) => is.test(text) && !named.test(asked));

export const isOfSpecialPerson = (text: string, asked: string): boolean => isUnnamed(SPECIAL_PERSONS, text, asked);
export const isOfOtherRegime = (text: string, asked: string): boolean => isUnnamed(REGIMES, text, asked);

/** The question supposes that no agreement applies. */
const WITHOUT_AGREEMENT =
  /(?:a defaut|en l'absence|faute) d(?:e |')(?:tout |toute |un |une )?(?:accord|convention)|(?:sans|hors) (?:accord|convention)(?! du)|\bpas d(?:e |')(?:accord|convention) (?:collecti|de branche|d'entreprise)/;
/** The text fixes what applies when no agreement does. */
const SUPPLETIVE = /\b(?:a defaut|en l'absence) d(?:e |')(?:tel |tout |un |une )?(?:accord|convention|stipulation)/;
/** The text delegates to an agreement. */
const LEFT_TO_AGREEMENT =
  /\b(?:une? |la |l'|cet |cette |des |les )(?:convention|accord)s?\b[^.;]{0,160}\b(?:peu(?:t|vent)|prevoit|prevoient|fixe(?:nt)?|definit|definissent|determine(?:nt)?)\b|\bune convention ou un accord collectif[^.;]{0,140}:/;

/** 1 when a text states the rule without an agreement, as the question supposes; -1 when it delegates to an agreement; 0 otherwise. */
export function agreementFit(text: string, asked: string): -1 | 0 | 1 {
  if (!WITHOUT_AGREEMENT.test(asked)) return 0;
  if (SUPPLETIVE.test(text)) return 1;
  return LEFT_TO_AGREEMENT.test(text) ? -1 : 0;
}

/** The two sides of a contract, by the words that name them in a question, and in who acts or who starts something. */
const PARTIES: readonly (readonly [named: RegExp, side: string])[] = [
  [/\bemployeur/, 'employeur'],
  [/\bsalarie|\bdemission/, 'salarie'],
  [/\bbailleur|\bproprietaire/, 'bailleur'],
  [/\bpreneur|\blocataire|\bfermier/, 'preneur'],
];

/** Whether a text is about what one side does, when the question names the other alone. @param actors of its rules, folded */
export function isOfOtherParty(text: string, actors: readonly string[], asked: string): boolean {
  const named = PARTIES.map(([one]) => one.test(asked));
  const acts = PARTIES.map(
    ([, side]) =>
      actors.some((actor) => actor.includes(side)) ||
      new RegExp(`\\ba l'initiative d(?:e l'|u )${side}|\\bpar (?:l'|le )${side}\\b`).test(text),
  );
  return acts.some((does, index) => {
    const other = index % 2 === 0 ? index + 1 : index - 1;
    return does && named[other] === true && named[index] === false && acts[other] === false;
  });
}
