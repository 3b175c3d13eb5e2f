import { ADMINISTRATIVE_COURTS } from './administrative-courts.ts';
import { fold } from './fold.ts';

/** Input of a link; a field that a kind does not use may be omitted. */
export type Linkable = {
  readonly kind: string;
  readonly id: string;
  readonly versionId?: string;
  readonly title?: string;
  readonly agreementId?: string | null;
  readonly celex?: string | undefined;
  readonly url?: string | null | undefined;
  /** Where the publishers of other kinds put a document's own page or file. */
  readonly url_complete?: string | undefined;
  readonly url_acte?: string | undefined;
  readonly pdf_url?: string | undefined;
  readonly Lien_Document?: string | undefined;
  readonly fichiers_joints_fichier_pdf_text?: string | undefined;
};

const LEGIFRANCE = 'https://www.legifrance.gouv.fr';

/** How the titles of texts begin that are not codes: Légifrance has a section of its own for them. */
const OUTSIDE_CODES =
  /^(?:lois?|ordonnance|d[ée]cret|arr[êe]t[ée]|d[ée]cision|d[ée]lib[ée]ration|constitution|convention|circulaire)(?!\p{L})/iu;

/**
 * The official page of a document, by its publisher's own pattern; null when none fits. Nothing is fetched (the sites refuse scripts).
 * No date goes into the link unless asked for by `officialUrlAt`: Légifrance answers "no content" for the sentinel dates.
 */
export function officialUrl(document: Linkable): string | null {
  switch (document.kind) {
    case 'legiarti': {
      const id = document.versionId ?? document.id;
      if (/^LEGIARTI\d{12}$/.test(id))
        return `${LEGIFRANCE}/${OUTSIDE_CODES.test(document.title ?? '') ? 'loda' : 'codes'}/article_lc/${id}`;
      if (/^JORFARTI\d{12}$/.test(id)) return `${LEGIFRANCE}/jorf/article_jo/${id}`;
      // A text without its publisher's id: only its code has a page.
      const code = /^(LEGITEXT\d{12})\//.exec(document.id)?.[1];
      return code === undefined ? null : `${LEGIFRANCE}/codes/texte_lc/${code}`;
    }
    case 'cnn': {
      const id = document.versionId ?? document.id;
      if (!/^KALIARTI\d{12}$/.test(id)) return null;
      const agreement = /^KALICONT\d{12}$/.test(document.agreementId ?? '') ? `/?idConteneur=${document.agreementId}` : '';
      return `${LEGIFRANCE}/conv_coll/id/${id}${agreement}`;
    }
    case 'juritext':
      return decisionUrl(document.id, document.title ?? '');
    case 'euritext':
    case 'reglements': {
      const celex = document.celex ?? document.id;
      return /^[0-9A-Z()-]+$/.test(celex) ? `https://eur-lex.europa.eu/legal-content/FR/TXT/HTML/?uri=CELEX:${celex}` : null;
    }
    case 'balo':
      return baloFile(document.fichiers_joints_fichier_pdf_text) ?? ownPage(document) ?? baloPage(document.id);
    default:
      return ownPage(document);
  }
}

/** The PDF of an act or a judgment of the Union beside its page; null for any other document. */
export function officialPdf(url: string | null): string | null {
  const html = /^(https:\/\/eur-lex\.europa\.eu\/legal-content\/FR\/TXT\/)HTML(\/\?uri=CELEX:[0-9A-Z()-]+)$/.exec(url ?? '');
  return html === null ? null : `${html[1]}PDF${html[2]}`;
}

function ownPage({ url, url_complete, url_acte, pdf_url, Lien_Document }: Linkable): string | null {
  const found = [url, url_complete, url_acte, pdf_url, Lien_Document].find((one) => /^https:\/\/[^\s"'<>]+$/.test(one ?? ''));
  return found ?? null;
}

/** The page of a notice without a file. */
const baloPage = (id: string): string | null =>
  /^\d+$/.test(id) ? `https://www.journal-officiel.gouv.fr/pages/balo-annonce-unitaire/?q.id=id_annonce:${id}` : null;

/** Where an operator opens the documents that no publisher gives an address: a company's statutes, the files of its acts. */
export type CompanySites = { readonly statuts?: string | undefined; readonly actes_societes?: string | undefined };

/** The page of a company's statutes, or the file of its act, on the operator's site; nothing for another kind, or without a site. */
export function companyPage(
  kind: string,
  { slugged_title, source }: { readonly slugged_title?: string | undefined; readonly source?: string | undefined },
  sites: CompanySites,
): { readonly url?: string } {
  const [site, path] =
    kind === 'statuts' ? [sites.statuts, slugged_title] : kind === 'actes_societes' ? [sites.actes_societes, source] : [];
  if (site === undefined || path === undefined || path.split('/').includes('..')) return {};
  const encoded = path
    .split('/')
    .filter((part) => part !== '')
    .map(encodeURIComponent)
    .join('/');
  return { url: `${site.replace(/\/+$/, '')}/${encoded}` };
}

/** '202608030331192.pdf' → its page of the bulletin, in folders of the year and of the month and day. */
function baloFile(field: string | undefined): string | null {
  const [file, year, day] = /\b(\d{4})(\d{4})\d{4,}\.pdf\b/.exec(field ?? '') ?? [];
  return file === undefined ? null : `https://www.journal-officiel.gouv.fr/telechargements/BALO/pdf/${year}/${day}/${file}`;
}

/** The page of an article in force as it reads at a day; the undated page for any other document, or for a day that no calendar has. */
export function officialUrlAt(document: Linkable, at: string): string | null {
  const url = officialUrl(document);
  const dated = url !== null && document.kind === 'legiarti' && !url.includes('/jorf/') && /^(?:1[0-9]|20|21)\d{2}-\d{2}-\d{2}$/.test(at);
  return dated ? `${url}/${at}` : url;
}

/** The shape of its id says which court a decision comes from. */
function decisionUrl(id: string, title: string): string | null {
  if (/^JURITEXT\d{12}$/.test(id)) return `${LEGIFRANCE}/juri/id/${id}`;
  if (/^CETATEXT\d{12}$/.test(id)) return `${LEGIFRANCE}/ceta/id/${id}`;
  if (/^CONSTEXT\d{12}$/.test(id)) return `${LEGIFRANCE}/cons/id/${id}`;
  if (/^[A-Z]+_[0-9A-Z]+_\d{8}$/.test(id)) {
    const code = administrativeCourtCode(title);
    return code === null ? null : `https://opendata.justice-administrative.fr/recherche/shareFile/${code}/${id}`;
  }
  return /^[0-9a-f]{24}$/.test(id) ? `https://www.courdecassation.fr/decision/${id}` : null;
}

/** 'TA de Cergy-Pontoise…' → 'TA95'. The kind of court is decided first: several towns have both a TA and a CAA. */
export function administrativeCourtCode(title: string): string | null {
  const folded = words(title);
  if (folded.includes(' conseil d etat ') || folded.includes(' ce ')) return 'CE';
  const kind = /cour administrative d appel| caa /.test(folded) ? 'CAA' : /tribunal administratif| ta /.test(folded) ? 'TA' : null;
  let best: { code: string; length: number } | null = null;
  for (const court of ADMINISTRATIVE_COURTS) {
    if (court.kind !== kind) continue;
    for (const name of [court.name, ...court.aliases]) {
      const needle = words(name);
      if (folded.includes(needle) && needle.length > (best?.length ?? 0)) best = { code: court.code, length: needle.length };
    }
  }
  return best?.code ?? null;
}

function words(text: string): string {
  return ` ${fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
}
