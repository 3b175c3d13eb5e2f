const LEFT_TO_REGULATION =
  /(?:fixe|determine|precise|defini)e?s?\b[^.;]{0,60}\bpar (?:un )?(?:decret|arrete|voie reglementaire)|\bdecrets? (?:en conseil d'etat )?(?:fixe|determine|precise|defini)|decret en conseil d'etat/;

/** Whether a folded passage leaves something to a regulation: « fixé par décret », « par voie réglementaire ». */
export const leavesToRegulation = (folded: string): boolean => LEFT_TO_REGULATION.test(folded);
