import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import {
  BookOpen,
  Building2,
  Coins,
  FileText,
  Gavel,
  Globe,
  Handshake,
  Landmark,
  type LucideIcon,
  Megaphone,
  Newspaper,
  ScrollText,
  Stamp,
  TrendingUp,
  Zap,
} from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import './SourceTag.css';

/** One icon per kind, the same in tabs, references and lists. */
const GLYPHS: Readonly<Record<SourceKey, LucideIcon>> = {
  actes: Stamp,
  actes_societes: FileText,
  legiarti: BookOpen,
  juritext: Gavel,
  bofip: Coins,
  euritext: Globe,
  reglements: ScrollText,
  cnn: Handshake,
  bodacc: Megaphone,
  balo: Newspaper,
  statuts: Building2,
  convbi: Landmark,
  infofi: TrendingUp,
  energy: Zap,
};

export function SourceGlyph({ kind, size = 16 }: { kind: SourceKey; size?: number }) {
  const Glyph = GLYPHS[kind];
  return <Glyph size={size} strokeWidth={1.75} aria-hidden="true" />;
}

/** The sigle of a kind, with the number of a source if any: « L 1 ». */
export function SourceTag({ kind, number, className }: { kind: SourceKey; number?: number; className?: string }) {
  const { sigle, label } = SOURCE_KINDS[kind];
  return (
    <span className={classNames('source-tag', className)}>
      <span className="visually-hidden">{number === undefined ? label : `${label}, source ${number}`}</span>
      <span aria-hidden="true">{number === undefined ? sigle : `${sigle}\u00a0${number}`}</span>
    </span>
  );
}
