import { uploadVolumes } from '@mingpian/contract/shared/rules/uploads.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import type { Owner } from './place.ts'

/** A person who posts files. */
export interface Sender extends Owner {
  isStaff: boolean
}

/**
 * Counts bytes that a person is about to post, before they are stored. Exact for a person. Of a company, concurrent posts
 * of several persons may exceed the bound by their own sizes.
 * @throws Failure tooManyRequests until the end of the day, if the person or the company would exceed a bound
 */
export async function takeVolume(
  db: TenantDb,
  { companyId, personId, isStaff }: Sender,
  bytes: number,
): Promise<void> {
  const most = uploadVolumes[isStaff ? 'staff' : 'visitor']
  const { rows } = await sql<{ wait: number; taken: boolean }>`
    with today as (select (now() at time zone 'utc')::date as day),
    taken as (
      insert into upload_volume as counted (company_id, person_id, day, is_staff, bytes)
      select ${companyId}, ${personId}::uuid, day, ${isStaff}, ${bytes}::bigint from today
      where ${bytes}::bigint <= ${most.person}::bigint and ${bytes}::bigint + (
        select coalesce(sum(bytes), 0) from upload_volume
        where company_id = ${companyId} and day = today.day and is_staff = ${isStaff}
      ) <= ${most.company}::bigint
      on conflict (company_id, person_id, day) do update
        set bytes = counted.bytes + excluded.bytes, is_staff = excluded.is_staff
        where counted.bytes + excluded.bytes <= ${most.person}::bigint
      returning 1
    )
    select exists (select from taken) as taken,
      extract(epoch from day + 1 - (now() at time zone 'utc'))::float8 as wait
    from today`.execute(db)
  const [answer] = rows
  if (!answer?.taken) throw new Failure('tooManyRequests', { retryAfter: Math.ceil(answer?.wait ?? 1) })
}

/** Takes back the bytes of a post of which nothing was stored. */
export async function returnVolume(
  db: TenantDb,
  { companyId, personId }: Owner,
  bytes: number,
): Promise<void> {
  await sql`
    update upload_volume set bytes = greatest(0, bytes - ${bytes}::bigint)
    where company_id = ${companyId} and person_id = ${personId} and day = (now() at time zone 'utc')::date`.execute(
    db,
  )
}
