import type { SourceKey } from '@attendu/contracts/sources';
import { splitAnswer } from '@attendu/law/answer-references';
import { formatDateLong, setPieces } from '@attendu/law/typography';
import { CircleCheck, ExternalLink, TriangleAlert } from 'lucide-react';
import { SourceTag } from '../../../ui/SourceTag.tsx';
import { Typeset } from '../../../ui/Typeset.tsx';
import { SPECIMENS } from '../content/home.ts';
import { RECORDED, type Recorded } from '../recorded.ts';

/** A sample page of a dossier, in the product's typography. */
export function Specimen({ recorded }: { recorded: Recorded }) {
  const { sentences, insufficient, documents } = recorded;
  return (
    <figure className="specimen" aria-label={`${SPECIMENS.label} : ${recorded.question}`}>
      <div className="specimen__answer">
        <p className="specimen__question">«&nbsp;{recorded.question.replace(/ (?=\?)/, '\u00a0')}&nbsp;»</p>
        <p className="specimen__label">{SPECIMENS.shortAnswer}</p>
        {sentences.map((text) => (
          <p key={text} className="specimen__text">
            <Referenced text={text} />
          </p>
        ))}
        <p className={insufficient ? 'specimen__caution' : 'specimen__verified'}>
          {insufficient ? <TriangleAlert size={16} aria-hidden="true" /> : <CircleCheck size={16} aria-hidden="true" />}
          {insufficient ? SPECIMENS.refused : SPECIMENS.verified}
        </p>
      </div>
      {documents.map((document) => (
        <div key={document.versionId} className="specimen__proof">
          <p className="specimen__label">{SPECIMENS.proof}</p>
          <p className="specimen__reference">
            <SourceTag kind="legiarti" number={document.number} /> {document.title}
          </p>
          <blockquote className="specimen__article">
            {document.parts.map(({ at, quoted, text }) => {
              const Part = quoted ? 'mark' : 'span';
              return (
                <Part key={at}>
                  <Typeset text={text} />
                </Part>
              );
            })}
          </blockquote>
          <p className="specimen__facts">
            <span>
              {SPECIMENS.force} {formatDateLong(document.since)}
            </span>
            <a href={document.url} target="_blank" rel="noreferrer">
              {SPECIMENS.official} <ExternalLink size={14} aria-label="(nouvel onglet)" />
            </a>
          </p>
        </div>
      ))}
    </figure>
  );
}

/** The engine writes « (Name - N - M). »: the tag replaces the brackets. */
const OPENING = / ?\($/;
const CLOSING = /^\)([.,;:]?)/;

/** A text beside tags: the punctuation after the tag before it, its words, and the last of them, before the tag after it. */
function besideTags(text: string): { mark: string; words: string; last: string } {
  const said = text.replace(CLOSING, '').replace(OPENING, '');
  const last = OPENING.test(text) ? lastOf(said) : '';
  return { mark: CLOSING.exec(text)?.[1] ?? '', words: said.slice(0, said.length - last.length), last };
}

/** « L. 1221-19 », which no line end cuts, or the last word. */
function lastOf(text: string): string {
  const piece = setPieces(text).at(-1);
  return piece?.look === 'whole' ? piece.text : (/\S*$/.exec(text)?.[0] ?? '');
}

/** A sentence with the product's reference tags, which no line end parts from the word before or the punctuation after. */
function Referenced({ text }: { text: string }) {
  const parts = splitAnswer(text);
  const beside = (at: number) => besideTags(parts[at]?.type === 'text' ? parts[at].text : '');
  return parts.map((part, at) =>
    part.type === 'text' ? (
      <Typeset key={part.text} text={beside(at).words} />
    ) : (
      <span key={`${part.kind}${part.n}`} className="whole">
        <Typeset text={beside(at - 1).last} />
        &nbsp;
        <SourceTag kind={part.kind as SourceKey} number={part.n} />
        {beside(at + 1).mark}
      </span>
    ),
  );
}

/** The recorded dossiers after the first, which opens the page. */
export function Specimens() {
  return (
    <section className="public__section" aria-labelledby="dossiers">
      <h2 id="dossiers">{SPECIMENS.title}</h2>
      <p className="public__lead">{SPECIMENS.lead}</p>
      <div className="specimens">
        {RECORDED.slice(1).map((recorded) => (
          <Specimen key={recorded.question} recorded={recorded} />
        ))}
      </div>
    </section>
  );
}
