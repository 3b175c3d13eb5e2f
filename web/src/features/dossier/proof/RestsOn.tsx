import { sameDocument } from '@attendu/law/dossier/sources';
import { ANALYSIS } from '../content.ts';
import { ReferenceTag } from '../sources/ReferenceTag.tsx';
import type { Chosen } from './ProofPanel.tsx';
import './RestsOn.css';

type RestsOnProps = { texts: readonly Chosen[]; chosen: Chosen; onChoose: (chosen: Chosen) => void };

/** The texts cited by one sentence, to go from one to the next. */
export function RestsOn({ texts, chosen, onChoose }: RestsOnProps) {
  if (texts.length < 2) return null;
  return (
    <nav className="rests-on" aria-label={ANALYSIS.restsOn(texts.length)}>
      <span>{ANALYSIS.restsOn(texts.length)}</span>
      {texts.map((text) => (
        <ReferenceTag
          key={text.cited.document.versionId}
          cited={text.cited}
          selected={sameDocument(text.cited, chosen.cited)}
          onOpen={() => onChoose(text)}
        />
      ))}
    </nav>
  );
}
