import type { Link, LinkState } from '@mingpian/contract/links.ts'
import { linkPage, linkParameter } from '@mingpian/contract/shared/rules/share.ts'
import { type RawBuilder, sql } from 'kysely'
import { staffNow } from '#domain/staff/successor.ts'
import type { LinkHosts } from './host.ts'

/** The page that shows outside of messaging apps too. */
const schemePage = '/pages/get-customer-link/scheme-center/index'

/** A row of `link` with its salesperson and target, as `linkColumns` selects it. */
export interface LinkRow extends Omit<Link, 'owner' | 'address' | 'expiresAt' | 'createdAt' | 'state'> {
  state: LinkState
  expiresAt: Date | null
  createdAt: Date
  shareId: string | null
  staffId: string
  userId: string
  ownerName: string
  position: string
  avatar: string
  /** Whether the salesperson or their successor is active. */
  active: boolean
}

/** The state of a row of `link`: whether it may be opened, or why not. */
const stateOf = sql`case when not link.is_on then 'off' when link.expires_at <= now() then 'expired'
  when link.opens >= link.quota then 'full' else 'open' end`

const targetId = sql`case when link.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then link.target_id::uuid end`

/** The title of a link's target. Without joins: under row-level security their conditions would scan the tables. */
const titleOf = (companyId: string) => sql`case link.kind
  when 'material' then (select title from material where company_id = ${companyId} and material_id = ${targetId})
  when 'product' then (select name from product where company_id = ${companyId} and product_id = ${targetId}) end`

/** Links with their salesperson of today. @param part rows of `link` */
export const selectLinks = (companyId: string, part: RawBuilder<unknown>) => sql<LinkRow>`
  select link.link_id as "linkId", link.name, link.channel, link.kind, link.target_id as "targetId",
    coalesce(${titleOf(companyId)}, '') as title, link.address as target, ${stateOf} as state,
    link.host_kind as "hostKind", link.is_on as "isOn", link.expires_at as "expiresAt", coalesce(link.quota, 0) as quota, link.opens,
    link.revision, link.created_at as "createdAt", link.share_id as "shareId", staff.staff_id as "staffId",
    staff.user_id as "userId", staff.name as "ownerName", staff.position, staff.avatar,
    staff.status = 'active' as active
  from (${part}) link
  join staff meant on meant.company_id = ${companyId} and meant.staff_id = link.staff_id
  join staff on staff.company_id = ${companyId} and staff.staff_id = ${staffNow('meant')}
  order by link.created_at desc, link.link_id`

/** A link as the calls answer it. */
export function linkOf(companyId: string, hosts: LinkHosts, row: LinkRow): Link {
  const { linkId, kind, userId, ownerName: name, position, avatar } = row
  return {
    linkId,
    name: row.name,
    channel: row.channel,
    owner: { userId, name, position, avatar },
    kind,
    targetId: row.targetId,
    title: row.title,
    target: row.target,
    hostKind: row.hostKind,
    address: `${hosts(row.hostKind)}/qw-wxmini/?${new URLSearchParams({ companyId, [linkParameter]: linkId })}#${
      kind === 'mini' ? schemePage : linkPage
    }`,
    state: row.state,
    isOn: row.isOn,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    quota: row.quota,
    opens: row.opens,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  }
}
