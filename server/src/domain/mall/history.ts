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
 * Brings in who came to the mall in a past time.
 * @param reports one of each person and salesperson
 * @throws the database's error for one that is there already: then nothing is kept
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
