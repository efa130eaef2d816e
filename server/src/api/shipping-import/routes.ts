import type { shippingImport } from '@mingpian/contract/shipping-import.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import type { Workers } from '#core/work/workers.ts'
import { applyShippingImport, checkShipping } from '#domain/shop/shipping-sheet/apply.ts'
import type { readShippingRows } from '#domain/shop/shipping-sheet/rows.ts'
import { reportOf, shippingImports } from '#domain/shop/shipping-sheet/store.ts'
import { readList } from '#domain/staff/import/read.ts'
import { orUnreadable, Unreadable } from '#domain/staff/import/unreadable.ts'
import { shippingFileAddress } from './plugin.ts'

interface Parts {
  sealer: Sealer
  workers: Workers<{ readShippingRows: typeof readShippingRows }>
}

export const shippingImportHandlers = (parts: Parts): Handlers<typeof shippingImport> => ({
  template: async ({ companyId, locale }) => ({
    url: shippingFileAddress(parts, companyId, 'template', locale),
  }),

  check: {
    async outside({ caller, locale, tenant, fail }, { name, content }) {
      const file = { bytes: Buffer.from(content, 'base64'), name }
      const read = () => parts.workers.turn(caller, (run) => run('readShippingRows', file))
      const rows = await readList(read).catch(orUnreadable)
      if (rows instanceof Unreadable) return fail('importUnreadable', rows.words)
      return reportOf(await tenant((db) => checkShipping(db, caller, name, rows)), locale)
    },
  },

  async report({ db, companyId, locale, fail }, { importId, ...asked }) {
    const found = await shippingImports.find(db, { companyId, importId })
    return reportOf(found ?? fail('notFound'), locale, asked)
  },

  async rejected({ db, companyId, locale, fail }, { importId }) {
    if (!(await shippingImports.find(db, { companyId, importId }))) return fail('notFound')
    return { url: shippingFileAddress(parts, companyId, importId, locale) }
  },

  apply: async ({ db, caller, locale, fail }, { importId }) =>
    reportOf(await applyShippingImport(db, caller, importId, fail), locale),

  recent: async ({ db, companyId }) => ({ list: await shippingImports.recent(db, companyId) }),
})
