/** Traps about other forms of a name, things named after people, and what stands beside a street. */
export const FORM_TRAPS = {
  shortForms: [
    `De : {{p:guillemette}} {{p:dauphin}}
Envoyé : lundi 13 novembre 2023
Objet : audience

On parle de {{p:Philippine}}, et du reste. Il dit que {{p:philippine}} ne veut plus venir et {{p:phiphi}} pleure.`,
    `Mme {{p:Laetitia}} {{p:$s1}} et M. {{p:Jean-Édern}} {{p:$s2}} sont entendus. « slt {{p:laeti}} », écrit-il. {{p:JE}} {{p:$s2}} le nie.`,
    `Mme {{p:$s1}} indique que « {{p:zouzette}} » désigne Mme {{p:$f2}} {{p:$s2}}. Un certain « {{p:Zizou}} » l'a vue.`,
    `Présents : {{p:A}}. {{p:$s1}}, {{p:M}}. {{p:$s3}}
- Entrée : bon état.
Le bailleur, p/o {{p:M}}. {{p:$s3}}`,
  ],
  namedAfter: [
    `La SCI de {{p:$x1}} a été dissoute. M. {{p:$m1}} {{p:de $x1}}, né le {{d:3 mai}} 1961, a saisi le tribunal. Le tracteur est à {{p:de $x1}} depuis mai.`,
    `Mme {{p:$f1}} {{p:$s1}}-{{p:$s2}} a signé.

{{p:de $x1}} | 12/03 | présent
M. {{p:$m1}} {{p:de $x1}} est absent. La lettre signée de {{p:$s2}} est produite.`,
    `{{o:MAISON $M1 $X1 SAS}}
Chocolatier depuis 1911

Mme {{p:$f2}} {{p:$s2}}, salariée, a écrit à l'{{o:Agence $m2 $x2 Immobilier}}, RCS Rodez.`,
    `Mme {{p:$f1}} {{p:$S1}}, ayant droit de {{p:$m1}} {{p:$S1}}, verse un certificat. La maladie de {{p:$m1}} {{p:$S1}} est due au travail, de même qu'un syndrome de {{k:Volkmann}}.`,
    `{{p:Pierre}} {{p:Robin}}, salarié, a été licencié. {{p:Claude}} {{p:Bernard}} demande une indemnité. L'enfant est atteint du syndrome de {{k:Pierre Robin}}.`,
    `J'ai saisi le JAF, M. {{p:$s1}} refuse de rendre les enfants. Devant le JEX, Mme {{p:$s2}} soutient le contraire. Mme {{p:$s3}}, VP Ventes, le confirme.`,
    `Mme {{p:Anne}} {{p:Roy}} vit seule. Elle a été agressée par {{p:A.R.}} selon lui, et signé par {{p:A.R.}} {{p:Roy}}.`,
    `Les travaux du professeur {{p:$s1}}, qui possède la maison voisine, ont été mal faits.`,
    `M. {{p:$m1}} {{p:$S1}} a envoyé une lettre recommandée avec {{k:A.R.}} n° 1A 198 774 0213 6. Le bateau « {{k:Ti Jo II}} » est à la tribu {{k:Zorgane}}.`,
    `- Me {{c:$f1 $S1}}, conseil de M. {{p:$S2}}
- M. {{p:$m1}} {{p:$S3}} : absent, excusé`,
    `dans un litige l'opposant à :

Maître {{p:$m1}} {{p:$S1}}
Avocat à la Cour
{{a:9 avenue de Messine}}
{{l:75008 PARIS}}
comparant en personne

Me {{p:$s1}} a facturé.`,
    `COMPOSITION DU TRIBUNAL
PRÉSIDENT : {{c:$f1 $S1}}
ASSESSEURS : {{c:$m1 $S2}}, assesseur collège employeur ; {{c:$f2 $S3}}, assesseur salarié
À transmettre à Mme {{c:$s4}}, JAF`,
    `De : Me {{c:$f1 $S1}} <{{i:cabinet@exemple.fr}}>
Envoyé : mardi 14 novembre 2023
Objet : audience`,
  ],
  besideStreets: [
    `APPELANT :

M. {{p:$M1}} {{p:$S1}}
{{a:RESIDENCE LES TERRILS ENTREE C APPT 34}}
{{a:RUE DES MINES}}
{{l:62300 LENS}}
représenté par Me {{c:$f1 $S2}}, avocat au barreau de {{k:LENS}}`,
    `Madame {{p:$f1}} {{p:$s1}}
{{a:Le Clos de la Tour}}
{{a:Bâtiment des Érables}}
{{a:Entrée 2}}
{{a:14 rue Neuve}}
{{l:31000 Toulouse}}`,
    `Mme {{p:$f1}} {{p:$s1}}, domiciliée {{a:avenue Louise 412, boîte 9}}, {{l:1050 Bruxelles}} (Belgique), et M. {{p:$s2}}, qui habite au {{a:19 ter de la rue du Puits}}.`,
    `Monsieur {{p:$m1}} {{p:$S1}}
{{a:77 rue de Meaux, bât. C, code 48A12}}
{{l:75019 PARIS}}

Madame {{p:$f1}} {{p:$S2}}
{{a:Immeuble Les Cascades, place François Mitterrand}}
{{l:97200 FORT-DE-FRANCE}}`,
    `Les époux {{p:$s1}}, demeurant ensemble {{a:« Lou Pantaï », 860 chemin des Collines}}. Mme {{p:$s2}} réside désormais à {{l:Vertou}} ({{l:44120}}).`,
  ],
  seats: [
    `COMPOSITION DU BUREAU DE JUGEMENT
MONSIEUR {{c:$M1 $S1}}, PRÉSIDENT CONSEILLER SALARIÉ
MADAME {{c:$F1 $S2}}, ASSESSEUR CONSEILLER SALARIÉ
MONSIEUR {{c:$M2 $S3}}, ASSESSEUR CONSEILLER EMPLOYEUR

MADAME {{p:$F2}} {{p:$S4}} A ÉTÉ EMBAUCHÉE EN QUALITÉ D'AGENT.`,
    `En présence de M. {{c:$s1}}, commissaire du gouvernement. M. {{p:$s2}} soutient que le premier juge, présidé par Mme {{c:$s3}}, n'a pas répondu à ce moyen. L'association présidée par M. {{p:$s4}} le nie.`,
  ],
  links: [
    `M. {{p:Hoang}} {{p:Le}}, salarié, et Mme {{p:$f1}} {{p:$s1}}. Sur les observations de M. {{p:Le}}, la cour déboute M. {{p:Le}} de sa demande. M. Le Président a dit.`,
    `Monsieur {{p:$m1}} {{p:$X1 Y $X2}}, retraité, demeure ici. Monsieur {{p:$x1 y $x2}} y voit une faute.`,
    `Le bénéficiaire serait M. {{p:$m1}} {{p:ar $x1}}, qui cultive. Mme {{p:$f1}} {{p:$s1}} déclare : « {{p:Ar $x1}}, c'est lui ».`,
  ],
  lanes: [
    `Mme {{p:$f1}} {{p:$S1}}, {{a:8 hent ar Vilin}}, {{l:29720 PLONÉOUR-LANVERN}} ; M. {{p:$m1}} {{p:$S2}}, {{a:11 coron des 120}}, {{l:62950 NOYELLES-GODAULT}}, ancien gérant`,
    `M. {{p:$m1}} {{p:$S1}}, {{a:RN 12}}, {{l:28410 SERVILLE}}
M. {{p:$m2}} {{p:$S2}}, né le {{d:08/12}}/1954, {{a:7 carrer dels Horts}}, {{l:66300 TROUILLAS}}`,
    `Monsieur {{p:$m1}} {{p:$S1}}, demeurant {{a:Les Petits Ponts, route de Vertaizon}} à {{l:PONT-DU-CHÂTEAU}} {{l:63430}}
M. {{p:$m2}} {{p:$S2}}, demeurant {{a:lot 88, Rivière-Salée, B.P. 4417}}, {{l:98847 NOUMÉA CEDEX}}`,
    `Mme {{p:$f1}} {{p:$S1}}, née le {{d:O5.O9}}.1986, demeurant {{a:1O2 rue du Faubourg d'Arras}}, {{l:59OOO LILLE}}. Mme {{p:$f2}} {{p:$S2}}, demeurant {{a:Hauptstrasse 71}}, {{l:D-79206 BREISACH}}. Le contrat CO2 est du {{k:3 mai}} 2O22.`,
  ],
} as const satisfies Record<string, readonly string[]>;
