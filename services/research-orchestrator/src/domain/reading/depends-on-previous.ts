import { foldInPlace } from '@attendu/law/fold';
import { listMarker } from './markers.ts';

/** Openings of a sentence that continues the previous one: « Toutefois… », « Ce délai… », « Il en est de même… », « Une durée plus longue… ». */
const OPENINGS =
  /^(?:toutefois|cependant|neanmoins|exceptionnellement|de meme|dans le cas contraire|en ce cas|au vu de c(?:et|ette|es)|a cet (?:effet|egard)|a defaut(?=[ ,])|il en (?:est|va)|ce(?:t|tte|s)? (?!code|livre|titre|chapitre|qui|que)|celles?-ci|celui-ci|ceux-ci|elles? |ils |leurs? |son |sa |ses |(?:dans|pour|sous) (?:ce|cette|ces|tous les) (?:cas|hypotheses?|derniers?|reserves?)|une? (?:duree|delai|montant|taux|periode)s? plus |par (?:derogation|exception) a (?:l'alinea precedent|ces dispositions)|les dispositions (?:de l'alinea precedent|qui precedent))/;
/** « Dans chacun de ces cas », « Dans les deux cas », « Chacune de ces sommes », « Pour l'une ou l'autre de ces périodes »: the cases just listed. */
const CASES =
  /^(?:dans|pour) (?:(?:tous|toutes) ces|ces (?:deux|trois|quatre|memes|divers|differents)|les (?:deux|trois|quatre)|l'une? (?:et|ou) l'autre) (?:cas|hypotheses?|situations?)\b(?! (?:suivant|ci-apres))|^(?:(?:dans|pour|sous|a|par|sur) )?(?:chacune?|l'une?(?: (?:quelconque|(?:et|ou) l'autre))?|aucune?|plusieurs|l'ensemble|la totalite|la moitie) (?:de ces |d'eux\b|d'elles\b|d'entre (?:eux|elles)\b)|^(?:dans|pour) (?:chacun des|les|l'un des) cas (?:ci-dessus|precedents?|qui precedent|susvises|susmentionnes)\b/;
/** « Les heures suivantes », « Au-delà, », « La seconde est… », « Dans les autres cas », « Le surplus »: what is left of what was just said. */
const REST =
  /^(?:(?:pour )?(?:les|chacune? des|l'|le|la) ?(?:heures?|jours?|journees?|semaines?|mois|annees?|trimestres?|tranches?|periodes?|fractions?|echeances?|mensualites?|renouvellements?) (?:suivante?s?|restante?s?)\b(?![^.]*:$)|(?:au-dela|en deca)(?:,| (?!d[eu]s? |de |d'))|(?:au-dela de|en deca de|passe|avant|apres|pendant|durant|au cours de|au terme de|a l'issue de|a l'expiration de) (?:ce|cet|cette|ces|celui-ci|celle-ci) |(?:le|la|les) (?:premiere?s?|seconde?s?|deuxiemes?|troisiemes?|derniere?s?) (?:est|sont|a|ont|ne|n'|peu|doi|s'|se |donne|ouvre|comprend|porte)|(?:le|la) (?:seconde?|deuxieme|troisieme) (?:moitie|fraction|tranche|partie|periode)\b|(?:dans|pour|en) (?:tou(?:s|tes) )?les autres |(?:(?:dans|pour) )?(?:tou(?:s|tes) )?les (?:deux|trois) autres |dans le (?:premier|second|deuxieme) cas|le (?:surplus|reliquat)\b|le (?:solde|reste)(?! d[eu'])|les autres )/;
/** « Il comporte notamment », « il est signé » refer to what was just named; « il est interdit », « il peut être dérogé » are impersonal. */
const PERSONAL = /^il (?!y a |n'y a |appartient |incombe |resulte |convient |importe |suffit |existe |revient |faut |ne saurait )/;
const IMPERSONAL =
  /^il (?:n'|ne )?(?:est|peut etre|doit etre|sera|a ete)(?: pas| plus| egalement| alors)? (?:attribue|interdit|institue|cree|tenu (?:compte|un)|procede|fait|rappele|constitue|prevu|precise|mis |deroge|alloue|accorde|ajoute|insere|statue|etabli|ouvert|verse|rendu compte|donne|recouru|du |dresse|convenu|entendu|possible|necessaire|delivre|pourvu|applique|adjoint)/;
/** « Le chèque bancaire, dans ce cas, … »: a reference back before the verb. */
const REFERS_BACK = /^[^.;:]{0,60}\b(?:dans ce cas|dans cette hypothese|de l'alinea precedent|a l'alinea precedent)\b/;

/** Whether a passage is incomplete alone: its subject stands in what comes before it. */
export function dependsOnPrevious(text: string): boolean {
  const marker = listMarker(text);
  const bare = marker === null ? text : text.slice(marker.length);
  const folded = foldInPlace(bare).trim();
  return (
    /^[a-zà-ÿ]{2}/.test(bare) ||
    OPENINGS.test(folded) ||
    CASES.test(folded) ||
    REST.test(folded) ||
    (PERSONAL.test(folded) && !IMPERSONAL.test(folded)) ||
    REFERS_BACK.test(folded)
  );
}
