import type { Lead as ListedLead } from '@mingpian/contract/leads.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { seesPhone, shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { ownPicture } from '#core/own-picture.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import type { Lead, Right } from '#domain/leads/grant/lead.ts'
import { importedOf } from '#domain/leads/imported/store.ts'
import { turnsPage } from '#domain/leads/turns/turns.ts'
import { type Covered, ownOf } from '#domain/staff/covers.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { detailsOf, leadFrom } from './list.ts'
import { givenPhones } from './phones.ts'
import { type Deed, heldBy, type LeadRow, leadRows } from './rows.ts'

/** The facts of a lead that some salespeople have or had. */
export interface LeadFacts extends Covered {
  rootId: string
  personIds: string[]
  /** The salespeople in reach with whom the lead has deeds. */
  originIds: string[]
  /** The salesperson who has the lead; for a lead in the pool, the last one. */
  holderId: string
  /** Whether it is in the pool. */
  isFree: boolean
  /** Whether one of the salespeople in reach has the lead now; otherwise it was handed over. */
  isHeld: boolean
  lead: ListedLead
  /** Everything that makes the person a lead. */
  sources: Deed[]
}

/** A lead with its facts, with the right that was granted. */
export type OneLead<R extends Right = 'read'> = LeadFacts & Lead<R>

/**
 * A lead that these salespeople have or had; undefined for a person who is not their lead. It grants no right: handlers
 * ask `access.ts`.
 * @param callerId the member whose own lead comes first if several have it; null for none
 */
export async function leadFacts(
  db: TenantDb,
  of: Covered,
  callerId: string | null,
  { rootId, personIds }: Pick<LeadFacts, 'rootId' | 'personIds'>,
): Promise<LeadFacts | undefined> {
  const { companyId, staffIds } = of
  const isHeld = heldBy(of)
  const wasTheirs =
    staffIds === 'all'
      ? sql`leads.returned`
      : sql`(leads.origin_ids && ${staffIds}::uuid[] or leads.holder_id = any(${staffIds}::uuid[]))`
  const { rows } = await sql<LeadRow & { origin_ids: string[]; is_held: boolean; is_free: boolean }>`
    /* one lead */
    with ${leadRows(of, personIds)},
    shown as (
      select leads.*, ${isHeld} as is_held
      from leads
      where ${isHeld} or ${wasTheirs}
      order by (leads.holder_id = ${callerId}::uuid) desc, (${isHeld}) desc, leads.last_at desc, leads.holder_id
      limit 1
    )
    select detail.*, shown.origin_ids, shown.is_held, shown.is_free
    from shown join (${detailsOf(companyId, 'shown', sql`1`)}) detail on true`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { origin_ids, holder_id: holderId, is_held, is_free } = row
  const lead = leadFrom(row)
  return {
    ...of,
    rootId,
    personIds,
    originIds: origin_ids,
    holderId,
    isHeld: is_held,
    isFree: is_free,
    lead: is_held || staffIds === 'all' ? lead : { ...lead, ...(await progressOf(db, of, personIds)) },
    sources: row.sources,
  }
}

/** The last stage and appointment that some salespeople set: those of the colleague who has the lead now are the colleague's. */
async function progressOf(
  db: TenantDb,
  { companyId, staffIds }: Covered,
  personIds: string[],
): Promise<Pick<ListedLead, 'stage' | 'nextAt'>> {
  const { rows } = await sql<{ stage: LeadStage; next_at: Date | null }>`
    select stage, next_at from lead_progress
    where company_id = ${companyId} and person_id = any(${personIds}::uuid[]) and staff_id = any(${staffIds}::uuid[])
    order by at desc limit 1`.execute(db)
  return { stage: rows[0]?.stage ?? 'new', nextAt: rows[0]?.next_at?.toISOString() ?? '' }
}

/** Whether a member sees the phones of a lead whole: of own leads, and those of predecessors, or by the role. */
export async function seesPhoneOf(
  db: TenantDb,
  one: OneLead,
  { staffId, role }: Pick<Caller, 'staffId' | 'role'>,
): Promise<boolean> {
  const own = await ownOf(db, { companyId: one.companyId, staffId })
  const isOwn = (!one.isFree && own.includes(one.holderId)) || one.originIds.some((id) => own.includes(id))
  return seesPhone(role, isOwn)
}

/**
 * A lead with its phone, the log of its joins, and its hand-overs.
 * @param isWhole whether the phone is shown whole, see `seesPhoneOf`
 */
