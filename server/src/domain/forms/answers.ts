import type { FormAnswer, Handling } from '@mingpian/contract/forms.ts'
import type { Answers, AnswerValue, Question } from '@mingpian/contract/shared/forms.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { seesPhone, shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { releaseUploads } from '#domain/files/removal.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { rootPersonOf } from '#domain/identity/rows.ts'
import { isMember } from '#domain/staff/members.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { handlingFields, handlingOf } from './handling.ts'
import {
  type AnswerFilter,
  isHandled,
  isMeant,
  isOfLead,
  isOwnLead,
  isReadable,
  type Reader,
} from './scope.ts'
import { filesIn } from './submit.ts'

/** A submitted form as it is stored. */
export interface AnswerRow {
  answerId: string
  at: Date
  unionId: string
  personName: string
  salesperson: string
  asked: Question[]
  answers: Answers
  sealed: Buffer
  state: Handling
  note: string
  handlerId: string
  handler: string
  handledAt: Date | null
  mayHandle: boolean
  /** See `isOwnLead`. */
  isOwn: boolean
}

/** Submitted forms that a reader may see, the newest first. */
export async function answersPage(
  db: TenantDb,
  sealer: Sealer,
  reader: Reader,
  filter: AnswerFilter & { page: number; pageSize: number; locale: Locale },
): Promise<{ list: FormAnswer[]; total: number }> {
  const { page, pageSize, locale } = filter
  const meant = meantAnswers(sealer, reader, filter)
  const total = await answersCount(db, sealer, reader, filter)
  const list = await answersOf(db, sealer, reader, {
    part: sql`${meant} order by a.at desc, a.answer_id ${limitOf({ page, pageSize })}`,
    locale,
  })
  return { list, total }
}

