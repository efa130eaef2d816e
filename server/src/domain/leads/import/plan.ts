import { searchForm } from '@mingpian/contract/shared/rules/plain-text.ts'
import type { Reason, Row } from './rows.ts'

/** The source from which the company knows a phone of the list already. */
export type Taken = { as: 'lead' | 'colleague'; name: string } | { as: 'pool' | 'known' }

/** The stored data on which a plan depends. */
export interface StoredFacts {
  /** By the phone. */
  taken: ReadonlyMap<string, Taken>
  members: readonly { staffId: string; userId: string; name: string; hasLeft: boolean }[]
  tags: readonly { tagId: string; name: string; group: string }[]
}

/** The target of a lead. `auto`: by the rules of the company, otherwise the pool. */
export type Goes = { way: 'member'; staffId: string; name: string } | { way: 'pool' | 'auto' }

export interface PlannedRow extends Row {
  verdict: 'added' | 'rejected'
  goes: Goes
  tagIds: string[]
}

/** The effect of each row. Pure, so that the check and the application agree. */
export function plan(rows: readonly Row[], stored: StoredFacts): PlannedRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { phone = '', salesperson = '', tags = '' } = row.values
    const reasons: Reason[] = [...row.reasons]
    const has = (field: Reason['field']) => row.reasons.some((reason) => reason.field === field)
    const goes = has('salesperson') ? { way: 'auto' as const } : goesTo(salesperson, stored, reasons)
    const tagIds = has('tags') ? [] : tagsIn(tags, stored, reasons)
    if (phone && !has('phone')) {
      const first = seen.get(phone)
      if (first !== undefined) reasons.push({ field: 'phone', code: 'samePhone', what: String(first) })
      else refuseTaken(stored.taken.get(phone), reasons)
      // The phone of a rejected row stays free for a later valid row.
      if (reasons.length === 0) seen.set(phone, row.row)
    }
    return { ...row, reasons, verdict: reasons.length > 0 ? 'rejected' : 'added', goes, tagIds }
  })
}

function refuseTaken(taken: Taken | undefined, reasons: Reason[]): void {
  if (!taken) return
  const field = 'phone'
  if (taken.as === 'lead') reasons.push({ field, code: 'leadOf', what: taken.name })
  else if (taken.as === 'colleague') reasons.push({ field, code: 'colleague', what: taken.name })
  else reasons.push({ field, code: taken.as === 'pool' ? 'inPool' : 'known' })
}

const pools = new Set(['公海', '线索公海', 'pool'])

function goesTo(text: string, { members }: StoredFacts, reasons: Reason[]): Goes {
  const plain = text.toLowerCase()
  if (plain === '') return { way: 'auto' }
  if (pools.has(plain)) return { way: 'pool' }
  const byId = members.filter(({ userId }) => userId.toLowerCase() === plain)
  const sought = searchForm(text)
  const named = byId.length > 0 ? byId : members.filter(({ name }) => searchForm(name) === sought)
  const active = named.filter(({ hasLeft }) => !hasLeft)
  const [one] = active
  if (one && active.length === 1) return { way: 'member', staffId: one.staffId, name: one.name }
  const code = active.length > 1 ? 'sameName' : named.length > 0 ? 'hasLeft' : 'unknownMember'
  reasons.push({ field: 'salesperson', code, what: text })
  return { way: 'auto' }
}

/** The names in a cell of tags. */
export const tagNamesIn = (text: string): string[] =>
  text.split(/[,，、;；|]/).flatMap((name) => name.trim() || [])

function tagsIn(text: string, { tags }: StoredFacts, reasons: Reason[]): string[] {
  const ids = tagNamesIn(text).flatMap((name) => {
    const at = name.search(/[·:：/]/)
    const [group, own] = [name.slice(0, Math.max(at, 0)).trim(), name.slice(at + 1).trim()]
    const named = tags.filter(
      (tag) => isSame(tag.name, name) || (isSame(tag.group, group) && isSame(tag.name, own)),
    )
    if (named.length === 1) return named.map(({ tagId }) => tagId)
    reasons.push({ field: 'tags', code: named.length > 1 ? 'sameTag' : 'unknownTag', what: name })
    return []
  })
  return [...new Set(ids)]
}

const isSame = (name: string, typed: string) => searchForm(name) === searchForm(typed)

/** Whether a later plan equals an earlier one. Rejected rows are not imported in any case. */
export const isStillSo = (before: readonly PlannedRow[], now: readonly PlannedRow[]): boolean =>
  before.every((was, at) => {
    const row = now[at]
    if (was.verdict === 'rejected') return true
    const isSameWay = JSON.stringify(row?.goes) === JSON.stringify(was.goes)
    return row?.verdict === 'added' && isSameWay && String(row.tagIds) === String(was.tagIds)
  })

export const countsOf = (rows: readonly PlannedRow[]) => {
  const added = rows.filter(({ verdict }) => verdict === 'added').length
  return { added, rejected: rows.length - added }
}
