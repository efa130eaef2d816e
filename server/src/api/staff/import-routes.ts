import type { staff } from '@mingpian/contract/staff.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { missing } from '#core/http/failure.ts'
import type { Background } from '#core/jobs/background.ts'
import { cardWatch } from '#domain/card/staff-changes.ts'
import { type ReadsAddressBook, readAddressBook } from '#domain/staff/import/address-book.ts'
import { applyImport } from '#domain/staff/import/apply.ts'
import { plan } from '#domain/staff/import/plan.ts'
import { type ListWorkers, readList } from '#domain/staff/import/read.ts'
import type { Row } from '#domain/staff/import/rows.ts'
import {
  beginImport,
  findImport,
  type Import,
  keepRows,
  knownStaff,
  phoneHashes,
  recentImports,
  reportOf,
} from '#domain/staff/import/store.ts'
import { undoImport } from '#domain/staff/import/undo.ts'
import { orUnreadable, Unreadable } from '#domain/staff/import/unreadable.ts'
import { fileAddress } from './plugin.ts'

export interface ImportParts extends ReadsAddressBook {
  background: Background
  workers: ListWorkers
}

type Calls = Pick<
  typeof staff,
  | 'importTemplate'
  | 'importCheck'
  | 'importReport'
  | 'importRejected'
  | 'importApply'
  | 'importRecent'
  | 'importUndo'
>

export const importHandlers = (parts: ImportParts): Handlers<Calls> => ({
  importTemplate: async ({ companyId, locale }) => ({
    url: fileAddress(parts, companyId, 'template', locale),
  }),

  importCheck: {
    async outside({ companyId, caller, locale, tenant, fail }, { source, name = '', content }) {
      const { sealer, workers } = parts
      const rows =
        source === 'file' ? await rowsIn(workers, caller, { name, content }).catch(orUnreadable) : []
      if (rows instanceof Unreadable) return fail('importUnreadable', rows.words)
      const found = await tenant(async (db): Promise<Import | undefined> => {
        const importId = await beginImport(db, caller, { source, fileName: name })
        const of = { companyId, importId }
        if (source === 'file') {
          const known = await knownStaff(db, companyId)
          const hashOf = phoneHashes(sealer, companyId, known)
          const context = { known, importer: caller, source, hashOf }
          await keepRows(db, sealer, of, plan(rows, context))
        }
        return findImport(db, sealer, of)
      })
      if (!found) return fail('notFound')
      const reading = {
        companyId,
        importId: found.importId,
        importer: { staffId: caller.staffId, role: caller.role },
      }
      if (source === 'wecom') parts.background.run('read address book', () => readAddressBook(parts, reading))
      return reportOf(found, locale)
    },
  },

  async importReport({ db, companyId, locale, fail }, { importId, ...asked }) {
    const found = await findImport(db, parts.sealer, { companyId, importId })
    return reportOf(found ?? fail('notFound'), locale, asked)
  },

  async importRejected({ db, companyId, locale, fail }, { importId }) {
    if (!(await findImport(db, parts.sealer, { companyId, importId }))) return fail('notFound')
    return { url: fileAddress(parts, companyId, { importId }, locale) }
  },

  async importApply({ db, caller, locale, fail }, { importId }) {
    const done = await applyImport(db, parts.sealer, caller, importId, cardWatch)
    return typeof done === 'string' ? fail(done) : reportOf(done, locale)
  },

  importRecent: async ({ db, companyId }) => ({ list: await recentImports(db, companyId) }),

  async importUndo({ db, caller, locale, fail }, { importId }) {
    const done = await undoImport(db, parts.sealer, caller, importId, cardWatch)
    return typeof done === 'string' ? fail(done) : reportOf(done, locale)
  },
})

async function rowsIn(
  workers: ListWorkers,
  owner: Caller,
  { name, content }: { name: string; content: string | undefined },
): Promise<Row[]> {
  if (content === undefined) return missing('content')
  const file = { bytes: Buffer.from(content, 'base64'), name }
  return readList(() => workers.turn(owner, (run) => run('readRows', file)))
}
