import type pg from 'pg'
import { type ArchiveWriter, writeArchive } from '#core/backup/archive.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import { tenantRows, tenantTables } from '#core/db/tenant-rows.ts'
import { createLogger } from '#core/logger.ts'
import { version } from '#core/version.ts'
import { listCompanies } from '#domain/company/companies.ts'
import { keptFiles } from '#domain/files/kept-files.ts'
import { createStore } from '#domain/files/stores/create.ts'
import { withDatabase } from './database.ts'
import { CliError } from './exit.ts'
import { intoNewFile } from './new-file.ts'
import type { Outcome, Tool } from './tool.ts'

/** Secrets: credentials of vendors, tokens, sessions and codes. A copy of them would be dangerous and useless. */
const withoutTables = new Set([
  'admin_invitation',
  'console_sign_in',
  'credential',
  'member_login',
  'mini_session',
  'session',
  'sign_in_claim',
  'sign_in_pending',
  'sms_code',
  'vendor_token',
])

/** Writes a company's tables as lines of JSON, and its files under their own names. */
export async function exportCompany(tool: Tool, companyId: string, file: string): Promise<Outcome> {
  return withDatabase(tool, async ({ config, db, sealer }) => {
    const company = (await listCompanies(db.ops)).find((one) => one.companyId === companyId)
    if (!company) throw new CliError(`there is no company ${companyId}`)
    const store = createStore(config, sealer, createLogger('warn', tool.terminal.stderr))
    const at = new Date()
    const tables: Record<string, number> = {}
    let files = 0
    await db.asOwner((client) =>
      intoNewFile(tool, file, (out) =>
        writeArchive(out, { lock: undefined, at }, async (archive) => {
          await client.query('begin isolation level repeatable read read only')
          for (const table of await tenantTables(client)) {
            if (withoutTables.has(table.name)) continue
            tables[table.name] = await writeTable(archive, client, table, { companyId, sealer })
          }
          await client.query('rollback')
          for await (const { key, size, stream } of keptFiles(store, companyId)) {
            await archive.addStream(key, size, stream)
            files++
          }
          const about = { company, version, at: at.toISOString(), tables, files }
          await archive.add('export.json', Buffer.from(`${JSON.stringify(about, null, 2)}\n`))
        }),
      ),
    )
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    return {
      text: `Wrote ${file}: ${rows} rows and ${files} files of ${companyId}.`,
      data: { file, companyId, tables, files },
    }
  })
}

type Table = Awaited<ReturnType<typeof tenantTables>>[number]

async function writeTable(
  archive: ArchiveWriter,
  client: pg.Client,
  table: Table,
  { companyId, sealer }: { companyId: string; sealer: Sealer },
): Promise<number> {
  let count = 0
  let piece = 0
  for await (const rows of tenantRows(client, table, companyId)) {
    const lines = rows.map((row) => JSON.stringify(readable(row, companyId, sealer)))
    piece++
    await archive.add(
      `tables/${table.name}/${String(piece).padStart(6, '0')}.jsonl`,
      Buffer.from(`${lines.join('\n')}\n`),
    )
    count += rows.length
  }
  return count
}

/** A row that is readable without SECRET_KEY: sealed columns are opened and keyed hashes are left out. */
function readable(row: Record<string, unknown>, companyId: string, sealer: Sealer): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (!Buffer.isBuffer(value)) return [[name, value]]
      return name.endsWith('sealed')
        ? [[name.replace(/_?sealed$/, '') || 'content', sealer.open(companyId, value)]]
        : []
    }),
  )
}
