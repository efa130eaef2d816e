import type { placeDays } from '@mingpian/contract/place-days.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import type { Workers } from '#core/work/workers.ts'
import { applyDayImport, checkDays, undoDayImport } from '#domain/place/sheet/apply.ts'
import type { readDayRows } from '#domain/place/sheet/rows.ts'
import { dayImports, reportOf } from '#domain/place/sheet/store.ts'
import { readList } from '#domain/staff/import/read.ts'
import { orUnreadable, Unreadable } from '#domain/staff/import/unreadable.ts'
import { dayFileAddress } from './plugin.ts'

interface Parts {
  sealer: Sealer
  workers: Workers<{ readDayRows: typeof readDayRows }>
}

export const placeDaysHandlers = (parts: Parts): Handlers<typeof placeDays> => ({
  template: async ({ companyId, locale }) => ({ url: dayFileAddress(parts, companyId, 'template', locale) }),

  check: {
    async outside({ caller, locale, tenant, fail }, { name, content }) {
      const file = { bytes: Buffer.from(content, 'base64'), name }
      const read = () => parts.workers.turn(caller, (run) => run('readDayRows', file))
      const rows = await readList(read).catch(orUnreadable)
      if (rows instanceof Unreadable) return fail('importUnreadable', rows.words)
      return reportOf(await tenant((db) => checkDays(db, caller, name, rows)), locale)
    },
  },

  async report({ db, companyId, locale, fail }, { importId, ...asked }) {
    const found = await dayImports.find(db, { companyId, importId })
    return reportOf(found ?? fail('notFound'), locale, asked)
  },

  async rejected({ db, companyId, locale, fail }, { importId }) {
    if (!(await dayImports.find(db, { companyId, importId }))) return fail('notFound')
    return { url: dayFileAddress(parts, companyId, importId, locale) }
  },

  async apply({ db, caller, locale, fail }, { importId }) {
    const done = await applyDayImport(db, caller, importId)
    return typeof done === 'string' ? fail(done) : reportOf(done, locale)
  },

  recent: async ({ db, companyId }) => ({ list: await dayImports.recent(db, companyId) }),

  async undo({ db, caller, locale, fail }, { importId }) {
    const done = await undoDayImport(db, caller, importId)
    return typeof done === 'string' ? fail(done) : reportOf(done, locale)
  },
})
