import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { firstMention, mentionKey, mentionsOf, prepareAnswer, withoutWarning } from '@attendu/law/dossier/answer-marks';
import { type Cited, type KindSources, listedOnce, sourcesOf } from '@attendu/law/dossier/sources';
import { PROOF } from '@attendu/law/dossier/wording';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Tab, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useMedia } from '../../../lib/use-media.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { SourceGlyph } from '../../../ui/SourceTag.tsx';
import { TabStrip } from '../../../ui/TabStrip.tsx';
import { ANALYSIS } from '../content.ts';
import { keywordsOf } from '../keywords.ts';
import { proofsOf } from '../sentence-proofs.ts';
import './AnalysisDialog.css';
import { Confronted } from '../proof/Confronted.tsx';
import { FLASH_MS } from '../proof/PassageText.tsx';
import type { Chosen } from '../proof/ProofPanel.tsx';
import { ProvedSentence, type SentenceElement } from '../proof/ProvedSentence.tsx';
import { RestsOn } from '../proof/RestsOn.tsx';
import { DocumentDetail } from '../sources/DocumentDetail.tsx';
import { NotInCorpusTexts } from '../sources/NotInCorpusTexts.tsx';
import { InactiveReference, ReferenceTag } from '../sources/ReferenceTag.tsx';
import { SourceList } from '../sources/SourceList.tsx';
import { AnswerText } from './AnswerText.tsx';

const ANSWER = 'answer';

type AnalysisDialogProps = {
  points: readonly AnalysisPoint[];
  point: AnalysisPoint;
  lawDate: string;
  /** The document to open at once. */
  requested: Chosen | null;
  onClose: () => void;
};

const domKey = (cited: Cited) => `${cited.kind}-${cited.n}-${cited.point}`;

/** The whole analysis of a point: its answer, its sources by kind, and one source in full beside them. */
export function AnalysisDialog({ points, point, lawDate, requested, onClose }: AnalysisDialogProps) {
  const groups = sourcesOf(point).map(({ kind, sources }) => ({ kind, sources: listedOnce(sources) }));
  const keywords = useMemo(() => keywordsOf(point.point_data.point), [point.point_data.point]);
  const [wanted, setTab] = useState<string>(ANSWER);
  const tab = groups.some(({ kind }) => kind === wanted) ? wanted : ANSWER;
  const beside = useMedia('(min-width: 1000px)');
  // On wide screens, the first cited text is open at once.
  const { chosen, together, acted, choose, close } = useChosen(
    () => requested ?? (beside ? firstOf(point, points) : null),
    requested !== null,
  );
  // The last opened element is on top: a sheet open from the start must be mounted after its dialog.
  const [placed, setPlaced] = useState(false);
  useEffect(() => setPlaced(true), []);
  const reading = useRef<HTMLDivElement>(null);
  useFlash(reading, requested?.cited ?? null, (kind) => setTab(kind));

  const detail = chosen ? (
    <>
      <RestsOn texts={together} chosen={chosen} onChoose={(next) => choose(next, together)} />
      <DocumentDetail
        key={`${domKey(chosen.cited)} ${chosen.quotations.join()}`}
        cited={chosen.cited}
        lawDate={lawDate}
        asked={chosen.quotations}
        takesFocus={acted}
        keywords={keywords}
      />
    </>
  ) : null;

  return (
    <Dialog
      open
      onClose={onClose}
      shape="window"
      className="analysis"
      title={
        <>
          <span className="analysis__number">{point.point_index}</span> {point.point_data.point}
        </>
      }
    >
      <Tabs selectedKey={tab} onSelectionChange={(key) => setTab(String(key))} className="analysis__tabs">
        <AnalysisTabs groups={groups} />
        <div className="analysis__panes">
          <div className="analysis__reading" ref={reading}>
            <TabPanel id={ANSWER} className="tabs__panel">
              <PointAnswer points={points} point={point} chosen={chosen} onChoose={choose} />
              <Confronted point={point} chosen={chosen?.cited ?? null} onOpen={(cited) => choose({ cited, quotations: [] })} />
              <NotInCorpusTexts texts={point.point_data.unheld ?? []} lawDate={lawDate} />
            </TabPanel>
            {groups.map((group) => (
              <TabPanel key={group.kind} id={group.kind} className="tabs__panel">
                <SourceList
                  group={group}
                  lawDate={lawDate}
                  selected={chosen?.cited ?? null}
                  onOpen={(cited) => choose({ cited, quotations: [] })}
                />
              </TabPanel>
            ))}
          </div>
          {beside ? (
            <aside className="analysis__detail" aria-label="Source choisie">
              {detail ?? (groups.length === 0 ? null : <p className="analysis__hint">{ANALYSIS.noDetail}</p>)}
            </aside>
          ) : null}
        </div>
      </Tabs>
      {beside ? null : (
        <Dialog open={placed && chosen !== null} onClose={close} title={PROOF.references} shape="sheet">
          {detail}
        </Dialog>
      )}
    </Dialog>
  );
}

