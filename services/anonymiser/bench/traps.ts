// Over 300 lines: a table of sentences.
import { FORM_TRAPS } from './form-traps.ts';
import { GENRE_TRAPS } from './genre-traps.ts';

/** Regression sentences, by kind. `drawNames` fills in the names, `parseMarked` reads the annotations. */
export const TRAPS = {
  ...GENRE_TRAPS,
  ...FORM_TRAPS,
  zones: [
    `Composition : Mme {{c:$f1 $s1}}, présidente ; M. {{c:$m1 $s2}}, assesseur.

Par acte du {{k:2 juin 2017}}, M. {{p:$m2}} {{p:$s3}} a vendu à Mme {{p:$f2}} {{p:$s4}} un bien.`,
    `COMPOSITION DE LA COUR
Madame {{c:$f1 $S1}}, présidente
Monsieur {{c:$m1 $S2}}, conseiller
RAPPEL DES FAITS
M. {{p:$m2}} {{p:$s3}} et Mme {{p:$f2}} {{p:$s4}} se sont opposés à la vente. Mme {{p:$s4}} a été déboutée.`,
    `COMPOSITION DU TRIBUNAL :
Président : {{c:$m1 $s1}}
Assesseurs : {{c:$f1 $s2}} et {{c:$m2 $s3}}
OBJET DU LITIGE
Monsieur {{p:$m3}} {{p:$s4}} a confié des travaux à Monsieur {{p:$s5}} en {{k:2018}}.`,
    `Composition lors des débats : M. {{c:$m1 $s1}}, président de chambre, Mme {{c:$f1 $s2}}, conseillère, assistés de M. {{c:$m2 $s3}}, greffier.
M. {{p:$m3}} {{p:$s4}} avait assigné Mme {{p:$f2}} {{p:$s5}} devant le tribunal.`,
    `COMPOSITION :
{{c:$f1 $S1}}, vice-présidente
{{c:$m1 $S2}}, juge
{{c:$f2 $S3}}, greffière

Suivant offre acceptée le {{k:3 mai 2016}}, M. {{p:$m2}} {{p:$s4}} a emprunté. Mme {{p:$s5}}, son épouse, s'est portée caution.`,
    `COMPOSITION DU TRIBUNAL
Madame {{c:$f1 $S1}}, vice-présidente
Monsieur {{c:$m1 $S2}}, juge
assistés de {{c:$f2 $S3}}, greffière

Lors de l'assemblée du {{k:6 mai 2015}}, M. {{p:$s4}} a été élu président du conseil syndical contre Mme {{p:$s5}}.`,
    `Juge départiteur : Madame {{c:$f1 $s1}}
Greffier lors des débats : {{c:$f2 $s2}}
ENTRE
Monsieur {{p:$m1}} {{p:$s3}}
ET
La SAS {{o:Sodimatex}}`,
    `Composition de la juridiction
Mme {{c:$s1}}, juge
Le litige oppose Mme {{p:$f1}} {{p:$s2}} à M. {{p:$m1}} {{p:$s3}}, son frère.`,
  ],
  professions: [
    `APPELANTS :
Maître {{p:$f1}} {{p:$S1}}
Maître {{p:$m1}} {{p:$S2}}
ayant pour avocat Me {{c:$m2 $s3}}, avocat au barreau de {{k:Lyon}}`,
    `M. {{p:$m1}} {{p:$s1}}, avocat, a intégré la SELARL {{o:Verdier et associés}} en {{k:2011}}. M. {{p:$s1}} a ensuite démissionné.`,
    `Mme {{p:$f1}} {{p:$s1}}, avocate, a été victime d'une agression à la sortie du palais. Mme {{p:$s1}} s'est constituée partie civile.`,
    `La SAS {{o:Sodimatex}}, représentée par M. {{p:$m1}} {{p:$s1}}, président, a cédé ses parts. M. {{p:$m2}} {{p:$s2}}, président de la société {{o:Covaltis}}, a signé.`,
    `L'acte a été reçu par Me {{p:$s1}}, notaire à {{l:$t1}}. Me {{p:$s1}} n'a pas informé les vendeurs.`,
    `M. {{p:$m1}} {{p:$s1}}, magistrat, a saisi le Conseil d'État d'un recours contre sa mutation. M. {{p:$s1}} soutient que la décision est illégale.`,
    `Mme {{p:$f1}} {{p:$s1}}, greffière, demande l'annulation de la sanction qui lui a été infligée. La requête de Mme {{p:$s1}} est rejetée.`,
    `INTIMÉ :
Maître {{p:$m1}} {{p:$S1}}, avocat, {{a:$a1}}, {{l:$z1}}
Maître {{p:$s1}} a perçu des honoraires. Plaidant : Me {{c:$f1 $S2}}, avocat au barreau de {{k:Metz}}`,
    `L'expert judiciaire {{p:$m1}} {{p:$s1}} a déposé son rapport. Selon l'expert {{p:$s1}}, le désordre est ancien.`,
    `Le conseil de M. {{p:$s1}}, Me {{c:$f1 $s2}}, s'est opposé à la demande. Me {{c:Bonhomme}}, avocat au barreau de {{k:Nantes}}, et Me {{c:$s2}} ont plaidé.`,
    `M. {{p:$m1}} {{p:$s1}}, notaire, a été condamné par le tribunal correctionnel de {{k:Pau}}. Le notaire {{p:$s1}} a fait appel.`,
    `Maître {{p:$f1}} {{p:$S1}}, avocate, {{a:$a1}}, {{l:$z1}}, comparante, assistée de Me {{c:$m1 $s2}}, avocat au barreau de {{k:Nîmes}}
Me {{p:$s1}} conteste la sanction. Un autre associé, Me {{p:$m2}} {{p:$s3}}, l'atteste. Me {{c:$s2}} plaide la nullité.`,
    `Un constat a été dressé. Commissaire de justice : Me {{p:$s1}}. Mme {{p:$f1}} {{p:$S2}}, conseillère municipale, l'a fait signifier.`,
    `{{c:$m1 $s1}}, président, M. {{c:$m2 $s2}} et Mme {{c:$f1 $s3}}, juges
La SAS {{o:Sodimatex}} a fait appel. L'association {{o:Les Genêts}}, présidée par {{p:$f2}} {{p:$s4}}, est intervenue.`,
    `Attendu que Mme {{p:$f1}} {{p:$s1}}, avocat au barreau de {{k:Nice}}, fait grief à l'arrêt d'avoir confirmé l'arrêté du conseil de l'ordre ayant refusé son inscription ;`,
    `DEMANDERESSE AU RECOURS :
Maître {{p:$f1}} {{p:$S1}}, avocate au barreau de {{k:Quimper}}
comparante en personne
Le bâtonnier a taxé les honoraires dus à Me {{p:$s1}}. Me {{p:$s1}}, avocate, a formé un recours. Me {{c:$m2 $s3}}, avocat au barreau de {{k:Brest}}, plaide.`,
    `M. {{p:$m1}} {{p:$s1}} a consulté Me {{p:$m2}} {{p:$s2}}, son ancien associé, avocat, aujourd'hui radié. Sa collaboratrice, Me {{p:$f1}} {{p:$s3}}, entendue comme témoin, le confirme. Me {{p:$s2}} a été sanctionné.`,
    `Le conseil de discipline est saisi de poursuites contre Me {{p:$m1}} {{p:$S1}}. La faute de Me {{p:$s1}} est établie. Le client a assigné Me {{p:$s2}} en responsabilité. La société {{o:Delta Sécurité}} est représentée par Me {{c:$f1 $s3}}, avocate au barreau de {{k:Caen}}.`,
    `M. {{p:$m1}} {{p:$s1}}, ancien magistrat, partie civile, et Mme {{p:$f1}} {{p:$s2}}, greffière, plaignante, ont été entendus.`,
    `Maître {{p:$f1}} {{p:$s1}}, huissier de justice à {{l:$t1}}, a été assignée. La responsabilité de Me {{p:$s1}} est écartée.`,
    `Mme {{p:$f1}} {{p:$s1}}, juge d'instruction, s'est constituée partie civile. M. {{p:$m1}} {{p:$s2}}, greffier, a porté plainte.`,
  ],
  companies: [
    `M. {{p:$m1}} {{p:$s1}} a travaillé chez {{o:Big Fernand}}, puis chez {{o:Léon de Bruxelles}} et pour l'enseigne {{o:Jeff de Bruges}}.`,
    `L'EURL {{o:Chez Gino}}, la SCI {{o:Les Tilleuls}} et la SNC {{o:Le Celtique}} ont été assignées par Mme {{p:$f1}} {{p:$s1}}.`,
    `La {{o:MAIF}}, la {{o:GMF}} et l'{{o:ONIAM}} ont conclu. L'{{o:URSSAF}} et la {{o:DREAL}} n'ont pas comparu. {{o:Groupama}} et {{o:Allianz}} garantissent le sinistre.`,
    `La société {{o:Fauchon}} a repris le fonds. Le groupe {{o:Bolloré}} et {{o:Bouygues Immobilier}} ont été mis hors de cause. {{o:Bouygues Immobilier}} le conteste.`,
    `La société {{o:Delta Sécurité}} soutient que {{o:Delta Sécurité}} n'était pas l'employeur. Le contrat liait {{o:Delta}} à Mme {{p:$f1}} {{p:$s1}}.`,
    `SA {{o:AXA FRANCE IARD}}
SAS {{o:ALTRAD ENDEL}}
S.A.R.L. {{o:L'ATELIER DU PAIN}}
M. {{p:$m1}} {{p:$S1}}`,
    `Le magasin {{o:Marionnaud}}, la pharmacie {{o:du Marché}} et le restaurant {{o:La Mère Catherine}} ont fermé ; M. {{p:$s1}} en était le gérant.`,
    `La SAS {{o:Eurovia}}, la SASU {{o:Transdev}} et {{o:Pôle emploi}} ont interjeté appel. {{o:Eurovia}} fait valoir que {{o:Transdev}} a manqué à ses obligations.`,
    `L'association {{o:Jean Bosco}}, la fondation {{o:Abbé Pierre}}, l'hôpital {{k:public}} et la SASU {{o:JESSICA MONGET}} sont parties. M. {{p:$m1}} {{p:$s1}} y enseignait.`,
    `Le syndicat {{o:CGT Énergie}}, la {{o:CFDT}} et {{o:Force ouvrière}} sont intervenus au soutien de M. {{p:$s1}}. {{o:Solidaires}} s'est désisté.`,
    `Le véhicule {{o:Citroën Berlingo}} a été vendu par le concessionnaire {{o:Peugeot}} à M. {{p:$m1}} {{p:$s1}}. La montre {{o:Cartier}} et le sac {{o:Chanel}} ont disparu.`,
    `Attendu que l'usine {{o:Bertholon}} ne justifie de rien ; que {{o:Bloomberg}} n'a pas répondu ; que le {{k:PEA}} n'a pas été clôturé ; M. {{p:$s1}} conclut.`,
    `Mme {{p:$f1}} {{p:$s1}}, adjointe administrative, est employée par la commune de {{k:Douarnenez}}. La ville de {{k:Vannes}} a recruté M. {{p:$s2}}.`,
    `L'action a été intentée par M. {{p:M}}. Le notaire a inséré une mention. Le tiers, Mme {{p:G}}. Il en résulte que le contrat est nul. Les parties concluent.`,
    `{{o:Auchan}}, {{o:Mazars}}, {{o:COFIDIS}}, {{o:BNP Paribas}} et {{o:LinkedIn}} ne sont pas dans la cause. Le compte {{o:Twitter}} de M. {{p:$s1}} est public.`,
  ],
  staff: [
    `GREFFIER PRÉSENT AUX DÉBATS :
Mme {{c:$f1 $S1}}
M. {{p:$m1}} {{p:$S2}}, né le {{d:4 mai}} 1970`,
    `Greffier : Mme {{c:$f1 $s1}}, adjointe administrative faisant fonction de greffier
En présence de Mme {{c:$f2 $s2}}, adjointe administrative faisant fonction de greffière`,
    `Ministère public : M. {{c:$m1 $s1}}, substitut général. Partie civile : Mme {{p:$f1}} {{p:$s2}}.`,
    `Le juge d'instruction, Mme {{c:$f1 $s1}}, a renvoyé M. {{p:$m1}} {{p:$s2}} devant le tribunal. Le procureur de la République, M. {{c:$s3}}, a requis.`,
    `JUGE DES LIBERTÉS ET DE LA DÉTENTION : {{c:$f1 $S1}}
GREFFIER : {{c:$m1 $S2}}
M. {{p:$m2}} {{p:$S3}}, de nationalité {{k:tunisienne}}`,
    `Juge départiteur : M. {{c:$m1 $s1}}
Assesseur employeur : Mme {{c:$f1 $s2}}
Assesseur salarié : M. {{c:$m2 $s3}}
Mme {{p:$f2}} {{p:$s4}}, demanderesse`,
    `Juge du contentieux de la protection : {{c:$f1 $s1}}
Greffier lors du délibéré : {{c:$m1 $s2}}`,
    `Étaient présents : Mme {{c:de La Rochère}}, conseiller doyen faisant fonction de président, M. {{c:d'Huart de Champfeu}}, conseiller rapporteur, M. {{c:$s1}}, Mme {{c:$s2}}, MM. {{c:$s3}}, {{c:$s4}}, conseillers, Mme {{c:$s5}}, greffier de chambre.`,
    `La greffière                     La présidente
{{c:$f1 $s1}}                    {{c:$f2 $s2}}`,
    `LE GREFFIER LE PRÉSIDENT
{{c:$m1 $S1}} {{c:$f1 $S2}}`,
    `Signé par Mme {{c:$f1 $s1}}, présidente, et par M. {{c:$m1 $s2}}, greffier, auquel la minute a été remise.`,
    `Président : Mme {{c:$f1 $s1}} ; Assesseurs : M. {{c:$m1 $s2}} ; Mme {{c:$f2 $s3}} ; greffier : {{c:$m2 $s4}}
M. {{p:$m3}} {{p:$s5}} conteste son licenciement.`,
    `Le conseiller rapporteur du CPH, M. {{c:$s1}}, a entendu M. {{p:$m1}} {{p:$s2}}.`,
    `Ministère public : Mme {{c:$f1 $s1}}, commissaire de police
PRÉVENU : M. {{p:$m1}} {{p:$S2}}`,
    `Présidente : Mme {{c:$f1 $s1}}
Assesseurs bailleurs : M. {{c:$m1 $s2}}, Mme {{c:$f2 $s3}}
Assesseurs preneurs : M. {{c:$m2 $s4}}, M. {{c:$m3 $s5}}
Secrétaire : M. {{c:$m4 $s6}}

Demandeur : M. {{p:$m5}} {{p:$s7}}`,
    `L'éducateur a remis son rapport au juge des enfants, {{c:$f1 $s1}}. M. {{p:$m1}} {{p:$s2}} s'y oppose.`,
    `DEMANDEUR
M. {{p:$m1}} {{p:$S1}}, représenté par Me {{c:$f1 $S2}}
DÉFENDERESSE
Mme {{p:$f2}} {{p:$S3}}`,
    `Assesseurs : Monsieur {{c:Patrice $s1}}, Madame {{c:$f1 $s2}}
FAITS
Mme {{p:$s1}} a témoigné. Selon Mme {{p:$s1}}, le salarié était absent.`,
    `Arrêt signé par Mme {{c:$f1 $s2}}, conseillère, pour la présidente empêchée, et par Mme {{c:$f2 $s3}}, greffière.
M. {{p:$m1}} {{p:$s1}} est débouté.`,
    `Le tribunal, composé de Monsieur {{c:$m2 $s4}}, magistrat honoraire exerçant des fonctions juridictionnelles, et de Madame {{c:$f3 $s5}}, magistrate à titre temporaire, en présence de M. {{c:$m3 $s7}}, auditeur de justice, assisté de Mme {{c:$f4 $s6}}, adjointe administrative assermentée.`,
    `Le dossier a été communiqué au ministère public, représenté par M. {{c:$m4 $s8}}, qui s'en rapporte.
Rapporteur : M. {{c:$s9}}
Avocat général : M. {{c:$s7}}
Avocat(s) : SCP {{c:Célice et Texidor}}, Me {{c:Ridoux}}`,
    `Composition : M. {{c:$s2}} (président), Mme {{c:$s3}} et M. {{c:$s4}}
Audience présidée par M. {{c:$m5 $s5}}, tenue par Mme {{c:$f5 $s6}}, juge unique.`,
    `Me {{c:$s2}} substituant Me {{c:$s3}}, Me {{c:$s4}} loco Me {{c:$s5}}, pour M. {{p:$s6}} ; plaidant par Me {{c:$s8}} ; la société {{o:Delta Sécurité}} (Me {{c:$s7}}).`,
    `Vu les conclusions écrites de Mme {{c:$s9}}, premier avocat général ; M. {{c:$s2}}, procureur adjoint ; Mme {{c:$s3}}, vice-procureure placée ; M. {{c:$s4}}, substitut.`,
    `Nous, {{c:$f6 $s5}}, déléguée du premier président, assistée de {{c:$f5 $s6}}, directrice des services de greffe judiciaires,
Vu la requête de M. {{p:$m4}} {{p:$s8}}`,
    `Magistrat du siège : {{c:$m3 $s7}}
Magistrat signataire : Mme {{c:$s9}}
Juge de la mise en état : {{c:$m2 $s2}}
Conseiller de la mise en état : Mme {{c:$f2 $s3}}
Commissaire du gouvernement : M. {{c:$s4}}
Rapporteur public : M. {{c:$s5}}`,
    `Le juge-commissaire, M. {{c:$s6}}, a admis la créance de M. {{p:$s8}}. Mme la présidente {{c:$s7}} a clos les débats. M. le conseiller {{c:$s9}} a été entendu en son rapport. Le juge {{c:$s2}} a signé.`,
    `M. {{p:$m4}} {{p:$s8}}, assisté de {{c:$f2 $s3}}, avocate au barreau de {{k:Nancy}}, ayant pour conseil {{c:$m2 $s4}}, avocat ; avocat plaidant : {{c:$f6 $s5}} ; Conseil : Me {{c:$s6}} du barreau de {{k:Metz}}`,
    `Mmes {{c:$s2}} et {{c:$s3}}, assesseures, MM. {{c:$s4}}, {{c:$s5}}, {{c:$s6}}, conseillers, M. {{c:$s8}}, greffier ff.
Jugement prononcé par Mme {{c:$s7}} et signé par elle. P/ le président empêché, {{c:$m3 $s9}}`,
    `LA GREFFIÈRE, LE PRÉSIDENT,
{{c:A. $S2}} {{c:P. $S3}}`,
    `Assesseur pôle social collège employeur : M. {{c:$m2 $s4}}
Assesseur pôle social collège salarié : Mme {{c:$f3 $s5}}
Secrétariat-greffe : {{c:$f5 $s6}}
DEMANDEUR : M. {{p:$m4}} {{p:$s8}}`,
    `Président : {{c:$m3 $S7}}, vice-président
Juges consulaires : {{c:$m2 $S2}} et {{c:$f2 $S3}}
Greffier d'audience : {{c:$m5 $S4}}, commis-greffier
Débiteur : {{p:$m4}} {{p:$S8}}`,
    `Signé par {{c:$f6 $s5}}, Première présidente de chambre, et par {{c:$f5 $s6}}, Adjointe faisant fonction de Greffière. Copie exécutoire délivrée à Me {{c:$s8}} et Me {{c:$s7}}.`,
    `L'audience s'est tenue devant Mme {{c:$f1 $S1}}, siégeant seule. Mme {{c:$S1}} a avisé les parties. La rapporteure, {{c:$f2 $s2}}, et le président, {{c:$m1 $s3}}.`,
    `{{c:$f1 $s1}}, vice-présidente, assistée de {{c:$m1 $s2}}, greffier
Vu la requête de {{p:$f2}} {{p:$S3}} née {{p:$S4}}`,
    `Nous, {{c:$f1 $s1}}, première vice-présidente, juge des enfants, assistée de {{c:$m1 $s2}}, greffier,
vu la requête de Mme {{p:$f2}} {{p:$s3}},`,
    `Monsieur {{c:$m1 $s1}}
Premier vice-président
Madame {{c:$f1 $s2}}
Greffière`,
    `Le tribunal, présidé par M. {{c:$m1 $s1}}, M. {{c:$m2 $s2}} et Mme {{c:$f1 $s3}} étant juges, prononce. M. {{p:$m3}} {{p:$s4}} est débouté.`,
    `Monsieur {{c:$m1 $S1}}, conseiller
GREFFIER, lors des débats : Mme {{c:$f1 $S2}}

LE GREFFIER,                         LA PRÉSIDENTE,
{{c:P. $S2}}                         {{c:C. $S3}}`,
  ],
  names: [
    `L'OPJ {{p:$S1}} a procédé à la perquisition. Les APJ {{p:$S2}} et {{p:$S3}} l'assistaient.`,
    `Nous, {{p:$m1}} {{p:$S1}}, brigadier de police en fonction au commissariat de {{k:Lens}}, officier de police judiciaire,`,
    `Selon l'agent {{p:$s1}}, le contremaître {{p:$s2}} et le chef d'équipe {{p:$s3}}, la machine était arrêtée.`,
    `Attestation {{p:$s1}} (pièce n° 12), attestation de {{p:$m1}} {{p:$s2}}, témoignage {{p:$s3}}. Les attestations {{p:$s1}} et {{p:$s2}} sont écartées.`,
    `La comtesse de {{p:$s1}} et le baron {{p:von $s2}} ont légué le domaine.`,
    `Un dénommé {{p:$m1}} et le nommé {{p:$m2}} {{p:$s1}}, surnommé « {{p:Le Marseillais}} », ont pris la fuite. « {{p:Le Marseillais}} » conduisait.`,
    `M. {{p:$m1}} {{p:$s1}} et Mme {{p:$f1}} {{p:$s2}} ont eu deux enfants. {{p:$f1}} reproche à {{p:$m1}} son absence. {{p:$f1}} demande la garde.`,
    `Les neveux {{p:$s1}}, {{p:$m1}} et {{p:$m2}}, ont hérité. Les sœurs {{p:$s2}}, {{p:$f1}} et {{p:$f2}}, ont renoncé.`,
    `Les Drs {{p:$s1}}, {{p:$s2}} et {{p:$s3}} ont été désignés. Le Dr {{p:$s2}} conclut à une incapacité.`,
    `Mme {{p:$f1}} {{p:$S1}} EPOUSE {{p:FONTAINE}} et M. {{p:$m1}} {{p:MARCHAND}} comparaissent.`,
    `Le gérant, {{p:$m1}} {{p:$s1}}, a reconnu les faits. {{p:$s1}} a précisé que le comptable {{p:$s2}} en était informé.`,
    `{{p:Kaeliss}} vit chez sa mère. M. {{p:$m1}} {{p:$s1}}, père de {{p:Kaeliss}}, demande un droit de visite.`,
    `Le témoin {{p:$s1}}, l'infirmière {{p:$s2}} et le docteur {{p:$s3}} ont été entendus. {{p:$s1}} et {{p:$s2}} se contredisent.`,
    `La gardienne, {{p:$f1}}, et la femme de ménage, {{p:Rosa}}, ont vu un certain {{p:Didou}}. Le patron du bar, {{p:$m1}} {{p:$s1}}, s'est tu.`,
    `Le graphiste {{p:$s1}}, la fleuriste {{p:$s2}} et le commissaire-priseur {{p:$s3}} ont été payés par l'intérimaire {{p:$s4}}.`,
    `{{p:$S1}} {{p:$m1}}, se disant né le {{d:3 mai}} 1988 à {{l:Antsirabe}}, vit en France. M. {{p:$s1}} en justifie.`,
    `Deux enfants sont nés de leur union : {{p:$m1}} le {{d:2 mai}} 1997 et {{p:$f1}} le {{d:14 février}} 2000. {{p:$m1}} étudie.`,
    `De cette union sont issus {{p:$f1}} ({{d:8 août}} 2015) et {{p:$m1}}, né le {{d:3 juin}} 2017.`,
    `L'adjudante a saisi le téléphone. {{p:$m1}} {{p:$s1}} conteste. Le véhicule. {{p:$f1}} {{p:$s2}} l'a vu.`,
    `Les deux caristes, {{p:$s1}} et {{p:$s2}}, ont été entendus. C'est {{p:$m1}} et {{p:Titi}} qui ont cassé la vitre. La famille d'accueil {{p:$s3}} se retire.`,
    `L'éducatrice {{p:$f1}} {{p:$s1}}, l'assistante sociale {{p:$f2}} {{p:$s2}} et la psychologue {{p:$s3}} suivent la famille.`,
    `Le salarié {{p:$s1}} et la collègue {{p:$s2}} ont été convoqués par le directeur des ressources humaines, {{p:$m1}} {{p:$s3}}.`,
    `Les ayants droit de {{p:$m1}} {{p:$s1}} (ses parents {{p:$m2}} et {{p:$f1}}, son frère {{p:$m3}}) sont indemnisés.`,
    `M. {{p:$m1}} {{p:$s1}} a confié son fils à {{p:$f1}}. {{p:$s1}} s'en est expliqué ; selon {{p:$s1}}, {{p:$f1}} était d'accord.`,
    `Elle laisse pour lui succéder les frères et sœurs {{p:$s1}} : {{p:Odilon}}, {{p:Tancrède}}, {{p:$f1}} et {{p:Violette}}. {{p:Odilon}} a contesté. Quant à {{p:Violette}}, elle s'en remet.`,
    `Les consorts {{p:$s1}}, à savoir {{p:$m1}}, {{p:$f1}} et {{p:$m2}} {{p:$s1}}, les hoirs {{p:$s2}}, l'indivision {{p:$s3}} et la succession {{p:$s4}} sont dans la cause.`,
    `Le conducteur était avec l'apprenti, le petit {{p:$s1}}. Le maire, {{p:$s2}}, est arrivé, puis l'interne {{p:$s3}} et le curé {{p:$s4}}. C'est {{p:$s1}} qui conduisait. L'expert {{p:Sorbier-Lange}} conclut.`,
    `Attestation {{p:$s1}} {{p:($f1}}) : « rien ». M. {{p:$s2}} {{p:($m1}}) le confirme. {{p:Kader}}, le gardien de l'immeuble, est monté. J'ai vu {{p:Momo}} avec {{p:Manu}}.`,
    `L'équipe surnommait M. {{p:$m1}} {{p:$s1}} : « {{p:Momo}} », surnom resté. Demande à {{p:Tim}} : {{p:Tim}} ne peut pas venir.
Bise, {{p:K.O}}.`,
    `La SARL {{o:Sodimatex}}, représentée par son gérant {{p:$S1}} {{p:$m1}}, et l'EURL {{o:Le Fournil}}, représentée par {{p:$S2}} {{p:$f1}}. {{p:$s1}} a signé ; {{p:$s2}} le conteste.`,
    `M. {{p:$m1}} {{p:Ravillon-Castagnet}} a vendu. {{p:Castagnet}} a encaissé ; {{p:Ravillon}} conteste. Les voisins, {{p:$s2}} et {{p:$s3}}, et la voisine {{p:$s4}} ont signé.`,
    `Les docteurs {{p:$s1}}, {{p:$s2}} puis {{p:$s3}} l'ont examiné. Les Drs {{p:$s4}} ; {{p:$s5}} et {{p:$s6}} concluent. L'ostéopathe {{p:$s7}} atteste.`,
    `Mme {{p:$f1}} {{p:Le Du}} a signé. Le contrat est nul. DU 3 AU 5 MAI, {{p:Le Du}} était absente.
LE TRIBUNAL dit que le contrat est nul.`,
    `Nom | Né(e) le
{{p:$m1}} et {{p:$f1}} (jumeaux) | {{d:30 novembre}} 2018
{{p:$f2}} | {{d:3 mai}} 2014`,
    `{{p:Ouardia}} est partie. Il dit que {{p:Dubosc}} l'a frappé. Selon les Prs {{p:$s1}} et {{p:$s2}}, l'état est stable. Les cousins {{p:$s3}} renoncent.`,
  ],
  broken: [
    `MME{{p:$S1}} ET MR{{p:$S2}} ont signé. Mme {{p:$s1}} le conteste.`,
    `M. {{p:$m1}} {{p:Tardieu}} conclut. M. {{p:T ardieu}} a payé. {{p:T ardieu}} le conteste.`,
    `Le nommé {{p:B R E C H A R D}} a été entendu. M. {{p:Brechard}} nie.`,
    `M. {{p:$m1}} {{p:Mon-
taubry}} a interjeté appel. M. {{p:Montaubry}} conclut.`,
    `De : {{p:$m1}} {{p:$s1}} <{{i:contact.4821@exemple.fr}}>
À : {{p:$f1}} {{p:$s2}}
Cc : {{p:K. Okonkwo}} ; {{p:$s3 $m2}}
Objet : réunion
Bonjour {{p:$f1}},`,
    `Signé : {{p:$s1, J.-Ph}}. ; {{p:$s2, M}}. et {{p:$s3, $f1}}`,
    `Le compte {{i:@kevin_du_13}} et le profil {{i:https://www.facebook.com/kevin.du.treize}} appartiennent à M. {{p:$s1}}.`,
    `M. {{p:N'Guessan}} et Mme {{p:M'Bala}} ont comparu. {{p:N’Guessan}} a parlé. {{p:N'Guessan}} nie.`,
    `M.{{p:$s1}} et Mme{{p:$s2}} ont été convoqués le {{k:3 mars 2020}} ; Monsieur{{p:$s3}} était absent.`,
    `M. {{p:$m1}} {{p:Cuenot}} conclut. M. {{p:Cue not}} a payé. Mme {{p:V ILLARD}} le conteste. MADAME{{p:VILLARD}} conclut.`,
    `Né le : {{d:12 mai}} 1988
A : {{l:Vesoul}}
Fils de : {{p:$S1}} {{p:$m1}} et de {{p:$S2}} {{p:$f1}}`,
    `Profil : {{i:linkedin.com/in/jean-du-test-84}} ; {{i:@marie.du.test}} sur Instagram ; X : {{i:@mdt_84}}.`,
    `Le Dr {{p:Kermab ec}} a retenu une incapacité. M. {{p:$s1}} ès qualités de tuteur s'y oppose.`,
  ],
  numbers: [
    `M. {{p:$m1}} {{p:$s1}}, né le {{d:trois mars}} mil neuf cent soixante-dix à {{l:$t1}}, décédé le {{d:vingt et un juin}} deux mille douze.`,
    `Mme {{p:$f1}} {{p:$s1}}, née le {{d:1 er avril}} 1961, et M. {{p:$m1}} {{p:$s2}}, né le {{d:3/IV}}/1961, demeurant {{a:14 r. du Contour de l'Église}}, {{l:$z1}}.`,
    `Nom | Prénom | Né(e) le | À
{{p:$S1}} | {{p:$m1}} | {{d:12/03}}/1957 | {{l:$t1}}
{{p:$S2}} | {{p:$f1}} | {{d:30/11}}/1962 | {{l:$t2}}`,
    `M. {{p:$m1}} {{p:$s1}} a été victime d'un accident mortel le {{d:8 juin}} 2016. L'accident du {{k:9 mai 2015}} n'a fait aucun blessé.`,
    `M. {{p:$m1}} {{p:$s1}} demeure {{a:7, corniche des Pins}}, {{l:$z1}} ; Mme {{p:$s2}} {{a:3 traverse du Lavoir}}, {{l:$z2}}.`,
    `demeurant {{a:12 Grand'Rue, Bât. B, 3e étage, résidence Les Cigales}}, {{l:$z1}}, ou {{a:Trav. du Puits, BP 41}}, {{l:$z2}}.`,
    `Mme {{p:$f1}} {{p:$s1}}, domiciliée {{a:villa Les Bruyères, lieu-dit La Grange}}, {{l:$z1}}, et M. {{p:$s2}}, {{a:Le Bourg}}, {{l:$z2}}.`,
    `M. {{p:$m1}} {{p:$s1}}, demeurant {{a:8 chemin de la Fon-
taine}}, {{l:$z1}}, et Mme {{p:$s2}}, demeurant {{a:25 avenue du
Général Leclerc}}, {{l:$z2}}.`,
    `M. {{p:$s1}} ({{a:Le Miramar, entrée B, 54 boulevard de la Croisette}}, {{l:$z1}}) et Mme {{p:$s2}}, {{a:37 av. Gabriel Péri, 3e étage gauche}}, {{l:$z2}}.`,
    `demeurant {{a:BP 214, section Boisvin}}, {{l:$z1}}, puis {{a:cité Canto Perdrix, bâtiment H, 5ème étage}}, {{l:$z2}}, et au {{a:lieu-dit « La Font Basse}} ».`,
    `M. {{p:$m1}} {{p:$S1}}, demeurant {{a:Le Puy Rond}}, {{l:$z1}}, libre. Les époux {{p:$s2}}, domiciliés tous deux {{a:manoir de la Haye-Belin}}, {{l:$z2}}. {{p:$m1}} habite {{l:Annecy}}. Les parcelles {{i:C n° 412 et 413}} ont été bornées.`,
    `M. {{p:$m1}} {{p:$s1}}, né le {{d:1er/01}}/1979, {{a:Chez Moreau}}, {{l:$z1}}, {{a:26 boulevard Victor-Hugo}}, {{l:$z2}}. Vu les articles {{k:L. 743-21, R. 743-10 et R. 743-11}}.`,
    `L'agent matricule {{i:1248733}} a relevé le compte n° {{i:00412 77810 55}} et le compte n° {{i:FR7630003035409876543210925}}.`,
    `L'adresse IP {{i:192.0.2.146}} et l'adresse {{i:2001:db8::8a2e:370:7334}} ont été relevées. Numéro d'écrou : {{i:48213}}.`,
    `Allocataire CAF n° {{i:1234567 R}}, dossier Banque de France n° {{i:000421987654}}, passeports n° {{i:12CX45678}} et {{i:15DF98712}}.`,
    `compte IBAN{{i:FR7630006000011234567890189}}, IBAN {{i:BE71 0961 2345 6769}}, {{i:DE89370400440532013000}}, {{i:MT84MALT011000012345MTLCAST001S}}, {{i:BR1800360305000010009795493C1}}, {{i:UA213223130000026007233566001}}.`,
    `L'enfant est née le {{d:vingt-deux août}} deux mille neuf. La date de naissance est le {{d:11.12}}.1983. Le {{k:4 avril 2019}}, le tribunal a statué.`,
    `M. {{p:$m1}} {{p:$s1}} réside {{a:route départementale 12}}, à {{l:$t1}}. Le mariage a été célébré le {{d:dix-sept juillet}} mil neuf cent quatre-vingt-dix-huit.`,
    `M. {{p:$m1}} {{p:$s1}}, {{a:Mas Saint-Gaudérique, BP 14}}, {{l:$z1}}, Mme {{p:$f1}} {{p:$s2}}, {{a:Kerhuel Vihan}}, {{l:$z2}}, et M. {{p:$s3}}, domicilié {{a:4 sente des Vignes}}, {{l:$z3}}. {{o:COFIDIS}}, {{a:CS 14110}}, {{l:59899 LILLE CEDEX 9}}.`,
    `demeurant {{a:12 rue de la Répu
blique}}
{{l:$z1}}
Lieu de naissance : {{l:Vénissieux}}`,
    `M. {{p:$s1}}, né le {{d:05 mai}} 1996 à {{l:Annaba}} (Algérie), ou le {{d:15/09}}/1997 à {{l:Sfax}}. Son mari l'avait précédée le {{d:7 décembre}} 1998. Né le {{d:12 févr}}. 1980. Le père, inhumé le {{d:2 juin}} 2004.`,
    `Carte consulaire n° {{i:0077184}}, écrou n° {{i:48 213}}. Le {{k:7 décembre 2019}}, il a été précédé par M. {{p:$s1}}.`,
    `Mme {{p:$f1}} {{p:$S1}}
{{a:Résidence Les Ormes}}
{{a:Bât. C - Appt 12}}
{{a:14 rue des Forges}}
{{l:69003 LYON}}`,
  ],
  kept: [
    `Mme {{p:$f1}} {{p:$s1}} souffre du syndrome de {{k:Gilles de la Tourette}} et de la maladie d'{{k:Alzheimer}}. La toile de {{k:Claude Monet}} a été saisie.`,
    `Vu l'arrêt {{k:Monet}}, la décision {{k:Commune de Béziers}}, l'arrêt {{k:Blanco}} et la loi {{k:Evin}} ; CE, {{k:3 mai 2017}}, {{k:Commune de Morsang-sur-Orge}}.`,
    `L'appartement vaut notification (v. CE, {{k:Commune de Béziers}}), selon M. {{p:$s1}}. Les sociétés {{o:Veuve Amiot}} et {{o:Georges Duboeuf}} s'opposent.`,
    `Ainsi jugé à {{k:Lyon}}, le {{k:3 mai 2017}}. M. {{p:$m1}} {{p:Lyon}} a fait appel. M. {{p:Lyon}} conclut.`,
    `Me {{c:Clara Villeurbanne}} représente M. {{p:$m1}} {{p:$s1}}. Me {{c:Villeurbanne}} soulève la nullité.`,
    `La {{k:Cour européenne des droits de l'homme}} ({{k:Golder c. Royaume-Uni}}) et la convention de {{k:Genève}} ; M. {{p:$s1}} s'en prévaut.`,
    `Le plateau de {{k:Millevaches}}, la gare {{k:Saint-Charles}}, le quartier de la {{k:Croix-Rousse}} et la rue où M. {{p:$s1}} s'était garé.`,
    `La saisine par la voie du {{k:Journal officiel}} et du {{k:Bulletin des arrêts}} ; {{k:Dalloz}}, {{k:JurisClasseur}}, {{k:Cass. soc.}}, {{k:Rec. Lebon}}, p. 12.`,
    `M. {{p:$m1}} {{p:$s1}} est hospitalisé pour la maladie de {{k:Parkinson}}. Le test de {{k:Romberg}} est négatif. Le {{k:Noël}} suivant, il est rentré de {{k:Pâques}}.`,
    `Les {{k:Conventions collectives}} de la {{k:Métallurgie}}, l'{{k:Accord national interprofessionnel}} et le {{k:Code du travail}} ; {{k:Syntec}} s'applique à M. {{p:$s1}}.`,
    `M. {{p:$m1}} {{p:Bretagne}} travaille en {{k:Bretagne}}. Il vit dans la région {{k:Bretagne}}. M. {{p:Bretagne}} conclut.`,
    `Le ressort du {{k:Haut-Rhin}} et le canton de {{k:Val-de-Saône}} sont voisins. N° {{k:SIRET}}, {{k:IBAN}} et {{k:Courriel}} ne sont pas donnés.`,
  ],
} as const satisfies Record<string, readonly string[]>;

export type TrapKind = keyof typeof TRAPS;
