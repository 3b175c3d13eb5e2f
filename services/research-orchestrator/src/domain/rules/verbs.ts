/** Verbs of legal texts in -er, as infinitives without their ending. */
const FIRST_GROUP =
  'accept accord achet accompagn adapt adhér adopt adress affect affich agré ajout allou aménag annul appel appliqu apport appréci approuv arrêt assign assist associ assur attest attribu augment autoris avis bénéfici calcul céd cess charg cit commenc communiqu compens complèt complét comport compos compt concern confi confirm conserv consist constat constitu consult contribu contrôl convoqu coopér coordonn cotis cré cumul déclar décern décid délibér délivr demand demeur démontr dépos dérog désign destin détermin dirig dispos dispens donn dress dur écart effectu élabor élev embauch emploi employ empêch encadr engag entraîn énonc énumèr envoy établ étudi évalu examin exécut exerc exig exonèr exonér expir expos facilit figur financ fix fond form formul gèr gér habilit impos imput incomb indemnis indiqu inform instaur institu intègr intégr interrog invit justifi jug laiss lev libèr licenci limit liquid major mandat manifest mentionn men mesur modifi motiv négoci nomm not notifi observ occup oper opèr oppos ordonn organis particip pay place port pos possèd précéd préced précis prélèv prépar présent présid prêt prim priv procèd proclam procur prolong prononc propos prorog protèg provoqu publi qualifi rapport rattach réalis recherch recommand recrut récupèr rédig réexamin regl règl rejet rejett relat relèv remédi rembours rémunèr renonc renouvel renouvell renvoi renseign répar répart report représent réput réserv respect rest restitu résult retir révèl révis révoqu sanctionn signal sign sièg sollicit spécifi statu stipul subordonn substitu succèd supplé support supprim surveill termin touch trait tranch transfèr transfér travaill trouv utilis valid vari veill vérifi vers vis vot appell rappell rappel affectu actualis majeur individualis harmonis garnit sauvegard saisonn perdur adjug acquitt annex conclu condamn consign début dégrèv dévou énum épuis équip estim excèd excéd forc homologu identifi inclu intéress mobilis nécessit oblig permut peupl plac plaid préjudici programm promulgu prouv rapproch réclam régularis remplac rencontr requalifi résid résili sépar jou évolu tend souhait suffis excus émarg situ souscri surviv transport valoris'.split(
    ' ',
  );
/** The same in -ir, which make « établit », « établissent ». */
const SECOND_GROUP =
  'établ défin fourn sais chois rempl réun subi accompl invest avert rég ag réuss répart élarg bât fin abol assujett aboutit about affranch ralent réfléch fléch enrich pourvo'.split(
    ' ',
  );

/** Present and future forms of the other verbs. */
const IRREGULAR =
  "est sont sera seront était étaient fut furent a ont aura auront avait avaient peut peuvent pourra pourront pouvait doit doivent devra devront va vont fait font fera feront prend prennent prendra prendront comprend comprennent entend entendent rend rendent rendra suspend suspendent dépend dépendent répond répondent perd perdent tient tiennent tiendra tiendront obtient obtiennent maintient maintiennent détient détiennent appartient appartiennent contient contiennent vient viennent devient deviennent intervient interviennent interviendra convient conviennent parvient parviennent prévient provient proviennent survient met mettent mettra remet remettent transmet transmettent soumet soumettent permet permettent admet admettent émet émettent commet commettent reçoit reçoivent recevra recevront perçoit perçoivent percevra aperçoit prévoit prévoient pourvoit pourvoient voit voient croit vaut valent équivaut équivalent faut faudra connaît connaissent reconnaît reconnaissent paraît paraissent apparaît apparaissent comparaît comparaissent naît naissent court courent encourt encourent recourt recourent concourt concourent ouvre ouvrent ouvrira offre offrent couvre couvrent recouvre recouvrent suit suivent poursuit poursuivent sert servent sortent partent recueille recueillent accueille accueillent vivent meurt acquiert acquièrent requiert requièrent conclut concluent exclut excluent inclut incluent rompt rompent correspond correspondent constituent produisent conduisent réduisent introduisent déduisent construisent inscrivent prescrivent souscrivent décrivent dit disent lit lisent élit élisent suffit suffisent interdit interdisent contredit joint joignent rejoint atteint atteignent craint enjoint restreint éteint adjoint résout s'entend bat défend étend étendent prétend attend vend vendent descend confond fond redevient sait savent veut veulent tend";
/** Of those, forms that are participles or nouns too: verbs only before their object. */
const AMBIGUOUS = new Set(
  'produit conduit réduit introduit déduit construit inscrit prescrit souscrit décrit dit joint atteint interdit adjoint sort part ressort court fond lit suit enjoint restreint éteint fixe complète précise présente libre prétend'.split(
    ' ',
  ),
);
const PARTICIPLES = 'produit conduit réduit introduit déduit inscrit prescrit souscrit décrit'.split(' ');
/** Forms that are nouns too: « la demande », « en compte », « une offre ». */
const NOUNS = new Set(
  'demande offre contrôle compte charge cause garde limite règle règles réserve forme place note mesure paie vote visite juge adresse affiche commande réforme traite prime reste montre échange recherche rencontre annexe arrête baisse figure poste trouble change charges dispense marque rapporte fonde signe porte emploi emplois programme garant pose réserves limites formes offres demandes notes mesures sanctions transporte fait demeure continue contribue suite'.split(
    ' ',
  ),
);

