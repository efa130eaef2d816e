import { policyVersion } from '@mingpian/contract/shared/rules/constants.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { uuidOf } from './chance.ts'
import type { Hung } from './company.ts'

/** The persons of staff and leads with their identities, and who passed what on to whom. */
export async function writePeople(db: TenantDb, hung: Hung): Promise<void> {
  await writePersons(db, hung)
  await writeConsents(db, hung)
  await writeShares(db, hung)
}

async function writePersons(db: TenantDb, hung: Hung): Promise<void> {
  const { company, sellers, leads, gallery, pictures, now } = hung
  const company_id = company.companyId
  const firstSeen = firstVisits(hung)
  const arrivals = [...leads].sort(
    (a, b) => (firstSeen.get(a.personId) ?? now).getTime() - (firstSeen.get(b.personId) ?? now).getTime(),
  )
  const facesOf = (portrait: number) => {
    const drawing = pictures.leads[portrait]
    return drawing ? gallery.address(drawing) : ''
  }
  const staff = sellers.map((seller, at) => ({
    company_id,
    person_id: seller.personId,
    number: at + 1,
    name: company.members[at]?.name ?? '',
    avatar: gallery.address(pictures.members[at] ?? pictures.logo),
    staff_id: seller.staffId,
    created_at: new Date(now.getTime() - 100 * 86_400_000),
  }))
  const visitors = arrivals.map((lead, at) => ({
    company_id,
    person_id: lead.personId,
    number: sellers.length + at + 1,
    name: lead.name,
    avatar: facesOf(lead.portrait),
    union_id: lead.unionId,
    external_userid: lead.externalUserid,
    created_at: firstSeen.get(lead.personId) ?? now,
  }))
  await db
    .insertInto('person')
    .values([...staff, ...visitors])
    .execute()
  await db
    .insertInto('person_identity')
    .values([
      ...sellers.map(({ personId, userId }) => ({
        company_id,
        app_id: company.wecom.corpId,
        open_id: userId,
        person_id: personId,
      })),
      ...leads.map(({ personId, openId }) => ({
        company_id,
        app_id: company.wechat.appId,
        open_id: openId,
        person_id: personId,
      })),
    ])
    .execute()
}

/** Every card of the demo is on air, and each went there as any does: its owner agreed. */
async function writeConsents(db: TenantDb, { company, sellers, now }: Hung): Promise<void> {
  await db
    .insertInto('consent')
    .values(
      sellers.map(({ personId }) => ({
        company_id: company.companyId,
        consent_id: uuidOf(`consent of ${personId}`),
        person_id: personId,
        scope: 'staffCard' as const,
        granted: true,
        version: policyVersion,
        at: new Date(now.getTime() - 100 * 86_400_000),
      })),
    )
    .execute()
}

function firstVisits({ traffic, time }: Hung): Map<string, Date> {
  const first = new Map<string, Date>()
  for (const { lead, at } of traffic.openings)
    if (!first.has(lead.personId)) first.set(lead.personId, time(at))
  return first
}

async function writeShares(db: TenantDb, { company, sellers, traffic, time }: Hung): Promise<void> {
  const staff = new Set(sellers.map(({ personId }) => personId))
  // Parents first: a share is never earlier than the one it continues.
  await db
    .insertInto('share')
    .values(
      traffic.shares.map((share) => {
        const isStaff = staff.has(share.personId)
        const at = time(share.at)
        return {
          company_id: company.companyId,
          share_id: share.shareId,
          parent_share_id: share.parent?.shareId ?? null,
          staff_id: share.seller.staffId,
          share_type: isStaff ? ('staff' as const) : ('wxUser' as const),
          person_id: share.personId,
          content_type: share.content.type,
          content_id: share.content.id,
          depth: share.depth,
          created_at: at,
          confirmed_at: isStaff ? at : null,
          channel: isStaff ? 'friend' : '',
        }
      }),
    )
    .execute()
  // A salesperson's share counts as gone out when it was confirmed.
  const confirmed = traffic.shares.filter(({ personId }) => staff.has(personId))
  await db
    .insertInto('forward')
    .values(
      confirmed.map(({ shareId, at }) => ({
        company_id: company.companyId,
        share_id: shareId,
        at: time(at),
      })),
    )
    .execute()
}
