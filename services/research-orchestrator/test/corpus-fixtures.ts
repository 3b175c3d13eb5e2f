import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A decision as the Cour de cassation's API gives it: zones by offsets in its text. */
export function judilibreDecision(o: { id?: string; number?: string; forward?: object } = {}): Record<string, unknown> {
  const zones: Record<string, { start: number; end: number }[]> = {};
  let text = '';
  const part = (zone: string, words: string): void => {
    zones[zone] = [...(zones[zone] ?? []), { start: text.length, end: text.length + words.length }];
    text += words;
  };
  part('introduction', 'SOC.\n\n\nCOUR DE CASSATION\n\nAudience publique du 18 novembre 2020\n\nRejet\n\n');
  part('expose', 'Faits et procédure\n\n1. Selon l’arrêt attaqué, la salariée a été engagée le 2 mai 2012.\n\n');
  part('moyens', 'Enoncé du moyen\n\n2. La salariée soutient que toute rupture de la période d’essai est abusive.\n\n');
  part(
    'motivations',
    'Réponse de la Cour\n\n3. La rupture de la période d’essai ne peut être motivée par une\ncause étrangère aux qualités du salarié.\n\n',
  );
  part('dispositif', 'PAR CES MOTIFS, la Cour :\n\nREJETTE le pourvoi.\n');
  return {
    id: o.id ?? '5fca277de35a255d41ca73ab',
    source: 'jurinet',
    text,
    chamber: 'Chambre sociale',
    decision_date: '2020-11-18',
    update_date: '2021-11-30',
    jurisdiction: 'Cour de cassation',
    number: o.number ?? '19-19.463',
    numbers: [o.number ?? '19-19.463', '19-19.464'],
    publication: ['Publié au Bulletin'],
    solution: 'Rejet',
    type: 'Arrêt',
    ecli: 'ECLI:FR:CCASS:2020:SO00740',
    formation: 'Formation de section',
    summary: 'La période d’essai ne peut être rompue pour un motif étranger aux qualités du salarié.',
    themes: ['contrat de travail', 'période d’essai'],
    contested: { date: '2019-05-16', jurisdiction: "Cour d'appel", location: "Cour d'appel de Paris", number: '18/27804' },
    forward: o.forward ?? null,
    zones,
  };
}

