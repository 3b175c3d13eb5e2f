/** The grammatical and legal roles of a word, as bits. Keys are lower case, without accents. */
export const FUNCTION_WORD = 1;
export const PARTICLE = 1 << 1;
export const CIVILITY = 1 << 2;
/** Me, Maître. */
export const MASTER = 1 << 3;
/** Dr, Professeur: titles of people who are neither judges nor lawyers. */
export const ACADEMIC = 1 << 4;
export const JUDGE = 1 << 5;
export const CLERK = 1 << 6;
export const LAWYER = 1 << 7;
/** épouse, veuve, né, consorts, feu…: a name follows. */
export const KINSHIP = 1 << 8;
/** SARL, société, association…: the name of an organisation follows. */
export const COMPANY = 1 << 9;
/** SCP, SELARL…: mostly law firms. */
export const FIRM = 1 << 10;
export const COURT = 1 << 11;
export const STREET = 1 << 12;
export const MONTH = 1 << 13;
export const VERB = 1 << 14;
/** appelant, demanderesse, intimés… */
export const PARTY = 1 << 15;
/** Words that start headings or name public bodies, and never start a person's name. */
export const COMMON = 1 << 16;
export const LAW = 1 << 17;
export const COUNTRY = 1 << 18;
/** enfant, fils, fille, mère…: a first name may follow. */
export const RELATIVE = 1 << 19;
/** hôpital, collège, prison… */
export const ESTABLISHMENT = 1 << 20;
/** Public offices that follow a civility: M. le préfet. */
export const OFFICE = 1 << 21;

