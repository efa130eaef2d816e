import type { ContactCode } from '@mingpian/contract/shared/entities.ts'
import type { TenantDb } from '#core/db/connect.ts'

/** A salesperson with an open card, as the visitor who submitted a form may reach them. */
export interface FormContact {
  userId: string
  name: string
  position: string
  staffId: string
  kind: ContactCode['kind']
  issue: number
}

/** @returns undefined for a member who left, and for one without an open card */
export async function formContact(
  db: TenantDb,
  companyId: string,
  staffId: string,
): Promise<FormContact | undefined> {
  return db
    .selectFrom('staff')
    .innerJoin('card', (join) =>
      join.onRef('card.company_id', '=', 'staff.company_id').onRef('card.staff_id', '=', 'staff.staff_id'),
    )
    .select([
      'staff.user_id as userId',
      'staff.name',
      'staff.position',
      'staff.staff_id as staffId',
      'card.contact_code as kind',
      'card.issue',
    ])
    .where('staff.company_id', '=', companyId)
    .where('staff.staff_id', '=', staffId)
    .where('staff.status', '=', 'active')
    .where('card.is_open', '=', true)
    .executeTakeFirst()
}