/** A decision of JADE, with an abstract. */
export const jadeDecision = (id: string, o: { number?: string; ecli?: string } = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
<TEXTE_JURI_ADMIN><META><META_COMMUN><ID>${id}</ID><ORIGINE>CETAT</ORIGINE><NATURE>Texte</NATURE></META_COMMUN><META_SPEC>
<META_JURI><TITRE>Conseil d'État, 2ème - 7ème chambres réunies, 21/03/2024, ${o.number ?? '490536'}</TITRE><DATE_DEC>2024-03-21</DATE_DEC>
<JURIDICTION>Conseil d'État</JURIDICTION><NUMERO>${o.number ?? '490536'}</NUMERO><SOLUTION/></META_JURI>
<META_JURI_ADMIN><FORMATION>2ème - 7ème chambres réunies</FORMATION><TYPE_REC>Autres</TYPE_REC><PUBLI_RECUEIL>B</PUBLI_RECUEIL><DEMANDEUR/>
<ECLI>${o.ecli ?? 'ECLI:FR:CECHR:2024:490536.20240321'}</ECLI></META_JURI_ADMIN></META_SPEC></META>
<TEXTE><BLOC_TEXTUEL><CONTENU>Vu la procédure suivante :<br/><br/>La société soutient que le maire a commis une erreur de droit.<br/><br/>
Considérant ce qui suit :<br/>1. Les antennes-relais sont soumises à déclaration préalable.<br/><br/>
D E C I D E :<br/>--------------<br/>Article 1er : La requête est rejetée.<br/></CONTENU></BLOC_TEXTUEL>
<SOMMAIRE><SCT ID="8A" TYPE="PRINCIPAL">URBANISME. ANTENNES-RELAIS.</SCT><ANA ID="9A">Les antennes-relais relèvent de la déclaration préalable.</ANA></SOMMAIRE>
</TEXTE><LIENS/></TEXTE_JURI_ADMIN>`;

/** A version of an article as LEGI gives it; `versions`: ids and days of all its versions. */
export const legiArticle = (o: {
  version: string;
  text: string;
  from: string;
  to?: string;
  etat?: string;
  number?: string;
  versions?: readonly (readonly [string, string, string])[];
}): string => `<?xml version="1.0" encoding="UTF-8"?>
<ARTICLE><META><META_COMMUN><ID>${o.version}</ID><NATURE>Article</NATURE></META_COMMUN><META_SPEC><META_ARTICLE><NUM>${o.number ?? '1240'}</NUM>
<ETAT>${o.etat ?? 'VIGUEUR'}</ETAT><DATE_DEBUT>${o.from}</DATE_DEBUT><DATE_FIN>${o.to ?? '2999-01-01'}</DATE_FIN><TYPE>AUTONOME</TYPE></META_ARTICLE></META_SPEC></META>
<CONTEXTE><TEXTE cid="LEGITEXT000006070721" nature="CODE"><TITRE_TXT c_titre_court="Code civil" debut="1804-03-21" fin="2999-01-01" id_txt="LEGITEXT000006070721">Code civil</TITRE_TXT>
<TM><TITRE_TM debut="1804-03-21" fin="2016-10-01" id="LEGISCTA000000000001">Ancien livre III</TITRE_TM><TITRE_TM debut="2016-10-01" fin="2999-01-01" id="LEGISCTA000000000002">Livre III : Des différentes manières dont on acquiert la propriété</TITRE_TM>
<TM><TITRE_TM debut="2016-10-01" fin="2999-01-01" id="LEGISCTA000000000003">Sous-titre II : La responsabilité extracontractuelle</TITRE_TM></TM></TM></TEXTE></CONTEXTE>
<VERSIONS>${(o.versions ?? [[o.version, o.from, o.to ?? '2999-01-01']])
  .map(
    ([id, from, to]) =>
      `<VERSION etat="MODIFIE"><LIEN_ART debut="${from}" etat="MODIFIE" fin="${to}" id="${id}" num="${o.number ?? '1240'}" origine="LEGI"/></VERSION>`,
  )
  .join(
    '',
  )}<VERSION etat=""><LIEN_ART debut="2999-01-01" etat="" fin="2999-01-01" id="JORFARTI000030611298" num="3" origine="JORF"/></VERSION></VERSIONS>
<NOTA><CONTENU><p>Note de l’éditeur.</p></CONTENU></NOTA><BLOC_TEXTUEL><CONTENU>${o.text}</CONTENU></BLOC_TEXTUEL><LIENS/></ARTICLE>`;

/** An article as the Journal officiel published it: its days of force are not set. */
export const jorfArticle = (o: { id: string; text: string; published?: string }): string => `<?xml version="1.0" encoding="UTF-8"?>
<ARTICLE><META><META_COMMUN><ID>${o.id}</ID><ORIGINE>JORF</ORIGINE><NATURE>Article</NATURE></META_COMMUN><META_SPEC><META_ARTICLE><NUM>3</NUM>
<DATE_DEBUT>2999-01-01</DATE_DEBUT><DATE_FIN>2999-01-01</DATE_FIN><TYPE>AUTONOME</TYPE></META_ARTICLE></META_SPEC></META>
<CONTEXTE><TEXTE cid="JORFTEXT000030611275"${o.published === '' ? '' : ` date_publi="${o.published ?? '2015-05-20'}"`} date_signature="2015-05-07" nature="ARRETE" nor="AFSZ1511210A">
<TITRE_TXT c_titre_court="Arrêté du 7 mai 2015" debut="2999-01-01" fin="2999-01-01" id_txt="JORFTEXT000030611275">Arrêté du 7 mai 2015 relatif aux téléphériques</TITRE_TXT>
<TM><TITRE_TM debut="2999-01-01" fin="2999-01-01" id="JORFSCTA000030611290">Titre II : Exploitation</TITRE_TM></TM></TEXTE></CONTEXTE>
<VERSIONS><VERSION etat=""><LIEN_ART debut="2999-01-01" etat="" fin="2999-01-01" id="${o.id}" num="3" origine="JORF"/></VERSION></VERSIONS>
<BLOC_TEXTUEL><CONTENU>${o.text}</CONTENU></BLOC_TEXTUEL></ARTICLE>`;

/** A version of an article of an agreement as KALI gives it: the fields of the real KALIARTI000054801844, with a text and sections. */
export const kaliArticle = (o: {
  version: string;
  text: string;
  number?: string;
  etat?: string;
  from?: string;
  to?: string;
  nature?: string;
  versions?: readonly (readonly [string, string, string])[];
}): string => {
  const { version, text, number = '1er', etat = 'VIGUEUR_ETEN', from = '2026-06-06', to = '2999-01-01', nature = 'Accord' } = o;
  const link = ([id, debut, fin]: readonly [string, string, string]) =>
    `<VERSION etat="MODIFIE"><LIEN_ART debut="${debut}" etat="MODIFIE" fin="${fin}" id="${id}" num="${number}" origine="KALI"/></VERSION>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ARTICLE><META><META_COMMUN><ID>${version}</ID><NATURE>Article</NATURE></META_COMMUN><META_SPEC><META_ARTICLE><NUM>${number}</NUM><TITRE/>
<ETAT>${etat}</ETAT><DATE_DEBUT>${from}</DATE_DEBUT><DATE_FIN>${to}</DATE_FIN><DATE_DEB_EXT>2999-01-01</DATE_DEB_EXT><DATE_FIN_EXT>2999-01-01</DATE_FIN_EXT></META_ARTICLE></META_SPEC></META>
<CONTEXTE><TEXTE cid="KALITEXT000054801841" date_signature="2026-04-02" nature="${nature}" nor="ASET2650507M">
<TITRE_TXT c_titre_court="Plan d'épargne interentreprises" id_txt="KALITEXT000054801841"/><TM><TITRE_TM debut="2026-06-06" fin="2999-01-01" id="KALISCTA000054801939">Champ d'application</TITRE_TM></TM></TEXTE>
<CONTENEUR cid="KALICONT000005635284" date_publi="1996-07-10" etat="VIGUEUR_ETEN" nature="IDCC" num="1938" titre="Convention collective nationale des industries de la transformation des volailles du 10 juillet 1996. Etendue par arrêté du 6 janvier 1999"/></CONTEXTE>
<VERSIONS>${(o.versions ?? [[version, from, to] as const]).map(link).join('')}</VERSIONS>
<BLOC_TEXTUEL><CONTENU>${text}</CONTENU></BLOC_TEXTUEL></ARTICLE>`;
};

/** An act as published, and as consolidated at a day, in the two markups of the Publications Office. */
export const publishedAct = (article2: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>L_2016119FR.01000101.xml</title></head><body>
<p class="oj-doc-ti" id="d1">RÈGLEMENT (UE) 2016/679 DU PARLEMENT EUROPÉEN ET DU CONSEIL</p><p class="oj-doc-ti">du 27 avril 2016</p>
<p class="oj-normal">LE PARLEMENT EUROPÉEN ET LE CONSEIL DE L'UNION EUROPÉENNE,</p><p class="oj-normal">considérant ce qui suit:</p>
<div class="eli-subdivision" id="rct_1"><table><tbody><tr><td><p class="oj-normal">(1)</p></td><td><p class="oj-normal">La protection des personnes est un droit fondamental <a id="ntc1" href="#ntr1">(<span class="oj-super">1</span>)</a>.</p></td></tr></tbody></table></div>
<p class="oj-normal">ONT ADOPTÉ LE PRÉSENT RÈGLEMENT:</p>
<p class="oj-ti-section-1">CHAPITRE I</p><p class="oj-ti-section-2">Dispositions générales</p>
<div class="eli-subdivision" id="art_1"><p id="a1" class="oj-ti-art">Article premier</p><div class="eli-title"><p class="oj-sti-art">Objet</p></div>
<div id="001.001"><p class="oj-normal">1.   Le présent règlement établit des règles.</p></div>
<table><tbody><tr><td><p class="oj-normal">a)</p></td><td><p class="oj-normal">la première;</p></td></tr><tr><td><p class="oj-normal">b)</p></td><td><p class="oj-normal">la seconde.</p></td></tr></tbody></table></div>
<div class="eli-subdivision" id="art_2"><p class="oj-ti-art">Article 2</p><p class="oj-normal">${article2}</p><p class="oj-ti-art">Article 99</p><p class="oj-normal">Texte cité d’un autre acte.</p></div>
<p class="oj-normal">Le présent règlement est obligatoire dans tous ses éléments et directement applicable dans tout État membre.</p>
<p class="oj-doc-ti" id="anx_I">ANNEXE I</p><p class="oj-ti-grseq-1">Liste</p><table><tbody><tr><td>Produit</td><td>Quantité en tonnes</td><td>Année</td></tr></tbody></table>
<p class="oj-note">(1) JO C 229 du 31.7.2012, p. 90.</p></body></html>`;

export const consolidatedAct = (day: string, articles: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>TEXTE consolidé</title></head><body>
<p class="reference">02016R0679 — FR — ${day} — 000.002</p><p class="disclaimer">Ce texte n’a aucun effet juridique.</p>
<p class="title-doc-first">RÈGLEMENT (UE) 2016/679 DU PARLEMENT EUROPÉEN ET DU CONSEIL</p><p class="title-doc-last">du 27 avril 2016</p>
<p class="title-division-1">CHAPITRE I</p><p class="title-division-2">Dispositions générales</p>${articles}</body></html>`;

export const consolidatedArticle1 = `<div class="eli-subdivision" id="art_1"><p class="title-article-norm">Article premier</p><div class="eli-title"><p class="stitle-article-norm">Objet</p></div>
<div class="norm"><span class="no-parag">1.  </span><div class="norm inline-element">Le présent règlement établit des règles.</div></div>
<p class="modref"><a href="x">▼M1</a></p>
<div class="grid-container grid-list"><div class="list grid-list-column-1"><span>a) </span></div><div class="grid-list-column-2"><p class="norm">la première;</p></div></div>
<div class="grid-container grid-list"><div class="list grid-list-column-1"><span>b) </span></div><div class="grid-list-column-2"><p class="norm">la seconde.</p></div></div></div>`;

/** The same act in Formex 4. */
export const formexAct = `<?xml version="1.0" encoding="utf-8"?><CONS.ACT><INFO.CONSLEG CONSLEG.DATE="20201015" START.DATE="20180525"/><CONS.DOC>
<BIB.INSTANCE><LG.DOC>FR</LG.DOC></BIB.INSTANCE><FAM.COMP><BIB.DATA><NO.CELEX>32016R0679</NO.CELEX></BIB.DATA></FAM.COMP>
<TITLE><TI><P><HT TYPE="UC">Règlement</HT> (UE) 2016/679</P><P>du 27 avril 2016</P></TI></TITLE>
<ENACTING.TERMS><DIVISION><TITLE><TI><P>CHAPITRE I</P></TI><STI><P>Dispositions générales</P></STI></TITLE>
<ARTICLE IDENTIFIER="001"><TI.ART>Article premier</TI.ART><STI.ART>Objet</STI.ART><PARAG IDENTIFIER="001.001"><NO.PARAG>1.</NO.PARAG><ALINEA><P>Le présent règlement établit des règles.</P>
<LIST TYPE="alpha"><ITEM><NP><NO.P>a)</NO.P><TXT>la première;</TXT></NP></ITEM><ITEM><NP><NO.P>b)</NO.P><TXT>la seconde<NOTE><P>Note.</P></NOTE>.</TXT></NP></ITEM></LIST></ALINEA></PARAG></ARTICLE></DIVISION></ENACTING.TERMS></CONS.DOC></CONS.ACT>`;

export type TarMember = {
  readonly name: string;
  readonly content?: string | Buffer;
  readonly type?: 'file' | 'symlink';
  readonly linkname?: string;
};

/** Writes a .tar.gz; names are taken as they are, those that point outside too. */
export async function writeTarGz(path: string, members: readonly TarMember[]): Promise<void> {
  const archive = pack();
  const written = pipeline(archive as unknown as NodeJS.ReadableStream, createGzip(), createWriteStream(path));
  for (const { name, content = '', type = 'file', linkname } of members)
    archive.entry({ name, type, ...(linkname === undefined ? {} : { linkname }) }, type === 'file' ? content : '');
  archive.finalize();
  await written;
}

/** A PDF of one page with these lines; without any, as a scan has none. */
export function textPdf(lines: readonly string[]): Buffer {
  const drawn = lines.map((line) => `(${line.replace(/([()\\])/g, '\\$1')}) Tj T*`).join(' ');
  const stream = `BT /F1 11 Tf 14 TL 70 780 Td ${drawn} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
  let out = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${out}${xref}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`, 'latin1');
}
