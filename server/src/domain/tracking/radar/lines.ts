import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { recordedDeeds } from '@mingpian/contract/shared/rules/ledger-events.ts'
import { sql } from 'kysely'
import { titleOf } from '#domain/card/things.ts'
import { type Detail, openingOf, partsOf, relaysOf, sameLinkOf, type Thing } from './visits.ts'

/** A line of a lead's history, as `lineDetails` selects it. */
export interface LineRow extends Thing, Omit<Detail, 'actions'> {
  id: string
  event: string
  begins: boolean
  times: number | null
  /** Details of a known deed; null for other events. */
  about: Record<string, string> | null
  at: Date
}

/** `about` of an event `e`. */
export const aboutOf = sql`
  case when e.event = any(${[...recordedDeeds]}::text[]) then e.attr end as about`

const shownAbout = ({
  orderId,
  amount,
  service,
  place,
  startsAt,
  workOrderId,
  number,
}: Record<string, string>): TrailEntry['about'] => ({
  ...(orderId && { orderId }),
  ...(amount && { amount: Number(amount) }),
  ...(service && { service }),
  ...(place && { place }),
  ...(startsAt && { startsAt }),
  ...(workOrderId && { workOrderId }),
  ...(number && { number }),
})

/** Selects everything that the lines of `line` show: the thing or the action, the way to it, and how long it was read. */
export const lineDetails = (companyId: string, rootId: string) => sql`
  select line.activity_id as id, line.event, line.begins, line.content_type, line.content_id,
    coalesce(thing.title, '') as title, coalesce(thing.kind, '') as kind,
    line.second_scene, line.landing, chain.relays, link.same_link_as, parts.duration, parts.sections, line.times, line.about, line.at
  from line
  left join lateral (${titleOf(companyId, sql`line.content_type`, sql`line.content_id`)}) thing on true
  cross join lateral (${relaysOf(companyId, sql`line.share_id`, sql`${rootId}::uuid`)}) chain
  cross join lateral (${sameLinkOf(companyId, sql`line.share_id`, sql`${rootId}::uuid`)}) link
  cross join lateral (${partsOf(companyId, sql`line.person_id`, sql`line.activity_id`)}) parts`

export function lineOf(row: LineRow): TrailEntry {
  return {
    id: row.id,
    event: row.event,
    begins: row.begins,
    ...openingOf(row),
    duration: Number(row.duration),
    sections: row.sections,
    ...(row.times === null ? {} : { times: row.times }),
    ...(row.about && { about: shownAbout(row.about) }),
    at: row.at.toISOString(),
  }
}
