// Over 300 lines: a table.

/** Usual names of agreements, which count wherever they stand: folded names, then the IDCC. */
export const SIGLES = `
syntec, cinov => 1486
hcr, chr => 1979
ccn 51, ccn51, cc 51, cc51, convention 51, convention de 1951, fehap => 0029
ccn 66, ccn66, cc 66, cc66, convention 66, convention de 1966 => 0413
sdlm => 1404
eclat => 1518
ccnt => 2148
bad => 2941
convention sap => 3127
convention 3d => 1605
unetel => 2148
synerpa, convention fhp => 2264
uimm => 3248
leem => 0176
cnea => 2511
`;

/** Activities, by the words of the titles and of the fields of application of the agreements, folded; then the IDCC of those that may apply. */
export const ACTIVITIES = `
animation, education populaire, centre de loisirs, centre aere, accueil de loisirs, periscolaire, colonie de vacances, mjc, maison des jeunes => 1518
metallurgie, industrie metallurgique, siderurgie, fonderie, aeronautique, chaudronnerie, mecanique industrielle, usinage => 3248
batiment, btp, entreprise de maconnerie, maconnerie, entreprise de peinture, entreprise de plomberie, entreprise de couverture, gros oeuvre => 1596 1597 2609 2420
travaux publics, travaux publiques, tp, terrassement, voirie => 1702 2614 3212
plasturgie, usine de plastique, injection plastique => 0292
industrie chimique, industries chimiques, chimie, usine de produits chimiques, usine chimique, petrochimie => 0044
industrie pharmaceutique, laboratoire pharmaceutique, labo pharmaceutique, groupe pharmaceutique => 0176
transports routiers, transport routier, transport de marchandises, transport de voyageurs, transport sanitaire, demenagement, societe d'ambulances, entreprise de transport, societe de transport, messagerie, autocar => 0016
transport aerien, compagnie aerienne, aeroport, aerien => 0275
expert-comptable, expertise comptable, cabinet comptable, cabinet d'expertise, commissaire aux comptes, commissariat aux comptes => 0787
gardien d'immeuble, concierge d'immeuble, employe d'immeuble, gardiens concierges => 1043
particulier employeur, emploi a domicile, employe de maison, salarie du particulier => 3239
aide a domicile, maintien a domicile, soins a domicile, ssiad, admr => 2941 3127
service a la personne, societe d'aide a domicile, services a domicile => 3127
journalisme, presse, journal, magazine, redaction d'un journal => 1480
proprete, nettoyage de locaux, entreprise de nettoyage, societe de nettoyage, nettoyage de bureaux, nettoyage industriel, dans le nettoyage => 3043
assurance, societe d'assurances, compagnie d'assurance => 1672
bureau d'etudes, bureau d'etudes techniques, ssii, esn, societe de conseil, cabinet de conseil, ingenieur-conseil, agence web, editeur de logiciels, ingenierie informatique, societe informatique => 1486
banque, etablissement bancaire, agence bancaire, bnp, bnp paribas, societe generale, credit lyonnais, lcl => 2120
grande distribution, supermarche, hypermarche, grande surface, drive, carrefour, auchan, leclerc, intermarche, lidl, super u, monoprix => 2216
rayon boucherie, rayon boulangerie, rayon poissonnerie, rayon charcuterie, rayon fromage, rayon frais => 2216
superette, epicerie, alimentation generale, fruits et legumes, primeur => 1505
commerce de gros, grossiste, negoce en gros, commerces de gros => 0573
hotels, cafes, restaurants, hotel, cafe, restaurant, restauration traditionnelle, hotellerie, hotellerie-restauration, brasserie, bistrot, bistro, bar, discotheque, boite de nuit, pizzeria, creperie, auberge, traiteur => 1979
restauration rapide, fast-food, kebab, sandwicherie, burger, mcdonald's, mcdonald, mcdo, burger king, kfc => 1501
restauration collective, restauration de collectivites, restaurant d'entreprise, cantine, restaurant scolaire, sodexo, elior => 1266
restauration => 1979 1501 1266
boulangerie, boulangerie-patisserie => 0843
coiffure, salon de coiffure, barbier => 2596
immobilier, agence immobiliere, administrateur de biens, syndic de copropriete, syndic, gestion locative => 1527
automobile, service de l'automobile, garage, auto-ecole, station-service, carrosserie, concession automobile, concessionnaire automobile, centre de controle technique, reparation automobile, location de voitures, ecole de conduite => 1090
materiel agricole, machinisme agricole, concession agricole, motoculture, location de materiel de travaux publics, engins de chantier, chariots elevateurs, sav tracteurs, repare des tracteurs, reparation de tracteurs => 1404
prevention et securite, securite privee, surveillance privee, gardiennage, societe de securite => 1351
pharmacie, pharmacie d'officine, officine => 1996
cabinet medical, centre medical, medecin generaliste, medecin, generaliste, cardiologue, dermatologue, ophtalmologue, gynecologue, pediatre, radiologue, psychiatre, cabinet de radiologie, cabinet de cardiologie, cabinet de dermatologie, cabinet d'ophtalmologie => 1147
hospitalisation privee, clinique privee => 2264
clinique privee a but non lucratif, clinique associative, clinique mutualiste, hospitalisation privee a but non lucratif => 0029
clinique, maison de retraite, ehpad => 2264 0029
etablissement pour personnes handicapees, foyer d'hebergement, ime, itep, sessad, maison d'enfants, mecs, foyer de vie => 0413
medico-social, esat => 0413 0029
organisme de formation, centre de formation, formation professionnelle continue, cfa prive => 1516
telecommunications, telecoms, telecom, operateur telephonique, operateur mobile => 2148
centre d'appels, plateforme telephonique, societe de recouvrement, recouvrement de creances, telemarketing, secretariat telephonique, accueil en entreprise, domiciliation, palais des congres, secteur tertiaire, prestataire de services => 2098
habillement, pret-a-porter, magasin de vetements, boutique de vetements, lingerie, magasin de mode, fringues => 1483 0675 0247 0500
chaine de magasins de vetements, chaine de pret-a-porter, succursale d'habillement, habillement succursales, zara, kiabi, celio, promod, enseigne d'habillement, enseigne de pret-a-porter => 0675
detail habillement, magasin de lingerie => 1483
commerce de detail alimentaire => 2216 1505 3237
commerce de detail non alimentaire, antiquite, brocante, droguerie, bazar, maroquinerie, magasin de jouets, jouets, magasin de cadeaux, articles cadeaux, articles de cadeaux, bijoux fantaisie, arts de la table, galerie d'art, puericulture, boutique de vape, cigarette electronique, tabac-presse => 1517
bricolage, magasin de bricolage, leroy merlin, castorama, brico depot, bricomarche, bricorama => 1606
publicite, agence de publicite, agence de pub, agence de communication, agence de com, regie publicitaire => 0086
sport, club sportif, salle de sport, association sportive, salle de fitness, fitness, club de judo, club de tennis, club de gym, musculation => 2511
notariat, etude notariale, office notarial => 2205
cabinet d'avocats, cabinet d'avocat => 1000 1850
cabinet dentaire => 1619
laboratoire d'analyses medicales, laboratoire de biologie medicale => 0959
optique, opticien-lunetier, magasin d'optique => 1431
clinique veterinaire, cabinet veterinaire => 1875 2564
boucherie, boucherie-charcuterie => 0992
charcuterie => 0953
poissonnerie => 1504
patisserie => 1267
fleuriste, animalerie => 1978
jardinerie => 1760
esthetique, institut de beaute, parfumerie => 3032
pressing, blanchisserie, laverie => 2002
pompes funebres => 0759
librairie => 3013
architecture, cabinet d'architecte, agence d'architecture => 2332
casino => 2257
camping, hotellerie de plein air => 1631
agence de voyages => 3245 1710
mutuelle, mutualite => 2128
mission locale => 2190
centre social, creche => 1261
ecole privee, enseignement prive => 3218 2691
production agricole, exploitation agricole, maraichage, viticulture => 7024
paysagisme, entreprise du paysage, espaces verts => 7018
centre equestre => 7012
taxi => 2219
industrie textile => 0018
ameublement => 1411 1880
cinema => 1307 3097
spectacle vivant => 3090 1285
edition => 2121
portage salarial => 3219
dechets, collecte des dechets => 2149
hlm => 2150 1588 3220
parc d'attractions, parc de loisirs => 1790
imprimerie => 0184
quincaillerie => 3243
bijouterie, horlogerie => 1487
cordonnerie => 1561
papeterie => 1539
huissier de justice, commissaire de justice => 3250
courtage d'assurance => 2247
agence generale d'assurance => 2335
promotion immobiliere => 1512
regie de quartier => 3105
chantier d'insertion => 3016
medecine du travail, sante au travail => 0897
remontees mecaniques, station de ski => 0454
autoroute => 2583
transport urbain => 1424
grand magasin => 2156
electromenager => 1686
magasin de sport, articles de sport => 1557
chaussure, magasin de chaussures => 0733 0468
`;

