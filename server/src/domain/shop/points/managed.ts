import type { PointsKind } from '@mingpian/contract/shared/rules/points.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { lockedPersonIds } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { balanceOf, type EntryRow, entryColumns, pointsOf } from './account.ts'

/** Of persons who are one: the first membership stays. */
const membershipOf = (rootId: RawBuilder<unknown>) => sql`(
  select m.member_id from member m join person p on p.company_id = m.company_id and p.person_id = m.person_id
  where m.company_id = root.company_id and (p.person_id = ${rootId} or p.joined_into = ${rootId})
  order by m.created_at, m.member_id limit 1)`

const nameOf = (sees: boolean) => (sees ? sql`root.name` : sql`''`)
const numberOf = (sees: boolean) =>
  sees ? sql`case when root.name = '' then root.number else 0 end::float8` : sql`0`

interface MemberRow {
  memberId: string | null
  /** Of the named member, who may have been joined into the root. */
  personId: string
  rootId: string
  person: string
  personNumber: number
}

/** @param names whether the reader sees who the member is */
async function memberWhere(db: TenantDb, where: RawBuilder<unknown>, names: boolean) {
  const { rows } = await sql<MemberRow>`
    select ${membershipOf(sql`root.person_id`)} as "memberId", p.person_id as "personId",
      root.person_id as "rootId", ${nameOf(names)} as person,
      ${numberOf(names)} as "personNumber"
    from person p
    join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
    where ${where} limit 1`.execute(db)
  return rows[0]
}

async function shown(
  db: TenantDb,
  companyId: string,
  { rootId, personId: _, ...member }: MemberRow & { memberId: string },
) {
  const { rows } = await sql<{ balance: number }>`
    select ${balanceOf(companyId, sql`${rootId}::uuid`)} as balance`.execute(db)
  return { ...member, balance: rows[0]?.balance ?? 0 }
}

const isMember = (companyId: string, memberId: string) => sql`p.company_id = ${companyId} and p.person_id = (
  select m.person_id from member m where m.company_id = ${companyId} and m.member_id = ${memberId})`

/** @throws Failure notFound */
async function foundMember(db: TenantDb, companyId: string, memberId: string, names: boolean) {
  const row = isUuid(memberId) ? await memberWhere(db, isMember(companyId, memberId), names) : undefined
  if (!row) throw new Failure('notFound')
  return { ...row, memberId }
}

/** A member with the balance of their points. @throws Failure notFound */
export const memberPoints = async (db: TenantDb, companyId: string, memberId: string, names: boolean) =>
  shown(db, companyId, await foundMember(db, companyId, memberId, names))

/** The points of the buyer of an order. @param personId the buyer */
export async function buyerPoints(
  db: TenantDb,
  companyId: string,
  personId: string,
  names: boolean,
  fail: Fail<'orderMemberNotFound'>,
) {
  const row = await memberWhere(db, sql`p.company_id = ${companyId} and p.person_id = ${personId}`, names)
  if (!row?.memberId) return fail('orderMemberNotFound')
  return shown(db, companyId, { ...row, memberId: row.memberId })
}

interface Filter {
  memberId?: string | undefined
  kind?: PointsKind | undefined
}

/** What changed the points of a company's members, the newest first. @throws Failure notFound for another's member */
export async function listEntries(
  db: TenantDb,
  companyId: string,
  { memberId, kind }: Filter,
  { page, pageSize }: Page,
  names: boolean,
) {
  // Without names a reader must not learn which orders are of one person.
  if (memberId !== undefined && !names) throw new Failure('forbidden')
  const of = memberId === undefined ? undefined : await foundMember(db, companyId, memberId, names)
  const tables = sql`points_entry e
    join person p on p.company_id = e.company_id and p.person_id = e.person_id
    join person root on root.company_id = e.company_id and root.person_id = ${rootIdOf('p')}
    left join staff s on s.company_id = e.company_id and s.staff_id = e.staff_id`
  const where = sql`e.company_id = ${companyId} and (${kind ?? null}::text is null or e.kind = ${kind ?? null})
    and (${of?.rootId ?? null}::uuid is null or root.person_id = ${of?.rootId ?? null})`
  const { rows } = await sql<
    EntryRow & { memberId: string; person: string; personNumber: number; staffName: string }
  >`
    select ${entryColumns}, ${names ? sql`coalesce(${membershipOf(sql`root.person_id`)}::text, '')` : sql`''`} as "memberId",
      ${nameOf(names)} as person, ${numberOf(names)} as "personNumber", coalesce(s.name, '') as "staffName"
    from ${tables} where ${where}
    order by e.at desc, e.entry_id desc ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from ${tables} where ${where}`.execute(db)
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    ...{ total: counted[0]?.total ?? 0, page, pageSize },
  }
}

interface Adjustment {
  memberId: string
  points: number
  words: string
}

/**
 * Staff add points, or take some: never more than the member has, whose orders wait meanwhile.
 * @throws Failure notFound
 */
export async function adjustPoints(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  { memberId, points, words }: Adjustment,
  names: boolean,
  fail: Fail<'serverMessage50020999'>,
) {
  if (points === 0) refuseParameter('points', 'must not be 0')
  const { rootId, personId } = await foundMember(db, companyId, memberId, false)
  const personIds = await lockedPersonIds(db, { companyId, identityPersonId: rootId })
  const { balance } = await pointsOf(db, companyId, personIds)
  if (points < 0 && balance + points < 0)
    fail('serverMessage50020999', {
      zh: `该会员只有 ${balance} 积分`,
      en: `the member has ${balance} points`,
    })
  await db
    .insertInto('points_entry')
    .values({
      company_id: companyId,
      person_id: personId,
      kind: 'adjusted',
      points,
      words: words.trim(),
      staff_id: staffId,
    })
    .execute()
  await record(db, companyId, staffId, 'points adjusted', { memberId, points })
  return memberPoints(db, companyId, memberId, names)
}
