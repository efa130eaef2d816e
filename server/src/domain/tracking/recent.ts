import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { JoinedPerson } from '#domain/identity/joined-person.ts'

/** The length of the list of recent cards. */
const mostRecent = 10

export interface RecentRow {
  staff_id: string
  opened_at: Date
  /** Fields of the card that changed since it was last opened. */
  changes: string[]
}

/**
 * The open cards that a person opened last, a handed-over one as its successor's, each once, the latest first. Derived
 * from visits; those before the person cleared the list do not count, and none does while tracking is withdrawn.
 */
export async function recentCards(
  db: TenantDb,
  { companyId, personIds }: JoinedPerson,
): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    select opened.staff_id, opened.opened_at,
      array(select distinct field from card_change c, unnest(c.fields) field
             where c.company_id = ${companyId} and c.staff_id = opened.staff_id and c.at > opened.opened_at) as changes
    from (
      select coalesce(s.successor_id, s.staff_id) as staff_id, max(v.opened_at) as opened_at
      from visit v join staff s on s.company_id = v.company_id and s.user_id = v.content_id
      where v.company_id = ${companyId} and v.person_id = any(${personIds}::uuid[]) and v.content_type = 'card'
        and v.opened_at > (
          select coalesce(max(recent_since), '-infinity') from person
           where company_id = ${companyId} and person_id = any(${personIds}::uuid[])
          having not bool_or(tracking_off))
      group by 1
    ) opened
    join staff on staff.company_id = ${companyId} and staff.staff_id = opened.staff_id
    join card on card.company_id = ${companyId} and card.staff_id = opened.staff_id
    join company on company.company_id = ${companyId}
    where company.status = 'open' and staff.status = 'active' and staff.licensed and card.is_open
    order by opened.opened_at desc, staff.user_id limit ${mostRecent}`.execute(db)
  return rows
}
