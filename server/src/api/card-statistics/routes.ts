import type { cardStatistics } from '@mingpian/contract/card-statistics.ts'
import type { InputOf } from '@mingpian/contract/shared/endpoint.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { findThing } from '#domain/card/things.ts'
import { entranceOf, overviewOf } from '#domain/tracking/statistics/overview.ts'
import { partTimesOf } from '#domain/tracking/statistics/parts.ts'
import { rowsOf } from '#domain/tracking/statistics/rows.ts'
import { spanOf } from '#domain/tracking/statistics/span.ts'
import { topOf } from '#domain/tracking/statistics/top.ts'
import { trendOf } from '#domain/tracking/statistics/trend.ts'

export const cardStatisticsHandlers: Handlers<typeof cardStatistics> = {
  entranceOverview: {
    reads: async ({ db, caller }, input) => entranceOf(db, await spanOf(db, caller, input)),
  },
  overview: { reads: async ({ db, caller }, input) => overviewOf(db, await spanOf(db, caller, input)) },
  trend: { reads: async ({ db, caller }, input) => trendOf(db, await spanOf(db, caller, input)) },
  viewTop: { reads: async ({ db, caller }, input) => topOf(db, await spanOf(db, caller, input)) },
  async parts({ db, companyId, caller, fail }, { contentId, ...input }) {
    const id = contentId.toLowerCase()
    const list = await partTimesOf(db, await spanOf(db, caller, input), id)
    // An unpublished piece still has its reading times.
    const known = list.length > 0 || (await findThing(db, companyId, { type: 'material', id }))
    return known ? { list } : fail('notFound')
  },
  rows: async ({ db, companyId, caller, fail }, input) => {
    const { contentId: id = '', contentType: type = 'card' } = input
    refuseParts(input)
    const page = await rowsOf(db, await spanOf(db, caller, input), input)
    // An unpublished thing still has its visits.
    const known = !id || page.sum > 0 || (await findThing(db, companyId, { type, id }))
    return known ? page : fail('notFound')
  },
}

/**
 * Only visits have parts, by source or by thing: rows of other numbers would not add up.
 * @throws Failure 400
 */
function refuseParts(input: InputOf<typeof cardStatistics.rows>): void {
  const given = (['source', 'way', 'contentId'] as const).filter((part) => input[part] !== undefined)
  const wrong =
    input.metric !== 'visits' ? given : given.includes('contentId') && given.length > 1 ? ['contentId'] : []
  if (wrong.length === 0) return
  const message = (part: string) => `${part} is a part of visits, by itself`
  throw new Failure('parameterError', {
    parameters: wrong.map((path) => ({ path, message: message(path) })),
  })
}
