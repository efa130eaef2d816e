import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { FunnelChannel } from '@mingpian/contract/shared/rules/funnel.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { findThing } from '#domain/card/things.ts'
import { type Content, contentOf } from '#domain/sharing/queries.ts'
import { ownAndTeam } from '#domain/staff/covers.ts'
import { memberOf } from '#domain/staff/members.ts'
import { wholeCompany } from '#domain/tracking/ledger/whole-company.ts'
import { type Span, spanOf } from '#domain/tracking/statistics/span.ts'

export interface FunnelAsked {
  from: string
  to: string
  scope?: 'own' | 'team' | 'company'
  userId?: string
  contentType?: ContentType
  contentId?: string
  channel?: FunnelChannel
}

/** Scope of the funnel: salespeople, days, and filters. */
export interface FunnelOf {
  span: Span
  /** The salespeople who were visited; `all` for the company. */
  staffIds: string[] | 'all'
  contentType?: ContentType | undefined
  contentId?: string | undefined
  channel?: FunnelChannel | undefined
}

export interface FunnelRights {
  /** Number of colleagues of whom the caller is a superior; not looked up where the company is asked for. */
  team?: number
  /** Whether the numbers open into rows. */
  opens: boolean
}

/**
 * @throws Failure 400 for days that are none or too many, 403 for the company's view, 404 for a member whom the caller
 * may not see
 */
export async function funnelOf(
  db: TenantDb,
  caller: Caller,
  { from, to, scope = 'own', userId, contentType, contentId, channel }: FunnelAsked,
): Promise<FunnelOf & FunnelRights> {
  const span = await spanOf(db, caller, { from, to })
  const all = may(caller.role, 'figures.read')
  const opens = may(caller.role, 'customers.read')
  const thing = contentId === undefined ? undefined : contentOf(contentType ?? 'card', contentId)
  if (thing) await requireThing(db, span, thing)
  const of = { span, contentType: thing?.type ?? contentType, contentId: thing?.id, channel }
  if (scope === 'company' && userId === undefined) {
    if (!all) throw new Failure('forbidden')
    return { ...of, opens, staffIds: 'all' }
  }
  const [own, team] = await ownAndTeam(db, caller)
  const reach = [...own, ...team]
  if (userId !== undefined) {
    const member = await memberOf(db, caller.companyId, userId)
    const isReached = member && reach.includes(member.staffId)
    if (!member || !(isReached || all)) throw new Failure('notFound')
    return { ...of, team: team.length, staffIds: [member.staffId], opens: isReached || opens }
  }
  return { ...of, team: team.length, staffIds: scope === 'team' ? reach : own, opens: true }
}

/** An unpublished thing still has its visits. @throws Failure 404 */
async function requireThing(db: TenantDb, span: Span, thing: Content): Promise<void> {
  if (await findThing(db, span.companyId, thing)) return
  const { companyId, from, to } = span
  const visited = await db
    .selectFrom('daily_thing')
    .select('day')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', wholeCompany)
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .where('content_type', '=', thing.type)
    .where('content_id', '=', thing.id)
    .executeTakeFirst()
  if (!visited) throw new Failure('notFound')
}
