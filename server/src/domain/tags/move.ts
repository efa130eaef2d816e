import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** A tag of WeCom, by WeCom's id, and the place that it has there. */
export interface PlacedTag {
  id: string
  groupId: string
  name: string
}

interface StoredTag {
  tag_id: string
  group_id: string
  name: string
  wecom_tag_id: string
  is_renaming: boolean
}

interface Move {
  tagId: string
  groupId: string
  name: string
}

/**
 * Gives the known tags of WeCom their names and groups there, also where two of them exchange names. A tag stays where
 * it is if a tag that does not move has the name already. A name that WeCom has not confirmed stays.
 */
export async function moveTags(db: TenantDb, companyId: string, placed: readonly PlacedTag[]): Promise<void> {
  const { rows: stored } = await sql<StoredTag>`
    select tag_id, group_id, name, wecom_tag_id, is_renaming from tag
    where company_id = ${companyId} order by tag_id for update`.execute(db)
  const moves = possibleMoves(stored, placed)
  if (moves.length === 0) return
  // The old names are given up first: the database compares each new name with those that are there.
  await sql`
    update tag set name = tag_id::text
    where company_id = ${companyId} and tag_id = any(${moves.map(({ tagId }) => tagId)}::uuid[])`.execute(db)
  await sql`
    update tag set group_id = move."groupId", name = move.name
    from jsonb_to_recordset(${JSON.stringify(moves)}) as move("tagId" uuid, "groupId" uuid, name text)
    where tag.company_id = ${companyId} and tag.tag_id = move."tagId"`.execute(db)
}

const placeOf = (groupId: string, name: string) => `${groupId} ${name}`

function possibleMoves(stored: readonly StoredTag[], placed: readonly PlacedTag[]): Move[] {
  const places = new Map(placed.map((tag) => [tag.id, tag]))
  let moves = stored.flatMap((tag): Move[] => {
    const place = places.get(tag.wecom_tag_id)
    if (!place) return []
    const name = tag.is_renaming ? tag.name : place.name
    const isThere = tag.group_id === place.groupId && tag.name === name
    return isThere ? [] : [{ tagId: tag.tag_id, groupId: place.groupId, name }]
  })
  for (;;) {
    const moving = new Set(moves.map(({ tagId }) => tagId))
    const taken = new Set(
      stored.filter(({ tag_id }) => !moving.has(tag_id)).map((tag) => placeOf(tag.group_id, tag.name)),
    )
    const possible = moves.filter(({ groupId, name }) => {
      const place = placeOf(groupId, name)
      if (taken.has(place)) return false
      taken.add(place)
      return true
    })
    if (possible.length === moves.length) return moves
    // A tag that cannot move keeps its place, which another one may want.
    moves = possible
  }
}
