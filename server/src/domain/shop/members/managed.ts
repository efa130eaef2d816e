import type { MallMember, ManagedLevel } from '@mingpian/contract/mall-members.ts'
import { maskPhone } from '@mingpian/contract/shared/rules/phone-mask.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { inDays } from '#domain/company/time-zone.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { givenHolds } from '#domain/mall/given-level.ts'
import { levelReached, readLevels, requireLevel } from '#domain/mall/levels.ts'
import { countedIn, paidIn } from '#domain/shop/order/standing.ts'
import { balanceOf } from '#domain/shop/points/account.ts'

export interface MemberFilter {
  levelId?: string | undefined
  isGiven?: boolean | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
  paidFrom?: number | undefined
  paidTo?: number | undefined
}

/** A member as the statements below read them. */
export interface MemberRow extends Omit<MallMember, 'phone' | 'joinedAt' | 'givenUntil'> {
  phone: Buffer | null
  joinedAt: Date
  givenUntil: Date | null
  /** Of the person, of all who were joined. */
  personId: string
}

/** The newest of the levels that hold of all memberships of a person. */
const ofGiven = (column: string) =>
  sql`(array_agg(m.${sql.ref(column)} order by m.given_at desc, m.member_id) filter (where ${givenHolds}))[1]`

/**
 * The members of a company, one row each: joined persons who were members both are one, with the first membership.
 * What they paid and their level follow from all their orders at each reading, so nothing is stored that a refund, a join
 * or a separation would have to correct.
 */
const membersOf = (companyId: string): RawBuilder<unknown> => sql`(
  select one.*, coalesce(money.paid, 0)::float8 as paid, coalesce(money.counted, 0)::float8 as counted,
    coalesce(l.level_id::text, '') as level_id, coalesce(l.name, '') as level, one.given_level is not null as is_given
  from (
    select m.company_id, root.person_id, (array_agg(m.member_id order by m.created_at, m.member_id))[1] as member_id,
      min(m.created_at) as joined_at, root.name, root.number, root.phone_sealed,
      ${ofGiven('given_level')} as given_level, ${ofGiven('given_until')} as given_until,
      ${ofGiven('given_reason')} as given_reason, ${ofGiven('given_by')} as given_by,
      ${ofGiven('given_at')} as given_at
    from member m
    join person p on p.company_id = m.company_id and p.person_id = m.person_id
    join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
    where m.company_id = ${companyId}
    group by m.company_id, root.person_id, root.name, root.number, root.phone_sealed
  ) one
  left join (
    select ${rootIdOf('p')} as person_id, ${paidIn} as paid, ${countedIn} as counted
    from shop_order o join person p on p.company_id = o.company_id and p.person_id = o.person_id
    where o.company_id = ${companyId} and o.paid > 0
    group by 1
  ) money using (person_id)
  left join lateral (
    select level_id, name from member_level l
    where l.company_id = one.company_id
      and case when one.given_level is null then l.from_paid <= coalesce(money.counted, 0)
          else l.level_id = one.given_level end
    order by l.from_paid desc limit 1
  ) l on true
) m`

const columns = (names: boolean) => sql`
  m.member_id as "memberId", ${names ? sql`m.name` : sql`''`} as name,
  ${names ? sql`case when m.name = '' then m.number else 0 end` : sql`0`}::float8 as number,
  ${names ? sql`m.phone_sealed` : sql`null::bytea`} as phone, m.joined_at as "joinedAt", m.paid, m.counted,
  m.level_id as "levelId", m.level, m.is_given as "isGiven", m.given_until as "givenUntil",
  m.person_id as "personId"`

const found = (companyId: string, filter: MemberFilter, names: boolean): RawBuilder<unknown> => sql`
  select ${columns(names)} from ${membersOf(companyId)} where ${matching(companyId, filter, names)}`

const newestFirst = sql`order by m."joinedAt" desc, m."memberId"`

/** The points of a member `m`, summed for the rows that are shown alone. */
const pointsOfRow = (companyId: string) => sql`${balanceOf(companyId, sql`m."personId"`)} as points`

/** The rows of the members that match, the newest first. @param names whether the reader sees who they are */
export const memberRows = (
  companyId: string,
  filter: MemberFilter,
  names: boolean,
): RawBuilder<unknown> => sql`
  select m.*, ${pointsOfRow(companyId)} from (${found(companyId, filter, names)}) m ${newestFirst}`

/** @param levelId as in the filter; undefined for any */
const ofLevel = (
  column: RawBuilder<unknown>,
  levelId: string | undefined,
) => sql`(${levelId ?? null}::text is null
  or ${column} = ${levelId === 'none' ? '' : (levelId ?? '').toLowerCase()})`

