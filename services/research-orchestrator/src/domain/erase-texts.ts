import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import type { AnalysedPoint, CitationChange, DocsColumn, Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import { namesPersons, SOURCE_KEYS, SOURCE_KINDS } from '@attendu/contracts/sources';
import { citationOf } from '@attendu/law/dossier/facts';
import { ERASED } from '@attendu/law/dossier/wording';
import { repeats } from '@attendu/law/words';
import { type ErasedState, eraseSentences } from './erase-sentences.ts';
import type { WithdrawnVersion } from './stored-version.ts';

/** What became of the versions whose text is to be erased, by 'kind/versionId'. */
export type Erasures = ReadonlyMap<string, ErasedState>;

/** The part of an answer that holds words of the texts that it cites. */
export type Erasable = {
  readonly synthese: string;
  readonly synthese_sentences?: readonly Sentence[];
  readonly points: readonly AnalysedPoint[];
  readonly follow_up_question_1: string | null;
  readonly follow_up_question_2: string | null;
  readonly notices: readonly string[];
};

/**
 * The texts to erase among the changes of an answer: withdrawn by name, replaced, and those that name persons of whatever was taken out of the corpus.
 * A statute that an operator removes with a whole addition is said to be withdrawn, and what a dossier quotes of it stays.
 */
export function erasuresOf(
  points: readonly AnalysedPoint[],
  changes: readonly CitationChange[],
  withdrawn: readonly WithdrawnVersion[],
): Erasures {
  const named = new Set(withdrawn.filter(({ byName }) => byName).map(keyOf));
  const cited = new Map(points.flatMap(documentsOf).map((document) => [keyOf(document), document]));
  const erased = new Map<string, ErasedState>();
  for (const change of changes) {
    if (change.state !== 'withdrawn' && change.state !== 'replaced') continue;
    const { kind, state, since, by } = change;
    const key = keyOf(change);
    if (cited.get(key)?.withdrawn !== undefined) continue;
    if (state === 'replaced' || named.has(key) || namesPersons(kind))
      erased.set(key, { state, on: since, ...(by === undefined ? {} : { by }) });
  }
  return erased;
}

const keyOf = ({ kind, versionId }: { kind: string; versionId: string }): string => `${kind}/${versionId}`;
const documentsOf = (point: AnalysedPoint): SourceDocument[] => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]);

/**
 * The answer without these texts: their references stay; their content, quotations and abstracts go, and so does every sentence that rests on one of them
 * or repeats it. `isErased`: whether another text, such as a question that follows up on the answer, repeats what is gone.
 */
export function eraseTexts<T extends Erasable>(
  answer: T,
  erasures: Erasures,
): { readonly answer: T; readonly isErased: (text: string) => boolean } {
  const gone = answer.points.flatMap((point) =>
    documentsOf(point).flatMap((document) => {
      const state = erasures.get(keyOf(document));
      return state === undefined ? [] : [{ document, state, ref: `${document.id_answer} - ${point.point_index}` }];
    }),
  );
  const states = new Map(gone.map(({ ref, state }) => [ref, state]));
  const quoted = gone.flatMap(({ document }) => document.quotations.map(({ text }) => text));
  const isRun = repeats(gone.flatMap(({ document }) => textsOf(document)));
  const isRepeated = (text: string) => isRun(text) || quoted.some((words) => words.length >= SHORTEST_QUOTED && text.includes(words));
  const clean = (markdown: string, sentences: readonly Sentence[]) => eraseSentences(markdown, sentences, states, isRepeated);
  const short = clean(answer.synthese, answer.synthese_sentences ?? []);
  const question = (text: string | null) => (text === null || isRepeated(text) ? null : text);
  const erased = {
    ...answer,
    synthese: short.markdown,
    ...(answer.synthese_sentences === undefined ? {} : { synthese_sentences: short.sentences }),
    points: answer.points.map((point): AnalysedPoint => {
      const { markdown, sentences } = clean(point.point_data.final_answer, point.point_data.sentences);
      const { insufficient } = point.point_data;
      const columns = {} as Record<DocsColumn, SourceDocument[]>;
      for (const kind of SOURCE_KEYS)
        columns[`${kind}_docs`] = point[`${kind}_docs`].map((document) => eraseDocument(document, erasures, isRepeated));
      return {
        ...point,
        point_data: {
          ...point.point_data,
          final_answer: markdown,
          sentences,
          insufficient: insufficient !== null && isRepeated(insufficient) ? ERASED.line : insufficient,
        },
        ...columns,
      };
    }),
    follow_up_question_1: question(answer.follow_up_question_1),
    follow_up_question_2: question(answer.follow_up_question_2),
    notices: answer.notices.filter((notice) => !isRepeated(notice)),
  };
  const told = repeats([...goneSentences(answer, erased)].map((text) => text.replace(/\([^()]*\)/g, ' ')));
  return { answer: erased, isErased: (text) => isRepeated(text) || told(text) };
}

/** The sentences that erasing has replaced, as they were. */
function* goneSentences(before: Erasable, after: Erasable): Generator<string> {
  const all = ({ synthese_sentences = [], points }: Erasable) => [
    ...synthese_sentences,
    ...points.flatMap(({ point_data }) => point_data.sentences),
  ];
  const now = all(after);
  for (const [index, { text }] of all(before).entries()) if (now[index]?.text !== text) yield text;
}

/** A quotation of fewer characters is a word that any text may have. */
const SHORTEST_QUOTED = 12;

const textsOf = ({ content, annotation, facts, quotations }: SourceDocument): string[] =>
  [content, annotation, facts?.summary, ...quotations.map(({ text }) => text)].filter((text) => text !== undefined);

/** What a publisher says of a document beside its text, and where its file is. */
const TEXT_FACTS: readonly (keyof DocumentFacts)[] = [
  'summary',
  'keywords',
  'societes_noms',
  'siren',
  'nom_societe',
  'Titre opération',
  'description_information',
  'pdf_name',
  'slugged_title',
  'source',
  'pdf_url',
  'url',
  'links',
  'url_complete',
  'url_acte',
  'Lien_Document',
  'fichiers_joints_fichier_pdf_text',
];

function eraseDocument(document: SourceDocument, erasures: Erasures, isRepeated: (text: string) => boolean): SourceDocument {
  const { current, ...cited } = document;
  const currentGone = current?.versionId != null && erasures.has(keyOf({ kind: document.kind, versionId: current.versionId }));
  const kept = current === undefined ? {} : { current: currentGone ? { ...current, content: null } : current };
  const state = erasures.get(keyOf(document));
  if (state === undefined) return { ...cited, ...kept };
  const { annotation: _, stance_reason, facts, ...rest } = cited;
  const facade = facts === undefined ? undefined : withoutTexts(facts);
  return {
    ...rest,
    ...kept,
    ...(stance_reason === undefined || isRepeated(stance_reason) ? {} : { stance_reason }),
    ...(facade === undefined ? {} : { facts: facade }),
    title: titleOf(document),
    content: '',
    citations: {},
    quotations: [],
    url: state.state === 'replaced' ? document.url : null,
    withdrawn: state,
  };
}

function withoutTexts(facts: DocumentFacts): DocumentFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !TEXT_FACTS.includes(name as keyof DocumentFacts)));
}

/** The title of a judgment or of a notice may be the name of a person: its reference takes its place. */
function titleOf({ kind, id, title, facts }: SourceDocument): string {
  if (!namesPersons(kind)) return title;
  return citationOf({ kind, title, facts }) ?? `${SOURCE_KINDS[kind].label}, ${id}`;
}
