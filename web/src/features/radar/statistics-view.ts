import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { contentTypes } from '@mingpian/contract/shared/rules/content-types.ts'
import { dayAfter, daysBetween, isDay } from '@mingpian/contract/shared/rules/days.ts'
import { longestSpan } from '@mingpian/contract/shared/rules/visit-source.ts'

export const ranges = ['today', '7', '30', 'custom'] as const
export type Range = (typeof ranges)[number]
export const types = ['', ...contentTypes] as const

/** The selection of the statistics page, as its address states it. */
export interface View {
  range: Range
  /** Days, YYYY-MM-DD. */
  from: string
  to: string
  scope: 'own' | 'company'
  /** The user id and name of a colleague instead of a scope; '' for none. */
  userId: string
  name: string
  contentType: (typeof types)[number]
}

/** Number of days of a span. */
export const lengthOf = ({ from, to }: Pick<View, 'from' | 'to'>) => daysBetween(from, to) + 1

/** Whether the server accepts a span. */
export const isSpan = (days: Pick<View, 'from' | 'to'>) =>
  isDay(days.from) && isDay(days.to) && lengthOf(days) >= 1 && lengthOf(days) <= longestSpan

function spanOf(range: Exclude<Range, 'custom'>, today: string): Pick<View, 'from' | 'to'> {
  return { from: dayAfter(today, range === 'today' ? 0 : 1 - Number(range)), to: today }
}

const oneOf = <T extends string>(some: readonly T[], text: string): T =>
  some.find((each) => each === text) ?? (some[0] as T)

/** Reads the selection from an address; by default the own numbers of seven days. @param today YYYY-MM-DD, of the company */
export function viewOf(param: (name: string) => string, today: string): View {
  const asked = param('range') || '7'
  const days = { from: param('from'), to: param('to') }
  const range = oneOf(ranges, asked)
  const span = range === 'custom' && isSpan(days) ? days : spanOf(range === 'custom' ? '7' : range, today)
  return {
    ...span,
    range: range === 'custom' && !isSpan(days) ? '7' : range,
    scope: oneOf(['own', 'company'] as const, param('scope')),
    userId: param('member'),
    name: param('name'),
    contentType: oneOf(types, param('type')),
  }
}

/** The address's query for a view, without default values. */
export function viewQuery({ range, from, to, scope, userId, name, contentType }: View): string {
  const said = {
    range: range === '7' ? '' : range,
    ...(range === 'custom' ? { from, to } : {}),
    scope: scope === 'own' ? '' : scope,
    member: userId,
    name: userId ? name : '',
    type: contentType,
  }
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value)).toString()
}

type Body = CallTypes<'POST /biz/v1/card/statistics/overview'>['body']

/** The calls' body for a view. */
export const bodyOf = ({ from, to, scope, userId, contentType }: View): Body => ({
  from,
  to,
  ...(userId ? { userId } : { scope }),
  ...(contentType ? { contentType } : {}),
})

export const statisticsPage = '/pages/card-statistics/index'
export const statisticsRowsPage = '/pages/card-statistics/rows/index'

/** Link from a number to the rows that it counts. */
export const rowsHref = (view: View, metric: string, more: Record<string, string> = {}) =>
  `#${statisticsRowsPage}?${new URLSearchParams([
    ['metric', metric],
    ...new URLSearchParams(viewQuery(view)),
    ...Object.entries(more),
  ])}`