function matching(
  companyId: string,
  { levelId, isGiven, keyword = '', paidFrom, paidTo, ...days }: MemberFilter,
  names: boolean,
): RawBuilder<unknown> {
  const words = keyword.trim()
  return sql`${ofLevel(sql`m.level_id`, levelId)}
    and (${isGiven ?? false} = false or m.is_given)
    and (${paidFrom ?? null}::bigint is null or m.paid >= ${paidFrom ?? 0})
    and (${paidTo ?? null}::bigint is null or m.paid <= ${paidTo ?? 0})
    and ${inDays(companyId, sql`m.joined_at`, days)}
    and (${words} = '' or (${names} and (${hasWords(sql`m.name`, words)}
      or (m.name = '' and m.number::text = ${/[1-9]\d{0,17}/.exec(words)?.[0] ?? ''}))))`
}

/** Beside the rows of a page. */
interface Figures {
  total: number
  byLevel: { levelId: string; members: number }[]
}

/** @throws Failure parameterError for a day that no calendar has; notFound for a level that the company does not have */
export async function listMembers(
  db: TenantDb,
  { sealer, companyId }: { sealer: Sealer; companyId: string },
  filter: MemberFilter,
  { page, pageSize }: Page,
  names: boolean,
) {
  const { levelId, ...others } = filter
  await requireLevel(db, companyId, levelId)
  // One pass over the members for the page, the total and the numbers of the levels.
  const { rows } = await sql<(MemberRow | { memberId: null }) & Figures>`
    with found as materialized (${found(companyId, others, names)}),
    asked as (
      select * from found where ${ofLevel(sql`"levelId"`, levelId)}
    )
    select part.*, (select count(*)::integer from asked) as total, (
      select coalesce(json_agg(json_build_object('levelId', coalesce(nullif("levelId", ''), 'none'), 'members', members)), '[]')
      from (select "levelId", count(*)::integer as members from found group by 1) each
    ) as "byLevel"
    from (select) one left join lateral (
      select m.*, ${pointsOfRow(companyId)} from asked m ${newestFirst} ${limitOf({ page, pageSize })}
    ) part on true`.execute(db)
  const { total = 0, byLevel = [] } = rows[0] ?? {}
  return {
    // One row without a member, where the page has none, says how many there are.
    list: rows.flatMap(({ total: _, byLevel: __, ...row }) =>
      row.memberId === null ? [] : [shown(sealer, companyId, row)],
    ),
    ...{ total, page, pageSize, byLevel },
  }
}

export const phoneShown = (sealer: Sealer, companyId: string, phone: Buffer | null): string =>
  phone ? maskPhone(sealer.open(companyId, phone)) : ''

const shown = (
  sealer: Sealer,
  companyId: string,
  { phone, joinedAt, givenUntil, personId: _, ...row }: MemberRow,
): MallMember => ({
  ...row,
  phone: phoneShown(sealer, companyId, phone),
  joinedAt: joinedAt.toISOString(),
  givenUntil: givenUntil?.toISOString() ?? '',
})

/** One member, and how they came to their level. @throws Failure notFound */
export async function memberDetail(
  db: TenantDb,
  { sealer, companyId }: { sealer: Sealer; companyId: string },
  memberId: string,
  names: boolean,
) {
  // Any membership of a joined person names that person.
  const { rows } = isUuid(memberId)
    ? await sql<MemberRow & { givenReason: string; givenBy: string; givenAt: Date | null }>`
        select ${columns(names)}, ${balanceOf(companyId, sql`m.person_id`)} as points,
          ${names ? sql`coalesce(m.given_reason, '')` : sql`''`} as "givenReason",
          coalesce(s.name, '') as "givenBy", m.given_at as "givenAt"
        from ${membersOf(companyId)}
        left join staff s on s.company_id = m.company_id and s.staff_id = m.given_by
        where m.person_id = (
          select ${rootIdOf('p')} from member own
          join person p on p.company_id = own.company_id and p.person_id = own.person_id
          where own.company_id = ${companyId} and own.member_id = ${memberId})`.execute(db)
    : { rows: [] }
  const [row] = rows
  if (!row) throw new Failure('notFound')
  const { givenReason, givenBy, givenAt, ...rest } = row
  return {
    ...shown(sealer, companyId, rest),
    reached: levelReached(await readLevels(db, companyId), row.counted)?.name ?? '',
    ...{ givenReason, givenBy, givenAt: givenAt?.toISOString() ?? '' },
  }
}

/** The levels of a company with the number of those who have each, the lowest first. */
export async function managedLevels(db: TenantDb, companyId: string): Promise<ManagedLevel[]> {
  const levels = await readLevels(db, companyId)
  if (levels.length === 0) return []
  const { rows } = await sql<{ levelId: string; members: number; given: number }>`
    select m.level_id as "levelId", count(*)::integer as members,
      count(*) filter (where m.is_given)::integer as given
    from ${membersOf(companyId)} group by 1`.execute(db)
  return levels.map((level) => {
    const { members = 0, given = 0 } = rows.find(({ levelId }) => levelId === level.levelId) ?? {}
    return { ...level, members, given }
  })
}
