import type { cardStatistics } from '@mingpian/contract/card-statistics.ts'
import { contentExists } from '#features/clue/queries.ts'
import type { Handlers } from '#http/context.ts'
import { entranceOf, overviewOf } from './overview.ts'
import { rowsOf } from './rows.ts'
import { spanOf } from './span.ts'
import { topOf } from './top.ts'
import { trendOf } from './trend.ts'

export const cardStatisticsHandlers: Handlers<typeof cardStatistics> = {
  entranceOverview: async ({ db, caller }, input) => entranceOf(db, await spanOf(db, caller, input)),
  overview: async ({ db, caller }, input) => overviewOf(db, await spanOf(db, caller, input)),
  trend: async ({ db, caller }, input) => trendOf(db, await spanOf(db, caller, input)),
  viewTop: async ({ db, caller }, input) => topOf(db, await spanOf(db, caller, input)),
  rows: async ({ db, companyId, caller, fail }, input) => {
    const { contentId: id = '', contentType: type = 'card' } = input
    const page = await rowsOf(db, await spanOf(db, caller, input), input)
    // What was taken down since still has its visits.
    const known = !id || page.sum > 0 || (await contentExists(db, companyId, { type, id }))
    return known ? page : fail('notFound')
  },
}
