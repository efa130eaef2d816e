import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Task } from '#core/jobs/queue.ts'
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { AddressBookDepartments, WecomMember } from '#core/platform/wecom.ts'
import { membersOfWecom } from '#domain/staff/department-reading.ts'
import { type Importer, plan } from './plan.ts'
import { checked, type Row } from './rows.ts'
import { importerOf, keepFailure, keepProgress, keepRows, knownStaff, phoneHashes } from './store.ts'
import { mostRows } from './table.ts'

/** Dependencies of reading an address book. */
export interface ReadsAddressBook {
  db: Pick<Database, 'tenant'>
  platform: Platform
  sealer: Sealer
}

interface Reading {
  companyId: string
  importId: string
  importer: Importer
}

// Well below WeCom's limit of requests per minute for a company.
const atOnce = 8

/** Reads the company's address book in WeCom, as far as the app may see it, and stores the result in the import. */
export async function readAddressBook(parts: ReadsAddressBook, reading: Reading): Promise<void> {
  const { db, sealer } = parts
  const { companyId, importer } = reading
  const tell = (work: (tenant: TenantDb) => Promise<void>) => db.tenant(companyId, work)
  try {
    const app = await parts.platform.findApp(companyId, 'wecom')
    if (!app) return await tell((tenant) => keepFailure(tenant, reading, 'noApp'))
    if (!app.contactSecret) return await tell((tenant) => keepFailure(tenant, reading, 'noContactSecret'))
    const contacts = { ...app, secret: app.contactSecret, agentId: 'contacts' }
    const ids = await parts.platform.wecom.memberIds(contacts, mostRows + 1)
    if (ids.length > mostRows) return await tell((tenant) => keepFailure(tenant, reading, 'tooMany'))
    const { rows, book } = await readMembers(parts, app, ids, (done) =>
      tell((tenant) => keepProgress(tenant, reading, done, ids.length)),
    )
    await tell(async (tenant) => {
      const known = await knownStaff(tenant, companyId)
      const hashOf = phoneHashes(sealer, companyId, known)
      const context = { known, importer, source: 'wecom' as const, hashOf }
      await keepRows(tenant, sealer, reading, plan(rows, context), book)
    })
  } catch (problem) {
    const why = problem instanceof VendorError ? String(problem.errcode) : wordOf(problem)
    await tell((tenant) => keepFailure(tenant, reading, why))
    if (why === 'broken') throw problem
  }
}

/** The task that reads an address book again after its instance ended. Idempotent, also on two instances at once. */
export const takeUpAddressBook =
  (parts: ReadsAddressBook): Task =>
  async ({ companyId, id }) => {
    const of = { companyId, importId: id }
    const importer = await parts.db.tenant(companyId, (db) => importerOf(db, of))
    if (importer) await readAddressBook(parts, { ...of, importer })
  }

const wordOf = (problem: unknown) => (problem instanceof NotSupportedYet ? 'notSupportedYet' : 'broken')

async function readMembers(
  { platform: { wecom } }: ReadsAddressBook,
  app: AppCredential,
  ids: string[],
  progress: (done: number) => Promise<void>,
): Promise<{ rows: Row[]; book: AddressBookDepartments }> {
  await progress(0)
  const departments = await wecom.departments(app)
  const names = new Map(departments.map(({ departmentId, name }) => [departmentId, name]))
  const rows: Row[] = []
  const book: AddressBookDepartments = { departments, members: [] }
  for (let from = 0; from < ids.length; from += atOnce) {
    const batch = ids.slice(from, from + atOnce)
    const members = await membersOfWecom({ wecom }, app, batch)
    rows.push(
      ...members.flatMap((member, at): Row[] => {
        const row = from + at + 1
        const userId = batch[at] ?? ''
        if (!member) return [{ row, values: { userId }, reasons: [{ field: 'userId', code: 'unseen' }] }]
        if (!member.isThere) return []
        book.members.push(...member.departments.map((each) => ({ ...each, userId })))
        return [rowOf(row, userId, member, names)]
      }),
    )
    if (from % (atOnce * 5) === 0) await progress(Math.min(from + atOnce, ids.length))
  }
  return { rows, book }
}

/** A member of WeCom as a row. Fields that WeCom does not give stay; roles are managed here. */
function rowOf(row: number, userId: string, member: WecomMember, departments: Map<number, string>): Row {
  const given = {
    userId,
    name: member.name,
    position: member.position,
    department: departments.get(member.department) ?? '',
    phone: member.mobile,
    email: member.email,
  }
  return checked(row, Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')))
}
