import { maskPhone } from '@mingpian/contract/shared/rules/phone-mask.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { type ItemRow, itemColumns, itemOf, itemTables, undoDays } from './members.ts'

/** A member of staff without their holdings and the state of their card. */
export type MemberDetail = Omit<StaffDetail, 'has' | 'card'> & { staffId: string }

interface DetailRow extends ItemRow {
  staffId: string
  email: string
  phoneSealed: Buffer | null
  createdAt: Date
  predecessors: { userId: string; name: string }[]
  handedAt: Date | null
  note: string | null
  undoUntil: Date | null
}

/** One member of staff; undefined where there is none. */
export async function staffDetail(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  userId: string,
): Promise<MemberDetail | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${itemColumns}, s.staff_id as "staffId", s.email, s.phone_sealed as "phoneSealed", s.created_at as "createdAt",
      h.at as "handedAt", h.note,
      case when h.at > now() - make_interval(days => ${undoDays})
             and (h.successor_id is null or h.successor_id = s.successor_id and t.status = 'active')
           then h.at + make_interval(days => ${undoDays}) end as "undoUntil",
      (select coalesce(json_agg(json_build_object('userId', p.user_id, 'name', p.name) order by p.user_id), '[]')
         from staff p where p.company_id = ${companyId} and p.successor_id = s.staff_id) as predecessors
    ${itemTables(companyId)}
    left join lateral (
      select at, note, successor_id from hand_over
       where company_id = ${companyId} and staff_id = s.staff_id and undone_at is null
       order by at desc limit 1
    ) h on true
    where s.company_id = ${companyId} and s.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { staffId, email, phoneSealed, createdAt, predecessors, handedAt, note, undoUntil, ...item } = row
  return {
    staffId,
    ...itemOf(item),
    email,
    phone: phoneSealed ? maskPhone(sealer.open(companyId, phoneSealed)) : '',
    createdAt: createdAt.toISOString(),
    predecessors,
    handOver:
      item.status === 'left' && handedAt
        ? { at: handedAt.toISOString(), note: note ?? '', undoUntil: undoUntil?.toISOString() ?? '' }
        : null,
  }
}
