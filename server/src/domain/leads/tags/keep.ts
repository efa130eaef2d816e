import type { Tag, TagGroup, TagRule } from '@mingpian/contract/tags.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { checkRule } from './rule.ts'

/** A member of staff who administers tags. */
interface Keeper {
  companyId: string
  staffId: string
}

const mostTags = 200

/** Id and time of a new record; by default a new id, and now. */
interface Made {
  id?: string
  at?: Date
}

/** All groups with their tags, in the order in which they were made. */
export async function tagGroups(db: TenantDb, companyId: string): Promise<TagGroup[]> {
  const groups = await db
    .selectFrom('tag_group')
    .select(['group_id as groupId', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('made_at')
    .orderBy('group_id')
    .execute()
  const tags = await db
    .selectFrom('tag')
    .select([
      'tag_id as tagId',
      'group_id as groupId',
      'name',
      'points',
      'rule',
      'wecom_tag_id as wecomTagId',
      sql<boolean>`wecom_tag_id = '' and wecom_gone_at is not null`.as('wecomGone'),
    ])
    .where('company_id', '=', companyId)
    .orderBy('made_at')
    .orderBy('tag_id')
    .execute()
  const ofGroup = (id: string): Tag[] =>
    tags.filter(({ groupId }) => groupId === id).map(({ groupId: _, ...tag }) => tag)
  return groups.map((group) => ({ ...group, tags: ofGroup(group.groupId) }))
}

/** Makes a group, or renames one. @throws Failure notFound; parameterError for the name of another group */
export async function keepGroup(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { groupId, name }: { groupId?: string | undefined; name: string },
  { id = uuidv7(), at }: Made = {},
): Promise<string> {
  const words = name.trim()
  if (groupId === undefined) {
    const { group_id } = await db
      .insertInto('tag_group')
      .values({ company_id: companyId, group_id: id, name: words, ...(at && { made_at: at }) })
      // An update without a change, so that the row is returned.
      .onConflict((conflict) => conflict.columns(['company_id', 'name']).doUpdateSet({ name: words }))
      .returning('group_id')
      .executeTakeFirstOrThrow()
    await record(db, companyId, staffId, 'tag group kept', { groupId: group_id })
    return group_id
  }
  await lockGroup(db, companyId, groupId)
  const other = await db
    .selectFrom('tag_group')
    .select('group_id')
    .where('company_id', '=', companyId)
    .where('name', '=', words)
    .where('group_id', '<>', groupId)
    .executeTakeFirst()
  if (other) refuseParameter('name', 'is the name of another group')
  const row = await db
    .updateTable('tag_group')
    .set({ name: words })
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .returning('group_id')
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  await record(db, companyId, staffId, 'tag group kept', { groupId: row.group_id })
  return row.group_id
}

export interface TagInput {
  tagId?: string | undefined
  groupId: string
  name: string
  points: number
  rule: TagRule | null
}

/** Makes a tag, or changes one. @throws Failure notFound; parameterError for the name of another tag of the group */
export async function keepTag(
  db: TenantDb,
  keeper: Keeper,
  input: TagInput,
  { id = uuidv7(), at }: Made = {},
): Promise<string> {
  const { companyId, staffId } = keeper
  const name = input.name.trim()
  if (input.rule) await checkRule(db, companyId, input.rule)
  const count = await lockGroup(db, companyId, input.groupId)
  const twin = await tagNamed(db, companyId, input.groupId, name)
  const tagId = input.tagId?.toLowerCase() ?? twin
  if (!tagId && count >= mostTags)
    refuseParameter('groupId', `cannot be given: the company has ${mostTags} tags already`)
  if (twin && twin !== tagId) refuseParameter('name', 'is the name of another tag of the group')
  const values = {
    group_id: input.groupId,
    name,
    points: input.points,
    rule: input.rule && JSON.stringify(input.rule),
  }
  const kept = tagId
    ? await changeTag(db, companyId, tagId, values)
    : await db
        .insertInto('tag')
        .values({ company_id: companyId, tag_id: id, ...values, ...(at && { made_at: at }) })
        .returning('tag_id')
        .executeTakeFirstOrThrow()
  await record(db, companyId, staffId, 'tag kept', { tagId: kept.tag_id })
  return kept.tag_id
}

async function changeTag(
  db: TenantDb,
  companyId: string,
  tagId: string,
  values: { group_id: string; name: string; points: number; rule: string | null },
): Promise<{ tag_id: string }> {
  if (!isUuid(tagId)) throw new Failure('notFound')
  const row = await db
    .updateTable('tag')
    .set(values)
    .where('company_id', '=', companyId)
    .where('tag_id', '=', tagId)
    .returning('tag_id')
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/**
 * Locks the company's groups, which serialises changes of tags.
 * @returns how many tags there are
 * @throws Failure notFound
 */
async function lockGroup(db: TenantDb, companyId: string, groupId: string): Promise<number> {
  if (!isUuid(groupId)) throw new Failure('notFound')
  const { rows } = await sql<{ group_id: string }>`
    select group_id from tag_group where company_id = ${companyId} order by group_id for update`.execute(db)
  if (!rows.some(({ group_id }) => group_id === groupId.toLowerCase())) throw new Failure('notFound')
  const { count } = await db
    .selectFrom('tag')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function tagNamed(
  db: TenantDb,
  companyId: string,
  groupId: string,
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tag')
    .select('tag_id')
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.tag_id
}

/** @throws Failure notFound */
export async function removeGroup(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  groupId: string,
): Promise<void> {
  const row =
    isUuid(groupId) &&
    (await db
      .deleteFrom('tag_group')
      .where('company_id', '=', companyId)
      .where('group_id', '=', groupId)
      .returning('group_id')
      .executeTakeFirst())
  if (!row) throw new Failure('notFound')
  await record(db, companyId, staffId, 'tag group removed', { groupId: row.group_id })
}

/** @throws Failure notFound */
export async function removeTag(db: TenantDb, { companyId, staffId }: Keeper, tagId: string): Promise<void> {
  const row =
    isUuid(tagId) &&
    (await db
      .deleteFrom('tag')
      .where('company_id', '=', companyId)
      .where('tag_id', '=', tagId)
      .returning('tag_id')
      .executeTakeFirst())
  if (!row) throw new Failure('notFound')
  await record(db, companyId, staffId, 'tag removed', { tagId: row.tag_id })
}