export async function leadDetail(db: TenantDb, sealer: Sealer, one: OneLead, isWhole: boolean) {
  const { companyId, staffIds, rootId, personIds, lead } = one
  const given = (await givenPhones(db, sealer, one, personIds)).find(({ phone }) => phone)
  const { rows } = await sql<{
    joined_id: string
    reason: string
    at: Date
    undone_at: Date | null
  }>`
    select joined_id, reason, at, undone_at
    from person_join
    where company_id = ${companyId}
      and (into_id = any(${personIds}::uuid[]) or joined_id = ${rootId}::uuid)
    order by at desc, joined_id`.execute(db)
  const turns = await turnsPage(db, { companyId, staffIds, rootId, page: 1, pageSize: 100 })
  return {
    ...lead,
    phone: shownPhone(given?.phone ?? '', isWhole),
    imports: await importedOf(db, companyId, personIds),
    joins: rows.map(({ joined_id, reason, at, undone_at }) => ({
      joinedId: joined_id,
      reason,
      at: at.toISOString(),
      undoneAt: undone_at?.toISOString() ?? '',
      canUndo: !undone_at,
    })),
    turns: turns.list,
  }
}

/** A lead's data from WeChat. */
export async function wechatOf(db: TenantDb, { companyId, rootId, personIds, lead }: OneLead) {
  const { rows } = await sql<{ has_union: boolean; has_profile: boolean; apps: number }>`
    select union_id <> '' as has_union, profile_at is not null as has_profile, (
      select count(distinct app_id)::integer from person_identity
      where company_id = ${companyId} and person_id = any(${personIds}::uuid[])
    ) as apps
    from person where company_id = ${companyId} and person_id = ${rootId}`.execute(db)
  const { has_union: hasUnionId = false, has_profile: hasProfile = false, apps = 0 } = rows[0] ?? {}
  return { person: lead.person, hasUnionId, hasProfile, apps, firstAt: lead.firstAt }
}

/** Members who have or had a lead as a customer in WeCom; for a lead that was handed over only those in reach. */
export async function contactsOfLead(db: TenantDb, one: OneLead) {
  const { companyId, staffIds, originIds, holderId, personIds, isHeld } = one
  const members = isHeld
    ? [...originIds, holderId]
    : originIds.filter((id) => staffIds === 'all' || staffIds.includes(id))
  const { rows } = await sql<{
    id: string
    user_id: string
    staff_name: string
    name: string
    avatar: string
    state: string
    added_at: Date
    removed_at: Date | null
    removed_by: '' | 'customer' | 'member' | 'transfer'
    remark: string
    description: string
    phones_sealed: Buffer | null
    write: '' | 'waiting' | 'failed'
  }>`
    select c.external_userid as id, s.user_id, s.name as staff_name, c.name, c.avatar, c.state, c.added_at, c.removed_at, c.removed_by, c.remark, c.description,
      c.phones_sealed, case when c.write_state = '' and exists (
        select from contact_tag_write w where w.company_id = ${companyId} and w.staff_id = c.staff_id
          and w.external_userid = c.external_userid
      ) then 'waiting' else c.write_state end as write
    from external_contact c
    join staff s on s.company_id = ${companyId} and s.staff_id = c.staff_id
    where c.company_id = ${companyId} and c.staff_id = any(${members}::uuid[]) and exists (
      select from person p where p.company_id = ${companyId} and p.person_id = any(${personIds}::uuid[])
        and ${isWecomContact('c', 'p')}
    )
    order by c.removed_at is not null, c.added_at desc, c.external_userid`.execute(db)
  return rows.map((row) => ({
    externalUserId: row.id,
    salesperson: { userId: row.user_id, name: row.staff_name },
    name: row.name,
    avatar: ownPicture(row.avatar),
    state: row.state,
    addedAt: row.added_at.toISOString(),
    removedAt: row.removed_at?.toISOString() ?? '',
    removedBy: row.removed_by,
    remark: row.remark,
    description: row.description,
    phones_sealed: row.phones_sealed,
    write: row.write,
  }))
}

/** One page of the forms that leads submitted, the newest first: of all leads in reach, or of one. */
export async function formsOf(
  db: TenantDb,
  of: Covered,
  { page, pageSize }: { page: number; pageSize: number },
  person?: string[],
) {
  const { companyId } = of
  const submitted = sql`
    from leads
    join person p on p.company_id = ${companyId} and (p.person_id = leads.root_id or p.joined_into = leads.root_id)
    join form_answer a on a.company_id = ${companyId} and a.person_id = p.person_id
      and a.staff_id = any(leads.origin_ids)
    join material f on f.company_id = ${companyId} and f.material_id = a.form_id
    join person root on root.company_id = ${companyId} and root.person_id = leads.root_id
    where ${person ? sql`true` : heldBy(of)}`
  const { rows } = await sql<PersonRow & { answer_id: string; form_id: string; title: string; at: Date }>`
    with ${leadRows(of, person)}
    select a.answer_id, a.form_id, f.title, a.at, root.person_id as root_id, root.union_id, root.name, root.avatar, root.number
    ${submitted} order by a.at desc, a.answer_id ${limitOf({ page, pageSize })}`.execute(db)
  const counted = await sql<{ total: number }>`
    with ${leadRows(of, person)} select count(*)::integer as total ${submitted}`.execute(db)
  const list = rows.map((row) => ({
    answerId: row.answer_id,
    formId: row.form_id,
    title: row.title,
    at: row.at.toISOString(),
    person: leadOf(row),
  }))
  return { list, total: counted.rows[0]?.total ?? 0, page, pageSize }
}
