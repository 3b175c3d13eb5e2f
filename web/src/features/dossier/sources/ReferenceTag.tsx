import { displayTitle } from '@attendu/law/dossier/labels';
import { type Cited, shortReference } from '@attendu/law/dossier/sources';
import { PROOF } from '@attendu/law/dossier/wording';
import { Button } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import './ReferenceTag.css';
import '../../../ui/Tip.css';

type ReferenceTagProps = {
  cited: Cited;
  /** Whether its point is said too: a number is that of a source of its point. */
  isPointSaid?: boolean;
  selected: boolean;
  onOpen: () => void;
};

/** A reference in the text, written as in the files: the sigle of its kind and its number in its point. Its title on hover or focus, its passage on click. */
export function ReferenceTag({ cited, isPointSaid = false, selected, onOpen }: ReferenceTagProps) {
  const reference = shortReference(cited, isPointSaid);
  return (
    <TooltipTrigger delay={250} closeDelay={60}>
      <Button
        className={selected ? 'reference reference--selected' : 'reference'}
        aria-label={`${reference}, ${displayTitle(cited.document)}`}
        data-reference={`${cited.kind}-${cited.n}-${cited.point}`}
        onPress={onOpen}
      >
        {reference}
      </Button>
      <Tooltip className="tip" offset={6}>
        {displayTitle(cited.document)}
      </Tooltip>
    </TooltipTrigger>
  );
}

/** An unknown reference: shown, never a link. */
export function InactiveReference({ raw }: { raw: string }) {
  return (
    <span className="reference reference--inactive" title={PROOF.inactive}>
      {raw}
      <span className="visually-hidden"> ({PROOF.inactive})</span>
    </span>
  );
}