/** The open text, and all those of the chosen sentence when they are several. */
function useChosen(initial: () => Chosen | null, isRequested: boolean) {
  const [chosen, setChosen] = useState<Chosen | null>(initial);
  const [acted, setActed] = useState(isRequested);
  const [together, setTogether] = useState<readonly Chosen[]>([]);
  function choose(next: Chosen, others: readonly Chosen[] = []) {
    setActed(true);
    setChosen(next);
    setTogether(others.length > 1 ? others : []);
  }
  return { chosen, together, acted, choose, close: () => setChosen(null) };
}

function AnalysisTabs({ groups }: { groups: readonly KindSources[] }) {
  return (
    <TabStrip label={ANALYSIS.tabs}>
      <Tab id={ANSWER} className="tabs__tab">
        {ANALYSIS.answerTab}
      </Tab>
      {groups.map(({ kind, sources }) => (
        <Tab key={kind} id={kind} className="tabs__tab">
          <SourceGlyph kind={kind} />
          {SOURCE_KINDS[kind].label}
          <span className="tabs__count">{sources.length}</span>
        </Tab>
      ))}
    </TabStrip>
  );
}

const firstOf = ({ point_index, point_data }: AnalysisPoint, points: readonly AnalysisPoint[]): Chosen | null =>
  firstMention(point_data.final_answer, points, point_data.sentences, point_index);

type PointAnswerProps = {
  points: readonly AnalysisPoint[];
  point: AnalysisPoint;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen, others?: readonly Chosen[]) => void;
};

function PointAnswer({ points, point, chosen, onChoose }: PointAnswerProps) {
  const { final_answer, insufficient, sentences } = point.point_data;
  const answer = prepareAnswer(final_answer, points, sentences);
  const mentions = mentionsOf(answer, points, point.point_index);
  const body = withoutWarning(answer, point);
  const [sentence, setSentence] = useState<number | null>(null);

  function provedSentence(index: number, children: ReactNode, element: SentenceElement) {
    const one = sentences[index];
    const proofs = one === undefined ? [] : proofsOf(one, points, point.point_index);
    const [first] = proofs;
    if (one === undefined || first === undefined) return children;
    return (
      <ProvedSentence
        text={one.text}
        element={element}
        selected={sentence === index}
        onOpen={() => {
          setSentence(index);
          onChoose(first, proofs);
        }}
      >
        {children}
      </ProvedSentence>
    );
  }

  return (
    <div className="analysis__answer">
      {insufficient === null ? null : <Notice tone="caution" title={<OwnText text={insufficient} />} />}
      {body === '' ? null : (
        <AnswerText
          markdown={body}
          renderReference={(reference) => {
            const mention = mentions.find((one) => mentionKey(one) === mentionKey(reference) && one.nth === reference.nth);
            const cited = mention?.cited;
            if (!cited) return <InactiveReference raw={reference.raw} />;
            return (
              <ReferenceTag
                cited={cited}
                selected={chosen !== null && domKey(chosen.cited) === domKey(cited)}
                onOpen={() => {
                  setSentence(null);
                  onChoose({ cited, quotations: mention.quotations });
                }}
              />
            );
          }}
          renderSentence={provedSentence}
        />
      )}
    </div>
  );
}

/** Scrolls to the requested reference and highlights it briefly; opens its list when the answer does not mention it. */
function useFlash(reading: React.RefObject<HTMLDivElement | null>, cited: Cited | null, onAbsent: (kind: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the document requested on opening
  useEffect(() => {
    if (!cited) return;
    const reference = reading.current?.querySelector(`[data-reference="${domKey(cited)}"]`);
    if (!reference) {
      onAbsent(cited.kind);
      return;
    }
    reference.scrollIntoView({ block: 'center' });
    reference.classList.add('reference--flash');
    const timer = setTimeout(() => reference.classList.remove('reference--flash'), FLASH_MS);
    return () => clearTimeout(timer);
  }, []);
}
