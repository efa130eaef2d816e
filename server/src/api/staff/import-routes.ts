import type { staff } from '@mingpian/contract/staff.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { missing } from '#core/http/failure.ts'
import { readAddressBook } from '#domain/staff/import/address-book.ts'
import { applyImport } from '#domain/staff/import/apply.ts'
import { plan } from '#domain/staff/import/plan.ts'
import { readList } from '#domain/staff/import/read.ts'
import type { Row } from '#domain/staff/import/rows.ts'
import {
  beginImport,
  findImport,
  type Import,
  keepRows,
  knownStaff,
  phoneHashes,
  reportOf,
} from '#domain/staff/import/store.ts'
import { Unreadable } from '#domain/staff/import/unreadable.ts'
import type { Services } from '#services.ts'
import { fileAddress } from './plugin.ts'

type Calls = Pick<
  typeof staff,
  'importTemplate' | 'importCheck' | 'importReport' | 'importRejected' | 'importApply'
>

export const importHandlers: Handlers<Calls> = {
  importTemplate: async ({ companyId, services, locale }) => ({
    url: fileAddress(services, companyId, 'template', locale),
  }),

  importCheck: {
    async outside({ companyId, caller, services, locale, tenant, fail }, { source, name = '', content }) {
      const { sealer, workers } = services
      const rows = source === 'file' ? await rowsIn(workers, caller, { name, content }).catch(said) : []
      if (rows instanceof Unreadable) return fail('importUnreadable', rows.in(locale))
      const found = await tenant(async (db): Promise<Import | undefined> => {
        const importId = await beginImport(db, caller, { source, fileName: name })
        const of = { companyId, importId }
        if (source === 'file') {
          const hashOf = phoneHashes(sealer, companyId)
          const world = { known: await knownStaff(db, companyId), importer: caller.staffId, hashOf }
          await keepRows(db, sealer, of, plan(rows, world))
        }
        return findImport(db, sealer, of)
      })
      if (!found) return fail('notFound')
      const reading = { companyId, importId: found.importId, importer: caller.staffId }
      if (source === 'wecom')
        services.background.run('read address book', () => readAddressBook(services, reading))
      return reportOf(found, locale)
    },
  },

  async importReport({ db, companyId, services, locale, fail }, { importId, ...asked }) {
    const found = await findImport(db, services.sealer, { companyId, importId })
    return reportOf(found ?? fail('notFound'), locale, asked)
  },

  async importRejected({ db, companyId, services, locale, fail }, { importId }) {
    if (!(await findImport(db, services.sealer, { companyId, importId }))) return fail('notFound')
    return { url: fileAddress(services, companyId, { importId }, locale) }
  },

  async importApply({ db, services, caller, locale, fail }, { importId }) {
    const done = await applyImport(db, services.sealer, caller, importId)
    return typeof done === 'string' ? fail(done) : reportOf(done, locale)
  },
}

async function rowsIn(
  workers: Services['workers'],
  owner: Caller,
  { name, content }: { name: string; content: string | undefined },
): Promise<Row[]> {
  if (content === undefined) return missing('content')
  return readList(workers, owner, { bytes: Buffer.from(content, 'base64'), name })
}

/** What is wrong with a file is an answer; anything else is an error. */
function said(problem: unknown): Unreadable {
  if (problem instanceof Unreadable) return problem
  throw problem
}
