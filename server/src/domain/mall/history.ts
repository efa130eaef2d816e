import type { TenantDb } from '#core/db/connect.ts'

/** Counts a person's earlier visits to the mall through a salesperson, with the first and the last time. */
export interface PastMallReport {
  personId: string
  staffId: string
  times: number
  firstAt: Date
  lastAt: Date
}

/**
 * Imports past visits to the mall.
 * @param reports one for each person and salesperson
 * @throws the database's error for one that exists; then nothing is stored
 */
export async function importMallReports(
  db: TenantDb,
  companyId: string,
  reports: readonly PastMallReport[],
): Promise<void> {
  if (reports.length === 0) return
  await db
    .insertInto('mall_report')
    .values(
      reports.map(({ personId, staffId, times, firstAt, lastAt }) => ({
        company_id: companyId,
        person_id: personId,
        staff_id: staffId,
        times,
        first_at: firstAt,
        last_at: lastAt,
      })),
    )
    .execute()
}

/** A person who became a member of the mall in the past. */
export interface PastMember {
  memberId: string
  personId: string
  at: Date
}

/** Imports members of the mall. */
export async function importMembers(
  db: TenantDb,
  companyId: string,
  members: readonly PastMember[],
): Promise<void> {
  if (members.length === 0) return
  await db
    .insertInto('member')
    .values(
      members.map(({ memberId, personId, at }) => ({
        ...{ company_id: companyId, member_id: memberId, person_id: personId, created_at: at },
      })),
    )
    .execute()
}
