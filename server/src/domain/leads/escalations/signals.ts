import { type RawBuilder, sql } from 'kysely'
import { rootIdOf } from '#domain/identity/root.ts'
import type { Module } from '#domain/module.ts'
import { staffNow } from '#domain/staff/successor.ts'

/** Days after which a signal is too old to be escalated. */
const DAYS = 14

const earliest = sql<Date>`now() - make_interval(days => ${DAYS})`

/**
 * `root_id`, `holder_id`, `origin_id`, `signal`, `at`, `since`, `content_type`, `content_id`: the signals of leads with
 * a salesperson. `since` is the time of the signal, or of a later hand-over to the salesperson. Needs the common table
 * `turned` before it.
 */
export const recentSignals = (modules: readonly Module[], companyId: string): RawBuilder<unknown> => sql`
  select ${rootIdOf('p')} as root_id, holder.staff_id as holder_id, given.origin_id, given.signal, given.at,
    greatest(given.at, turned.at) as since, given.content_type, given.content_id
  from (
    ${sql.join(
      modules.flatMap(({ signals }) => signals?.(companyId, earliest) ?? []),
      sql` union all `,
    )}
  ) given
  join person p on p.company_id = ${companyId} and p.person_id = given.person_id
  join person root on root.company_id = ${companyId} and root.person_id = ${rootIdOf('p')}
  join staff origin on origin.company_id = ${companyId} and origin.staff_id = given.origin_id
  left join turned on turned.root_id = ${rootIdOf('p')} and turned.origin_id = given.origin_id
  join staff holder on holder.company_id = ${companyId} and holder.status = 'active'
    and holder.staff_id = case when turned.origin_id is null then ${staffNow('origin')} else turned.to_id end
  where root.staff_id is null and p.staff_id is null and root.erased_at is null and not root.tracking_off`
