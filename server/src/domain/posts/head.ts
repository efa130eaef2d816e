import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { ownPictureOf } from '#core/own-picture.ts'
import { postSetting } from './settings.ts'

/** What stands above the posts of an open company: what it set for them, otherwise its own data. */
export async function postHead(db: TenantDb, companyId: string) {
  const company = await db
    .selectFrom('company')
    .select(['name', 'short_name', 'logo', 'address', 'phone', 'introduction'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (!company) return undefined
  const { infoName, infoLogo, infoCover, infoIntroduction } = await postSetting(db, companyId)
  return {
    companyId,
    name: infoName || company.short_name || company.name,
    logo: infoLogo || company.logo,
    cover: infoCover,
    introduction: infoIntroduction || company.introduction,
    address: company.address,
    phone: company.phone,
  }
}

interface ReaderHead {
  name: string
  avatar: string
  /** The caller's posts that are drafts, and those that wait for review. */
  drafts: number
  inReview: number
}

/** The signed-in reader as the head of the posts shows them: a member of staff, or what a person granted. */
export async function readerHead(
  db: TenantDb,
  companyId: string,
  { personId, staffId }: Pick<Caller, 'personId' | 'staffId'>,
): Promise<ReaderHead> {
  if (!staffId) {
    const { rows } = await sql<{ name: string; avatar: string }>`
      select name, ${ownPictureOf(sql`avatar`)} as avatar from person
      where company_id = ${companyId} and person_id = ${personId} and profile_at is not null`.execute(db)
    return { ...(rows[0] ?? { name: '', avatar: '' }), drafts: 0, inReview: 0 }
  }
  const { rows } = await sql<ReaderHead>`
    select s.name, s.avatar, count(p.post_id) filter (where p.state = 'draft')::integer as drafts,
      count(p.post_id) filter (where p.state = 'review')::integer as "inReview"
    from staff s left join post p on p.company_id = s.company_id and p.state in ('draft', 'review')
      and p.staff_id in (select held.staff_id from staff held
        where held.company_id = s.company_id and s.staff_id in (held.staff_id, held.successor_id))
    where s.company_id = ${companyId} and s.staff_id = ${staffId}
    group by s.staff_id, s.name, s.avatar`.execute(db)
  return rows[0] ?? { name: '', avatar: '', drafts: 0, inReview: 0 }
}
