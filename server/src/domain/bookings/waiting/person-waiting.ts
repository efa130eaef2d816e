import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { WaitingState } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { ExportedPerson } from '#domain/module.ts'

export const waitingWords: Record<WaitingState, Record<Locale, string>> = {
  waiting: { zh: '候补中', en: 'waiting' },
  offered: { zh: '已有空位，待确认', en: 'offered a time' },
  taken: { zh: '已预约', en: 'booked' },
  left: { zh: '已退出', en: 'left' },
  expired: { zh: '保留已过期', en: 'offer ran out' },
  ended: { zh: '已结束', en: 'ended' },
}

interface Row {
  service: string
  place: string
  day: string
  state: WaitingState
  persons: number
  at: Date
}

/** What a person waits or waited for, for the export of their data. */
export async function exportedWaiting(db: TenantDb, of: ExportedPerson): Promise<PersonalData['waiting']> {
  const { rows } = await sql<Row>`
    select s.name as service, p.name as place, e.day::text as day, e.state, e.persons, e.created_at as at
    from waiting_entry e join booking_service s using (company_id, service_id) join place p using (company_id, place_id)
    where ${belongsTo(of, 'e')} order by e.created_at desc`.execute(db)
  return rows.map(({ state, at, ...row }) => ({
    ...row,
    state: waitingWords[state][of.locale],
    at: at.toISOString(),
  }))
}