/** Occupations, by the job titles of the classifications of the agreements, folded, masculine; then the IDCC of those that may apply. */
export const OCCUPATIONS = `
serveur, barman, barmaid, chef de rang, chef de cuisine, second de cuisine, commis de cuisine, commis de salle, commis, plongeur, sommelier, femme de chambre, valet de chambre, maitre d'hotel, receptionniste d'hotel, receptionniste, veilleur de nuit, groom, bagagiste d'hotel, voiturier, gouvernante d'hotel, crepier, pizzaiolo => 1979
cuisinier => 1979 1266
chef gerant, employe de restauration, cantinier => 1266
equipier de restauration rapide, equipier polyvalent, equipier => 1501
coiffeur, barbier => 2596
boulanger, ouvrier boulanger, tourier, vendeur en boulangerie => 0843
macon, couvreur, carreleur, platrier, plaquiste, coffreur, bancheur, facadier, charpentier, peintre en batiment, plombier, chauffagiste, electricien du batiment, menuisier poseur, etancheur, solier => 1596 1597
terrassier, canalisateur, conducteur d'engins, conducteur de pelle, pelleteur, grutier de travaux publics => 1702
conducteur de travaux, metreur => 2609 2420 2614 3212
ingenieur travaux => 2420 3212
chef de chantier => 2609 2614
chauffeur routier, conducteur routier, routier, chauffeur poids lourd, conducteur poids lourd, chauffeur livreur, chauffeur-livreur, conducteur d'autocar, chauffeur de car, ambulancier, demenageur => 0016
mecanicien automobile, mecano, garagiste, carrossier, carrossier peintre, moniteur d'auto-ecole, enseignant de la conduite, vendeur automobile, controleur technique, pompiste => 1090
mecanicien agricole, mecanicien de materiel agricole, technicien de materiel agricole => 1404
agent de securite, agent de surveillance, vigile, maitre-chien, agent cynophile, rondier, agent de surete aeroportuaire, agent ssiap, ssiap => 1351
agent de proprete, agent de nettoyage, laveur de vitres, agent de service en nettoyage => 3043
agent d'entretien => 3043
femme de menage, homme de menage => 3239 3043 3127
assistant maternel, assmat, nounou, nourrice, garde d'enfants a domicile, garde d'enfants, garde de mes enfants, employe de maison, employe familial => 3239
auxiliaire de vie, auxiliaire de vie sociale, avs, aide a domicile, aide menagere => 2941 3127 3239
aide-soignant, infirmier => 2264 0029 0413 2941
ash, agent de service hospitalier, sage-femme, ibode, iade => 2264 0029
secretaire medical, assistant medical => 1147
preparateur en pharmacie, pharmacien adjoint, pharmacien, rayonniste => 1996
visiteur medical, delegue medical => 0176
educateur specialise, moniteur-educateur, aide medico-psychologique, amp, chef de service educatif => 0413 0029
surveillant de nuit => 0413
gardien d'immeuble, concierge, gardien de residence => 1043
negociateur immobilier, agent immobilier, gestionnaire de copropriete, gestionnaire locatif => 1527
collaborateur comptable, assistant comptable en cabinet => 0787
formateur => 1516
animateur, animateur technicien, professeur de musique associatif, directeur de centre de loisirs => 1518
educateur sportif, entraineur sportif, entraineur, coach sportif, professeur de judo, professeur de tennis, professeur de danse, joueur professionnel, maitre-nageur => 2511
journaliste, pigiste, reporter photographe, secretaire de redaction, redacteur en chef => 1480
brancardier, masseur-kinesitherapeute, kinesitherapeute, psychomotricien, dieteticien, manipulateur radio => 2264 0029 0413
baby-sitter, assistant parental => 3239
afficheur, chef de publicite, directeur artistique, concepteur-redacteur, media planner => 0086
cariste => 0016 0573
guichetier, conseiller bancaire, conseiller clientele en banque, guichetier de banque, charge de clientele bancaire => 2120
teleconseiller, teleoperateur, televendeur, hote d'accueil, charge de recouvrement => 2098
gestionnaire sinistres, gestionnaire de sinistres, souscripteur d'assurance, inspecteur d'assurance => 1672
vendeur de vetements, vendeur en pret-a-porter => 1483 0675
caissier de supermarche => 2216
consultant, developpeur, developpeur informatique, ingenieur informatique, ingenieur d'etudes, chef de projet informatique, data scientist => 1486
agent d'escale, agent de piste, bagagiste => 0275
soudeur, ajusteur, fraiseur, tourneur-fraiseur, chaudronnier, usineur, metallurgiste => 3248
regleur sur presse, plasturgiste => 0292
technicien fibre, technicien telecom => 2148
boucher => 0992
charcutier => 0953
poissonnier => 1504
patissier => 1267 0843
estheticien => 3032
assistant dentaire => 1619
prothesiste dentaire => 0993
clerc de notaire => 2205
chauffeur de taxi => 2219
opticien => 1431
geometre => 2543
libraire => 3013
croupier => 2257
ouvrier agricole, salarie agricole, vendangeur => 7024
jardinier paysagiste, paysagiste => 7018
palefrenier => 7012
guide touristique => 3245
secretaire juridique => 1000
technicien de laboratoire d'analyses => 0959
`;

