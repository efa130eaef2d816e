import type { LevelInput, MemberLevel } from '@mingpian/contract/shared/levels.ts'
import { levelLimits } from '@mingpian/contract/shared/rules/member-level.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'

interface Keeper {
  companyId: string
  staffId: string
}

/** The levels of a company as JSON, the lowest first, inside any statement. */
export const levelsOf = (companyId: string): RawBuilder<MemberLevel[]> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('levelId', level_id, 'name', name, 'from', from_paid, 'off', off) order by from_paid)
  from member_level where company_id = ${companyId}), '[]')`

export async function readLevels(db: TenantDb, companyId: string): Promise<MemberLevel[]> {
  const { rows } = await sql<{ levels: MemberLevel[] }>`select ${levelsOf(companyId)} as levels`.execute(db)
  return rows[0]?.levels ?? []
}

/** The highest level that an amount reaches; undefined below the first one. @param levels the lowest first */
export const levelReached = (levels: readonly MemberLevel[], paid: number): MemberLevel | undefined =>
  levels.findLast(({ from }) => from <= paid)

/** @param levelId an id, or 'none' for no level @throws Failure notFound */
export async function requireLevel(
  db: TenantDb,
  companyId: string,
  levelId: string | undefined,
): Promise<void> {
  if (levelId === undefined || levelId === 'none') return
  const levels = await readLevels(db, companyId)
  if (!levels.some((level) => level.levelId === levelId.toLowerCase())) missing()
}

/**
 * Makes a level.
 * @returns its id
 * @throws Failure parameterError for a name or an amount that another level has, and for one level too many
 */
export async function makeLevel(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  input: LevelInput,
  given: Given = {},
): Promise<string> {
  await requireCompany(db, companyId, { alone: true })
  const levels = await readLevels(db, companyId)
  if (levels.length >= levelLimits.levels)
    refuseParameter('name', `cannot be given: the company has ${levelLimits.levels} levels`)
  refuseDouble(levels, input)
  const levelId = givenId(given)
  await db
    .insertInto('member_level')
    .values({
      ...{ company_id: companyId, level_id: levelId, ...rowOf(input) },
      ...(given.at && { created_at: given.at }),
    })
    .execute()
  await record(db, companyId, staffId, 'member level made', { levelId, ...input })
  return levelId
}

/** Changes a level. Orders keep the price at which they were made. @throws Failure notFound, parameterError */
export async function saveLevel(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  levelId: string,
  input: LevelInput,
): Promise<void> {
  await requireCompany(db, companyId, { alone: true })
  const levels = await readLevels(db, companyId)
  const before = levels.find((level) => level.levelId === levelId.toLowerCase()) ?? missing()
  refuseDouble(
    levels.filter((level) => level !== before),
    input,
  )
  await db
    .updateTable('member_level')
    .set(rowOf(input))
    .where('company_id', '=', companyId)
    .where('level_id', '=', before.levelId)
    .execute()
  await record(db, companyId, staffId, 'member level changed', { before, after: input })
}

/** Removes a level. Members who were given it have the one that their money reaches from then on. @throws Failure notFound */
export async function removeLevel(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  levelId: string,
): Promise<void> {
  await requireCompany(db, companyId, { alone: true })
  if (!isUuid(levelId)) missing()
  await sql`
    update member set given_level = null, given_reason = '', given_by = null, given_at = null, given_until = null
    where company_id = ${companyId} and given_level = ${levelId}`.execute(db)
  const { rows } = await sql<{ name: string }>`
    delete from member_level where company_id = ${companyId} and level_id = ${levelId} returning name`.execute(
    db,
  )
  const { name } = rows[0] ?? missing()
  await record(db, companyId, staffId, 'member level removed', { levelId: levelId.toLowerCase(), name })
}

const rowOf = ({ name, from, off }: LevelInput) => ({ name: name.trim(), from_paid: from, off })

function refuseDouble(others: readonly MemberLevel[], { name, from }: LevelInput): void {
  if (others.some((level) => level.name === name.trim()))
    refuseParameter('name', 'is the name of another level')
  if (others.some((level) => level.from === from)) refuseParameter('from', 'is the amount of another level')
}

const missing = (): never => {
  throw new Failure('notFound')
}
