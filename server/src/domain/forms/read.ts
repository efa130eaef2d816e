import type { Form } from '@mingpian/contract/forms.ts'
import type { PieceOf } from '@mingpian/contract/shared/content.ts'
import type { FormClosed, FormDescription } from '@mingpian/contract/shared/forms.ts'
import type { DrawnForm } from '@mingpian/contract/shared/render.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { isVisible } from '#domain/content/library.ts'
import { readPiece } from '#domain/content/read.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { staffNow } from '#domain/staff/successor.ts'

export type FormPiece = PieceOf<'form'>

interface Asked {
  formId: string
  official?: '1' | '0'
}

/** A published form. @throws Failure notFound, materialRecalled */
export const readForm = (
  db: TenantDb,
  companyId: string,
  { formId, official }: Asked,
  fail: Fail<'materialRecalled'>,
): Promise<FormPiece> =>
  readPiece(db, companyId, { materialId: formId, kinds: ['form'], ...(official && { official }) }, fail)

/**
 * A published form as a person fills it in.
 * @param asked with the person, undefined for a caller without a session
 * @throws Failure notFound, materialRecalled
 */
export async function shownForm(
  db: TenantDb,
  companyId: string,
  { personId, ...asked }: Asked & { personId: string | undefined },
  fail: Fail<'materialRecalled'>,
): Promise<Form> {
  const piece = await readForm(db, companyId, asked, fail)
  const { _id, title, summary, cover, replaces, body } = piece
  const around = await aroundForm(db, companyId, piece, personId)
  return { formId: _id, companyId, title, summary, cover, form: body.form, replaces, ...around }
}

/** The company's name and time zone, and why the form is closed to a person, if it is. @param personId undefined without a session */
export async function aroundForm(
  db: TenantDb,
  companyId: string,
  piece: FormPiece,
  personId: string | undefined,
): Promise<DrawnForm> {
  const { name, time_zone: timeZone } = await db
    .selectFrom('company')
    .select(['name', 'time_zone'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { companyName: name, timeZone, closed: await closedFor(db, companyId, piece, personId) }
}

/**
 * The title and the questions of a form that a member of staff may see, or that has an answer for them; an
 * administrator sees each form.
 * @throws Failure notFound
 */
export async function formFor(
  db: TenantDb,
  reader: Caller,
  formId: string,
  fail: Fail,
): Promise<{ title: string; form: FormDescription }> {
  const { companyId, staffId, role } = reader
  if (!isUuid(formId)) return fail('notFound')
  const hasOwnAnswer = sql<boolean>`exists (
    select from form_answer
     where company_id = ${companyId} and form_id = material.material_id and staff_id = ${staffId}::uuid)`
  const row = await db
    .selectFrom('material')
    .select(['title', 'body'])
    .where('company_id', '=', companyId)
    .where('material_id', '=', formId)
    .where('kind', '=', 'form')
    .$if(!may(role, 'forms.read'), (query) =>
      query.where(sql<boolean>`(${isVisible(reader)} or ${hasOwnAnswer})`),
    )
    .executeTakeFirst()
  // The body was checked against its kind's schema when it was saved.
  return row ? { title: row.title, ...(row.body as FormPiece['body']) } : fail('notFound')
}

/** The owner of a member's own form, or their successor; undefined for a form of the company. */
export async function formOwner(
  db: TenantDb,
  companyId: string,
  formId: string,
): Promise<{ staffId: string; userId: string } | undefined> {
  const { rows } = await sql<{ staffId: string; userId: string }>`
    select staff.staff_id as "staffId", staff.user_id as "userId"
    from material
      join staff meant on meant.company_id = ${companyId} and meant.staff_id = material.staff_id
      join staff on staff.company_id = ${companyId} and staff.staff_id = ${staffNow('meant')}
    where material.company_id = ${companyId} and material.material_id = ${formId} and staff.status = 'active'`.execute(
    db,
  )
  return rows[0]
}

/** Why a form takes no more answers from a person; '' while it does. */
export async function closedFor(
  db: TenantDb,
  companyId: string,
  { _id, body: { form } }: FormPiece,
  personId: string | undefined,
): Promise<FormClosed> {
  const { until, total, perPerson } = form.limits
  if (until && new Date(until) <= new Date()) return 'until'
  if (total > 0 && (await answersOf(db, companyId, _id)) >= total) return 'total'
  if (perPerson === 0 || !personId) return ''
  const personIds = await personIdsOf(db, companyId, personId)
  return (await answersOf(db, companyId, _id, personIds)) >= perPerson ? 'perPerson' : ''
}

async function answersOf(
  db: TenantDb,
  companyId: string,
  formId: string,
  personIds?: string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('form_answer')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('company_id', '=', companyId)
    .where('form_id', '=', formId)
    .$if(personIds !== undefined, (query) => query.where('person_id', 'in', personIds ?? []))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the form has limits that need its answers to come one after another. */
export const isCounted = ({ limits }: FormDescription): boolean => limits.total > 0 || limits.perPerson > 0
