import type { Migrations } from '@attendu/db/migrate';
import { messages } from './20261127T1000-messages.ts';
import { accountMessages } from './20261127T2300-account-messages.ts';
import { messagesOfUser } from './20261128T0150-messages-of-user.ts';
import { messageDetails } from './20261128T0200-message-details.ts';
import { messagesLeased } from './20261129T0200-messages-leased.ts';
import { contactMessages } from './20261129T0300-contact-messages.ts';
import { messagesOfDossier } from './20261129T0315-messages-of-dossier.ts';
import { failedMessages } from './20261129T0900-failed-messages.ts';
import { encryptedContacts } from './20261129T0940-encrypted-contacts.ts';

export const notificationMigrations: Migrations = {
  '20261127T1000_messages': messages,
  '20261127T2300_account_messages': accountMessages,
  '20261128T0150_messages_of_user': messagesOfUser,
  '20261128T0200_message_details': messageDetails,
  '20261129T0200_messages_leased': messagesLeased,
  '20261129T0300_contact_messages': contactMessages,
  '20261129T0315_messages_of_dossier': messagesOfDossier,
  '20261129T0900_failed_messages': failedMessages,
  '20261129T0940_encrypted_contacts': encryptedContacts,
};
