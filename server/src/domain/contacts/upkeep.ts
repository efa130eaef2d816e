import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJobs, addMissingJobs, freeShortJobs } from '#core/jobs/add-job.ts'

/**
 * Begins the nightly synchronisation, between two and five on the company's clock, if none ran since the last night.
 * Skips companies with neither a department nor a customer that is older than a day: their first synchronisation begins
 * when the app of WeCom is entered.
 */
export async function beginNightly({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with begun as (
    insert into contact_sync (company_id, sync_id)
    select company.company_id, gen_random_uuid() from company
    join credential on credential.company_id = company.company_id and credential.kind = 'wecom'
    where extract(hour from now() at time zone company.time_zone) between 2 and 4
      and (
        exists (select from external_contact c where c.company_id = company.company_id and c.added_at < now() - interval '1 day')
        or exists (select from department d where d.company_id = company.company_id)
      )
      and not exists (
        select from contact_sync s where s.company_id = company.company_id and s.created_at > now() - interval '20 hours'
      )
    on conflict do nothing
    returning company_id, sync_id as id
  ) ${sql.raw(addJobs('sync_contacts', 'begun'))}`.execute(ops)
}

/** Adds a job for work with WeCom that has none. */
export async function reviveContactWork(db: Pick<Database, 'ops'>): Promise<void> {
  await freeShortJobs(db)
  // A worker that was only slow takes the next try of its message along when it ends.
  await addMissingJobs(
    db,
    'greet_customer',
    sql`select company_id, greeting_id::text as id, until as since from greeting where until < now()`,
  )
  await addMissingJobs(
    db,
    'sync_contacts',
    sql`select company_id, sync_id as id, created_at as since from contact_sync
      where state in ('waiting', 'running') and updated_at < now() - interval '2 minutes'`,
  )
  await addMissingJobs(
    db,
    'write_contact',
    sql`select company_id, concat_ws('/', staff_id, external_userid) as id, min(since) as since from (
        select company_id, staff_id, external_userid, write_at as since from external_contact
        where write_state = 'waiting' and write_at < now() - interval '2 minutes'
        union all
        select company_id, staff_id, external_userid, at from contact_tag_write where at < now() - interval '2 minutes'
      ) open group by company_id, staff_id, external_userid`,
  )
}
