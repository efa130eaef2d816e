import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import { rootIdOf } from '#domain/identity/root.ts'

/** Parts of queries that the radar and a lead's history share. Each names the company, as every query does. */

export interface Thing {
  content_type: ContentType
  content_id: string
  title: string
  kind: string
}

/** The thing and the way in of a row, as the calls name them. */
export const openingOf = (
  row: Thing & Pick<Detail, 'second_scene' | 'landing' | 'relays' | 'same_link_as'>,
) => ({
  contentType: row.content_type,
  contentId: row.content_id,
  contentTitle: row.title,
  contentKind: row.kind,
  secondScene: row.second_scene,
  landing: row.landing,
  relays: row.relays,
  sameLinkAs: row.same_link_as,
})

export interface Detail {
  second_scene: string
  landing: string
  /** The nearest last. */
  relays: { name: string; number: number }[]
  same_link_as: { name: string; number: number } | null
  duration: string
  sections: { key: string; duration: number }[]
  actions: string[]
}

type Sql = RawBuilder<unknown>

/** Milliseconds of one visit: those of the whole page. */
export const durationOf = (companyId: string, person: Sql, activity: Sql) => sql`
  select coalesce(max(amount), 0)::bigint as duration
  from visit_part
  where company_id = ${companyId} and person_id = ${person} and activity_id = ${activity} and kind = 'dwell'`

/**
 * One visit: `duration`, `sections` with the longest first, `actions`. Sections share the visit's time out: where they were
 * reported as longer than the whole, each gets its share of it.
 */
export const partsOf = (companyId: string, person: Sql, activity: Sql) => sql`
  select
    coalesce(max(amount) filter (where kind = 'dwell'), 0)::bigint as duration,
    coalesce(json_agg(json_build_object('key', name, 'duration', shared) order by amount desc, name)
      filter (where kind = 'dwell' and name <> '' and shared > 0), '[]') as sections,
    coalesce(json_agg(name order by name) filter (where kind = 'action'), '[]') as actions
  from (
    select kind, name, amount, floor(amount * least(1.0, max(amount) filter (where kind = 'dwell') over ()
      / nullif(sum(amount) filter (where kind = 'dwell' and name <> '') over (), 0)::numeric))::integer as shared
    from visit_part
    where company_id = ${companyId} and person_id = ${person} and activity_id = ${activity}
  ) part`

// A chain grows by one with every forward. Of a longer chain the near end is shown.
const LONGEST_CHAIN = 50

/** `relays`: the visitors who passed a share on, the nearest last, without the reader themselves. */
export const relaysOf = (companyId: string, share: Sql, visitor: Sql) => sql`
  select case (
    -- Most visits come straight from the salesperson, and a recursive query costs as much for an empty chain as for a long one.
    select share_type = 'wxUser' or parent_share_id is not null from share
    where company_id = ${companyId} and share_id = ${share}
  ) when true then (${chainOf(companyId, share, visitor)}) else '[]' end as relays`

const chainOf = (companyId: string, share: Sql, visitor: Sql) => sql`
  with recursive chain as (
    select parent_share_id, person_id, share_type, 1 as step from share
    where company_id = ${companyId} and share_id = ${share}
    union all
    select up.parent_share_id, up.person_id, up.share_type, step + 1
    from chain join share up on up.company_id = ${companyId} and up.share_id = chain.parent_share_id
    where step < ${LONGEST_CHAIN}
  )
  select coalesce(json_agg(json_build_object(
    'name', relay.name, 'number', case when relay.name = '' then relay.number else 0 end
  ) order by step desc), '[]')
  from chain
  join person sharer on sharer.company_id = ${companyId} and sharer.person_id = chain.person_id
  join person relay on relay.company_id = ${companyId}
    and relay.person_id = ${rootIdOf('sharer')}
  where share_type = 'wxUser' and relay.person_id <> ${visitor}`

/**
 * `same_link_as`: who else opened a share first, in a private chat, where a link reaches one person. So it was passed on as it
 * was; who by is not known. Null in all other cases: in a group or in Moments one link is meant for many.
 */
export const sameLinkOf = (companyId: string, share: Sql, visitor: Sql) => sql`
  select (
    select json_build_object('name', opener.name, 'number', case when opener.name = '' then opener.number else 0 end)
    from forward f
    join person p on p.company_id = ${companyId} and p.person_id = f.opened_by
    join person opener on opener.company_id = ${companyId} and opener.person_id = ${rootIdOf('p')}
    where f.company_id = ${companyId} and f.share_id = ${share} and f.opened_in = 'single'
      and opener.person_id <> ${visitor}
  ) as same_link_as`

/** `person_id`: the ids of a person and of all persons joined into them. */
export const joinedOf = (companyId: string, root: Sql) => sql`
  select ${root} as person_id
  union all
  select person_id from person where company_id = ${companyId} and joined_into = ${root}`
