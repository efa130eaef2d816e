import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

// Whether the batch has an earlier opening than the row.
const EARLIER = 'known.opened_at is null or excluded.opened_at < known.opened_at'

/**
 * Part of the event writer's statement: shares that were opened for the first time, by whom and where. `stored` is the
 * batch; a view has the id of a share only if another person made the share.
 */
export const OPENED_FORWARDS = `
  insert into forward as known (company_id, share_id, at, opened_at, opened_by, opened_in)
  select distinct on (company_id, share_id) company_id, share_id, received_at, received_at, person_id, landing from stored
  where event = 'view' and share_id <> '' and not coalesce((
    select f.opened_at <= stored.received_at from forward f
    where f.company_id = stored.company_id and f.share_id = stored.share_id
  ), false)
  order by company_id, share_id, received_at, activity_id
  on conflict (company_id, share_id) do update set at = least(known.at, excluded.at),
    opened_by = case when ${EARLIER} then excluded.opened_by else known.opened_by end,
    opened_in = case when ${EARLIER} then excluded.opened_in else known.opened_in end,
    opened_at = least(known.opened_at, excluded.opened_at)`

/** Counts a confirmed share as a forward, once. */
export async function confirmForward(db: TenantDb, companyId: string, shareId: string): Promise<void> {
  await sql`insert into forward (company_id, share_id, at) values (${companyId}, ${shareId}, now())
    on conflict (company_id, share_id) do nothing`.execute(db)
}

/** Whether the row of `share` was not forwarded yet, so that the next forward of the same thing may use it. */
export const isPending = sql<boolean>`not exists (
  select from forward f where f.company_id = share.company_id and f.share_id = share.share_id)`

/**
 * Part of a replay: a share was opened at the latest by the first view with its id. An earlier reader may have been
 * erased. The statement waits for an erasure that is under way.
 * @param events a query of a company's events
 * @param write whether rows that differ are corrected
 */
export function replayedForwards(companyId: string, events: RawBuilder<unknown>, write: boolean) {
  const corrections = sql`, made as (
      insert into forward as kept (company_id, share_id, at, opened_at, opened_by, opened_in)
      select ${companyId}, share_id, opened_at, opened_at, case when is_gone then null else opened_by end,
        case when is_gone then '' else opened_in end
      from (
        select differing.*, coalesce((
          select person.erased_at is not null from person
          where person.company_id = ${companyId} and person.person_id = differing.opened_by for key share
        ), false) as is_gone
        from differing
      ) opening
      order by share_id
      on conflict (company_id, share_id) do update set at = least(kept.at, excluded.at), opened_at = excluded.opened_at,
        opened_by = excluded.opened_by, opened_in = excluded.opened_in
    )`
  return sql<{ differing: number }>`
    with derived as (
      select distinct on (share_id) share_id, received_at as opened_at, person_id as opened_by, landing as opened_in
      from ${events} e where event = 'view' and share_id <> ''
      order by share_id, received_at, activity_id
    ), differing as materialized (
      select derived.* from derived
      left join forward known on known.company_id = ${companyId} and known.share_id = derived.share_id
      where known.opened_at is null or known.opened_at > derived.opened_at
        or known.opened_at = derived.opened_at and known.opened_by is not null
          and (known.opened_by, known.opened_in) is distinct from (derived.opened_by, derived.opened_in)
    )${write ? corrections : sql``}
    select count(*)::integer as differing from differing`
}