/** How many submitted forms match a filter. */
async function answersCount(
  db: TenantDb,
  sealer: Sealer,
  reader: Reader,
  filter: AnswerFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total ${meantAnswers(sealer, reader, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** One submitted form; undefined if it is missing, or if the reader may not see it. */
export async function findAnswer(
  db: TenantDb,
  sealer: Sealer,
  reader: Reader,
  { answerId, locale }: { answerId: string; locale: Locale },
): Promise<FormAnswer | undefined> {
  if (!isUuid(answerId)) return undefined
  const part = readableAnswers(reader, sql<boolean>`a.answer_id = ${answerId}`)
  const [answer] = await answersOf(db, sealer, reader, { part, locale })
  return answer
}

/** The clauses from FROM on that select the answers of a filter as `a`. */
function meantAnswers(sealer: Sealer, reader: Reader, filter: AnswerFilter): RawBuilder<unknown> {
  const meant = readableAnswers(reader, isMeant(sealer, reader.companyId, filter))
  if (!filter.perPerson) return meant
  return sql`from (
    select distinct on (${rootIdOf('p')}) newest.*
    from (select a.* ${meant}) newest join person p using (company_id, person_id)
    order by ${rootIdOf('p')}, newest.at desc, newest.answer_id
  ) a join material on material.company_id = a.company_id and material.material_id = a.form_id`
}

const readableAnswers = (reader: Reader, condition: RawBuilder<boolean>) => sql`
  from form_answer a join material using (company_id)
  where a.company_id = ${reader.companyId} and material.material_id = a.form_id
    and ${condition} and ${isReadable(reader)}`

/** @param part the clauses from FROM on that select answers as `a` */
async function answersOf(
  db: TenantDb,
  sealer: Sealer,
  reader: Reader,
  { part, locale }: { part: RawBuilder<unknown>; locale: Locale },
): Promise<FormAnswer[]> {
  const { rows } = await answerRows(reader, part).execute(db)
  const isWhole = ({ isOwn }: AnswerRow) => seesPhone(reader.role, isOwn)
  return rows.map((row) => answerOf(sealer, reader.companyId, row, locale, isWhole(row)))
}

/** All submitted forms of a filter, as a query of one snapshot. */
export const sheetRows = (sealer: Sealer, reader: Reader, filter: AnswerFilter): RawBuilder<AnswerRow> =>
  answerRows(reader, meantAnswers(sealer, reader, filter))

/** The questions that any submitted form of a filter was asked, in the words of the newest one. */
export async function askedOf(
  db: TenantDb,
  sealer: Sealer,
  reader: Reader,
  filter: AnswerFilter,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ asked: Question[] }>`
    select asked from (select a.asked, a.at ${meantAnswers(sealer, reader, filter)}) meant
    group by asked order by max(at) desc`.execute(db)
  const labels = new Map<string, string>()
  for (const { id, label } of rows.flatMap(({ asked }) => asked)) if (!labels.has(id)) labels.set(id, label)
  return labels
}

/** @param part the clauses from FROM on that select answers as `a` */
function answerRows(reader: Reader, part: RawBuilder<unknown>): RawBuilder<AnswerRow> {
  const { companyId } = reader
  return sql<AnswerRow>`
    with part as (select a.*, ${isHandled(reader)} as "mayHandle", coalesce(${isOwnLead(reader)}, false) as "isOwn" ${part})
    select a.answer_id as "answerId", a.at, a.asked, a.answers, a.sealed,
      coalesce(nullif(root.union_id, ''), root.person_id::text, '') as "unionId",
      coalesce(root.name, '') as "personName", ${salespersonOf(companyId, 'a')} as salesperson,
      ${handlingFields}, a."mayHandle", a."isOwn"
    from part a
      left join staff handler on handler.company_id = ${companyId} and handler.staff_id = a.handler_id
      left join person p on p.company_id = ${companyId} and p.person_id = a.person_id
      left join person root on root.company_id = ${companyId} and root.person_id = ${rootIdOf('p')}
    order by a.at desc, a.answer_id`
}

/**
 * If a lead is named, checks that the reader may see a submission of theirs. If a handler is named, checks that they are staff.
 * @throws Failure notFound, also for a lead whose submissions the reader may not see
 */
export async function requireAnswers(
  db: TenantDb,
  reader: Reader,
  { formId, unionId, handlerId }: AnswerFilter,
): Promise<void> {
  const { companyId } = reader
  if (handlerId && !(await isMember(db, companyId, handlerId))) throw new Failure('notFound')
  if (!unionId) return
  const { rows } = await sql`
    select from form_answer a join material using (company_id)
    where a.company_id = ${companyId} and material.material_id = a.form_id and a.form_id = ${formId}
      and ${isOfLead(companyId, unionId)} and ${isReadable(reader)} limit 1`.execute(db)
  if (rows.length === 0) throw new Failure('notFound')
}

/**
 * A submitted form for a member. Telephones are the answers to questions of the kind `phone`, and no others.
 * @param isWhole whether telephones are shown whole
 */
export function answerOf(
  sealer: Sealer,
  companyId: string,
  row: AnswerRow,
  locale: Locale,
  isWhole: boolean,
): FormAnswer {
  const { asked, sealed, at, answers, state, note, handlerId, handler, handledAt, isOwn: _, ...rest } = row
  const all = { ...answers, ...(JSON.parse(sealer.open(companyId, sealed)) as Answers) }
  const values = asked.map(({ id, kind, label }) => ({
    question: id,
    kind,
    label,
    value: valueWords(
      typeof all[id] === 'string' && kind === 'phone' ? shownPhone(all[id], isWhole) : all[id],
      locale,
    ),
  }))
  const handling = handlingOf({ state, note, handlerId, handler, handledAt })
  return { ...rest, at: at.toISOString(), handling, values }
}

/** An answer as text; a list has a line for each value. */
export function valueWords(value: AnswerValue | undefined, locale: Locale): string {
  if (value === undefined || value === false) return ''
  if (value === true) return locale === 'zh' ? '同意' : 'Agreed'
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** @returns whether it existed */
export async function deleteAnswer(
  db: TenantDb,
  { companyId, staffId }: Pick<Reader, 'companyId' | 'staffId'>,
  answerId: string,
): Promise<boolean> {
  if (!isUuid(answerId)) return false
  const deleted = await db
    .deleteFrom('form_answer')
    .where('company_id', '=', companyId)
    .where('answer_id', '=', answerId)
    .returning(['form_id', 'person_id', 'asked', 'answers', 'at'])
    .executeTakeFirst()
  if (!deleted) return false
  if (deleted.person_id) {
    const personIds = await personIdsOf(db, companyId, await rootPersonOf(db, companyId, deleted.person_id))
    const files = filesIn(deleted.asked, deleted.answers).map(({ url }) => url)
    await releaseUploads(db, { companyId, personIds }, files, deleted.at)
  }
  await record(db, companyId, staffId, 'form answer deleted', { materialId: deleted.form_id })
  return true
}
