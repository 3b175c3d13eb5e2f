import type { RatingReason } from '@attendu/contracts/dossier/rating';
import type { FailureReason } from '@attendu/contracts/dossier/schemas';
import type { CommentAnchor, NOTICE_KINDS, ShareRight } from '@attendu/contracts/dossier/sharing-schemas';
import type { AnalysedPoint, DataDates, Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import type { Status } from '../domain/lifecycle.ts';

export const DOSSIER_SCHEMA = 'dossier';
/** The notification channel, named in the migration of its triggers; its payloads are ids of users whose searches or folders changed. */
export const CHANGES_CHANNEL = 'dossier_changes';

export type DossierRow = {
  id: string;
  userId: string;
  groupId: string | null;
  parentId: string | null;
  name: string;
  contexte: string;
  isAnalysing: Status;
  /** The run of the status. */
  runId: string | null;
  synthese: string | null;
  /** The sentences of the short answer with their proofs; none in older dossiers. */
  syntheseSentences: Sentence[];
  /** yyyy-mm-dd */
  lawDate: string | null;
  /** yyyy-mm-dd; null in older dossiers too. */
  dataDate: string | null;
  /** Null until done, and in older dossiers. */
  dataDates: DataDates | null;
  followUpQuestion1: string | null;
  followUpQuestion2: string | null;
  notices: string[];
  failure: string | null;
  /** Null in older failed dossiers too. */
  failureReason: FailureReason | null;
  /** Number of cited documents whose text has changed since. */
  changedCitations: number;
  isPinned: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Deleted by its author, and restorable until it is erased; null otherwise. */
  deletedAt: Date | null;
};

export type GroupRow = {
  id: string;
  userId: string;
  name: string;
  /** Closed to all but the members that it names. */
  closed: boolean;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
};

/** Of a dossier or of a folder, within a firm. */
export type ShareRow = {
  id: string;
  ownerId: string;
  firmId: string;
  dossierId: string | null;
  groupId: string | null;
  /** Null: every member of the firm. */
  memberId: string | null;
  right: ShareRight;
  createdAt: Date;
};

/** A reading of a dossier by someone other than its owner. */
type OpeningRow = { dossierId: string; userId: string; firstAt: Date; lastAt: Date };

export type CommentRow = {
  id: string;
  dossierId: string;
  authorId: string;
  text: string;
  anchor: CommentAnchor;
  /** The sentence, or the title of the source, when the comment was written. */
  quote: string;
  createdAt: Date;
};

export type NoticeRow = {
  id: string;
  userId: string;
  kind: (typeof NOTICE_KINDS)[number];
  actorId: string;
  dossierId: string | null;
  shareId: string | null;
  commentId: string | null;
  /** Number of shares that ended with a departure. */
  ended: number | null;
  createdAt: Date;
  readAt: Date | null;
  mailedAt: Date | null;
};

/** A reader's rating of an answer. */
export type RatingRow = {
  dossierId: string;
  userId: string;
  useful: boolean;
  reasons: RatingReason[];
  comment: string | null;
  ratedAt: Date;
};

type DepartureRow = { firmId: string; userId: string; leftAt: Date };

/** Written by a trigger of `dossiers`. */
type DossierWordsRow = { dossierId: string; userId: string; words: string };

/** The column of each kind of source. */
export const DOCS_COLUMNS = {
  legiarti: 'legiartiDocs',
  juritext: 'juritextDocs',
  bofip: 'bofipDocs',
  euritext: 'euritextDocs',
  cnn: 'cnnDocs',
  balo: 'baloDocs',
  statuts: 'statutsDocs',
  convbi: 'convbiDocs',
  infofi: 'infofiDocs',
  actes: 'actesDocs',
  reglements: 'reglementsDocs',
  bodacc: 'bodaccDocs',
  energy: 'energyDocs',
  actes_societes: 'actesSocietesDocs',
} as const satisfies Record<SourceKey, string>;

export type AnalysisPointRow = {
  dossierId: string;
  pointIndex: number;
  pointData: AnalysedPoint['point_data'];
} & { [K in SourceKey as (typeof DOCS_COLUMNS)[K]]: SourceDocument[] };

export type DossierDb = {
  dossiers: DossierRow;
  analysisPoints: AnalysisPointRow;
  groups: GroupRow;
  dossierWords: DossierWordsRow;
  shares: ShareRow;
  openings: OpeningRow;
  comments: CommentRow;
  notices: NoticeRow;
  ratings: RatingRow;
  digestRefusals: { userId: string };
  departures: DepartureRow;
};
