import type { MemberLevel } from '@mingpian/contract/shared/levels.ts'
import type { Discount } from '@mingpian/contract/shared/rules/price.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { givenHolds } from '#domain/mall/given-level.ts'
import { levelReached } from '#domain/mall/levels.ts'

/** What buyers paid in orders `o` of goods, without what went back. */
export const paidIn = sql<number>`coalesce(sum(o.paid - o.refunded) filter (where o.kind = 'goods' and o.state <> 'closed'), 0)::float8`

/** What of it counts for levels: that of finished orders, from which goods no longer come back by themselves. */
export const countedIn = sql<number>`coalesce(sum(o.paid - o.refunded) filter (where o.kind = 'goods' and o.state = 'finished'), 0)::float8`

/** What a person's level follows from. */
export interface Standing {
  isMember: boolean
  paid: number
  counted: number
  /** The level that staff gave them; null for none. */
  given: { levelId: string; until: string } | null
}

/** Of a person with all who were joined into them. The level that was given last holds. */
export async function standingOf(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
): Promise<Standing> {
  const own = sql`any(${[...personIds]}::uuid[])`
  const { rows } = await sql<Standing>`
    select ${paidIn} as paid, ${countedIn} as counted,
      exists (select from member m where m.company_id = ${companyId} and m.person_id = ${own}) as "isMember", (
        select jsonb_build_object('levelId', m.given_level, 'until', coalesce(
          to_char(m.given_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ''))
        from member m where m.company_id = ${companyId} and m.person_id = ${own} and ${givenHolds}
        order by m.given_at desc, m.member_id limit 1) as given
    from shop_order o where o.company_id = ${companyId} and o.person_id = ${own}`.execute(db)
  return rows[0] ?? { isMember: false, paid: 0, counted: 0, given: null }
}

/** The level that a person has; undefined for none. */
export function levelOf(
  levels: readonly MemberLevel[],
  { isMember, counted, given }: Standing,
): MemberLevel | undefined {
  if (!isMember) return undefined
  return levels.find(({ levelId }) => levelId === given?.levelId) ?? levelReached(levels, counted)
}

/**
 * The level of a buyer. Where a company has no level, nothing is asked of the database.
 * @param levels all of the company
 */
export async function levelOfBuyer(
  db: TenantDb,
  { companyId, personIds }: { companyId: string; personIds: readonly string[] },
  levels: readonly MemberLevel[],
): Promise<MemberLevel | undefined> {
  return levels.some(({ off }) => off > 0)
    ? levelOf(levels, await standingOf(db, companyId, personIds))
    : undefined
}

/** The member price of a level, as a discount of all lines. */
export const memberDiscount = (level: MemberLevel | undefined): Discount[] =>
  level && level.off > 0 ? [{ id: level.levelId, kind: 'member', off: { percent: level.off } }] : []
