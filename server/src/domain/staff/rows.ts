import type { Role } from '@mingpian/contract/shared/roles.ts'
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
  successor: string
  since: Date
}

/** All members that match a filter, as `StaffRow`. */
export const staffRows = (companyId: string, filter: StaffFilter): RawBuilder<StaffRow> => sql`
  select s.user_id as "userId", s.name, s.position, s.department, s.email, s.role, s.status, s.licensed,
    coalesce(t.name, '') as successor, s.created_at as since
  from staff s left join staff t on t.company_id = ${companyId} and t.staff_id = s.successor_id
  where ${staffWhere(companyId, filter)} order by ${staffOrder}`
