import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { nameBesideTwin } from '@mingpian/contract/shared/rules/wecom-tag-name.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { CorpTagGroup } from '#core/platform/wecom.ts'
import { record } from '#domain/audit/record.ts'
import type { LearntTags } from '#domain/contacts/read.ts'
import { writeTags } from '#domain/contacts/write-back.ts'
import type { OwnLead } from '#domain/leads/grant/lead.ts'
import { heldHere, holdLeads, type NamedLead } from '#domain/leads/lead/access.ts'
import type { Member } from '#domain/staff/covers.ts'
import { setTags } from './give.ts'
import { moveTags, type PlacedTag } from './move.ts'

/**
 * Adds and removes tags of a lead by hand. A job writes those that are also tags of WeCom to WeCom, for each
 * salesperson who has the lead as a customer.
 * @returns whether any stored tag changed
 * @throws Failure notFound if the company has no such tag
 */
export async function setTagsBothWays(
  db: TenantDb,
  of: OwnLead<'hold'>,
  change: { add: string[]; remove: string[] },
): Promise<boolean> {
  const changed = await setTags(db, of, 'hand', change)
  const wecomIds = async (tagIds: string[]) => {
    const { rows } = await sql<{ id: string }>`
      select wecom_tag_id as id from tag
      where company_id = ${of.companyId} and tag_id = any(${tagIds}::uuid[]) and wecom_tag_id <> ''`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const remove = await wecomIds(change.remove)
  // A tag that is both added and removed is removed.
  const add = (await wecomIds(change.add)).filter((id) => !remove.includes(id))
  if (add.length + remove.length === 0) return changed
  const taken = await setTags(db, of, 'wecom', { add: [], remove: change.remove })
  await writeTags(db, of, { add, remove })
  return changed || taken
}

/**
 * Gives or takes a tag of several leads by hand.
 * @returns the leads that changed
 * @throws Failure notFound if a salesperson never had the lead, or if the company has no such tag
 */
export async function tagLeads(
  db: TenantDb,
  { companyId, staffId }: Member,
  leads: readonly NamedLead[],
  { tagId, take }: { tagId: string; take: boolean },
): Promise<NamedLead[]> {
  const changed: NamedLead[] = []
  const tags = take ? { add: [], remove: [tagId] } : { add: [tagId], remove: [] }
  for (const { named, one } of await holdLeads(db, companyId, leads)) {
    const of = { ...one, staffId: one.holderId, staffIds: [...new Set([...one.originIds, one.holderId])] }
    if (await setTagsBothWays(db, of, tags)) changed.push(named)
  }
  if (changed.length > 0) {
    const action = take ? 'leads untagged' : 'leads tagged'
    await record(db, companyId, staffId, action, { tagId, count: changed.length })
  }
  return changed
}

/**
 * Makes the tags of a salesperson's customer equal to WeCom's, except for tags with a pending write. A tag by hand is
 * removed if WeCom had it and no longer does, and is written to WeCom if WeCom never had it.
 */
export async function learnTags(
  db: TenantDb,
  companyId: string,
  { staffId, personIds, rootId, tagIds, openIds }: LearntTags,
): Promise<void> {
  const { rows } = await sql<{ tag_id: string; wecom_tag_id: string; origins: string[] }>`
    select tag_id, wecom_tag_id, array(
      select given.origin from person_tag given
      where given.company_id = ${companyId} and given.tag_id = tag.tag_id and given.staff_id = ${staffId}
        and given.person_id = any(${personIds}::uuid[])
    ) as origins
    from tag where company_id = ${companyId} and wecom_tag_id <> ''`.execute(db)
  const settled = rows.filter(({ wecom_tag_id }) => !openIds.includes(wecom_tag_id))
  const named = settled.filter((tag) => tagIds.includes(tag.wecom_tag_id))
  const unnamed = settled.filter((tag) => !tagIds.includes(tag.wecom_tag_id))
  const taken = unnamed.filter(({ origins }) => origins.includes('wecom'))
  const neverThere = unnamed.filter(({ origins }) => origins.includes('hand') && !origins.includes('wecom'))
  const lead = heldHere({ companyId, rootId, personIds })
  const of = { ...lead, staffId, staffIds: [staffId] }
  const idsOf = (tags: { tag_id: string }[]) => tags.map(({ tag_id }) => tag_id)
  await setTags(db, of, 'wecom', { add: idsOf(named), remove: idsOf(taken) })
  await setTags(db, of, 'hand', { add: [], remove: idsOf(taken) })
  const missing = neverThere.map(({ wecom_tag_id }) => wecom_tag_id)
  if (missing.length > 0) await writeTags(db, of, { add: missing, remove: [] })
}

/** Tags above WeCom's own limit are not made. */
const mostTags = 200

/**
 * Makes a tag for each of WeCom's, in a group of the same name. A new tag of WeCom and the company's own tag of the same
 * name and group are one tag. A tag that is renamed to the name of another one stays a tag of its own, see `moveTags`. A
 * tag that was deleted in WeCom stays as the company's own, and says so.
 */
export async function keepCorpTags(db: TenantDb, companyId: string, groups: CorpTagGroup[]): Promise<void> {
  const ids = groups.flatMap(({ tags }) => tags.map(({ id }) => id))
  await sql`
    update tag set wecom_tag_id = '', wecom_gone_at = now()
    where company_id = ${companyId} and wecom_tag_id <> '' and not wecom_tag_id = any(${ids}::text[])`.execute(
    db,
  )
  const placed: PlacedTag[] = []
  for (const { name, tags } of groups) {
    const group = cutText(name.trim(), 30)
    const named = tags
      .map((tag) => ({ ...tag, name: cutText(tag.name.trim(), 30) }))
      .filter((tag) => tag.name)
    if (!group || named.length === 0) continue
    const groupId =
      (await renamingGroup(
        db,
        companyId,
        named.map(({ id }) => id),
      )) ?? (await groupNamed(db, companyId, group))
    placed.push(...named.map((tag) => ({ ...tag, groupId })))
  }
  await moveTags(db, companyId, placed)
  for (const tag of placed) await addCorpTag(db, companyId, tag)
}

/** The group of these tags, if it has a name that WeCom has not confirmed. */
async function renamingGroup(db: TenantDb, companyId: string, ids: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select g.group_id as id from tag_group g
    join tag t on t.company_id = ${companyId} and t.group_id = g.group_id and t.wecom_tag_id = any(${ids}::text[])
    where g.company_id = ${companyId} and g.is_renaming limit 1`.execute(db)
  return rows[0]?.id
}

async function groupNamed(db: TenantDb, companyId: string, name: string): Promise<string> {
  const { group_id } = await db
    .insertInto('tag_group')
    .values({ company_id: companyId, group_id: uuidv7(), name })
    // Written again, so that the row is returned.
    .onConflict((conflict) => conflict.columns(['company_id', 'name']).doUpdateSet({ name }))
    .returning('group_id')
    .executeTakeFirstOrThrow()
  return group_id
}

/**
 * Makes a tag for one of WeCom's that has none. It takes the company's own tag of the name. If that tag has a rule, or
 * is another one of WeCom's, the new tag gets its name with a suffix.
 */
async function addCorpTag(db: TenantDb, companyId: string, { id, groupId, name }: PlacedTag): Promise<void> {
  const { rows } = await sql<{ tags: number; isKnown: boolean }>`
    select count(*)::integer as tags, coalesce(bool_or(wecom_tag_id = ${id}), false) as "isKnown" from tag
    where company_id = ${companyId}`.execute(db)
  const [{ tags, isKnown } = { tags: 0, isKnown: false }] = rows
  if (isKnown || tags >= mostTags) return
  for (let attempt = 0; attempt < mostTags; attempt++) {
    const here = attempt === 0 ? name : nameBesideTwin(name, attempt)
    const kept = await sql`
      insert into tag as t (company_id, tag_id, group_id, name, wecom_tag_id)
      values (${companyId}, ${uuidv7()}, ${groupId}, ${here}, ${id})
      on conflict (company_id, group_id, name) do update set wecom_tag_id = excluded.wecom_tag_id, wecom_gone_at = null
        where t.wecom_tag_id = '' and t.rule is null
      returning 1`.execute(db)
    if (kept.rows.length > 0) return
  }
}
