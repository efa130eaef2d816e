import type { Role } from '@mingpian/contract/shared/roles.ts'
import type { CardState } from '@mingpian/contract/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import { type StaffFilter, staffOrder, staffWhere } from './members.ts'

/** A member of staff as a row of a sheet. Phones are left out: administrators see them masked. */
export interface StaffRow {
  userId: string
  name: string
  position: string
  department: string
  email: string
  role: Role
  status: 'active' | 'left'
  licensed: boolean
  card: CardState
  successor: string
  since: Date
}

/** All members that match a filter, as `StaffRow`. @param cardState see `staffWhere` */
export const staffRows = (
  companyId: string,
  filter: StaffFilter,
  cardState: RawBuilder<CardState>,
): RawBuilder<StaffRow> => sql`
  select s.user_id as "userId", s.name, s.position, s.department, s.email, s.role, s.status, s.licensed, ${cardState} as card,
    coalesce(t.name, '') as successor, s.created_at as since
  from staff s left join staff t on t.company_id = ${companyId} and t.staff_id = s.successor_id
  where ${staffWhere(companyId, filter, cardState)} order by ${staffOrder}`
