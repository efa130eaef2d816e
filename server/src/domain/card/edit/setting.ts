import type { DataOf, InputOf } from '@mingpian/contract/shared/endpoint.ts'
import { lockableFields } from '@mingpian/contract/shared/rules/card-fields.ts'
import { cardStyle } from '@mingpian/contract/shared/rules/palette.ts'
import type { userCard } from '@mingpian/contract/user-card.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { orderedSections, type StoredSection } from '#domain/card/queries.ts'
import { checkSections, noteChange } from './save.ts'
import { sectionTitles } from './titles.ts'

type Setting = DataOf<typeof userCard.setting>
type Change = Omit<InputOf<typeof userCard.changeSetting>, 'revision'>

/** The company's setting for all its cards; the default one where none is stored. */
export async function settingOf(db: TenantDb, companyId: string): Promise<Setting> {
  const row = await settingRow(db, companyId).executeTakeFirst()
  const locked = row?.locked ?? []
  return {
    revision: row?.revision ?? 1,
    locked: lockableFields.filter((field) => locked.includes(field)),
    cardStyle: cardStyle(row?.card_style ?? 1),
    cardColor: row?.card_color ?? 0,
    address: row?.address ?? '',
    sections: orderedSections(row?.sections ?? []).map((each) => ({
      ...each,
      title: sectionTitles[each.key],
    })),
    companyCardShown: row?.company_card_shown ?? true,
  }
}

const settingRow = (db: TenantDb, companyId: string) =>
  db.selectFrom('card_setting').selectAll().where('company_id', '=', companyId)

/**
 * Changes the given fields. A change without a difference counts as a retry and succeeds with any revision.
 * @returns the revision after it
 * @throws Failure parameterError, cardChanged
 */
export async function changeSetting(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  revision: number | undefined,
  change: Change,
  fail: Fail<'cardChanged'>,
): Promise<number> {
  checkSections(change.sections)
  await db
    .insertInto('card_setting')
    .values({ company_id: companyId })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute()
  const now = await settingRow(db, companyId).forUpdate().executeTakeFirstOrThrow()
  const set = changesOf(await settingOf(db, companyId), change)
  if (Object.keys(set).length === 0) return now.revision
  if (revision !== undefined && revision !== now.revision) fail('cardChanged')
  const before = await addresses(db, companyId)
  await db
    .updateTable('card_setting')
    .set({ ...set, revision: now.revision + 1, updated_at: new Date() })
    .where('company_id', '=', companyId)
    .execute()
  const after = await addresses(db, companyId)
  const moved = [...after].filter(([id, address]) => before.get(id) !== address).map(([id]) => id)
  await noteChange(db, companyId, moved, ['address'])
  await note(db, companyId, staffId, Object.keys(set))
  return now.revision + 1
}

/** The given values that differ, in the form in which they are stored. */
function changesOf(now: Setting, change: Change) {
  const { locked, cardStyle, cardColor, address, sections, companyCardShown } = change
  const inOrder = (list: readonly StoredSection[]) =>
    JSON.stringify(orderedSections([...list]).map(({ key, visible }) => ({ key, visible })))
  const lockedNow = locked && lockableFields.filter((field) => locked.includes(field))
  return {
    ...(lockedNow && lockedNow.join() !== now.locked.join() && { locked: lockedNow }),
    ...(cardStyle !== undefined && cardStyle !== now.cardStyle && { card_style: cardStyle }),
    ...(cardColor !== undefined && cardColor !== now.cardColor && { card_color: cardColor }),
    ...(address !== undefined && address.trim() !== now.address && { address: address.trim() }),
    ...(sections && inOrder(sections) !== inOrder(now.sections) && { sections: inOrder(sections) }),
    ...(companyCardShown !== undefined &&
      companyCardShown !== now.companyCardShown && { company_card_shown: companyCardShown }),
  }
}

/** The address on each card of the company, by its owner. */
async function addresses(db: TenantDb, companyId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('card')
    .leftJoin('card_setting as s', 's.company_id', 'card.company_id')
    .where('card.company_id', '=', companyId)
    .select([
      'card.staff_id',
      sql<string>`case when 'address' = any(s.locked) then s.address else card.address end`.as('address'),
    ])
    .execute()
  return new Map(rows.map(({ staff_id, address }) => [staff_id, address]))
}

const note = (db: TenantDb, companyId: string, actor: string, changed: string[]) =>
  record(db, companyId, actor, 'card setting changed', { changed })
