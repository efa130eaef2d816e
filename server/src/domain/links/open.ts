import type { LinkState } from '@mingpian/contract/links.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { findLink, missingLink } from './queries.ts'
import type { LinkRow } from './rows.ts'

/**
 * Counts an opening of an open link, once for each activity. Of two concurrent openings at the limit, the second one is
 * refused.
 * @param counts false for colleagues, whose openings are not counted
 * @returns the link, with the state in which this opening found it
 * @throws Failure notFound
 */
export async function openLink(
  db: TenantDb,
  companyId: string,
  { linkId, activityId, counts }: { linkId: string; activityId: string; counts: boolean },
): Promise<LinkRow> {
  await sql`select from link where company_id = ${companyId} and link_id = ${linkId} for no key update`.execute(
    db,
  )
  const link = (await findLink(db, companyId, linkId)) ?? missingLink()
  const isKnown = await wasOpened(db, companyId, { linkId, activityId })
  const state: LinkState = isKnown && link.state === 'full' ? 'open' : link.state
  if (isKnown || state !== 'open' || !counts) return { ...link, state }
  await db
    .insertInto('link_open')
    .values({ company_id: companyId, link_id: linkId, activity_id: activityId })
    .execute()
  await sql`update link set opens = opens + 1 where company_id = ${companyId} and link_id = ${linkId}`.execute(
    db,
  )
  return { ...link, state }
}

async function wasOpened(
  db: TenantDb,
  companyId: string,
  { linkId, activityId }: { linkId: string; activityId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('link_open')
    .select('at')
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()
  return row !== undefined
}
