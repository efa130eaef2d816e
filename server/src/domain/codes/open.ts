import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { missingCode } from './queries.ts'
import { type CodeRow, findCode } from './rows.ts'
import { keepNext } from './vendor-rows.ts'

/** Limit of WeCom's codes for single openings of a code in a day; later visitors see the code's own picture. */
const ownCodesADay = 500

export interface Opening {
  code: CodeRow
  /** The state that WeCom sends with a customer who came by this opening; for a colleague the code's own state. */
  state: string
  /** The config id of WeCom's code for this opening; '' while there is none. */
  configId: string
  /** Whether a code for this opening may be made. */
  mayMake: boolean
}

/**
 * Counts an opening of a code's page, once for each activity.
 * @param counts false for colleagues, whose openings are not counted
 * @throws Failure notFound
 */
export async function openCode(
  db: TenantDb,
  companyId: string,
  { codeId, activityId, counts }: { codeId: string; activityId: string; counts: boolean },
): Promise<Opening> {
  const code = (await findCode(db, companyId, codeId)) ?? missingCode()
  if (!counts || code.state === 'ended') return { code, state: code.codeState, configId: '', mayMake: false }
  const added = await db
    .insertInto('channel_code_open')
    .values({
      company_id: companyId,
      code_id: codeId,
      activity_id: activityId,
      state: `${code.codeState}_${randomBytes(6).toString('hex')}`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state')
    .executeTakeFirst()
  if (added)
    await sql`update channel_code set opens = opens + 1
      where company_id = ${companyId} and code_id = ${codeId}`.execute(db)
  const { rows } = await sql<{ state: string; configId: string; made: number }>`
    select opened.state, opened.config_id as "configId", (
      select count(*)::integer from channel_code_open other
      where other.company_id = opened.company_id and other.code_id = opened.code_id
        and other.config_id <> '' and other.at > now() - interval '1 day'
    ) as made
    from channel_code_open opened
    where opened.company_id = ${companyId} and opened.code_id = ${codeId} and opened.activity_id = ${activityId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('an opening that was just kept is missing')
  return { code, state: row.state, configId: row.configId, mayMake: row.made < ownCodesADay }
}

/**
 * Stores WeCom's code of an opening, unless another one is stored. If the code has ended meanwhile, marks it for the
 * job, which removes WeCom's code. The lock orders this and the end of the code.
 * @returns the stored one
 */
export async function keepOpeningCode(
  db: TenantDb,
  companyId: string,
  codeId: string,
  state: string,
  configId: string,
): Promise<string> {
  const code = await db
    .selectFrom('channel_code')
    .select('ended_at')
    .where('company_id', '=', companyId)
    .where('code_id', '=', codeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (code?.ended_at) await keepNext(db, companyId, codeId, new Date())
  const { config_id } = await db
    .updateTable('channel_code_open')
    .set({ config_id: sql<string>`coalesce(nullif(config_id, ''), ${configId})` })
    .where('company_id', '=', companyId)
    .where('state', '=', state)
    .returning('config_id')
    .executeTakeFirstOrThrow()
  return config_id
}

/** WeCom's codes of openings older than 30 days. @param all all of them, for an ended code */
export async function oldOpenings(
  db: TenantDb,
  companyId: string,
  codeId: string,
  { all, limit }: { all: boolean; limit: number },
): Promise<{ state: string; configId: string }[]> {
  const { rows } = await sql<{ state: string; configId: string }>`
    select state, config_id as "configId" from channel_code_open
    where company_id = ${companyId} and code_id = ${codeId} and config_id <> ''
      and (${all} or at < now() - interval '30 days')
    order by at limit ${limit}`.execute(db)
  return rows
}

/** Removes the id of an opening's code, which was deleted in WeCom. */
export async function clearOpeningCode(db: TenantDb, companyId: string, state: string): Promise<void> {
  await db
    .updateTable('channel_code_open')
    .set({ config_id: '' })
    .where('company_id', '=', companyId)
    .where('state', '=', state)
    .execute()
}