const LISTS: readonly (readonly [number, string])[] = [
  [
    FUNCTION_WORD,
    `a ai ainsi alors apres as au aucun aucune aupres aussi autre autres aux avant avec bien c ca car ce ceci cela celle celles celui cependant certain
    certains ces cet cette ceux chacun chacune chaque chez ci comme concernant contre d dans de debut depuis des desdits dont donc du dudit de durant elle elles en encore
    enfin ensuite entre es est et etait etaient etant ete etre eu eux fut hors ici il ils j je jusqu jusque l la laquelle le lequel les lesquelles lesquels leur leurs lors
    lorsque lui m ma mais malgre meme memes mes moi moins mon n ne ni nom non nos notamment notre nous on ont or ou outre par parce pas pendant peu plus plusieurs pour
    pourquoi pourtant pres prenom puis puisque qu quand quant que quel quelle quelles quelque quelques quels qui quoi quoique s sa sans sauf se selon ses si
    sien soit son sont sous suivant sur t ta tandis tant te tel telle telles tels toi ton tous tout toute toutefois toutes tres trois tu un une vers via voici voila
    vos votre vous vs vu y afin attendu considerant surabondamment subsidiairement suite sus susvise susvisee precite precitee ayant aurait avait avaient avoir sera serait seront ledit ladite
    lesdits lesdites audit dite dits dites deux quatre cinq six sept huit neuf dix etc bis ter quater alias ci-apres monsieur-madame ensemble toujours jamais dument tantot aujourd hui hier demain`,
  ],
  [
    PARTICLE,
    `de du des d la le les l el al ben bin ibn ould oulad bent bint van von der den ter ten da dos das di do del della dello degli lo abd abou abu sidi mac mc o saint sainte st ste
    ait bou ap af zu zur vande vander san santa ar an`,
  ],
  [CIVILITY, 'm mr mrs mm mme mmes mle mlle mlles melle monsieur messieurs madame mesdames mademoiselle mesdemoiselles sieur sieurs dame'],
  [MASTER, 'me mes maitre maitres'],
  [ACADEMIC, 'dr drs docteur docteurs pr prs prof profs professeur professeurs mullah mollah'],
  [
    JUDGE,
    `assesseures magistrates procureures substitutes rapporteurs rapporteures president presidente presidents presidentes conseiller conseillere conseillers conseilleres juge juges vice-president magistrat magistrate magistrats assesseur assesseure
    assesseurs procureur procureure procureurs substitut substitute substituts rapporteur rapporteure doyen doyenne presidee preside presidence`,
  ],
  [CLERK, 'greffier greffiere greffiers greffieres greffe'],
  [LAWYER, 'avocat avocate avocats avocates avoue avoues toque postulant postulante plaidant plaidante batonnier vestiaire barreau'],
  [
    KINSHIP,
    'epouse epoux epse ep ex-epouse veuve veuf vve divorcee consorts consort heritiers heritiere heritier feu feue ne nee nes nees',
  ],
  [
    RELATIVE,
    `enfant enfants fils fille filles mineur mineurs mineure mineures frere freres soeur soeurs mere pere jumeaux jumelles cadet cadette aine ainee bebe nourrisson neveu neveux niece nieces cousins cousines oncles tantes parents cousin cousine oncle tante
    compagne compagnon mari femme voisin voisine fiance fiancee concubin concubine conjoint conjointe gendre prenomme prenommee prenommes denomme denommee denommes nomme nommee nommes surnomme surnommee`,
  ],
  [
    COMPANY,
    `sa sas sasu sarl eurl sci scea earl gaec snc gie sccv scm scop societe societes association associations syndicat banque compagnie cabinet entreprise etablissements ets groupe groupement
    mutuelle fondation federation union cooperative caisse holding copropriete fonds federation comite editions laboratoire laboratoires garage boulangerie restaurant hotel pharmacie assurances assurance
    transports brasserie`,
  ],
  [FIRM, 'scp selarl selas selurl selafa aarpi lexavoue etude selarlu'],
  [
    COURT,
    `tribunal tribunaux cour cours tj tgi ti ta ca caa tc tass tci cph cass conseil parquet chambre chambres juridiction prefet prefete prefecture rcs registre gendarmerie
    commissariat barreau barreaux ordre rectorat academie departement region arrondissement pole`,
  ],
  [
    STREET,
    `rue avenue av boulevard bd bld blvd allee allees chemin chem impasse imp place pl route rte quai square cours residence lotissement lieudit hameau villa voie sentier passage faubourg fbg esplanade
    promenade cite clos sente sentes dreve rampe ruette placette carrefour descente berge berges digue voyette venelles coulee passerelle charriere carrere calade traboule traverse trav corniche contour sentier chaussee galerie clos venelle montee cote ruelle rond-point parvis mail domaine resid immeuble ham batiment quartier zone zac zi za`,
  ],
  [MONTH, 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'],
  [
    VERB,
    `a avait avaient aurait aura auraient est etait etaient sera serait fut soutient soutiennent demande demandent demandait sollicite sollicitent fait font faisait conclut concluent expose exposent invoque
    invoquent produit produisent verse verserait verse allegue conteste contestent reproche reprochent forme interjette releve saisit assigne justifie justifient reclame pretend affirme indique indiquent
    precise declare rappelle ajoute explique estime considere oppose opposent doit doivent devra devait peut pouvait pourra succombe comparait percoit occupe reside vit travaillait
    travaille detient exerce n s ne se ont avoir etre ayant conserve obtient beneficie dispose subit verse paie refuse accepte signe adresse envoie recoit perd quitte souhaite entend admet reconnait sera est
    demeure demeurant domicilie domiciliee represente representee comparant assiste assistee soulève souleve argue objecte maintient critique
    regle rembourse possede vend achete loue cede donne remet depose notifie execute commet agit intervient decede meurt epouse`,
  ],
  [
    PARTY,
    `appelant appelante appelants appelantes intime intimee intimes intimees demandeur demanderesse demandeurs demanderesses defendeur defenderesse defendeurs defenderesses requerant requerante
    requerants plaignant plaignante prevenu prevenue prevenus accuse accusee condamne condamnee salarie salariee employeur assure assuree bailleur bailleresse locataire locataires acquereur acquereurs vendeur vendeurs
    partie parties civile civiles intervenant intervenante retenu ressortissant creancier debiteur victime victimes`,
  ],
  [
    COMMON,
    `republique francaise francais nom peuple arret ordonnance jugement decision decisions audience audiences debats delibere composition motifs dispositif faits procedure pretentions moyens moyen demandes
    expose discussion conclusion conclusions copie copies expedition expeditions executoire executoires delivree delivrees minute numero rg portalis pourvoi ministere public justice garde sceaux etat
    commune communes ville mairie maire urssaf cpam caf msa cnav cipav carsat rsi pole-emploi france-travail pole emploi securite sociale direction directeur directrice generale general service services section
    formation renvoi cassation rejet annulation confirmation article articles art code alinea paragraphe chapitre titre livre annexe piece pieces page annee mois jour jours semaine date lieu objet affaire
    dossier reference references appel instance grande premiere civil civile penal penale commercial sociale social correctionnelle criminelle commerciale correctionnel judiciaire administratif proximite
    police assises representant representante representes representee represente ressort premier dernier contradictoire publiquement prononce prononcee signe signee fait paris-siege euros euro
    expert experts experte notaire notaires huissier huissiers commissaire mandataire liquidateur administrateur tuteur tutrice curateur curatrice gerant gerante medecin psychiatre interprete
    nationalite adresse telephone fax mail email courriel courriels siege sis sise copies greffes avis acte actes nature saisine declaration attaquee origine refere au-fond fond chef fins plus attendus vu considerant
    accueil absent absente present presente presents comparant comparante comparants assignation clotr cloture communique communiquee recours requete requerants constate condamne confirme infirme
    rejette deboute dit ordonne declare prononce juge statuant laisse rappelle autorise fixe reçoit recoit met casse annule renvoie donne accorde maintient homologue enjoint prend dispense vus par-ces-motifs
    liste tableau nombre total montant sommes somme taux cout honoraires frais depens salaire contrat convention bail vente pret credit cheque facture compte comptes livret virement
    dommages interets indemnite indemnites provision prejudice responsabilite garantie assignee signifie signifiee notification lettre courrier recommandee avec ar accuse reception
    monsieur-le-president agent agents officier brigadier gardien caporal sergent capitaine lieutenant commandant colonel adjudant marechal inspecteur inspectrice controleur ingenieur
    lundi mardi mercredi jeudi vendredi samedi internet site euro rapport depute senateur ministre secretaire bureau cadre employe ouvrier chauffeur technicien responsable associe associee associes
    mp pdt pdte rapp greff opj apj ide ibode iade atsem aesh drh
    bonjour bonsoir salut merci cordialement cher chere chers cheres
    ei eirl matricule allocataire identifiant dossiers sinistre police parcelle parcelles lot lots cadastre section tome volume figure`,
  ],
  [LAW, 'loi lois decret decrets amendement jurisprudence jurisprudences arret arrets directive reglement doctrine ordonnance'],
  [
    COUNTRY,
    `france algerie maroc tunisie turquie portugal espagne italie belgique suisse allemagne luxembourg senegal mali cameroun congo gabon guinee togo benin niger tchad mauritanie madagascar comores
    haiti chine japon inde pakistan bangladesh afghanistan iran irak syrie liban egypte libye israel russie ukraine pologne roumanie bulgarie serbie kosovo albanie grece croatie bosnie
    moldavie georgie armenie azerbaidjan vietnam cambodge laos thailande philippines bresil argentine colombie perou chili mexique canada etats-unis amerique royaume-uni angleterre irlande ecosse
    pays-bas danemark suede norvege finlande autriche hongrie tchequie slovaquie slovenie ghana nigeria kenya ethiopie erythree somalie soudan angola mozambique europe afrique asie guadeloupe
    martinique guyane reunion mayotte corse lanka bolivie equateur uruguay paraguay venezuela jamaique islande lettonie lituanie estonie bielorussie kazakhstan ouzbekistan kirghizistan tadjikistan mongolie
    nepal birmanie myanmar indonesie malaisie singapour coree taiwan australie djibouti ouganda rwanda burundi tanzanie zambie zimbabwe botswana namibie gambie liberia burkina centrafrique arabie emirats qatar koweit
    yemen palestine macedoine montenegro tchetchenie cuba malte chypre`,
  ],
  [
    ESTABLISHMENT,
    `hopital hopitaux clinique ehpad college lycee ecole maternelle creche prison penitentiaire penitentiaires detention internat foyer maternite aeroport universite sanatorium`,
  ],
  [
    OFFICE,
    `prefet prefete sous-prefet directeur directrice procureur procureure president presidente maire ministre batonnier premier premiere garde receveur comptable tresorier recteur
    representant agent commissaire chef conservateur administrateur juge conseiller conseillere avocat avocate greffier greffiere substitut doyen secretaire ambassadeur consul liquidateur mandataire defenseur chancelier
    chanceliere rapporteur bailleur`,
  ],
];

const KINDS = new Map<string, number>();
for (const [kind, list] of LISTS) for (const word of list.split(/\s+/)) if (word !== '') KINDS.set(word, (KINDS.get(word) ?? 0) | kind);

export function classOf(key: string): number {
  return KINDS.get(key) ?? 0;
}
