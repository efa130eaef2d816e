import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { realShareId } from '@mingpian/contract/shared/rules/share.ts'
import { sql } from 'kysely'
import { routedId } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { confirmForward, isPending } from './forwards.ts'

/** A salesperson to whom visits can be credited. */
export interface Salesperson {
  staffId: string
  userId: string
}

export interface Content {
  type: ContentType
  /** The owner's user id of a card, else the record's id in small letters. */
  id: string
}

/** A share by which a visitor may have come. */
export interface Share {
  shareId: string
  /** The salesperson for whom it counts, or their successor; null if they left without one. */
  salesperson: Salesperson | null
  parentShareId: string | null
  shareType: 'staff' | 'wxUser'
  /** The sharer; for a joined person, the person after the join. */
  sharerId: string
  depth: number
  /** Form of the share: 'poster' for one that is printed as a code, 'link' for that of a link. */
  channel: string
}

/** The active member of staff with a user id, or their successor. */
export async function findSalesperson(
  db: TenantDb,
  companyId: string,
  userId: string,
): Promise<Salesperson | undefined> {
  const { rows } = await sql<Salesperson>`
    /* salesperson */
    select staff.staff_id as "staffId", staff.user_id as "userId"
    from staff meant
    join staff on staff.company_id = meant.company_id and staff.staff_id = ${staffNow('meant')}
    where meant.company_id = ${companyId} and meant.user_id = ${userId} and staff.status = 'active'`.execute(
    db,
  )
  return rows[0]
}

/** The thing that a call names. Record ids are lower-cased, so that one thing is counted under one id. */
export const contentOf = (type: ContentType, id: string): Content => ({
  type,
  id: type === 'card' ? id : id.toLowerCase(),
})

export async function findShare(
  db: TenantDb,
  companyId: string,
  shareId: string,
): Promise<Share | undefined> {
  const { rows } = await sql<Omit<Share, 'salesperson'> & { staffId: string | null; userId: string | null }>`
    /* share */
    select share.share_id as "shareId", share.parent_share_id as "parentShareId", share.share_type as "shareType",
      share.depth, share.channel, staff.staff_id as "staffId", staff.user_id as "userId",
      ${rootIdOf('person')} as "sharerId"
    from share
    join staff meant on meant.company_id = share.company_id and meant.staff_id = share.staff_id
    left join staff on staff.company_id = meant.company_id and staff.staff_id = ${staffNow('meant')}
      and staff.status = 'active'
    join person on person.company_id = share.company_id and person.person_id = share.person_id
    where share.company_id = ${companyId} and share.share_id = ${shareId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { staffId, userId, ...share } = row
  return { ...share, salesperson: staffId && userId ? { staffId, userId } : null }
}

/** Whether each id is a share of the company. */
export async function areShares(
  db: TenantDb,
  companyId: string,
  shareIds: readonly string[],
): Promise<boolean> {
  const asked = new Set(shareIds)
  if (asked.size === 0) return true
  const rows = await db
    .selectFrom('share')
    .select('share_id')
    .where('company_id', '=', companyId)
    .where('share_id', 'in', [...asked])
    .execute()
  return rows.length === asked.size
}

/**
 * Of a share that a person says they came by: '' and `noId` name none.
 * @throws Failure parameterError for one that the company does not have
 */
export async function requireShare(
  db: TenantDb,
  companyId: string,
  stated: string | undefined,
): Promise<void> {
  const shareId = realShareId(stated)
  if (shareId && !(await areShares(db, companyId, [shareId])))
    refuseParameter('shareId', 'is not a share of this company')
}

export interface NewShare {
  parent: Share | undefined
  staffId: string
  shareType: 'staff' | 'wxUser'
  /** The person who owns the sharer's identity. */
  personId: string
  content: Content
  /** A share for print, kept apart from the forwards of the same person. */
  channel?: 'poster'
}

/**
 * The share for the next forward of a thing by a person who came by a certain share: made once until it is forwarded,
 * also for concurrent requests.
 */
export async function ensureShare(db: TenantDb, companyId: string, share: NewShare): Promise<string> {
  const { parent, staffId, shareType, personId, content, channel = '' } = share
  await lockUntilEnd(db, `share ${companyId} ${personId} ${content.type} ${content.id}`)
  // A printed code keeps its id; other shares get a new one for each forward.
  const usable = channel ? sql`channel = 'poster'` : sql`channel not in ('poster', 'link') and ${isPending}`
  const { rows } = await sql<{ share_id: string }>`
    /* pending share */
    select share_id from share
    where company_id = ${companyId} and person_id = ${personId} and content_type = ${content.type}
      and content_id = ${content.id} and parent_share_id is not distinct from ${parent?.shareId ?? null}
      and staff_id = ${staffId} and share_type = ${shareType} and ${usable}
    order by created_at limit 1`.execute(db)
  if (rows[0]) return rows[0].share_id
  const shareId = routedId(companyId)
  await db
    .insertInto('share')
    .values({
      company_id: companyId,
      share_id: shareId,
      parent_share_id: parent?.shareId ?? null,
      staff_id: staffId,
      share_type: shareType,
      person_id: personId,
      content_type: content.type,
      content_id: content.id,
      depth: parent ? parent.depth + 1 : 0,
      channel,
    })
    .execute()
  return shareId
}

export interface Confirmation {
  shareId: string
  staffId: string
  channel: string
  /** Further fields of the call. */
  record: Record<string, unknown>
  /** The thing that the caller states; must be the thing of the share. */
  contentId: string
}

/** Confirms a salesperson's own share; the first time counts. Returns the time; undefined if it is not theirs. */
export async function confirmShare(
  db: TenantDb,
  companyId: string,
  { shareId, staffId, contentId, channel, record }: Confirmation,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('share')
    .set({
      confirmed_at: sql`coalesce(confirmed_at, now())`,
      channel: sql`case when confirmed_at is null then ${channel} else channel end`,
      record: sql`case when confirmed_at is null then ${JSON.stringify(record)}::jsonb else record end`,
    })
    .where('company_id', '=', companyId)
    .where('share_id', '=', shareId)
    .where('staff_id', '=', staffId)
    .where(sql`lower(content_id)`, '=', contentId.toLowerCase())
    .where('share_type', '=', 'staff')
    .returning('confirmed_at')
    .executeTakeFirst()
  if (!row?.confirmed_at) return undefined
  await confirmForward(db, companyId, shareId)
  return row.confirmed_at
}