/** Words that name no agreement and tell which of several applies; then the IDCC of those that they leave. */
export const FACTS = `
association, associatif, associative, non lucratif, but non lucratif, espic, fondation, admr => 0029 0413 2941 1518 2511
lucratif, but lucratif, lucrative, groupe prive, prive commercial, sarl, sas, societe, societe privee, entreprise privee => 2264 3127 3043 1516
chez un particulier, chez moi, a mon domicile, cesu, pajemploi, particuliers => 3239
chaine, enseigne, succursale, reseau de magasins => 0675
independante, boutique independante, commerce independant, petite boutique, j'ai un magasin, mon magasin => 1483
bureaux, locaux => 3043
collectivite, scolaire, self d'entreprise => 1266
brasserie, gastronomique => 1979
ehpad, maison de retraite => 2264 0029
handicape, handicap => 0413
`;

/** National agreements, in the corpus or not: IDCC and title, as @socialgouv/kali-data 3.449.0 lists them. */
export const NATIONAL_AGREEMENTS = `
0016 Transports routiers et activités auxiliaires du transport
0018 Industrie textile
0029 Hospitalisation privée : établissements privés d'hospitalisation, de soins, de cure et de garde à but non lucratif (FEHAP)
0043 Entreprises de commission, de courtage et de commerce intracommunautaire et d'importation-exportation de France métropolitaine (CCNIE)
0044 Industries chimiques et connexes
0045 Caoutchouc
0086 Entreprises de la publicité et assimilées
0087 Carrières : industries de carrières et de matériaux (UNICEM) (ouvriers, ETAM et cadres)
0112 Industrie laitière
0135 Carrières : industries de carrières et de matériaux (UNICEM) (ouvriers, ETAM et cadres)
0158 Travail mécanique du bois, des scieries, du négoce et de l'importation des bois
0172 Industrie du bois de pin maritime en forêt de Gascogne
0176 Industrie pharmaceutique
0184 Imprimeries de labeur et industries graphiques
0200 Exploitations frigorifiques
0207 Industrie des cuirs et peaux
0211 Carrières : industries de carrières et de matériaux (UNICEM) (ouvriers, ETAM et cadres)
0218 Organismes de sécurité sociale (8 février 1957)
0247 Industries de l'habillement
0275 Transport aérien (personnel au sol)
0292 Plasturgie
0303 Couture parisienne
0405 Etablissements médico-sociaux de l'union intersyndicale des secteurs sanitaires et sociaux
0412 Agences de voyages et de tourisme : personnels, guides accompagnateurs et accompagnateurs
0413 Handicapés : établissements et services pour les personnes inadaptées et handicapées
0454 Remontées mécaniques et domaines skiables
0468 Commerce succursaliste de la chaussure
0478 Sociétés financières
0489 Industries du cartonnage
0493 Vins, cidres, jus de fruits, sirops, spiritueux et liqueurs de France
0500 Commerces de gros de l'habillement, de la mercerie, de la chaussure et du jouet
0538 Manutention ferroviaire et travaux connexes
0567 Bijouterie, joaillerie, orfèvrerie et activités qui s'y rattachent
0573 Commerces de gros
0614 Industries de la sérigraphie et des procédés d'impression numérique connexes
0635 Négoce en fournitures dentaires
0637 Industries et commerce de la récupération
0650 Métallurgie : ingénieurs et cadres
0669 Industries de fabrication mécanique du verre
0673 Fourrure
0675 Maisons à succursales de vente au détail d'habillement
0700 Production des papiers, cartons et celluloses (Ingénieurs et cadres)
0706 Personnel de la reprographie
0707 Transformation des papiers-cartons et de la pellicule cellulosique (ingénieurs et cadres)
0715 Instruments à écrire et industries connexes
0716 Cinéma : distribution de films (employés et ouvriers, cadres et agents de maîtrise)
0731 Quincaillerie : commerces de quincaillerie, fournitures industrielles, fers-métaux et équipements de la maison
0733 Détaillants en chaussures
0759 Pompes funèbres
0779 Voies ferrées d'intérêt local
0787 Personnel des cabinets d'experts-comptables et de commissaires aux comptes
0802 Distribution et commerces de gros des papiers et cartons (OETAM)
0843 Boulangerie-pâtisserie (entreprises artisanales)
0892 Cinéma : distribution de films (employés et ouvriers, cadres et agents de maîtrise)
0897 Services de santé au travail interentreprises
0915 Entreprises d'expertises en matière d'évaluations industrielles et commerciales
0925 Distribution et commerce de gros des papiers et cartons (ingénieurs et cadres)
0953 Charcuterie de détail
0959 Laboratoires de biologie médicale extrahospitaliers
0992 Boucherie, boucherie-charcuterie, boucherie hippophagique, triperie, commerces de volailles et gibiers
0993 Prothésistes dentaires et personnels des laboratoires de prothèses dentaires
0998 Thermique : équipements thermiques (OETAM, cadres, ingénieurs et assimilés)
1000 Avocats : personnel des cabinets
1001 Handicapés : établissements et services pour les personnes inadaptées et handicapées
1016 Edition de musique
1043 Gardiens, concierges et employés d'immeubles
1044 Horlogerie : commerce de gros, pièces détachées, accessoires et outillage
1077 Produits du sol, engrais et produits connexes : négoce et industrie
1090 Services de l'automobile (Commerce et réparation de l'automobile, du cycle et du motocycle, activités connexes, contrôle technique automobile, formation des conducteurs)
1147 Personnel des cabinets médicaux
1170 Industries des tuiles et briques
1182 Ports de plaisance
1194 Musique graphique
1237 Centres de gestion agréés
1256 Thermique : équipements thermiques (OETAM, cadres, ingénieurs et assimilés)
1261 Acteurs du lien social et familial (centres sociaux et socioculturels, associations d'accueil de jeunes enfants, associations de développement social local)
1266 Restauration de collectivités
1267 Pâtisserie
1278 Habitat : personnels PACT et ARIM (centres pour la protection, l'amélioration et la conservation de l'habitat et associations pour la restauration immobilière)
1285 Entreprises artistiques et culturelles
1286 Confiserie, chocolaterie, biscuiterie (détaillants et détaillants-fabricants)
1307 Exploitation cinématographique
1311 Restauration ferroviaire
1314 Maisons d'alimentation à succursales, supermarchés, hypermarchés (gérants mandataires)
1316 Tourisme social et familial
1351 Entreprises de prévention et de sécurité
1383 Quincaillerie : commerces de quincaillerie, fournitures industrielles, fers-métaux et équipements de la maison
1388 Industrie du pétrole
1396 Industries de produits alimentaires élaborés
1404 Entreprises de la maintenance, distribution et location de matériels agricoles, de travaux publics, de bâtiment, de manutention, de motoculture de plaisance et activités connexes, dite SDLM
1405 Expédition et exportation de fruits et légumes
1408 Négoce et distribution de combustibles solides, liquides, gazeux et produits pétroliers
1411 Ameublement (fabrication)
1412 Installation, entretien, réparation et dépannage de matériel aéraulique, thermique et frigorifique
1423 Navigation de plaisance
1424 Réseaux de transports publics urbains de voyageurs
1431 Optique-lunetterie de détail
1480 Journalistes
1483 Commerce de détail de l'habillement et des articles textiles
1486 Bureaux d'études techniques, cabinets d'ingénieurs-conseils et sociétés de conseils
1487 Horlogerie-bijouterie (commerce de détail)
1492 Production des papiers-cartons et celluloses (OEDTAM)
1495 Transformation des papiers-cartons et industries connexes (OEDTAM)
1499 Miroiterie (transformation et négoce du verre)
1501 Restauration rapide
1504 Poissonnerie (commerce de détail, demi-gros et gros)
1505 Commerce de détail alimentaire non spécialisé
1512 Promotion immobilière
1513 Activités de production des eaux embouteillées, de boissons rafraîchissantes sans alcool et de bière
1516 Organismes de formation
1517 Commerces de détail non alimentaires (antiquités, brocante, galeries d'art [œuvres d'art], arts de la table, coutellerie, droguerie, équipement du foyer, bazars, commerces ménagers, modélisme, jeux, jouets, périnatalité et maroquinerie)
1518 Animation
1527 Immobilier : administrateurs de biens, sociétés immobilières, agents immobiliers
1534 Entreprises de l'industrie et des commerces en gros des viandes
1536 Distributeurs conseils hors domicile (bières, eaux minérales et de table, boissons gazeuses ou non gazeuses, boissons aux jus de fruits, sirops, jus de fruits, boissons lactées et gaz carbonique)
1539 Commerces de détail de papeterie, fournitures de bureau, bureautique et informatique [librairie]
1543 Boyauderie
1555 Fabrication et commerce des produits à usage pharmaceutique, parapharmaceutique et vétérinaire
1557 Commerce des articles de sport et équipements de loisirs
1558 Industries céramiques de France
1561 Cordonnerie multiservice
1580 Industrie de la chaussure et des articles chaussants
1586 Industries charcutières (salaisons, charcuteries, conserves de viandes)
1588 Personnel des sociétés coopératives d'HLM
1589 Mareyeurs-expéditeurs
1596 Bâtiment Ouvriers (Entreprises occupant jusqu'à 10 salariés)
1597 Bâtiment Ouvriers (Entreprises occupant plus de 10 salariés)
1605 Entreprises de désinfection, désinsectisation et dératisation (3D)
1606 Bricolage (vente au détail en libre-service)
1607 Industries des jeux, jouets, articles de fêtes et ornements de Noël, articles de puériculture et voitures d'enfants, modélisme et industries connexes
1611 Entreprises de logistique de communication écrite directe
1612 Travail aérien (personnel navigant des essais et réceptions)
1618 Camping (industries)
1619 Cabinets dentaires
1621 Répartition pharmaceutique
1624 Commerce de gros de la confiserie, chocolaterie, biscuiterie et alimentation fine et des négociants-distributeurs de levure
1631 Hôtellerie de plein air
1659 Lin : rouissage et teillage du lin
1671 Maisons d'étudiants
1672 Sociétés d'assurances
1679 Inspection d'assurance
1686 Commerces et services de l'audiovisuel, de l'électronique et de l'équipement ménager
1702 Travaux publics (Tome II : Ouvriers)
1710 Agences de voyages et de tourisme : personnels, guides accompagnateurs et accompagnateurs
1734 Artistes-interprètes (engagés pour des émissions de télévision)
1747 Activités industrielles de boulangerie et pâtisserie
1760 Jardineries et graineteries
1761 Commerce de gros des tissus, tapis et linge de maison
1790 Espaces de loisirs, d'attractions et culturels (CCNELAC)
1794 Institutions de retraite complémentaire (personnel)
1800 Céramique d'art
1801 Sociétés d'assistance
1821 Fabrication du verre à la main semi-automatique et mixte
1850 Avocats : cabinets d'avocats et avocats salariés
1875 Vétérinaires : personnel salarié des cabinets et cliniques vétérinaires
1880 Négoce de l'ameublement
1909 Organismes de tourisme
1921 Personnel des huissiers de justice
1922 Radiodiffusion
1930 Métiers de la transformation des grains
1938 Industries de la transformation des volailles
1942 Textiles artificiels et synthétiques et produits assimilés
1944 Exploitation d'hélicoptères
1947 Négoce de bois d'œuvre et produits dérivés
1951 Cabinets ou entreprises d'expertises en automobile
1974 Navigation intérieure (transport de passagers)
1978 Fleuristes, vente et services des animaux familiers
1979 Hôtels, cafés, restaurants
1982 Négoce et prestations de services dans les domaines médico-techniques
1987 Pâtes alimentaires sèches et couscous non préparé
1996 Pharmacie d'officine
2002 Blanchisserie, laverie, location de linge, nettoyage à sec, pressing et teinturerie
2021 Golf
2046 Centres de lutte contre le cancer
2060 Cafétérias et assimilés (chaînes)
2075 Œufs et industries en produits d’œufs (centres de conditionnement, de commercialisation et de transformation)
2089 Industrie des panneaux à base de bois
2098 Prestataires de services dans le domaine du secteur tertiaire
2104 Thermalisme
2120 Banque
2121 Édition
2128 Mutualité
2147 Entreprises des services d'eau et d'assainissement
2148 Télécommunications
2149 Activités du déchet
2150 Personnels des sociétés anonymes et fondations d'HLM
2156 Grands magasins et magasins populaires
2174 Navigation intérieure (transport de marchandises : personnel sédentaire)
2190 Missions locales et PAIO
2198 Entreprises de vente à distance
2205 Notariat
2216 Commerce de détail et de gros à prédominance alimentaire
2219 Taxis
2230 Qualité de l'air : associations agrées de surveillance
2247 Entreprises de courtage d'assurances et/ou de réassurances
2257 Casinos
2264 Hospitalisation privée
2272 Assainissement et maintenance industrielle
2332 Entreprises d'architecture
2335 Personnels des agences générales d'assurances
2336 Organismes gestionnaires de foyers et services pour jeunes travailleurs
2344 Sidérurgie
2372 Distribution directe
2397 Mannequins adultes et mannequins enfants de moins de 16 ans employés par les agences de mannequins
2411 Chaînes thématiques
2412 Production de films d'animation
2420 Bâtiment Cadres
2480 Manutention portuaire du port de Fort-de-France
2494 Coopération maritime
2511 Sport
2526 Organisations professionnelles de l'habitat social
2528 Industries de la maroquinerie, articles de voyage, chasse-sellerie, gainerie, bracelets en cuir
2543 Cabinets ou entreprises de géomètres-experts, géomètres-topographes, photogrammètres et experts fonciers
2564 Vétérinaires (praticiens salariés)
2583 Sociétés concessionnaires ou exploitantes d'autoroutes ou d'ouvrages routiers
2596 Coiffure et professions connexes
2603 Praticiens-conseils du régime général de sécurité sociale
2609 Bâtiment ETAM
2614 Travaux publics (Tome III : ETAM)
2622 Crédit maritime mutuel
2642 Production audiovisuelle
2658 Guides et accompagnateurs en milieu amazonien
2666 Conseils d'architecture, d'urbanisme et de l'environnement
2683 Portage de presse
2691 Enseignement privé indépendant
2697 Personnels des structures associatives cynégétiques
2706 Administrateurs et mandataires judiciaires
2717 Entreprises techniques au service de la création et de l'événement
2727 Omnipraticiens exerçant dans les centres de santé miniers
2728 Sucreries, sucreries-distilleries et raffineries de sucre
2754 Magasins prestataires de services de cuisine à usage domestique
2770 Edition phonographique
2785 Sociétés de ventes volontaires de meubles aux enchères publiques et des offices de commissaires-priseurs judiciaires
2796 Régime social des indépendants Personnel de direction
2797 Régime social des indépendants Praticiens-conseils
2798 Régime social des indépendants Employés et cadres
2847 Pôle emploi
2931 Activités de marchés financiers
2941 Aide, accompagnement, soins et services à domicile (BAD)
2972 Personnel sédentaire des entreprises de navigation
3013 Librairie
3016 Ateliers et chantiers d'insertion
3017 Ports et manutention
3032 Parfumerie, esthétique
3043 Entreprises de propreté et services associés (26 juillet 2011)
3090 Spectacle vivant (entreprises du secteur privé)
3097 Production cinématographique (19 janvier 2012)
3105 Régies de quartier
3109 Industries alimentaires diverses
3127 Entreprises de services à la personne
3160 Associations de gestion et de comptabilité
3168 Professions de la photographie
3203 Pêche de loisir et protection du milieu aquatique : structures associatives
3205 Coopératives de consommateurs
3210 Banque populaire
3212 Travaux publics (Tome IV : Cadres)
3213 Collaborateurs salariés des entreprises d'économistes de la construction et des métreurs-vérificateurs
3216 Matériaux de construction (négoce)
3217 Branche ferroviaire
3218 Enseignement privé non lucratif (EPNL)
3219 Branche des salariés en portage salarial
3220 Personnel des offices publics de l'habitat
3221 Agences de presse (employés, techniciens et cadres)
3222 Menuiseries, charpentes et constructions industrialisées et portes planes
3223 Entreprises de transport et services maritimes (personnels navigants officiers)
3224 Distribution et commerce de gros des papiers-cartons
3225 Éditeurs de la presse magazine Employés et cadres (30 octobre 2017)
3227 Industries de la fabrication de la chaux
3228 Groupement des armateurs de services de passages d'eau (personnel navigant)
3229 Navigation intérieure
3230 Presse d'information spécialisée (employés, techniciens, agents de maîtrise et cadres)
3232 Organismes du régime général de sécurité sociale agents de direction (18 septembre 2018)
3233 Ciment : industrie de la fabrication des ciments
3236 Industrie et services nautiques
3237 Commerce de détail alimentaire spécialisé
3238 Production et transformation des papiers et cartons
3239 Particuliers employeurs et emploi à domicile
3241 Télédiffusion
3242 Presse quotidienne et hebdomadaire en régions
3243 Quincaillerie, fournitures industrielles, fers, métaux et équipement de la maison (commerces)
3244 Professions réglementées auprès des juridictions
3245 Opérateurs de voyages et guides
3248 Métallurgie
3250 Commissaires de justice et sociétés de ventes volontaires
7001 Coopératives et sociétés d'intérêt collectif agricole bétail et viande
7002 Coopératives agricoles de céréales, de meunerie, d'approvisionnement, d'alimentation du bétail et d'oléagineux
7003 Conserveries coopératives et SICA
7004 Coopératives agricoles laitières
7005 Caves coopératives vinicoles et leurs unions
7006 Coopératives agricoles, unions de coopératives agricoles et SICA de fleurs, de fruits et légumes et de pommes de terre (Métropole)
7007 Coopératives agricoles de teillage du lin
7008 Personnel des organismes de contrôle laitier
7009 Entreprises d'accouvage et de sélection avicoles
7010 Personnel des élevages aquacoles
7012 Centres équestres
7013 Établissements d'entraînement de chevaux de courses au trot
7014 Établissements d'entraînement de chevaux de courses au galop
7017 Parcs et jardins zoologiques privés ouverts au public
7018 Entreprises du paysage
7019 Conchyliculture
7021 Sélection et reproduction animale
7023 Entreprises agricoles de déshydratation
7024 Production agricole et CUMA
7025 Entreprises de travaux et services agricoles, ruraux et forestiers (ETARF)
`;
