import type { Migrations } from '@attendu/db/migrate';
import { logAndProjections } from './20261127T1000-log-and-projections.ts';
import { erasedUsers } from './20261128T0150-erased-users.ts';
import { adminReads } from './20261129T0325-admin-reads.ts';
import { adminActs } from './20261129T0531-admin-acts.ts';
import { funnelIndexes } from './20261129T0615-funnel-indexes.ts';
import { quality } from './20261129T0900-quality.ts';
import { actsWithoutSubject } from './20261129T1200-acts-without-subject.ts';
import { auditIndexes } from './20261129T1605-audit-indexes.ts';
import { userMonths } from './20261129T1835-user-months.ts';
import { firmRequests } from './20261130T0102-firm-requests.ts';
import { qualityOverAYear } from './20261130T0110-quality-over-a-year.ts';
import { auditByAdministrator } from './20261130T0440-audit-by-administrator.ts';
import { largerFacts } from './20261130T1620-larger-facts.ts';

export const adminAnalyticsMigrations: Migrations = {
  '20261127T1000_log_and_projections': logAndProjections,
  '20261128T0150_erased_users': erasedUsers,
  '20261129T0325_admin_reads': adminReads,
  '20261129T0531_admin_acts': adminActs,
  '20261129T0615_funnel_indexes': funnelIndexes,
  '20261129T0900_quality': quality,
  '20261129T1200_acts_without_subject': actsWithoutSubject,
  '20261129T1605_audit_indexes': auditIndexes,
  '20261129T1835_user_months': userMonths,
  '20261130T0102_firm_requests': firmRequests,
  '20261130T0110_quality_over_a_year': qualityOverAYear,
  '20261130T0440_audit_by_administrator': auditByAdministrator,
  '20261130T1620_larger_facts': largerFacts,
};
