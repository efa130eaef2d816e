import type { Place } from '@mingpian/contract/places.ts'
import type { ClockSpan } from '@mingpian/contract/shared/hours.ts'
import { dayAfter, daysBetween } from '@mingpian/contract/shared/rules/days.ts'
import { tidyLine } from '@mingpian/contract/shared/rules/plain-text.ts'
import { allPlaces } from './columns.ts'
import { hoursIn, type Reason, type Row } from './rows.ts'

export type Verdict = 'added' | 'changed' | 'same' | 'rejected'

export interface PlannedRow extends Row {
  verdict: Verdict
  placeIds: string[]
}

export interface KnownPlace {
  placeId: string
  name: string
  exceptions: Place['exceptions']
  /** The company's present day. */
  today: string
}

/** What a place does on a day apart from its week. */
export interface DayHours {
  spans: ClockSpan[]
  words: string
}

/** A day of a place that becomes another: null is as usual. */
export interface DayChange {
  placeId: string
  day: string
  before: DayHours | null
  after: DayHours | null
}

/** The most exceptions that a place may have: its own page takes no more. */
const mostOfPlace = 200
/** The most days of places that one sheet may name. */
const mostTargets = 20_000
/** The most that its rows may name together, rejected ones too: these may repeat days. */
const mostLooked = 10 * mostTargets

/** The effect of each row, and each day as it becomes. Pure, so that check and application agree. */
export function plan(
  rows: readonly Row[],
  places: readonly KnownPlace[],
): { rows: PlannedRow[]; changes: DayChange[] } {
  const state = {
    exceptions: new Map(
      places.flatMap(({ placeId, exceptions }) =>
        exceptions.map(({ day, spans, words }) => [`${placeId} ${day}`, { spans, words }] as const),
      ),
    ),
    counts: new Map(places.map(({ placeId, exceptions }) => [placeId, exceptions.length])),
    /** The row that names a day of a place first. */
    named: new Map<string, number>(),
    looked: 0,
  }
  const changes: DayChange[] = []
  const planned = rows.map((row): PlannedRow => {
    const reasons = [...row.reasons]
    const found = row.values.place === undefined ? [] : placesNamed(row.values.place, places)
    if (typeof found === 'string') reasons.push({ field: 'place', code: found })
    const named = typeof found === 'string' ? [] : found
    if (reasons.length > 0) return { ...row, reasons, placeIds: [], verdict: 'rejected' }
    const { own, reason } = judged(row, named, state)
    state.looked += own.length
    if (reason) return { ...row, reasons: [reason], placeIds: [], verdict: 'rejected' }
    const base = { ...row, placeIds: named.map(({ placeId }) => placeId) }
    for (const { placeId, day, before, after } of own) {
      state.named.set(`${placeId} ${day}`, row.row)
      const more = Number(after !== null) - Number(before !== null)
      state.counts.set(placeId, (state.counts.get(placeId) ?? 0) + more)
    }
    const real = own.filter(({ before, after }) => !isSame(before, after))
    changes.push(...real)
    if (real.length === 0) return { ...base, verdict: 'same' }
    return { ...base, verdict: real.every(({ before }) => before === null) ? 'added' : 'changed' }
  })
  return { rows: planned, changes }
}

function placesNamed(text: string, places: readonly KnownPlace[]): readonly KnownPlace[] | Reason['code'] {
  const isAll = Object.values(allPlaces)
    .flat()
    .some((name) => name.toLowerCase() === text.toLowerCase())
  const named = places.filter(({ name }) => tidyLine(name) === text)
  if (named.length === 0 && isAll && places.length > 0) return places
  if (named.length === 1) return named
  return named.length > 1 ? 'sameName' : 'unknownPlace'
}

interface State {
  exceptions: ReadonlyMap<string, DayHours>
  counts: ReadonlyMap<string, number>
  named: ReadonlyMap<string, number>
  /** Days of places that rows before this one named, also in vain. */
  looked: number
}

/** The days of a row, each with what it was and becomes, or the reason why it is rejected. */
function judged(
  { values: { day = '', until = day, hours = '', words = '' } }: Row,
  places: readonly KnownPlace[],
  { exceptions, counts, named, looked }: State,
): { own: DayChange[]; reason?: Reason } {
  const asked = places.length * (daysBetween(day, until) + 1)
  if (named.size + asked > mostTargets || looked + asked > mostLooked)
    return { own: [], reason: { field: 'day', code: 'tooManyDays' } }
  const spans = hoursIn(hours)
  const after = spans ? { spans, words } : null
  const own: DayChange[] = []
  for (const { placeId, today } of places) {
    if (day < today) return { own, reason: { field: 'day', code: 'isOver' } }
    let added = 0
    for (let each = day; each <= until; each = dayAfter(each, 1)) {
      const first = named.get(`${placeId} ${each}`)
      if (first !== undefined) return { own, reason: { field: 'day', code: 'sameDay', what: String(first) } }
      const before = exceptions.get(`${placeId} ${each}`) ?? null
      own.push({ placeId, day: each, before, after })
      if (after && !before) added++
    }
    if (added > 0 && (counts.get(placeId) ?? 0) + added > mostOfPlace)
      return { own, reason: { field: 'day', code: 'tooManyDays' } }
  }
  return { own }
}

export const isSame = (one: DayHours | null, other: DayHours | null): boolean =>
  one === null || other === null
    ? one === other
    : one.words === other.words &&
      one.spans.length === other.spans.length &&
      one.spans.every(({ from, until }, at) => {
        const span = other.spans[at]
        return span?.from === from && span.until === until
      })

export function countsOf(rows: readonly PlannedRow[]): Record<Verdict, number> {
  const counts = { added: 0, changed: 0, same: 0, rejected: 0 }
  for (const { verdict } of rows) counts[verdict]++
  return counts
}
