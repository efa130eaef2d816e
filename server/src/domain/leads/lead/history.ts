import type { TenantDb } from '#core/db/connect.ts'
import type { NewFollowUp } from './write.ts'

/** What a salesperson wrote about a lead of theirs. */
export interface PastFollowUp extends Pick<NewFollowUp, 'words' | 'purchase'> {
  followId: string
  staffId: string
  personId: string
  at: Date
}

/** Imports follow-up records, each of a lead of its own: after a purchase it is a customer, otherwise it is talked with. */
export async function importFollowUps(
  db: TenantDb,
  companyId: string,
  records: readonly PastFollowUp[],
): Promise<void> {
  for (const { followId, staffId, personId, words, purchase, at } of records) {
    const of = { company_id: companyId, staff_id: staffId, person_id: personId, at }
    await db
      .insertInto('lead_follow')
      .values({
        ...of,
        follow_id: followId,
        words,
        is_bought: purchase !== undefined,
        amount: purchase?.amount ?? null,
      })
      .execute()
    await db
      .insertInto('lead_progress')
      .values({ ...of, stage: purchase ? 'customer' : 'talking' })
      .execute()
  }
}
