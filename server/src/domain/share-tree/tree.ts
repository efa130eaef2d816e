import type { SharedThing, TreeNode } from '@mingpian/contract/share-tree.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { titleOf } from '#domain/card/things.ts'
import { during, personOf, salespeopleOf } from '#domain/funnel/facts.ts'
import type { FunnelOf } from '#domain/funnel/scope.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { sourceOf } from '#domain/tracking/visit-source.ts'

/**
 * The visitors of things in a span, as a common table expression: `came` has a row for each visitor, salesperson and
 * thing, of the visitor's first view. `parent_id` is the visitor who shared it; null if the salesperson did, or if no
 * sharer is in the tree. A parent's first view is earlier than those of the visitors whom they brought, so a tree has
 * no circle.
 */
const trees = (of: FunnelOf, thing: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { companyId } = of.span
  return sql`
    ${salespeopleOf(of)},
    views as materialized (
      select v.staff_id, v.content_type, v.content_id, root.person_id as root_id, v.opened_at, v.activity_id, v.share_id,
        v.second_scene, v.landing,
        row_number() over (
          partition by v.staff_id, v.content_type, v.content_id, root.person_id order by v.opened_at, v.activity_id
        ) as nth
      from salespeople s
      cross join lateral (
        select * from visit v
        where v.company_id = ${companyId} and v.staff_id = s.staff_id and ${during(of.span, 'v.opened_at')} and ${thing}
        offset 0
      ) v
      ${personOf(companyId, 'v')}
      where p.staff_id is null and root.staff_id is null and root.erased_at is null
    ),
    firsts as materialized (
      select views.*, case when h.share_type = 'wxUser' then ${rootIdOf('q')} end as sharer_id
      from views
      left join share h on h.company_id = ${companyId} and h.share_id = views.share_id
      left join person q on q.company_id = ${companyId} and q.person_id = h.person_id
      where views.nth = 1
    ),
    came as materialized (
      select firsts.*, parent.root_id as parent_id
      from firsts
      left join firsts parent on parent.root_id = firsts.sharer_id and parent.staff_id = firsts.staff_id
        and parent.content_type = firsts.content_type and parent.content_id = firsts.content_id
        and (parent.opened_at, parent.activity_id) < (firsts.opened_at, firsts.activity_id)
    )`
}

interface ThingRow {
  user_id: string
  staff_name: string
  content_type: ContentType
  content_id: string
  title: string
  people: number
  relayed: number
}

interface Paged {
  page: number
  pageSize: number
}

/** One page of things that were opened in the span, those with the most forwards first. */
export async function thingsPage(
  db: TenantDb,
  of: FunnelOf,
  { page, pageSize }: Paged,
): Promise<{ list: SharedThing[]; total: number }> {
  const { rows } = await sql<{ total: number } & (ThingRow | { [column in keyof ThingRow]: null })>`
    /* shared things */
    with ${trees(of, sql`true`)},
    things as (
      select staff_id, content_type, content_id, count(*)::integer as people, count(parent_id)::integer as relayed
      from came group by 1, 2, 3
    ),
    shown as (
      select *, row_number() over (order by relayed desc, people desc, staff_id, content_type, content_id) as place
      from things order by place ${limitOf({ page, pageSize })}
    )
    select counted.total, thing.*
    from (select count(*)::integer as total from things) counted
    left join (
      select shown.place, s.user_id, s.name as staff_name, shown.content_type, shown.content_id,
        coalesce(thing.title, '') as title, shown.people, shown.relayed
      from shown
      join salespeople s on s.staff_id = shown.staff_id
      left join lateral (${titleOf(of.span.companyId, sql`shown.content_type`, sql`shown.content_id`)}) thing on true
    ) thing on true
    order by thing.place`.execute(db)
  const list = rows.flatMap((row) => (row.user_id === null ? [] : [thingFrom(row)]))
  return { list, total: rows[0]?.total ?? 0 }
}

const thingFrom = (row: ThingRow): SharedThing => ({
  salesperson: { userId: row.user_id, name: row.staff_name },
  contentType: row.content_type,
  contentId: row.content_id,
  contentTitle: row.title,
  people: row.people,
  relayed: row.relayed,
})

interface NodeRow extends PersonRow {
  source: TreeNode['source']
  at: Date
  brought: number
}

interface NodesAsked extends Paged {
  /** The root id of the visitor whose level it is; undefined for the first level. */
  parentId?: string | undefined
}

/** One page of one level of the tree of the requested thing, the earliest first. */
export async function nodesPage(
  db: TenantDb,
  of: FunnelOf,
  { parentId, page, pageSize }: NodesAsked,
): Promise<{ list: TreeNode[]; total: number }> {
  const { contentType, contentId } = of
  const { companyId } = of.span
  const thing = sql`v.content_type = ${contentType} and v.content_id = ${contentId}`
  const level = parentId ? sql`parent_id = ${parentId}::uuid` : sql`parent_id is null`
  const { rows } = await sql<{ total: number } & (NodeRow | { [column in keyof NodeRow]: null })>`
    /* share tree */
    with ${trees(of, thing)},
    listed as (select * from came where ${level}),
    shown as (
      select *, row_number() over (order by opened_at, activity_id, root_id) as place from listed
      order by place ${limitOf({ page, pageSize })}
    )
    select counted.total, node.*
    from (select count(*)::integer as total from listed) counted
    left join (
      select shown.place, shown.root_id, r.union_id, r.name, r.avatar, r.number, shown.opened_at as at,
        ${sourceOf(sql`shown.landing`, sql`shown.second_scene`)} as source,
        (select count(*) from came below where below.parent_id = shown.root_id)::integer as brought
      from shown join person r on r.company_id = ${companyId} and r.person_id = shown.root_id
    ) node on true
    order by node.place`.execute(db)
  const list = rows.flatMap((row) =>
    row.root_id === null
      ? []
      : [{ person: leadOf(row), source: row.source, at: row.at.toISOString(), brought: row.brought }],
  )
  return { list, total: rows[0]?.total ?? 0 }
}
