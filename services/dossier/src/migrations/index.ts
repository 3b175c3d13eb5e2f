import type { Migrations } from '@attendu/db/migrate';
import { dossiers } from './20261127T1000-dossiers.ts';
import { synthesisSentences } from './20261128T0210-synthesis-sentences.ts';
import { changedCitations } from './20261128T0230-changed-citations.ts';
import { dataDateAndFailureReason } from './20261128T1400-data-date-and-failure-reason.ts';
import { groupsAndWords } from './20261129T0255-groups-and-words.ts';
import { wordsInline } from './20261129T0325-words-inline.ts';
import { sharing } from './20261129T0515-sharing.ts';
import { changesNotified } from './20261129T0612-changes-notified.ts';
import { wordIndex } from './20261129T0613-word-index.ts';
import { ratings } from './20261129T0850-ratings.ts';
import { formerFolders } from './20261129T1312-former-folders.ts';
import { dataDates } from './20261129T1512-data-dates.ts';
import { noticesByAge } from './20261130T0058-notices-by-age.ts';

export const dossierMigrations: Migrations = {
  '20261127T1000_dossiers': dossiers,
  '20261128T0210_synthesis_sentences': synthesisSentences,
  '20261128T0230_changed_citations': changedCitations,
  '20261128T1400_data_date_and_failure_reason': dataDateAndFailureReason,
  '20261129T0255_groups_and_words': groupsAndWords,
  '20261129T0325_words_inline': wordsInline,
  '20261129T0515_sharing': sharing,
  '20261129T0612_changes_notified': changesNotified,
  '20261129T0613_word_index': wordIndex,
  '20261129T0850_ratings': ratings,
  '20261129T1312_former_folders': formerFolders,
  '20261129T1512_data_dates': dataDates,
  '20261130T0058_notices_by_age': noticesByAge,
};
