import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { factRows, ownDay } from '@attendu/law/dossier/facts';
import { factsSince, fateBanner } from '@attendu/law/dossier/fate';
import { displayTitle, hasForce, stateLabel } from '@attendu/law/dossier/labels';
import { outermost } from '@attendu/law/dossier/outermost';
import type { Cited } from '@attendu/law/dossier/sources';
import { ERASED, OUTDATED, PROOF } from '@attendu/law/dossier/wording';
import { formatDateLong, formatDateShort } from '@attendu/law/typography';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { SourceTag } from '../../../ui/SourceTag.tsx';
import { type Changed, useChange } from '../changes.ts';
import { ANALYSIS } from '../content.ts';
import type { Keyword } from '../keywords.ts';
import { type Proof, useProof } from '../use-proof.ts';
import { ChangeDetail } from './ChangeDetail.tsx';
import { CurrentWording } from './CurrentWording.tsx';
import './DocumentDetail.css';
import { PassageText, type ShowPassage } from '../proof/PassageText.tsx';
import { ProofFact } from '../proof/ProofFact.tsx';
import { QuotedPassages, withRowsTogether } from '../proof/QuotedPassages.tsx';
import { OfficialLink } from './OfficialLink.tsx';
import { SourceActions } from './SourceActions.tsx';
import { ForceFact, ReliabilityFact, StanceFact } from './SourceFacts.tsx';

type DocumentDetailProps = {
  cited: Cited;
  lawDate: string;
  /** The requested quotations; the first is scrolled to. Empty for the top of the document. */
  asked: readonly number[];
  /** Requested by the user: its title gets the focus, and the quotation is scrolled into view. */
  takesFocus: boolean;
  /** Of the point that is read: marked in the text. */
  keywords: readonly Keyword[];
};

/** One source in full: identity, quotations with their checks, and text with highlighted passages. */
export function DocumentDetail({ cited, lawDate, asked, takesFocus, keywords }: DocumentDetailProps) {
  const { document, kind } = cited;
  const proof = useProof(document);
  const known = useChange(document);
  const changed = known === 'unknown' ? null : known;
  const banner = fateBanner(factsSince(document.facts, changed?.change.state === 'reviewed' ? changed.change.fate : undefined));
  const [show, setShow] = useState<ShowPassage | null>(null);
  const [full, setFull] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const ready = proof.against !== 'checking';
  useEffect(() => {
    if (ready && takesFocus && asked.length > 0) setShow({ indexes: asked });
  }, [ready, takesFocus, asked]);
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const passages = document.quotations.map((span, index) => (proof.proved[index] ? span : { start: 0, end: 0 }));
  const wanted = document.quotations.flatMap((_, index) => (asked.length === 0 || asked.includes(index) ? [index] : []));
  const quotes = wanted.flatMap((index) => (proof.proved[index] ? (document.quotations[index]?.text ?? []) : []));
  const text = <PassageText content={proof.content} passages={passages} show={full ? null : show} keywords={keywords} />;

  return (
    <article className="detail" data-version={document.versionId}>
      <header className="detail__head">
        <SourceTag kind={kind} number={cited.n} />
        <h3 ref={title} tabIndex={-1}>
          {displayTitle(document)}
        </h3>
      </header>
      {banner === null ? null : <Notice tone="caution" title={<OwnText text={banner} />} />}
      {document.withdrawn === undefined ? null : <Withdrawn of={document.withdrawn} />}
      <div className="detail__facts">
        {banner === null && document.withdrawn === undefined ? <ForceFact document={document} lawDate={lawDate} /> : null}
        <StanceFact stance={document.stance} />
        <ReliabilityFact reliability={document.reliability} />
      </div>
      <SourceActions document={document} quotes={quotes} withheld={quotes.length < wanted.length} />

      <section>
        <h4>{PROOF.references}</h4>
        <References cited={cited} changed={changed} />
      </section>

      {document.quotations.length > 0 || Object.keys(document.citations).length > 0 ? (
        <section>
          <h4>{PROOF.quotations}</h4>
          <Quotations cited={cited} proof={proof} onShow={setShow} />
        </section>
      ) : null}

      {document.withdrawn !== undefined ? null : changed === null ? (
        <CurrentWording document={document} />
      ) : (
        <section>
          <h4>{OUTDATED.one}</h4>
          <ChangeDetail {...changed} />
        </section>
      )}

      {proof.applied.length === 0 ? null : <Applied articles={proof.applied} day={ownDay(document.facts)} />}

      {document.withdrawn === undefined ? (
        <section>
          <h4>{ANALYSIS.text}</h4>
          {kind === 'juritext' || kind === 'euritext' ? (
            <>
              <Button small onClick={() => setFull(true)}>
                {ANALYSIS.fullDecision}
              </Button>
              <Dialog open={full} onClose={() => setFull(false)} title={displayTitle(document)} shape="window">
                <PassageText content={proof.content} passages={passages} show={show} keywords={keywords} />
              </Dialog>
            </>
          ) : null}
          {text}
          {proof.credit ? <p className="detail__credit">{proof.credit}</p> : null}
        </section>
      ) : null}
    </article>
  );
}

