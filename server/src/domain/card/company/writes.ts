import type { CompanySectionSetting } from '@mingpian/contract/shared/rules/company-card.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { activeStaffId } from '#domain/staff/members.ts'
import { type Actor, lockCompanyCards, movable, note } from './moves.ts'

/** The fields of a card's own row that an edit may change. */
interface Face {
  name: string
  slogan: string
  introduction: string
  logo: string
  cover: string
  address: string
  phone: string
  website: string
  email: string
  agent_id: string | null
  sections: string
}

/** An `Actor` with the revision that the save is based on. */
interface Editor extends Actor {
  fail: Fail<'illegalMove' | 'cardChanged'>
}

interface Save {
  cardId: string
  revision: number
}

const columns = [
  'name',
  'slogan',
  'introduction',
  'logo',
  'cover',
  'address',
  'phone',
  'website',
  'email',
] as const

/**
 * Saves the fields that differ. A save without a difference succeeds with any revision.
 * @throws Failure notFound, illegalMove, cardChanged
 */
export async function saveFace(
  db: TenantDb,
  actor: Editor,
  {
    cardId,
    revision,
    userId,
    ...face
  }: Save & Partial<Omit<Face, 'agent_id' | 'sections'>> & { userId?: string },
) {
  const { companyId } = actor.caller
  const { row } = await movable(db, actor, cardId, 'edit')
  const changes: Partial<Face> = {}
  for (const column of columns) {
    const value = face[column]?.trim()
    if (value !== undefined && value !== row[column]) changes[column] = value
  }
  for (const image of ['logo', 'cover'] as const)
    if (changes[image]) refuseForeignPicture(companyId, image, changes[image])
  if (userId !== undefined) {
    const agent = userId === '' ? null : await activeStaff(db, companyId, userId)
    if (agent !== row.agent_id) changes.agent_id = agent
  }
  return save(db, actor, { row, revision, changes })
}

/** Sets the order of a card's sections. @throws Failure as `saveFace` */
export async function saveSections(
  db: TenantDb,
  actor: Editor,
  { cardId, revision, sections }: Save & { sections: CompanySectionSetting[] },
) {
  const { row } = await movable(db, actor, cardId, 'edit')
  refuseTwice('sections', sections, ({ key }) => key)
  const plain = sections.map(({ key, visible }) => ({ key, visible }))
  const same =
    JSON.stringify(plain) === JSON.stringify(row.sections.map(({ key, visible }) => ({ key, visible })))
  return save(db, actor, { row, revision, changes: same ? {} : { sections: JSON.stringify(plain) } })
}

type Row = Awaited<ReturnType<typeof movable>>['row']

