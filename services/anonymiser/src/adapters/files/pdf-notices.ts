/** What a PDF holds beside the extracted text, by page. */
export type PageFindings = {
  readonly page: number;
  readonly isEmpty: boolean;
  readonly characters: number;
  readonly covered: number;
  readonly pictured: number;
  readonly unseen: number;
  readonly inkless: number;
  readonly annotations: number;
};
export type FileFindings = {
  readonly pages: readonly PageFindings[];
  readonly images: number;
  readonly attachments: number;
  /** First page that was read but not checked for hidden text. */
  readonly unlookedFrom: number | null;
};

const MOST_PAGES_NAMED = 10;

/** The notices that the owner of a PDF must see before sending its text. */
export function pdfNotices({ pages, images, attachments, unlookedFrom }: FileFindings): string[] {
  const notices: string[] = [];
  const empty = pages.filter(({ isEmpty }) => isEmpty).length;
  if (empty > 0 && empty < pages.length)
    notices.push(
      empty === 1
        ? "Une page de ce fichier ne contient aucun texte : c'est peut-être une image numérisée."
        : `${empty} pages de ce fichier ne contiennent aucun texte : ce sont peut-être des images numérisées.`,
    );
  const recognised = pages.filter(({ characters, inkless }) => inkless > 0 && inkless * 2 > characters);
  if (recognised.length > 0)
    notices.push(
      `Ce fichier est numérisé (${pagesOf(recognised)}) : son texte vient d'une reconnaissance de caractères, qui peut se tromper. Relisez-le.`,
    );
  for (const [cover, what] of [
    ['covered', 'un rectangle'],
    ['pictured', 'une image'],
  ] as const) {
    const under = pages.filter((page) => page[cover] > 0);
    if (under.length > 0)
      notices.push(`Du texte est recouvert par ${what} (${pagesOf(under)}) : il est resté dans le fichier, et il est repris ici.`);
  }
  const unseen = pages.filter((page) => page.unseen > 0 || (page.inkless > 0 && !recognised.includes(page)));
  if (unseen.length > 0) notices.push(`Du texte est invisible à la lecture, blanc ou masqué (${pagesOf(unseen)}) : il est repris ici.`);
  const annotated = pages.filter(({ annotations }) => annotations > 0);
  if (annotated.length > 0) notices.push(`Les annotations de ce fichier ne sont pas reprises (${pagesOf(annotated)}).`);
  if (images > 0 && recognised.length === 0)
    notices.push('Les images de ce fichier ne sont pas reprises : elles peuvent contenir du texte.');
  if (attachments > 0) notices.push('Les pièces jointes de ce fichier ne sont pas reprises.');
  if (unlookedFrom !== null)
    notices.push(`À partir de la page ${unlookedFrom}, la présence de texte recouvert ou invisible n'a pas été vérifiée.`);
  return notices;
}

function pagesOf(pages: readonly PageFindings[]): string {
  const named = pages.slice(0, MOST_PAGES_NAMED).map(({ page }) => page);
  const rest = pages.length - named.length;
  return `page${pages.length > 1 ? 's' : ''} ${named.join(', ')}${rest > 0 ? ` et ${rest} autre${rest > 1 ? 's' : ''}` : ''}`;
}
