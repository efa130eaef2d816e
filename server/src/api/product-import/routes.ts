import type { productImport } from '@mingpian/contract/product-import.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import type { Workers } from '#core/work/workers.ts'
import { applyProductImport, checkProducts, undoProductImport } from '#domain/shop/sheet/apply.ts'
import type { readProductRows } from '#domain/shop/sheet/rows.ts'
import { productImports, reportOf } from '#domain/shop/sheet/store.ts'
import { readList } from '#domain/staff/import/read.ts'
import { orUnreadable, Unreadable } from '#domain/staff/import/unreadable.ts'
import { productFileAddress } from './plugin.ts'

interface Parts {
  sealer: Sealer
  workers: Workers<{ readProductRows: typeof readProductRows }>
}

export const productImportHandlers = (parts: Parts): Handlers<typeof productImport> => ({
  template: async ({ companyId, locale }) => ({
    url: productFileAddress(parts, companyId, 'template', locale),
  }),

  check: {
    async outside({ caller, locale, tenant, fail }, { name, content }) {
      const file = { bytes: Buffer.from(content, 'base64'), name }
      const read = () => parts.workers.turn(caller, (run) => run('readProductRows', file))
      const rows = await readList(read).catch(orUnreadable)
      if (rows instanceof Unreadable) return fail('importUnreadable', rows.words)
      return reportOf(await tenant((db) => checkProducts(db, caller, name, rows)), locale)
    },
  },

  async report({ db, companyId, locale, fail }, { importId, ...asked }) {
    const found = await productImports.find(db, { companyId, importId })
    return reportOf(found ?? fail('notFound'), locale, asked)
  },

  async rejected({ db, companyId, locale, fail }, { importId }) {
    if (!(await productImports.find(db, { companyId, importId }))) return fail('notFound')
    return { url: productFileAddress(parts, companyId, importId, locale) }
  },

  async apply({ db, caller, locale, fail }, { importId }) {
    const done = await applyProductImport(db, caller, importId)
    return typeof done === 'string' ? fail(done) : reportOf(done, locale)
  },

  recent: async ({ db, companyId }) => ({ list: await productImports.recent(db, companyId) }),

  async undo({ db, caller, locale, fail }, { importId }) {
    const done = await undoProductImport(db, caller, importId)
    return typeof done === 'string' ? fail(done) : reportOf(done, locale)
  },
})