/** @param more whether something besides the row itself changes */
async function save(
  db: TenantDb,
  { caller, fail }: Editor,
  {
    row,
    revision,
    changes,
    more = false,
  }: { row: Row; revision: number; changes: Partial<Face>; more?: boolean },
) {
  const { card_id: cardId } = row
  if (!more && Object.keys(changes).length === 0) return { cardId, revision: row.revision }
  if (row.revision !== revision) fail('cardChanged')
  await db
    .updateTable('company_card')
    .set({ ...changes, revision: row.revision + 1, updated_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', caller.companyId)
    .where('card_id', '=', cardId)
    .execute()
  await note(db, caller, 'company card: edit', { cardId, fields: more ? ['content'] : Object.keys(changes) })
  return { cardId, revision: row.revision + 1 }
}

interface Choice {
  _id: string
  fixed: boolean
}

/**
 * Replaces the materials and the products of a card.
 * @throws Failure as `saveFace`; notFound also for a thing that the company has not published
 */
export async function saveContent(
  db: TenantDb,
  actor: Editor,
  { cardId, revision, materials, goods }: Save & { materials?: Choice[]; goods?: Choice[] },
) {
  const { companyId } = actor.caller
  const { row } = await movable(db, actor, cardId, 'edit')
  const work = [
    { of: 'material' as const, picks: asStored(materials) },
    { of: 'product' as const, picks: asStored(goods) },
  ]
  const changed: (() => Promise<void>)[] = []
  for (const { of, picks } of work) {
    if (!picks) continue
    refuseTwice(of === 'material' ? 'materials' : 'goods', picks, ({ _id }) => _id)
    const before = await picked(db, companyId, row.card_id, of)
    if (JSON.stringify(before) === JSON.stringify(picks)) continue
    const kept = new Set(before.map(({ _id }) => _id))
    await requirePublished(db, companyId, of, picks, kept)
    changed.push(() => replaceChosen(db, companyId, row.card_id, of, picks))
  }
  const saved = await save(db, actor, { row, revision, changes: {}, more: changed.length > 0 })
  for (const change of changed) await change()
  return saved
}

/** Ids in the database's form, so that equal lists compare equal. */
const asStored = (picks: Choice[] | undefined) =>
  picks?.map(({ _id, fixed }) => ({ _id: _id.toLowerCase(), fixed }))

type Kind = 'material' | 'product'
const chosenTable = (of: Kind) => sql.table(`company_card_${of}`)
const idColumn = (of: Kind) => sql.ref(`${of}_id`)

async function picked(db: TenantDb, companyId: string, cardId: string, of: Kind): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select ${idColumn(of)}::text as "_id", fixed from ${chosenTable(of)}
     where company_id = ${companyId} and card_id = ${cardId} order by position`.execute(db)
  return rows
}

/** Added things must be published; things on the card may stay after they were unpublished. */
export async function requirePublished(
  db: TenantDb,
  companyId: string,
  of: Kind,
  picks: Choice[],
  kept: Set<string>,
): Promise<void> {
  const ids = picks.map(({ _id }) => _id).filter((id) => !kept.has(id))
  if (ids.length === 0) return
  if (!ids.every(isUuid)) throw new Failure('notFound')
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from ${sql.table(of)}
     where company_id = ${companyId} and ${idColumn(of)} = any(${ids}::uuid[]) and status = 'published'`.execute(
    db,
  )
  if (rows[0]?.found !== ids.length) throw new Failure('notFound')
}

export async function replaceChosen(
  db: TenantDb,
  companyId: string,
  cardId: string,
  of: Kind,
  picks: Choice[],
): Promise<void> {
  await sql`delete from ${chosenTable(of)} where company_id = ${companyId} and card_id = ${cardId}`.execute(
    db,
  )
  await sql`
    insert into ${chosenTable(of)} (company_id, card_id, ${idColumn(of)}, position, fixed)
    select ${companyId}, ${cardId}::uuid, chosen.id, chosen.position - 1, chosen.fixed
      from unnest(${picks.map(({ _id }) => _id)}::uuid[], ${picks.map(({ fixed }) => fixed)}::boolean[])
        with ordinality as chosen(id, fixed, position)`.execute(db)
}

/** Of a company, with the deleted ones: those can become drafts again. */
const mostCards = 500

/**
 * Makes a draft of a card, filled with the company's data.
 * @throws Failure notFound for no active member `userId`, parameterError for one card too many
 */
export async function createCard(
  db: TenantDb,
  { caller }: Pick<Actor, 'caller'>,
  { name, userId }: { name?: string; userId?: string },
) {
  const { companyId } = caller
  await lockCompanyCards(db, companyId)
  await requireRoom(db, companyId)
  const agentId = userId ? await activeStaff(db, companyId, userId) : caller.staffId
  const cardId = uuidv7()
  const made = await db
    .insertInto('company_card')
    .columns(['company_id', 'card_id', 'agent_id', 'name', 'introduction', 'logo', 'address', 'phone'])
    .expression((eb) =>
      eb
        .selectFrom('company')
        .where('company_id', '=', companyId)
        .select([
          'company_id',
          sql<string>`${cardId}::uuid`.as('card_id'),
          sql<string>`${agentId}::uuid`.as('agent_id'),
          sql<string>`coalesce(${name?.trim() ?? null}, left(name, 40))`.as('name'),
          'introduction',
          'logo',
          'address',
          'phone',
        ]),
    )
    .returning(['card_id as cardId', 'revision', 'status'])
    .executeTakeFirstOrThrow()
  await note(db, caller, 'company card: create', { cardId })
  return made
}

async function requireRoom(db: TenantDb, companyId: string): Promise<void> {
  const { rows } = await sql<{ present: number }>`
    select count(*)::integer as present from company_card where company_id = ${companyId}`.execute(db)
  if ((rows[0]?.present ?? 0) >= mostCards)
    refuseParameter(
      'name',
      `cannot be given: the company has ${mostCards} cards already, with the deleted ones`,
    )
}

/** Sets whether the cards of staff lead to the company's card. */
export async function showOnCards(
  db: TenantDb,
  { caller }: Pick<Actor, 'caller'>,
  shown: boolean,
): Promise<void> {
  const { companyId } = caller
  const { rows } = await sql`
    insert into card_setting as known (company_id, company_card_shown) values (${companyId}, ${shown})
    on conflict (company_id) do update
       set company_card_shown = ${shown}, revision = known.revision + 1, updated_at = clock_timestamp()
     where known.company_card_shown <> ${shown}
    returning 1`.execute(db)
  if (rows.length > 0) await note(db, caller, 'company card: shown on cards', { shown })
}

/** @throws Failure notFound for a member who is missing or left */
export async function activeStaff(db: TenantDb, companyId: string, userId: string): Promise<string> {
  const staffId = await activeStaffId(db, companyId, userId)
  if (!staffId) throw new Failure('notFound')
  return staffId
}

function refuseTwice<T>(path: string, list: readonly T[], idOf: (each: T) => string): void {
  if (new Set(list.map(idOf)).size === list.length) return
  throw new Failure('parameterError', { parameters: [{ path, message: `${path} must not name one twice` }] })
}
