import type { Migrations } from '@attendu/db/migrate';
import { accounts } from './20261127T1000-accounts.ts';
import { links } from './20261127T2300-links.ts';
import { trials } from './20261127T2330-trials.ts';
import { devices } from './20261128T0200-devices.ts';
import { identities } from './20261128T0210-identities.ts';
import { invitations } from './20261128T0230-invitations.ts';
import { smsDeliveries } from './20261128T0240-sms-deliveries.ts';
import { familiesAndRetention } from './20261128T0250-families-and-retention.ts';
import { deletions } from './20261128T0300-deletions.ts';
import { keyedCounters } from './20261129T0145-keyed-counters.ts';
import { proofs } from './20261129T0150-proofs.ts';
import { temporaryPasswords } from './20261129T0155-temporary-passwords.ts';
import { directory } from './20261129T0325-directory.ts';
import { firmMembers } from './20261129T0515-firm-members.ts';
import { lockedAccounts } from './20261129T0530-locked-accounts.ts';
import { secondFactors } from './20261129T0845-second-factors.ts';
import { securityEvents } from './20261129T0900-security-events.ts';
import { smsDays } from './20261129T1520-sms-days.ts';
import { firmSecondFactor } from './20261130T2000-firm-second-factor.ts';
import { announcedTerms } from './20261130T2330-announced-terms.ts';

export const authMigrations: Migrations = {
  '20261127T1000_accounts': accounts,
  '20261127T2300_links': links,
  '20261127T2330_trials': trials,
  '20261128T0200_devices': devices,
  '20261128T0210_identities': identities,
  '20261128T0230_invitations': invitations,
  '20261128T0240_sms_deliveries': smsDeliveries,
  '20261128T0250_families_and_retention': familiesAndRetention,
  '20261128T0300_deletions': deletions,
  '20261129T0145_keyed_counters': keyedCounters,
  '20261129T0150_proofs': proofs,
  '20261129T0155_temporary_passwords': temporaryPasswords,
  '20261129T0325_directory': directory,
  '20261129T0515_firm_members': firmMembers,
  '20261129T0530_locked_accounts': lockedAccounts,
  '20261129T0845_second_factors': secondFactors,
  '20261129T0900_security_events': securityEvents,
  '20261129T1520_sms_days': smsDays,
  '20261130T2000_firm_second_factor': firmSecondFactor,
  '20261130T2330_announced_terms': announcedTerms,
};
