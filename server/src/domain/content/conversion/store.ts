import type { Picture } from '@mingpian/contract/shared/content.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import { refuseForeignFile } from '#core/http/own-file.ts'
import { addJob } from '#core/jobs/add-job.ts'

/** A bookmark of a PDF, with its page counted from 1. */
export interface Bookmark {
  title: string
  page: number
}

export type ConversionProblem = 'unreadable' | 'locked' | 'tooMany' | 'broken'

export interface ConversionKey {
  companyId: string
  conversionId: string
}

/**
 * Begins to convert a PDF.
 * @returns the conversion's id
 * @throws Failure parameterError for an address outside the company's own storage
 */
export async function beginConversion(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  { url, name }: { url: string; name: string },
  given: Given = {},
): Promise<string> {
  refuseForeignFile(companyId, 'url', url, ['pdf'])
  const conversionId = givenId(given)
  await db
    .insertInto('conversion')
    .values({ company_id: companyId, conversion_id: conversionId, staff_id: staffId, url, name })
    .execute()
  await addJob(db, 'convert_brochure', conversionId)
  return conversionId
}

/** The state of a conversion; undefined if there is none, or if it is not the member's. */
export async function findConversion(
  db: TenantDb,
  { companyId, conversionId, staffId }: ConversionKey & { staffId?: string },
) {
  if (!isUuid(conversionId)) return undefined
  return db
    .selectFrom('conversion')
    .select([
      'url',
      'staff_id',
      'state',
      'problem',
      'total',
      'pages',
      'contents',
      'missing_text as missingText',
    ])
    .where('company_id', '=', companyId)
    .where('conversion_id', '=', conversionId)
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? ''))
    .executeTakeFirst()
}

/**
 * Stores the picture of the next page.
 * @param made number of pages before it
 * @param contents the bookmarks of the PDF, with its first page
 * @param isMissingText whether the picture lacks text of the page
 * @returns false where another instance was faster, or the conversion has ended
 */
export async function keepPage(
  db: TenantDb,
  { companyId, conversionId }: ConversionKey,
  {
    made,
    total,
    page,
    contents,
    isMissingText,
  }: { made: number; total: number; page: Picture; contents?: Bookmark[]; isMissingText: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversion set
      pages = pages || jsonb_build_array(${JSON.stringify(page)}::jsonb),
      total = ${total}::integer,
      missing_text = case when ${isMissingText} then missing_text || ${made + 1}::integer else missing_text end,
      contents = coalesce(${contents ? JSON.stringify(contents) : null}::jsonb, contents),
      state = case when ${made + 1}::integer >= ${total}::integer then 'done' else 'running' end,
      updated_at = now()
    where company_id = ${companyId} and conversion_id = ${conversionId}
      and state in ('waiting', 'running') and jsonb_array_length(pages) = ${made}::integer`.execute(db)
  return numAffectedRows === 1n
}

/** Adds the job that continues a conversion. The running job keeps its own row. */
export const continueConversion = (db: TenantDb, { conversionId }: ConversionKey): Promise<void> =>
  addJob(db, 'convert_brochure', conversionId)

export async function failConversion(
  db: TenantDb,
  { companyId, conversionId }: ConversionKey,
  problem: ConversionProblem,
): Promise<void> {
  await db
    .updateTable('conversion')
    .set({ state: 'failed', problem, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('conversion_id', '=', conversionId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** Conversions as rows of `LongWork`. */
export const conversionsAsWork = (companyId: string): RawBuilder<unknown> => sql`
  select 'conversion' as kind, conversion_id as id, staff_id, name, created_at, state, problem,
    jsonb_array_length(pages) as done, total, 0 as added, 0 as changed, 0 as rejected,
    null::timestamptz as file_until
  from conversion where company_id = ${companyId}`
