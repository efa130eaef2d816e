import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { lockedPersonIds } from '#domain/identity/persons.ts'
import { readLevels } from './levels.ts'

/** Whether the level that member `m` was given holds now. */
export const givenHolds: RawBuilder<boolean> = sql`(
  m.given_level is not null and (m.given_until is null or m.given_until > now()))`

interface GivenLevel {
  memberId: string
  levelId: string
  reason: string
  /** Null: without an end. */
  until: Date | null
}

interface Keeper {
  companyId: string
  staffId: string
}

/**
 * Gives a member a level, in place of the one that their money reaches.
 * @throws Failure notFound for a member or a level that the company does not have; parameterError for an end that has passed
 */
export async function giveLevel(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { memberId, levelId, reason, until }: GivenLevel,
  at = new Date(),
): Promise<void> {
  if (until && until <= at) refuseParameter('until', 'must not be in the past')
  // Alone, so that the level is not removed meanwhile.
  await requireCompany(db, companyId, { alone: true })
  const personIds = await lockMember(db, companyId, memberId)
  const levels = await readLevels(db, companyId)
  const level = levels.find((one) => one.levelId === levelId.toLowerCase()) ?? missing()
  const former = await clear(db, companyId, personIds)
  await sql`
    update member set given_level = ${level.levelId}, given_reason = ${reason.trim()}, given_by = ${staffId},
      given_at = ${at}, given_until = ${until}
    where company_id = ${companyId} and member_id = ${memberId}`.execute(db)
  await record(db, companyId, staffId, 'member level given', {
    memberId: memberId.toLowerCase(),
    levelId: level.levelId,
    until,
    formerLevelId: former?.levelId,
    formerUntil: former?.until,
  })
}

/** Ends a level that a member was given; repeating it changes nothing. @throws Failure notFound */
export async function endGivenLevel(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  memberId: string,
): Promise<void> {
  const personIds = await lockMember(db, companyId, memberId)
  const former = await clear(db, companyId, personIds)
  if (former)
    await record(db, companyId, staffId, 'given member level ended', {
      memberId: memberId.toLowerCase(),
      levelId: former.levelId,
      until: former.until,
    })
}

/** @returns the ids of the member's person and of all who were joined into them */
async function lockMember(db: TenantDb, companyId: string, memberId: string): Promise<string[]> {
  if (!isUuid(memberId)) missing()
  const { rows } = await sql<{ personId: string }>`
    select person_id as "personId" from member
    where company_id = ${companyId} and member_id = ${memberId}`.execute(db)
  const { personId } = rows[0] ?? missing()
  return lockedPersonIds(db, { companyId, identityPersonId: personId })
}

/** @returns the level that was given last; undefined for none */
async function clear(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
): Promise<{ levelId: string; until: Date | null } | undefined> {
  const { rows } = await sql<{ levelId: string; until: Date | null }>`
    with given as (
      select member_id, given_level, given_until, given_at from member
      where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[]) and given_level is not null
      for update
    ), cleared as (
      update member m set given_level = null, given_reason = '', given_by = null, given_at = null, given_until = null
      from given where m.company_id = ${companyId} and m.member_id = given.member_id
    )
    select given_level as "levelId", given_until as until from given order by given_at desc, member_id limit 1`.execute(
    db,
  )
  return rows[0]
}

const missing = (): never => {
  throw new Failure('notFound')
}
