import { randomBytes } from 'node:crypto'
import type { CodeKind } from '@mingpian/contract/codes.ts'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import { routedId } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { record } from '#domain/audit/record.ts'
import { activeStaffIds } from '#domain/staff/members.ts'
import { mayChange, missingCode, readableCode } from './queries.ts'

type Keeper = Pick<Caller, 'companyId' | 'staffId' | 'role' | 'userId'>

interface Settings {
  name: string
  channel: string
  members: readonly { userId: string; hours: readonly Shift[] }[]
  /** '' for none. */
  deputyId: string
  tagIds: readonly string[]
  welcome: string
}

/**
 * Of an imported code: its id, the state of its customers in WeCom (`c` and 12 hexadecimal digits), and when it was
 * made.
 */
interface GivenCode {
  id: string
  state: string
  at: Date
}

/** The job starts later than the call that made or changed the code, which calls the vendor itself. */
const JOB_AFTER_MS = 30_000

/**
 * Makes a code; the caller requests it from WeCom.
 * @param given for programs that fill a database
 * @returns its id
 * @throws Failure notFound for a missing member or tag, forbidden, parameterError
 */
export async function makeCode(
  db: TenantDb,
  keeper: Keeper,
  { kind, ...settings }: Settings & { kind: CodeKind },
  given?: GivenCode,
): Promise<string> {
  const { companyId, staffId } = keeper
  requireOwnMembers(keeper, settings)
  const codeId = given?.id ?? routedId(companyId)
  await db
    .insertInto('channel_code')
    .values({
      company_id: companyId,
      code_id: codeId,
      kind,
      staff_id: staffId,
      state: given?.state ?? `c${randomBytes(6).toString('hex')}`,
      ...(given && { created_at: given.at, next_at: given.at }),
      ...(await columnsOf(db, companyId, settings)),
    })
    .execute()
  await keepParts(db, companyId, codeId, settings)
  // An imported code is found by the job for codes that are due.
  if (!given) await addJob(db, 'refresh_code', codeId, new Date(Date.now() + JOB_AFTER_MS))
  await record(db, companyId, staffId, 'code made', { codeId })
  return codeId
}

/** @throws Failure notFound, forbidden, parameterError, materialChanged where the revision is not the present one */
export async function changeCode(
  db: TenantDb,
  keeper: Keeper,
  { codeId, revision, ...settings }: Settings & { codeId: string; revision: number },
  fail: Fail<'materialChanged'>,
): Promise<void> {
  const { companyId, staffId } = keeper
  const code = await readableCode(db, keeper, codeId)
  if (!mayChange(code, keeper)) missingCode()
  requireOwnMembers(
    keeper,
    settings,
    [...code.members, ...(code.deputy ? [code.deputy] : [])].map(({ userId }) => userId),
  )
  const changed = await db
    .updateTable('channel_code')
    .set({
      ...(await columnsOf(db, companyId, settings)),
      revision: sql`revision + 1`,
      next_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('code_id', '=', codeId)
    .where('revision', '=', revision)
    .where('ended_at', 'is', null)
    .returning('code_id')
    .executeTakeFirst()
  if (!changed) fail('materialChanged')
  for (const table of ['channel_code_member', 'channel_code_tag'] as const)
    await db.deleteFrom(table).where('company_id', '=', companyId).where('code_id', '=', codeId).execute()
  await keepParts(db, companyId, codeId, settings)
  await addJob(db, 'refresh_code', codeId, new Date(Date.now() + JOB_AFTER_MS))
  await record(db, companyId, staffId, 'code changed', { codeId })
}

/** Ends a code. Idempotent. @throws Failure notFound */
export async function endCode(db: TenantDb, keeper: Keeper, codeId: string): Promise<void> {
  const { companyId, staffId } = keeper
  const code = await readableCode(db, keeper, codeId)
  if (code.state === 'ended') return
  if (!mayChange(code, keeper)) missingCode()
  await db
    .updateTable('channel_code')
    .set({ ended_at: sql<Date>`now()`, next_at: sql<Date>`now()`, revision: sql`revision + 1` })
    .where('company_id', '=', companyId)
    .where('code_id', '=', codeId)
    .execute()
  await addJob(db, 'refresh_code', codeId, new Date(Date.now() + JOB_AFTER_MS))
  await record(db, companyId, staffId, 'code ended', { codeId })
}

/**
 * A caller without the right to write links may name only themselves and members who are on the code already.
 * @param present user ids
 */
function requireOwnMembers(
  { role, userId }: Keeper,
  { members, deputyId }: Settings,
  present: readonly string[] = [],
): void {
  if (may(role, 'links.write')) return
  const allowed = ['', userId, ...present]
  const asked = [...members.map((member) => member.userId), deputyId]
  if (!asked.every((id) => allowed.includes(id))) throw new Failure('forbidden')
}

async function columnsOf(
  db: TenantDb,
  companyId: string,
  { name, channel, deputyId, welcome }: Settings,
): Promise<{ name: string; channel: string; deputy_id: string | null; welcome: string }> {
  const [deputy] = deputyId ? await staffOf(db, companyId, [deputyId]) : []
  return {
    name: name.trim(),
    channel: channel.trim(),
    deputy_id: deputy ?? null,
    welcome: welcome.trim(),
  }
}

async function keepParts(
  db: TenantDb,
  companyId: string,
  codeId: string,
  { members, tagIds }: Settings,
): Promise<void> {
  for (const { hours } of members)
    if (hours.some(({ from, until }) => from >= until))
      refuseParameter('members', 'have hours that end before they begin')
  const userIds = members.map(({ userId }) => userId)
  if (new Set(userIds).size < userIds.length) refuseParameter('members', 'name a member twice')
  const staffIds = await staffOf(db, companyId, userIds)
  await db
    .insertInto('channel_code_member')
    .values(
      members.map(({ hours }, place) => ({
        company_id: companyId,
        code_id: codeId,
        staff_id: staffIds[place] as string,
        place,
        hours: JSON.stringify(hours),
      })),
    )
    .execute()
  const tags = [...new Set(tagIds.map((id) => id.toLowerCase()))]
  if (tags.length === 0) return
  if (!tags.every(isUuid)) throw new Failure('notFound')
  const found = await db
    .selectFrom('tag')
    .select('tag_id')
    .where('company_id', '=', companyId)
    .where('tag_id', 'in', tags)
    .execute()
  if (found.length < tags.length) throw new Failure('notFound')
  await db
    .insertInto('channel_code_tag')
    .values(tags.map((tag_id) => ({ company_id: companyId, code_id: codeId, tag_id })))
    .execute()
}

/** The active members with these user ids, in their order. @throws Failure notFound */
async function staffOf(db: TenantDb, companyId: string, userIds: readonly string[]): Promise<string[]> {
  const known = await activeStaffIds(db, companyId, userIds)
  return userIds.map((userId) => known.get(userId) ?? missingCode())
}
