import type { AnswerHandling, Handling } from '@mingpian/contract/forms.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { activeStaffId } from '#domain/staff/members.ts'
import { isHandled, isReadable, type Reader } from './scope.ts'

interface HandlingRow {
  state: Handling
  note: string
  handlerId: string
  handler: string
  handledAt: Date | null
}

/** Of the tables `form_answer a` and `staff handler`. */
export const handlingFields = sql`a.handling as state, a.note, a.handled_at as "handledAt",
  coalesce(handler.user_id, '') as "handlerId", coalesce(handler.name, '') as handler`

export const handlingOf = ({ state, note, handlerId, handler, handledAt }: HandlingRow): AnswerHandling => ({
  state,
  note,
  handler: { userId: handlerId, name: handler },
  at: handledAt?.toISOString() ?? '',
})

interface Change {
  state?: Handling
  note?: string
  /** A user id, '' for none. */
  handlerId?: string
}

/**
 * Changes the state, the note and the handler of a submitted form. Absent fields stay. Equal values do not change the
 * time of the last change.
 * @throws notFound for an answer that the reader may not see; forbidden where the reader may not change its handling or
 * name this handler; illegalMove for a handler who is no active member
 */
export async function handleAnswer(
  db: TenantDb,
  reader: Reader,
  answerId: string,
  { state, note, handlerId }: Change,
  fail: (name: 'notFound' | 'forbidden' | 'illegalMove') => never,
): Promise<AnswerHandling> {
  const { companyId, staffId, role } = reader
  const { rows: found } = await sql<{ mayHandle: boolean }>`
    select ${isHandled(reader)} as "mayHandle"
    from form_answer a join material on material.company_id = a.company_id and material.material_id = a.form_id
    where a.company_id = ${companyId} and a.answer_id = ${isUuid(answerId) ? answerId : null}
      and ${isReadable(reader)}
    for no key update of a`.execute(db)
  if (!found[0]) return fail('notFound')
  if (!found[0].mayHandle) return fail('forbidden')
  const handler = handlerId ? await activeStaffId(db, companyId, handlerId) : null
  if (handler === undefined) return fail('illegalMove')
  if (handler && handler !== staffId && !may(role, 'forms.write')) return fail('forbidden')
  const kept = {
    state: state === undefined ? sql`handling` : sql`${state}`,
    note: note === undefined ? sql`note` : sql`${note.trim()}`,
    handler: handlerId === undefined ? sql`handler_id` : sql`${handler}::uuid`,
  }
  await sql`
    update form_answer
    set handling = ${kept.state}, note = ${kept.note}, handler_id = ${kept.handler}, handled_at = clock_timestamp()
    where company_id = ${companyId} and answer_id = ${answerId}
      and (handling, note, handler_id) is distinct from (${kept.state}, ${kept.note}, ${kept.handler})`.execute(
    db,
  )
  const { rows } = await sql<HandlingRow>`
    select ${handlingFields} from form_answer a
      left join staff handler on handler.company_id = a.company_id and handler.staff_id = a.handler_id
    where a.company_id = ${companyId} and a.answer_id = ${answerId}`.execute(db)
  return rows[0] ? handlingOf(rows[0]) : fail('notFound')
}
