/** Stop words of questions and articles, folded. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a afin ai ainsi alors apres as assez au aucun aucune aujourd auquel auquelle aura aurait auront aussi autre autres aux auxquelles auxquels avait avant avec avoir
ayant c ca car ce ceci cela celle celles celui cependant certain certaine certaines certains ces cet cette ceux chacun chacune chaque chez ci comme comment
concernant concerne d dans de dehors depuis des dessous dessus desquels desquelles dit dite dites dits doit doivent donc dont du duquel durant e elle elles en encore entre
est et etaient etait etant ete etes etre eu eux fait faire faut fut hors hui il ils j je jusqu jusque l la laquelle le lequel les lesquelles lesquels leur leurs lors lorsqu lorsque
lui m ma mais me mes meme memes mon moi moins mr n ne neanmoins ni non nos notre nous on ont or ou outre par parce parmi pas pendant peut peuvent peu plus plusieurs
pour pourquoi pourra pourrait pouvez pouvoir pres puis puisque qu quand que quel quelle quelles quelqu quels quelque quelques qui quoi r s sa sans sauf se selon sera serait seront ses si sinon soi soit son sont sous
suis sur t ta tandis te tel telle telles tels tes toi ton tous tout toute toutes tres tu un une vers via voici voila vos votre vous y
savoir bonjour merci question svp`.split(/\s+/),
);

/** Words, with accents, found in almost every article or question of labour and social law: weighted down, not removed. */
export const COMMON_WORDS: readonly string[] =
  `article articles code loi texte disposition dispositions condition conditions cas prévu prévue prévus prévues mentionné mentionnée présent présente chapitre titre section
salarié salariée salariés salariées employeur employeurs entreprise entreprises travail travailleur travailleurs personne personnes droit droits règle règles
application applicable applicables concernés relatif relative relatifs relatives manière mesure œuvre mise objet type
contrat lieu date jour jours mois an ans année existe existant effet possible pratique bénéficier bénéficie
possibilité obligation définition modalités contenu matière exigé exigées manquement suivre garanties existence nombre forme preuve procédure exceptions
dérogations contestation délai agir sanctions conséquences information consultation représentants`.split(/\s+/);
