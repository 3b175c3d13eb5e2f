/** French words that carry no subject. Folded (no accents), as they are compared after folding. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a ai ainsi alors as au aucun aucune aujourd aux avait avant avec avez avons ayant c ca car ce ceci cela celle celles celui ces cet cette ceux chaque
  ci comme comment d dans de dela des desdits desdites dont donc du duquel desquels elle elles en entre est et etait etant ete etes etre eu eux
  fait faut il ils j je jusqu l la laquelle le ledit lequel les lesdits lesdites lesquelles lesquels leur leurs lorsqu lorsque lui m ma mais me meme memes mes moi
  mon n ne ni nos notre nous on ont or ou par parmi pas peut peuvent plus pour puis puisqu puisque qu quand que quel quelle quelles quels
  qui quoi s sa sans sauf se selon sera seront ses si soi soient sois soit sommes son sont sous sur t ta tandis te tel telle telles tels tes toi ton tous tout
  toute toutes tres tu un une vos votre vous y ladite dudit audit auxdits auxquels auxquelles dit est-ce ait aient avoir doit doivent etais fut
  cas lors ainsi-que afin deja encore ici la-bas moins non oui quelque quelques vers dès des`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
