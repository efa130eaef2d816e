import type { Turn, TurnWay } from '@mingpian/contract/leads.ts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { ownPicture } from '#core/own-picture.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { Lead } from '#domain/leads/grant/lead.ts'
import type { Covered } from '#domain/staff/covers.ts'

/** A lead to hand over: `originIds` are the salespeople of its deeds. */
export type TurnedLead = Lead<'hold'> & { originIds: string[] }

/** The text of the refusal to hand a lead to the member who has it. */
export const alreadyTheirs = { zh: '线索已经由这位同事跟进', en: 'the lead is with this colleague already' }

export interface NewTurn {
  /** Null is the pool. */
  fromId: string | null
  toId: string | null
  way: TurnWay
  reason?: string
}

/** Hands a lead over with all of its history. @returns the turn's id */
export async function insertTurn(db: TenantDb, lead: TurnedLead, turn: NewTurn): Promise<string> {
  const turnId = uuidv7()
  const { companyId, rootId, originIds } = lead
  const { fromId, toId, way, reason = '' } = turn
  await sql`
    insert into lead_turn (company_id, turn_id, origin_id, person_id, from_id, to_id, way, reason)
    select ${companyId}, ${turnId}, origin_id, ${rootId}, ${fromId}::uuid, ${toId}::uuid, ${way}, ${reason}
    from (select distinct unnest(${originIds}::uuid[]) as origin_id) origin`.execute(db)
  return turnId
}

/** Hands over leads of one origin each, in one statement. */
export async function insertTurns(
  db: TenantDb,
  companyId: string,
  turns: readonly (NewTurn & { turnId: string; lead: Lead<'hold'>; originId: string })[],
): Promise<void> {
  const rows = turns.map(({ lead: { rootId }, ...turn }) => ({ ...turn, rootId }))
  await sql`
    insert into lead_turn (company_id, turn_id, origin_id, person_id, from_id, to_id, way, reason)
    select ${companyId}, r."turnId", r."originId", r."rootId", r."fromId", r."toId", r.way, coalesce(r.reason, '')
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(
      "turnId" uuid, "originId" uuid, "rootId" uuid, "fromId" uuid, "toId" uuid, way text, reason text)`.execute(
    db,
  )
}

/** Deletes the hand-overs of leads whose import is undone. */
export async function removeTurns(
  db: TenantDb,
  companyId: string,
  leads: readonly Lead<'hold'>[],
): Promise<void> {
  const personIds = leads.map(({ rootId }) => rootId)
  await sql`
    delete from lead_turn where company_id = ${companyId} and person_id = any(${personIds}::uuid[])`.execute(
    db,
  )
}

/** The persons whose leads some turns handed over, by the id of the turn. */
export async function personsOfTurns(
  db: TenantDb,
  companyId: string,
  turnIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ turn_id: string; person_id: string }>`
    select distinct turn_id, person_id from lead_turn
    where company_id = ${companyId} and turn_id = any(${[...turnIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ turn_id, person_id }) => [turn_id, person_id]))
}

/**
 * Undoes a hand-over of the lead by any salesperson: the caller checks the right to it.
 * @returns false if there is a later turn of the lead, or if the turn was undone already
 */
export async function markUndone(
  db: TenantDb,
  { companyId, personIds }: Lead<'hold'>,
  turnId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update lead_turn t set undone_at = clock_timestamp()
    where t.company_id = ${companyId} and t.turn_id = ${turnId}::uuid and t.undone_at is null
      and t.person_id = any(${personIds}::uuid[])
      and not exists (
        select from lead_turn later
        join person q on q.company_id = ${companyId} and q.person_id = later.person_id
        join lead_turn own on own.company_id = ${companyId} and own.turn_id = ${turnId}::uuid
        join person p on p.company_id = ${companyId} and p.person_id = own.person_id
        where later.company_id = ${companyId} and later.undone_at is null and later.origin_id = own.origin_id
          and ${rootIdOf('q')} = ${rootIdOf('p')} and (later.at, later.turn_id) > (own.at, own.turn_id)
      )
    returning t.turn_id`.execute(db)
  return rows.length > 0
}

interface TurnsAsked {
  companyId: string
  /** The salespeople who made or received the turns; `all` for every turn of the company. */
  staffIds: string[] | 'all'
  page: number
  pageSize: number
  direction?: 'given' | 'received' | undefined
  rootId?: string
}

interface Row {
  turn_id: string
  root_id: string
  union_id: string
  name: string
  avatar: string
  number: string
  way: TurnWay
  reason: string
  from_id: string | null
  from_user: string | null
  from_name: string | null
  to_id: string | null
  to_user: string | null
  to_name: string | null
  at: Date
  undone_at: Date | null
}