/** The articles that a decision applies, as they read on its day. */
function Applied({ articles, day }: { articles: Proof['applied']; day: string | undefined }) {
  if (day === undefined) return null;
  return (
    <section>
      <h4>{ANALYSIS.applied(formatDateLong(day))}</h4>
      <ul className="detail__applied">
        {articles.map(({ title, versionId, url }) => (
          <li key={versionId}>{url === null ? displayTitle({ title }) : <OfficialLink url={url} label={displayTitle({ title })} />}</li>
        ))}
      </ul>
    </section>
  );
}

/** In place of a text that was erased. */
function Withdrawn({ of: withdrawal }: { of: NonNullable<SourceDocument['withdrawn']> }) {
  return (
    <Notice tone="caution" title={<OwnText text={ERASED.banner(withdrawal)} />}>
      {ERASED.detail(withdrawal.on === null ? null : formatDateLong(withdrawal.on))}
    </Notice>
  );
}

/** The publisher's identifiers of the document. */
function References({ cited: { document, kind }, changed }: { cited: Cited; changed: Changed | null }) {
  const state = changed?.change.state;
  const etat = state === undefined || state === 'altered' || state === 'reviewed' ? stateLabel(document) : OUTDATED.etat[state];
  const rows: (readonly [string, string | null | undefined])[] = [
    ['Source', SOURCE_KINDS[kind].label],
    ...factRows(document),
    ['Numéro', document.textNumber],
    ['Place dans le texte', document.hierarchy?.split(' > ').join(' › ')],
    ['Convention (IDCC)', document.idcc],
    ['Identifiant', document.id],
    ['Version', document.versionId === document.id ? null : document.versionId],
    ['État', etat],
    ['Début de vigueur', hasForce(kind) ? document.date_debut && formatDateShort(document.date_debut) : null],
    ['Fin de vigueur', document.date_fin && formatDateShort(document.date_fin)],
    ['Données du', document.data_date && formatDateShort(document.data_date)],
    ['Note', document.annotation],
  ];
  return (
    <dl className="detail__references">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

type QuotationsProps = { cited: Cited; proof: ReturnType<typeof useProof>; onShow: (show: ShowPassage) => void };

/** The quoted passages, each with its check, then the labels of `citations` that no passage carries. */
function Quotations({ cited: { document }, proof, onShow }: QuotationsProps) {
  const labelOf = (text: string) => Object.entries(document.citations).find(([, quoted]) => quoted.trim() === text.trim())?.[0] ?? null;
  const proven = new Set(document.quotations.map(({ text }) => text.trim()));
  const others = Object.entries(document.citations).filter(([, quoted]) => !proven.has(quoted.trim()));
  return (
    <ul className="detail__quotations">
      {withRowsTogether(document, outermost(document.quotations)).map((indexes) => {
        const passages = indexes.flatMap((index) => document.quotations[index] ?? []);
        const labels = [...new Set(passages.flatMap(({ text }) => labelOf(text) ?? []))];
        return (
          <li key={indexes[0]}>
            {labels.length > 0 ? <p className="detail__label">{labels.join(', ')}</p> : null}
            <blockquote>
              <QuotedPassages passages={passages} content={document.content} />
            </blockquote>
            <ProofFact proof={proof} indexes={indexes} />
            {indexes.every((index) => proof.proved[index]) ? (
              <Button tone="quiet" small onClick={() => onShow({ indexes })}>
                {ANALYSIS.showInText}
              </Button>
            ) : null}
          </li>
        );
      })}
      {others.map(([label, quoted]) => (
        <li key={label}>
          <p className="detail__label">{label}</p>
          <blockquote>
            <p>{quoted}</p>
          </blockquote>
          {/* The index of no passage: nothing proves it. */}
          <ProofFact proof={proof} indexes={[document.quotations.length]} />
        </li>
      ))}
    </ul>
  );
}
