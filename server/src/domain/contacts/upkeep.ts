import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJobs, freeShortJobs } from '#core/jobs/add-job.ts'

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

/** Adds a job for work with WeCom that has none, because it was lost with a killed instance or by a restore. */
export async function reviveContactWork(db: Pick<Database, 'ops'>): Promise<void> {
  const { ops } = db
  await freeShortJobs(db)
  await sql`with lost as (
    select company_id, sync_id as id from contact_sync s
    where state in ('waiting', 'running') and updated_at < now() - interval '2 minutes' and not exists (
      select from graphile_worker.jobs job
      where job.key = concat_ws('/', s.company_id, 'sync_contacts', s.sync_id) and job.attempts < job.max_attempts
        and (job.locked_at is null or job.locked_at > now() - interval '5 minutes')
    )
    limit 100
  ) ${sql.raw(addJobs('sync_contacts', 'lost'))}`.execute(ops)
  await sql`with open as (
    select company_id, staff_id, external_userid from external_contact
    where write_state = 'waiting' and write_at < now() - interval '2 minutes'
    union
    select company_id, staff_id, external_userid from contact_tag_write where at < now() - interval '2 minutes'
  ), lost as (
    select company_id, concat_ws('/', staff_id, external_userid) as id from open w
    where not exists (
      select from graphile_worker.jobs job
      where job.key = concat_ws('/', w.company_id, 'write_contact', w.staff_id, w.external_userid)
        and job.attempts < job.max_attempts
        and (job.locked_at is null or job.locked_at > now() - interval '5 minutes')
    )
    limit 500
  ) ${sql.raw(addJobs('write_contact', 'lost'))}`.execute(ops)
}
