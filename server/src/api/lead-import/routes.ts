import type { leadImport } from '@mingpian/contract/lead-import.ts'
import { seesPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import type { Workers } from '#core/work/workers.ts'
import { applyLeadImport, checkRows } from '#domain/leads/import/apply.ts'
import type { readLeadRows } from '#domain/leads/import/rows.ts'
import { findLeadImport, recentLeadImports, reportOf } from '#domain/leads/import/store.ts'
import { undoLeadImport } from '#domain/leads/import/undo.ts'
import { readList } from '#domain/staff/import/read.ts'
import { orUnreadable, Unreadable } from '#domain/staff/import/unreadable.ts'
import { leadFileAddress } from './plugin.ts'

interface Parts {
  sealer: Sealer
  workers: Workers<{ readLeadRows: typeof readLeadRows }>
}

export const leadImportHandlers = (parts: Parts): Handlers<typeof leadImport> => ({
  template: async ({ companyId, locale }) => ({
    url: leadFileAddress(parts, companyId, 'template', locale),
  }),

  check: {
    async outside({ caller, locale, tenant, fail }, { name, content }) {
      const file = { bytes: Buffer.from(content, 'base64'), name }
      const read = () => parts.workers.turn(caller, (run) => run('readLeadRows', file))
      const rows = await readList(read).catch(orUnreadable)
      if (rows instanceof Unreadable) return fail('importUnreadable', rows.words)
      return reportOf(await tenant((db) => checkRows(db, parts.sealer, caller, name, rows)), locale)
    },
  },

  async report({ db, companyId, locale, fail }, { importId, ...asked }) {
    const found = await findLeadImport(db, parts.sealer, { companyId, importId })
    return reportOf(found ?? fail('notFound'), locale, asked)
  },

  async rejected({ db, companyId, caller, locale, fail }, { importId }) {
    const found = await findLeadImport(db, parts.sealer, { companyId, importId })
    if (!found) return fail('notFound')
    // The member who chose the list has it.
    const isWhole = seesPhone(caller.role, found.byStaffId === caller.staffId)
    return { url: leadFileAddress(parts, companyId, isWhole ? `${importId}.whole` : importId, locale) }
  },

  async apply({ db, caller, locale, fail }, { importId }) {
    const done = await applyLeadImport(db, parts.sealer, caller, importId)
    return typeof done === 'string' ? fail(done) : reportOf(done, locale)
  },

  recent: async ({ db, companyId }) => ({ list: await recentLeadImports(db, companyId) }),

  async undo({ db, caller, locale, fail }, { importId }) {
    const done = await undoLeadImport(db, parts.sealer, caller, importId)
    return typeof done === 'string' ? fail(done) : reportOf(done, locale)
  },
})
