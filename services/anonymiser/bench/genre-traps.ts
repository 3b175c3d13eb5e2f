/** Sentences of other documents than decisions, by kind: numbers of people, homes, and the places where documents put names. */
export const GENRE_TRAPS = {
  identifiers: [
    `Carte nationale d'identité n° {{i:X4RTBPFW4}}, carte d'identité n° {{i:880692310285}}, passeport n° {{i:20AH91345}} et titre de séjour n° {{i:7D9KQ4412}}.`,
    `Récépissé n° {{i:9403120077}}, numéro étranger {{i:7512004466}}, AGDREF {{i:9921457730}}, visa n° {{i:FRA021884417}}, dossier OFPRA n° {{i:2021-07-04412}}.`,
    `N° allocataire CAF : {{i:0123456 A}} ; allocataire MSA {{i:7654321}} ; dossier MDPH n° {{i:590-112447}} ; RSA, dossier allocataire n° {{i:4402198B}}.`,
    `N° de sécurité sociale : {{i:1.85.05.78.006.084.91}}, NIR {{i:269054958815780}}, n° SS {{i:2 84 11 2A 004 028 61}}, sécu {{i:1 55 08 99 352 113}} clé {{k:inconnue}}.`,
    `Écrou n° {{i:12 408}}, matricule {{i:7745}}, numéro d'écrou : {{i:902114}}, matricule pénitentiaire {{i:18.245}}.`,
    `Identifiant France Travail {{i:8812054M}}, demandeur d'emploi n° {{i:7714402Z}}, identifiant {{i:RD-2019-4410}}.`,
    `Permis de conduire n° {{i:040975200331}}, permis n° {{i:19AB04417}}, licence FFF n° {{i:2543987712}}, licence n° {{i:1088412}}.`,
    `IPP {{i:8004412577}}, patient n° {{i:55-210447}}, INS {{i:184077511245873}}, RPPS {{i:10003344556}}, ADELI {{i:59 93 04412}}, INE {{i:1502998877H}}.`,
    `Aide juridictionnelle totale, n° {{i:59350/2023/004412}}, décision du BAJ n° {{i:2022/011457}}. Dossier de surendettement n° {{i:000321 004478}}.`,
    `Numéro fiscal {{i:30 14 558 992 441}}, SPI : {{i:1230456789012}}, carte vitale n° {{i:2510668334021}}.`,
    `M. {{p:$m1}} {{p:$s1}}, entrepreneur individuel, SIRET {{i:732 829 320 00074}}. La SAS {{o:Delta Sécurité}}, SIREN {{k:732 829 320}}, est citée.`,
    `Tél. {{i:06/39/98/12/44}}, port. {{i:+33(0)639981244}}, fixe : {{i:0639 98 12 44}}, tél : {{i:06 399 812 44}}, {{i:00 33 6 39 98 12 44}}, mobile {{i:+32 475 12 34 56}}, téléphone {{i:0475/12.34.56}}.`,
    `Joindre au {{i:06-39-98-71-20}} ou au {{i:(0)6 39 98 71 21}} ; GSM {{i:079 812 44 55}} ; fax {{i:03.20.11.22.33}}.`,
    `IBAN : {{i:FR76 3000 6000 0112 3456
7890 189}}, BIC : {{i:AGRIFRPP882}}, RIB {{i:30004 00812 00010234567 12}}, compte n° {{i:0012 3456789}}, carte n° {{i:4974 XXXX XXXX 1203}}.`,
    `IBAN {{i:SN08 SN01 0015 2000 0485 0000 3035}}, {{i:DZ580002100001113000000570}}, {{i:CH93 0076 2011 6238 5295 7}}, {{i:MU17BOMM0101101030300200000MUR}}.`,
    `Le véhicule immatriculé {{i:1234 WX 59}}, le fourgon {{i:AB 512 CD}}, la moto {{i:FG-210-HJ}}, la voiture belge immatriculée {{i:1-ABC-234}}, le poids lourd {{i:4412-TB-62}}.`,
    `Numéro de série {{i:VF3LCBHZ6HS123456}}, IMEI {{i:356938035643809}}, adresse MAC {{i:00:1B:44:11:3A:B7}}, IP {{i:203.0.113.77}}.`,
    `Courriels : {{i:jean.dupont [at] exemple.fr}}, {{i:j-p.durand+asso@exemple.org}}, {{i:marie arobase exemple point fr}}. Snapchat : {{i:lulu_du_62}} ; pseudo {{i:Zorro1994}} ; Instagram ({{i:lea.btz}}) ; {{i:https://fr.linkedin.com/in/lea-btz-4412}} ; {{i:t.me/kro59}}.`,
    `RG n° {{k:22/04412}}, minute n° {{k:2023/451}}, pourvoi n° {{k:21-14.412}}, facture n° {{k:2021-00457}}, contrat n° {{k:8841203347}}, police n° {{k:441203377}}, parcelle n° {{i:AK 214}} de la section.`,
    `Article {{k:L. 1232-1}}, arrêté n° {{k:2021-1445}}, lot n° {{k:48}}, pièce n° {{k:112233}}, délibération n° {{k:2020-1144}}, lettre recommandée n° {{k:1A 142 557 8899 1}}, version {{k:2.1.3.4}} du logiciel.`,
    `N° sécu | Téléphone | Immatriculation
{{i:1 85 05 78 006 084}} | {{i:04 99 00 12 33}} | {{i:FA-217-KL}}`,
  ],
  births: [
    `Mère : {{p:$f1}} {{p:$s1}}, {{d:11/02}}/1993, sans emploi
Père : {{p:$m2}} {{p:$s2}} ({{d:03.09}}.1988)
Signalement du {{k:4 mai 2021}}`,
    `NOM : {{p:$S1}}
Prénom : {{p:$m1}}
Né le : {{d:1987-05-03}} à {{l:$t1}}
DDN conjoint : {{d:14/02}}/1990`,
    `M. {{p:$m1}} {{p:$s1}}, né le {{d:3.2.61}}, et Mme {{p:$f2}} {{p:$s2}}, née en {{d:mars}} 1970, native de {{k:Bretagne}}. Audience du {{k:03/02/2021}}.`,
    `Le {{d:3 mai}} 2012, {{p:$f1}} {{p:$s1}} a donné naissance à {{p:$m2}}. Le {{d:12 avril}} 2016, M. {{p:$s1}} est décédé. Le {{k:4 juin 2018}}, le tribunal a statué.`,
    `Mme {{p:$f1}} {{p:$s1}} (attestation du {{k:12 mai 2020}}) et M. {{p:$m2}} {{p:$s2}}, {{k:12/06/2020}} : échange de courriels. Jugement du {{k:4 juin 2021}}.`,
  ],
  homes: [
    `Mère de {{p:$f1}} {{p:$s1}}, hébergée c/o {{a:association Le Relais, BP 4412}}, {{l:$z1}}. Courrier chez mes parents : c/o {{a:$S2, BP 30}}, {{l:$z2}}`,
    `Adresse : {{a:cité des Fleurs, coron 4, n° 17}}, {{l:$z1}}
Domicile : {{a:tour 3, 9e étage, quartier Saint-Éloi}}, {{l:$z2}}`,
    `Elle vit avec son frère à {{l:$t1}}, {{a:rue Casimir-Beugnet prolongée}}. M. {{p:$s1}} loge à {{l:$t2}}, {{a:boulevard de la Liane}}.`,
    `M. {{p:$m1}} {{p:$s1}}, demeurant à {{l:Utrecht}} (Pays-Bas), {{a:Oudegracht 214 bis}}. Mme {{p:$s2}}, demeurant {{a:Hauptstrasse 12}}, à {{l:Kehl}}.`,
    `Mon adresse ici : {{a:118/7 Nguyen Trai, Phuong 3, Quan 5}}.`,
    `M. {{p:$s1}}, {{a:14 Kerscoff Vihan}}, {{l:$z1}}, et Mme {{p:$s2}}, {{a:7 bis, Hent ar Mor}}, {{l:$z2}}, puis {{a:3 cour des Miracles}}, {{l:$z3}}.`,
    `{{p:$f1}} {{p:$S1}}
{{a:12 R DU PUITS}}
{{l:$z1}}

{{p:$m2}} {{p:$S2}}
{{a:14 Mescoat}}
{{l:$z2}}`,
    `Appartement : {{a:résidence Les Voiles, bâtiment Misaine, 2e étage, lot n° 48, 31 bis avenue Édouard-Herriot}}, {{l:$z1}}.`,
    `L'accident est survenu place {{k:Bellecour}}, devant la gare de {{k:Perrache}}. M. {{p:$s1}} l'a vu. Les {{k:3 ponts}} étaient fermés ; la {{k:2 cour d'appel}} non plus.`,
    `Nom | Adresse
{{p:$S1 $m1}} | {{a:4, rue des Forges $t1}}
{{p:$S2 $f2}} | {{a:impasse du Lavoir 12, $t2}}`,
  ],
  meetings: [
    `PROCÈS-VERBAL DU CONSEIL D'ADMINISTRATION
Présents : {{p:$m1}} {{p:$s1}} (président), {{p:$f2}} {{p:$s2}}, {{p:A. $s3}}
Excusés : {{p:$m4}} {{p:$s4}} (pouvoir à {{p:$s2}}), {{p:Delmas}}
Invités : {{p:$f5}} {{p:$s5}}, directrice ; le cabinet {{o:Audit Massif Central}}
Après débat, {{p:$s1}} met au vote : 1 contre ({{p:$s3}}). La benne de {{p:Delmas}} est refusée.

Le président                       La secrétaire
{{p:$m1 $s1}}                         {{p:F. $s2}}`,
    `Enfants : {{p:$m1}} (9 ans), {{p:Lola-Rose}} (6 ans), {{p:$m3}} (18 mois)
Grand-mère maternelle : {{p:$f4}} {{p:Fleur-Wattrelos}}
{{p:Lola-Rose}} dit que Mme {{p:Fleur-Wattrelos}} crie.`,
    `Rédigé par : {{p:$f1}} {{p:$s1}}, assistante sociale ; {{p:$m2}} {{p:Mille}}, éducateur
Destinataire : {{c:$m3}} {{c:$s3}}, juge des enfants
Lu par l'équipe le 22 mai. {{p:S. $s1}} – {{p:H. Mille}}`,
    `Bonjour {{p:Thyfaine}},
{{p:$m1}} ne viendra pas. Chère {{p:$f2}}, merci.
Cordialement
{{p:H. $s3}}`,
    `Maître {{p:$m1 $S1}}, Notaire associé de la SCP « {{p:$m1 $S1}} et {{p:$f2}} {{p:$S2}} », a reçu l'acte.`,
    `Virement sur le compte de {{p:$s1 A}}., IBAN {{i:FR76 3000 6000 0112 3456 7890 189}}. Bailleur : indivision {{p:$S1}}, représentée par {{p:$f2}} {{p:$S1}}.`,
    `Les clés de l'ancien locataire, {{p:Blaise}} {{p:$s1}}, n'ont pas été rendues. L'EARL {{o:de la Croix Blanche}} et {{o:Krys}} le savent. Il vient de Jaffna ({{k:Sri Lanka}}).`,
    `Clôture fixée par Mme {{c:$s1}}, conseillère de la mise en état, au 2 mai. Ordonnance de M. {{c:$s2}}, vice-président, TJ de {{k:Carpentras}}.`,
    `La SCI {{p:$S1-BOULANGER}} est défenderesse. M. {{p:$m1}} {{p:$s1}} en est le gérant.
PAR CES MOTIFS
CONDAMNE la SCI {{p:$S1-BOULANGER}} aux dépens.`,
    `Docteur {{p:$m1}} {{p:$s1}}, expert près la cour d'appel de {{k:Nîmes}}, sapiteur : Docteur {{p:$f2}} {{p:$s2}}. Le docteur {{p:$s3}}, médecin conseil de la victime, conteste.`,
  ],
  forms: [
    `NOM : {{p:le quennec}}
Prénoms : {{p:yoann}} {{p:gildas}}
Date et lieu de naissance : {{d:16 aout}} 1974 à {{l:auray}}
Demeurant : {{a:kerivaud, route de la pointe}} {{l:56340 carnac}}
J'étais là. {{p:Y. Le Quennec}}`,
    `NOM : {{p:$S1}}  Prénoms : {{p:$f1}} {{p:$f2}}
Née le : {{d:30/09}}/1985 à : {{l:$T1}}
Date de naissance : {{d:12.07}}.1965 Lieu : {{l:$t2}}`,
    `{{p:$S1}} {{p:Calogero}}, {{p:Ange}}, {{p:Toussaint}}
Né le {{d:1er novembre}} 1971`,
    `Notaire chargé du règlement : Me {{p:$f1}} {{p:$S1}}, {{k:Arles}}
Établi par {{p:Ph. Trébaol-Kerneur}}, généalogiste.`,
    `Ils sont morts sans postérité ({{d:3 juin}} 1940 ; {{d:5 juin}} 1940 ; {{d:17 août}} 1962). M. {{p:$m1}} {{p:$s1}}, n° TVA {{k:inconnu}}, entrepreneur individuel, SIRET {{i:732 829 320 00074}}, TVA {{i:FR44 732829320}}.`,
    `Compte courant {{i:00024587123}}. Un homme se présentant comme « {{p:Tony}} » et un certain {{p:stéphane}}. On l'appelle {{p:la Josy}} ; tout le monde l'appelle {{p:fanfan}}. Le nommé {{p:$m1}} dit {{p:Le Corse}} courait vers la ferme des {{p:$S1}}.`,
    `P.-S. {{p:$f1}} {{p:$s1}} sera là. Les consorts {{p:$S2}} et M. {{p:$S3}} aussi. L'O.P.J. {{p:$S4}} le note.`,
    `Attendu que Mme {{p:$f1}} {{p:$S1}} a reconnu les faits ;

DÉCLARONS {{p:$S1}} {{p:$f1}} coupable ;`,
    `Nous, {{k:maréchal}} des logis-chef {{p:$f1}} {{p:MARÉCHAL}}, OPJ. La cave sent le grain grillé ; du {{k:sarrazin}} séchait. M. {{p:Sarrazin}} le nie.`,
  ],
  signatures: [
    `La cour et le jury ont délibéré. Le greffier a lu.
Le président, {{c:$m1 $S1}}          Le premier juré`,
    `Le greffier en chef, M. {{c:$m1 $s1}}, a délivré copie. La conseillère faisant fonction de présidente, {{c:$f1 $S2}}, a signé. Puis l'avocat général {{c:$S3}} a requis.`,
    `Les arrêts {{k:Nikon}} (Soc., 2 octobre 2001, n° 99-42.942) et {{k:Corona}}, les arrêts {{k:Baldus}} et {{k:Perruche}}, et la doctrine du professeur {{k:Malinvaud}} sont sans incidence. M. {{p:$m1}} {{p:$s1}} refuse le traitement par {{k:Risperdal}}.`,
    `M. {{p:$m1}} {{p:Kerzoncuf}}, patient. Le traitement de {{p:Kerzoncuf}} a été interrompu. Le traitement d'{{p:Abgrallouët}}, agent public, a été suspendu. M. {{p:$m2}} {{p:Abgrallouët}} le conteste.`,
    `c'est mon voisin {{p:$m1}} {{p:Kerneur}} et sa sœur {{p:$f1}} {{p:Kerneur}}. Le {{p:kerneur}} me doit 400 euros, chez la {{p:kerneur}} on ne répond plus.`,
    `Elle dînait au salon de thé {{o:Chez Madame Rose}} avec M. {{p:$m1}} {{p:$s1}}.`,
  ],
  houses: [
    `M. {{p:$m1}} {{p:$s1}}, demeurant {{a:Maison forestière de la Double}} à {{l:$z1}}. Mme {{p:$f1}} {{p:$s2}}, demeurant à {{l:VERGISSON (71960)}}, {{a:La Grange aux Loups}}.`,
    `Domicilié : {{a:La Petite Rivière n°2}}, {{l:79500 Melle}}
Il est suivi à {{l:Melle}}. Le siège est {{a:parc d'activités des Grands Champs, 3 rue Parmentier}}, {{l:$z1}}.`,
    `{{p:$m1}} {{p:$S1}}
{{a:3ter montée du Château, 2e cour à droite}}
{{l:$z1}}

Mme {{p:$f1}} {{p:$S2}}
{{a:Lieu-dit Kerouzac'h Vihan}}
{{l:29620 LANMEUR}}`,
    `Débiteur : M. {{p:$m1}} {{p:$S1}} - {{a:Le Bourg Vieux}} - {{l:63740 GELLES}}
M. {{p:$s2}}, {{a:Carrer de Mallorca 288, 4º 2ª}}, {{l:08037 Barcelona}}`,
    `À {{l:VERGISSON}}, {{a:Les Crays}}, une parcelle de vigne. Elle habite {{l:67110 NIEDERBRONN-LES-BAINS}} ; son médecin exerce à {{l:Niederbronn}}. Il a quitté {{l:Annonay}}.`,
  ],
  labels: [
    `Rejet
Pdt. : M. {{c:$s1}}
Rapp. : Mme {{c:$s2}}
Av. gén. : M. {{c:$s3}}
Sur le moyen unique, M. {{p:$s4}} fait grief à l'arrêt de la cour d'appel.`,
    `NOTES D'AUDIENCE du tribunal correctionnel
Pdte : Mme {{c:$S1}} / MP : M. {{c:$S2}} / Greff. : {{c:$f1 $S3}}

MP c/ {{p:$S4}} {{p:$m1}}
Pdte : que fait M. {{p:$s4}} ?
MP : huit mois.`,
    `Juge chargé du contrôle des expertises : M. {{c:$s1}}
Affaire : M. {{p:$m1}} {{p:$s2}}`,
    `Le tribunal est suffisamment informé. Délibéré par MM. {{c:$m1 $S1}}, {{c:$m2 $S2}} et Mme {{c:$f1 $S3}}.
M. {{p:$m3}} {{p:$s4}} est débouté.`,
    `Dit que M. {{p:$m1}} {{p:$s1}} versera la somme due. La présidente, {{c:$f1 $s2}} - La greffière, {{c:$f2 $s3}}`,
    `COMMISSION DE DISCIPLINE
Président : M. {{p:$s1}}, directeur adjoint ; le juge de l'application des peines est avisé.`,
    `Assignation du {{k:6 septembre 2021}}
MM
JUGEMENT rendu le {{k:25 janvier 2023}}
M. {{p:$m1}} {{p:$s1}}, demandeur`,
    `Créancier | Adresse | Montant
Minoterie & Fils | {{a:$a1}} | 22 417
Éts {{o:Sodimatex}} | {{a:$a2}} | 2 000
{{p:$m1}} {{p:$s1}} | {{a:$a3}} | 800`,
    `Mme {{p:$f1}} {{p:$s1}} et M. {{p:$m1}} {{p:$s2}} acceptent une mesure.

{{p:C.}} {{p:$S1}}               {{p:H.}} {{p:$S2}}`,
    `Locataire | Lot | Loyer
{{p:$s1}} | 3 | 410
{{p:$S2}} | 4 | 512`,
    `Le litige oppose la SCI {{o:Sodimatex}} à MM
{{p:$s1}} et {{p:$s2}}.`,
    `Association des parents d'élèves
Pdt : M. {{p:$s1}}
Vice-président : M. {{p:$s3}}
Trésorier : M. {{p:$s2}}`,
    `Le président de la SAS {{o:Sodimatex}} a signé. Délibéré par M. {{p:$s1}} et Mme {{p:$s2}}, associés.`,
    `Demandeur : M. {{p:$s1}}
Défenderesse : Mme {{p:Marie}} {{p:$s1}}`,
    `Le père de {{p:$f1}} et {{p:Nolwenn}}, M. {{p:$m1}} {{p:$s1}}, est décédé.`,
    `La chambre de {{k:Provence-Alpes-Côte d'Azur}} de l'ordre a sanctionné M. {{p:$s1}}, né au {{k:Viet Nam}}.`,
    `L'enfant dit vouloir rester chez Tonton {{p:$m1}}. Le juge entend M. {{p:$m1}} {{p:$s1}}.`,
    `Mme {{p:France}} {{p:$S1}} est journaliste. L'article de la journaliste {{p:France}} {{p:$S1}} est paru.`,
    `M. {{p:$m1}} {{p:$s1}}, né à {{l:Brest}}, assisté de Me {{c:$f1 $s2}}, avocat à {{k:Brest}}`,
    `M. {{p:$m1}} {{p:$s1}} a déposé la plainte n° {{i:00714/2023}} et la main courante n° {{i:2023/008812}}.`,
  ],
} as const satisfies Record<string, readonly string[]>;
