import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { displayTitle } from '@attendu/law/dossier/labels';
import type { Cited } from '@attendu/law/dossier/sources';
import { PROOF } from '@attendu/law/dossier/wording';
import { Button } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import './ReferenceTag.css';
import '../../../ui/Tip.css';

type ReferenceTagProps = {
  cited: Cited;
  /** The shown number: of the source, or its position in the short answer. */
  number: number;
  selected: boolean;
  onOpen: () => void;
};

/** A reference in the text: the sigle of its kind and a number, its title on hover or focus, its passage on click. */
export function ReferenceTag({ cited, number, selected, onOpen }: ReferenceTagProps) {
  const { sigle } = SOURCE_KINDS[cited.kind];
  return (
    <TooltipTrigger delay={250} closeDelay={60}>
      <Button
        className={selected ? 'reference reference--selected' : 'reference'}
        aria-label={`${sigle} ${number}, ${displayTitle(cited.document)}`}
        data-reference={`${cited.kind}-${cited.n}-${cited.point}`}
        onPress={onOpen}
      >
        {sigle}&nbsp;{number}
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
