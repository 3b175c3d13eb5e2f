import { z } from 'zod';
import { cleanLine, htmlToText } from '../html.ts';
import { articleTitle, knownVersions, linkedArticles, publishedDay } from '../legi.ts';
import type { CorpusRecord } from '../record.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const day = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => publishedDay(value));
const titleSchema = z.looseObject({ titre: text, id: text, debut: day, fin: day });
const articleSchema = z.looseObject({
  id: z.string().regex(/^LEGIARTI\d{12}$/),
  cid: text,
  num: text,
  texte: text,
  texteHtml: text,
  nota: text,
  notaHtml: text,
  etat: text,
  dateDebut: day,
  dateFin: day,
  articleVersions: z.array(z.unknown()).nullish(),
  context: z.looseObject({
    titreTxt: z
      .array(titleSchema)
      .nullish()
      .transform((list) => list ?? []),
    titresTM: z
      .array(titleSchema)
      .nullish()
      .transform((list) => list ?? []),
  }),
});

/** An answer of Légifrance's API to a request for one article; it says nothing of one that it does not have. */
export const isLegifranceArticle = (value: object): value is { article: unknown } =>
  'article' in value &&
  (value.article === null ? 'executionTime' in value : articleSchema.pick({ id: true }).safeParse(value.article).success);

/** One version of an article of Légifrance's API. @throws when it is none, or has no text. */
export function readLegifranceArticle({ article }: { readonly article: unknown }): CorpusRecord {
  if (article === null) throw new Error('Article inconnu de Légifrance.');
  const read = articleSchema.safeParse(article);
  if (!read.success) throw new Error(`Article de Légifrance refusé : ${read.error.issues[0]?.path.join('.') ?? ''}.`);
  const { id, cid, num, texteHtml, texte, notaHtml, nota, etat, dateDebut: from, dateFin: to, articleVersions, context } = read.data;
  const html = texteHtml || texte;
  const content = htmlToText(html);
  if (content === '') throw new Error('Article sans texte.');
  const texts = context.titreTxt.filter((one) => one.id.startsWith('LEGITEXT'));
  const valid = texts.find((one) => from !== null && (one.debut ?? '') <= from && from < (one.fin ?? '9999')) ?? texts.at(-1);
  if (valid === undefined) throw new Error('Texte de l’article absent ou inconnu.');
  const title = cleanLine(valid.titre);
  const number = cleanLine(num) || null;
  const headings = context.titresTM.map(({ titre }) => cleanLine(htmlToText(titre).replaceAll('\n', ' '))).filter((one) => one !== '');
  return {
    kind: 'legiarti',
    id: cid || id,
    version: id,
    text: valid.id,
    containers: [],
    idcc: [],
    title: articleTitle(title, number),
    number,
    hierarchy: [title, ...headings],
    content,
    annotation: htmlToText(notaHtml || nota) || null,
    etat: etat || null,
    from,
    to,
    versions: knownVersions(articleVersions, id),
    cites: linkedArticles(html),
  };
}
