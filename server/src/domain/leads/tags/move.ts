import { nameBesideTwin } from '@mingpian/contract/shared/rules/wecom-tag-name.ts'
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
 * Gives the known tags of WeCom their names and groups there, also where two of them exchange names. A tag whose name
 * another tag of the group has gets its name with a suffix, until that name is free. A name that WeCom has not confirmed
 * stays.
 */
export async function moveTags(db: TenantDb, companyId: string, placed: readonly PlacedTag[]): Promise<void> {
  const { rows: stored } = await sql<StoredTag>`
    select tag_id, group_id, name, wecom_tag_id, is_renaming from tag
    where company_id = ${companyId} order by tag_id for update`.execute(db)
  const moves = movesTo(stored, placed)
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

function movesTo(stored: readonly StoredTag[], placed: readonly PlacedTag[]): Move[] {
  const places = new Map(placed.map((tag) => [tag.id, tag]))
  const taken = new Set<string>()
  const wanted: (Move & { before: string })[] = []
  for (const tag of stored) {
    const before = placeOf(tag.group_id, tag.name)
    const place = places.get(tag.wecom_tag_id)
    if (!place) taken.add(before)
    else {
      const name = tag.is_renaming ? tag.name : place.name
      wanted.push({ tagId: tag.tag_id, groupId: place.groupId, name, before })
    }
  }
  const claim = ({ groupId, name, before }: (typeof wanted)[number]) => {
    const place = placeOf(groupId, name)
    if (taken.has(place)) return undefined
    taken.add(place)
    return place === before ? 'stays' : 'moves'
  }
  // A tag that has its name already keeps it.
  const keepersFirst = wanted.toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)))
  return keepersFirst
    .map((tag) => ({ tag, claimed: claim(tag) }))
    .flatMap(({ tag, claimed }): Move[] => {
      if (claimed === 'stays') return []
      if (claimed === 'moves') return [tag]
      for (let attempt = 1; ; attempt++) {
        const beside = { ...tag, name: nameBesideTwin(tag.name, attempt) }
        const end = claim(beside)
        if (end) return end === 'moves' ? [beside] : []
      }
    })
}

const isThere = ({ groupId, name, before }: Move & { before: string }) => placeOf(groupId, name) === before