/** Hand-overs with one row for each, though each lead of several salespeople has several. @param condition on `t` and `p`, its person */
const turnsWith = (companyId: string, condition: RawBuilder<unknown>) => sql`
  select distinct on (t.at, t.turn_id) t.turn_id, ${rootIdOf('p')} as root_id, t.from_id, t.to_id, t.at,
    t.undone_at, t.way, t.reason
  from lead_turn t join person p on p.company_id = ${companyId} and p.person_id = t.person_id
  where t.company_id = ${companyId} and p.erased_at is null and ${condition}`

/** The columns of `Row` of the hand-overs `shown`. */
const detailsOfShown = (companyId: string) => sql`
  select shown.turn_id, shown.root_id, person.union_id, person.name, person.avatar, person.number,
    shown.from_id, giver.user_id as from_user, giver.name as from_name,
    shown.to_id, taker.user_id as to_user, taker.name as to_name, shown.at, shown.undone_at,
    shown.way, shown.reason
  from shown
  join person on person.company_id = ${companyId} and person.person_id = shown.root_id
  left join staff giver on giver.company_id = ${companyId} and giver.staff_id = shown.from_id
  left join staff taker on taker.company_id = ${companyId} and taker.staff_id = shown.to_id`

/** One page of hand-overs that these salespeople made or received, the newest first. */
export async function turnsPage(db: TenantDb, asked: TurnsAsked): Promise<{ list: Turn[]; total: number }> {
  const { companyId, staffIds, direction, rootId, page, pageSize } = asked
  const of = rootId === undefined ? sql`true` : isOfLead(rootId)
  const { rows } = await sql<{ total: number } & (Row | { [column in keyof Row]: null })>`
    /* lead turns */
    with listed as (${turnsWith(companyId, sql`${isBetween(staffIds, direction)} and ${of}`)}),
    shown as (
      select * from listed order by at desc, turn_id desc ${limitOf({ page, pageSize })}
    )
    select counted.total, turn.*
    from (select count(*)::integer as total from listed) counted
    left join (${detailsOfShown(companyId)}) turn on true
    order by turn.at desc, turn.turn_id desc`.execute(db)
  const list = rows.flatMap((row): Turn[] => (row.turn_id === null ? [] : [turnOf(row, staffIds)]))
  return { list, total: rows[0]?.total ?? 0 }
}

/** A hand-over that these salespeople made or received; undefined for any other. */
export const findTurn = async (db: TenantDb, of: Covered, turnId: string): Promise<Turn | undefined> =>
  isUuid(turnId) ? newestTurn(db, of, sql`t.turn_id = ${turnId}::uuid`) : undefined

/** The newest hand-over of a lead that these salespeople made or received. */
export const lastTurnOf = (db: TenantDb, of: Covered, rootId: string): Promise<Turn | undefined> =>
  newestTurn(db, of, isOfLead(rootId))

async function newestTurn(
  db: TenantDb,
  { companyId, staffIds }: Covered,
  condition: RawBuilder<unknown>,
): Promise<Turn | undefined> {
  const { rows } = await sql<Row>`
    /* one turn */
    with shown as (
      ${turnsWith(companyId, sql`${isBetween(staffIds)} and ${condition}`)} order by t.at desc, t.turn_id desc limit 1
    )
    ${detailsOfShown(companyId)}`.execute(db)
  return rows[0] && turnOf(rows[0], staffIds)
}

/** A condition on `t`: one of these salespeople gave or received the lead. */
function isBetween(
  staffIds: Covered['staffIds'],
  direction: 'given' | 'received' | 'both' = 'both',
): RawBuilder<unknown> {
  const among = (column: 'from_id' | 'to_id') =>
    staffIds === 'all' ? sql`true` : sql`${sql.ref(`t.${column}`)} = any(${staffIds}::uuid[])`
  return {
    given: among('from_id'),
    received: among('to_id'),
    both: sql`(${among('from_id')} or ${among('to_id')})`,
  }[direction]
}

/** A condition on `p`: the hand-over is one of this lead. */
const isOfLead = (rootId: string) => sql`${rootIdOf('p')} = ${rootId}::uuid`

function turnOf(row: Row, staffIds: Covered['staffIds']): Turn {
  const isOurs = (id: string | null) => id !== null && staffIds !== 'all' && staffIds.includes(id)
  return {
    turnId: row.turn_id,
    person: {
      unionId: row.union_id || row.root_id,
      name: row.name,
      avatar: ownPicture(row.avatar),
      number: row.name ? 0 : Number(row.number),
    },
    way: row.way,
    reason: row.reason,
    from: sideOf(row.from_user, row.from_name),
    to: sideOf(row.to_user, row.to_name),
    direction: isOurs(row.from_id) ? 'given' : isOurs(row.to_id) ? 'received' : 'other',
    at: row.at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? '',
  }
}

const sideOf = (userId: string | null, name: string | null) =>
  userId === null ? null : { userId, name: name ?? '' }
