import { foldInPlace } from '@attendu/law/fold';

/** Headings that name a kind of provision rather than a subject: meaningless without the heading above them. */
const GENERIC =
  /^(?:dispositions? (?:generales?|communes?|diverses?|particulieres?|specifiques?|d'application|preliminaires?|penales?|finales?|transitoires?|d'adaptation|suppletives?|financieres?)(?: (?:et|-) dispositions? [a-z' ]+)?|generalites|ordre public|champ de la negociation collective|champ d'application(?: et (?:definitions?|references|dispositions generales))?|principes?(?: generaux)?|regles? generales?|chapitre unique|section unique|sous-section unique|titre unique|definitions?|objet|conditions?|modalites|missions?|attributions|composition|fonctionnement|organisation(?: et fonctionnement)?|procedure|sanctions?|penalites|controle|contentieux|recours|actions en justice|financement|prestations?|cotisations?|mise en place|contrat de travail|contrat|nomination|proces-verbal|affiliation|interdiction|information des salaries|autres|interdictions|formation|preambule|textes? attaches?|annexes?|partie legislative|partie reglementaire.*|texte de base.*|premiere partie|dispositions relatives aux? .{0,4}outre-mer.*)$/;

/** The numbering of a heading (« Section 4 : », « Annexe n° 1 »). Word and number are matched whole: « Partie législative » is not part « l ». */
const LABEL =
  /^(?:(?:sous-)?(?:paragraphe|section)|chapitre|titre|livre|partie|annexe|article|art\.?|(?:première|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième) partie)(?!\p{L})\s*((?:n(?:[°º]s?|os?|uméros?)\.?\s*\d+(?:-\d+)?(?:(?:,| et| à)\s*\d+)*|préliminaire|liminaire|unique|premi(?:er|ère)|deuxième|troisième|[IVXLC]+(?:er|ère|e)?(?:\s(?:bis|ter|quater))?|[\d.]+(?:er|ère|e)?(?:-\d+)?|[A-Z])(?![\p{L}'’°º]))?\s*((?:[:.–—-]\s*)*)/iu;

/** « Section 4 : Période d'essai. » → « Période d'essai »; « Titre 3 Conditions d'engagement » → « Conditions d'engagement ». */
export function sectionTitle(heading: string): string {
  return heading
    .replace(/\s+/g, ' ')
    .trim()
    .replace(LABEL, (label, number: string | undefined, mark: string, _, whole: string) =>
      number === undefined && mark === '' && /^\p{Ll}/u.test(whole.slice(label.length)) ? label : '',
    )
    .replace(/\s*\((?:articles?|art\.)\s[LRD][^)]*\)\s*$/i, '')
    .replace(/^(?:bis|ter|quater)?\s*intitulée?\s*:\s*/i, '')
    .replace(/^(?:de la |du |des |de l['’])(?=\p{L})/iu, '')
    .replace(/^E(?=(?:[bcdfghjklmnpqrstvz][aeiouyàâèéêîôùû]|ch|qu|th|[bcdgpt][lr])\p{Ll}*)/u, 'É')
    .replace(/\s*\(\d+\)\s*$/, '')
    .replace(/[\s.:;]+$/, '')
    .replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase('fr'));
}

export function isGenericTitle(title: string): boolean {
  return title === '' || GENERIC.test(foldInPlace(title).trim());
}

/** The titles above a document that name a subject, broadest first, generic ones left out. */
export function subjectTitles(hierarchy: readonly string[]): string[] {
  return hierarchy.map(sectionTitle).filter((title) => !isGenericTitle(title));
}

/** The nearest heading that names a subject, and the generic one under it, if any: { subject: 'Congés payés', under: 'Ordre public' }. */
export function placeOf(hierarchy: readonly string[]): { subject: string | null; under: string | null } {
  const titles = hierarchy.slice(1).map(sectionTitle);
  for (let i = titles.length - 1; i >= 0; i--) {
    const title = titles[i] ?? '';
    if (isGenericTitle(title)) continue;
    const under = titles.slice(i + 1).find((below) => below !== '') ?? null;
    return { subject: title, under };
  }
  return { subject: null, under: null };
}
