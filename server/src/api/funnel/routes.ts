import type { funnel } from '@mingpian/contract/funnel.ts'
import { together } from '#core/db/together.ts'
import type { Handlers } from '#core/http/context.ts'
import { figuresOf, partsOf } from '#domain/funnel/figures.ts'
import { rowsOf } from '#domain/funnel/rows.ts'
import { funnelOf } from '#domain/funnel/scope.ts'
import { teamOf } from '#domain/staff/departments.ts'

export const funnelHandlers: Handlers<typeof funnel> = {
  figures: {
    async reads({ db, caller }, input) {
      const of = await funnelOf(db, caller, input)
      const [figures, team] = await together(
        db,
        (db) => figuresOf(db, of),
        async (db) => of.team ?? (await teamOf(db, caller)).length,
      )
      return { ...figures, team, opens: of.opens }
    },
  },
  parts: {
    async reads({ db, caller }, { by, page, pageSize, ...input }) {
      const of = await funnelOf(db, caller, input)
      return { ...(await partsOf(db, of, { by, page, pageSize })), page, pageSize }
    },
  },
  rows: {
    async reads({ db, caller, fail }, { step, page, pageSize, ...input }) {
      const of = await funnelOf(db, caller, input)
      if (!of.opens) fail('forbidden')
      return { ...(await rowsOf(db, of, { step, page, pageSize })), page, pageSize }
    },
  },
}
