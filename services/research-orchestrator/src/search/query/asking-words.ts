/**
 * Words of asking, not of law. They weigh less, so that « comment licencier » and « les règles du licenciement » are one question. Folded, without
 * accents.
 */
export const ASKING_WORDS: ReadonlySet<string> = new Set(
  `comment combien pourquoi quand ou quoi quel quelle quels quelles existe exister consiste consister consistent sert servir signifie signifient
  definition definie defini definir definit appelle appelle-t fonctionne fonctionnent fonctionner fonctionnement regle regles modalite modalites
  connaitre savoir obtenir utiliser recourir faire pretendre percevoir toucher beneficier beneficie beneficient toujours encore possible
  possibilite autorise permis oblige obligee obliges obligatoire obligatoirement obligation tenu tenue suis suit peux puis pourrais pouvez pouvons pourrait
  veux voudrais souhaite souhaiter dois devons devez devrait devraient peuvent puisse vais va vont passe deroule deroulent
  agit concerne concernes concernees cours pendant durant apres avant lorsque matiere prive secteur question questions exactement quid
  client cliente clients veut veulent voulons pouvoir faudrait serait seraient
  comporter comporte comportent figurer figure figurent contenir contient contiennent
  donner donne donnent avoir avons avez ont doit doivent prevu prevue prevus prevues prevoit certain certains certaines autre autres`.split(
    /\s+/,
  ),
);