/** Subjunctives, met only after « que », « qui »…: they end a subordinate clause. */
const SUBJUNCTIVE =
  /^(?:soit|soient|ait|aient|puissen?t?|puisse|fassen?t?|fasse|doive|doivent|aille|aillent|sache|veuille|vaille|\p{L}+(?:isse|issent|ienne|iennent|renne|rennent|ette|ettent|ende|endent|oive|oivent|uise|uisent|crive|crivent|uive|uivent|aisse|aissent|gne|gnent|ompe|ompent|ourre|oure|ourent|quière|ueille|oie|oient|lue|luent))$/u;

function formsOf(): ReadonlySet<string> {
  const forms = new Set<string>([...IRREGULAR.split(' '), ...PARTICIPLES]);
  for (const stem of FIRST_GROUP) {
    // procéd → procède, lev → lève, emploi → emploie, renouvel → renouvelle
    const grave = stem.replace(/é([^aeéiouè]+)$/, 'è$1').replace(/e([tmnpsv])$/, 'è$1');
    forms.add(`${grave}e`);
    forms.add(`${grave}ent`);
    const future = stem.replace(/y$/, 'i');
    for (const end of ['era', 'eront']) forms.add(`${future}${end}`);
  }
  for (const stem of SECOND_GROUP) for (const end of ['it', 'issent', 'ira', 'iront']) forms.add(`${stem}${end}`);
  return forms;
}
const FORMS = formsOf();

/** « percevront », « bénéficieront »: futures; « perçoivent », « jouent »: plurals, unless they are one of these nouns and adjectives or end in -ment. */
const FUTURE = /^\p{L}{2,}(?:[eiuvdt]ront|rront|[ei]ra|[vd]ra|rra)$/u;
const PLURAL = /^\p{L}{3,}(?<!m)ent$/u;
const NO_PLURAL = new Set(
  'agent accident client parent patient talent équivalent permanent récent différent compétent présent absent précédent adhérent subséquent fréquent urgent argent cent vent incident résident excédent contingent référent afférent inhérent cohérent concurrent apparent antécédent dent évident éminent pertinent continent président vice-président négligent diligent innocent adolescent décent conséquent prudent client content lent souvent dissident dépend couvent bivalent polyvalent indifférent adjacent indigent opulent violent fluent solvent événement'.split(
    ' ',
  ),
);

/** After one of these, a word is a noun or a participle. */
const NOT_BEFORE = new Set(
  "un une des du au aux de d' ce cet cette ces son sa ses tout toute toutes chaque aucun aucune à par pour sur sous sans avec dans entre selon contre première premier nouvelle nouveau seconde dernière présente même autre simple double telle tel quelle quel leurs deux trois quatre cinq dix mes nos être été".split(
    ' ',
  ),
);
/** Determiners that are pronouns too: « l'employeur la notifie ». */
const CLITICS = new Set(['le', 'la', "l'", 'les', 'leur', 'en', 'y', 'se', "s'", 'ne', "n'", 'lui']);
const isDeterminer = (word: string): boolean =>
  /^(?:l[ea]s?|l'|leurs?|une?|des|d[eu]|d'|son|sa|ses|ce|cet|cette|ces|au|aux|à|par|en|tout|toute|chaque|nul|aucune?|:)$/.test(word);

const AUXILIARY = /^(?:avoir|ayant|aura|a|ont|ait|est|sont|été|être|soit)$/;

/** Whether a word is a verb that a sentence or a clause is built on. `inside`: a subordinate clause waits for its verb. */
export function isConjugated(word: string, before: string, after: string, inside: boolean): boolean {
  if (inside && SUBJUNCTIVE.test(word) && !NOT_BEFORE.has(before)) return true;
  // « entre en vigueur », not « entre deux missions ».
  if (word === 'entre') return after === 'en';
  const isKnown = FORMS.has(word) || FUTURE.test(word) || (PLURAL.test(word) && !NO_PLURAL.has(word));
  if (!isKnown || NOT_BEFORE.has(before)) return false;
  if (/^s[e']$/.test(before)) return true;
  if (AMBIGUOUS.has(word)) return isDeterminer(after) && !CLITICS.has(before) && !AUXILIARY.test(before);
  if (/^(?:l[ea]s?|l')$/.test(before)) return !NOUNS.has(word) && !/^(?:a|est|sont|ont)$/.test(word);
  // Such a word is a verb only after its subject.
  return !NOUNS.has(word) || (/^\p{L}+'?$|^§$/u.test(before) && !/^(?:leur|en|tient|tiennent|tenir|rend|rendre|\p{L}+ant)$/u.test(before));
}

export const isClitic = (word: string): boolean => CLITICS.has(word);
