import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSeeding, type Seeding } from '@mingpian/server/seeding'
import { migrationsFolder } from '#folders.ts'
import { readWorld } from '#world.ts'
import { atEnd } from '../../server/test/support/at-end.ts'
import { ownDatabase } from '../../server/test/support/database.ts'
import { query } from '../../server/test/support/urls.ts'

export const worldFile = join(import.meta.dirname, '../../sandbox/world.json')
export const world = readWorld(worldFile)

/** The end of the past that the tests make. */
export const now = new Date('2026-11-20T08:00:00.000Z')
export const options = { phonesPort: 8788, now }

export const secretKey = '07'.repeat(32)

export interface Instance extends Seeding {
  databaseUrl: string
  dataDir: string
  /** Reads across all companies. */
  rows<T extends object>(sql: string): Promise<T[]>
  count(table: string, where?: string): Promise<number>
}

/** A database without companies and an empty folder of files, both gone after the test file. */
export async function emptyInstance(): Promise<Instance> {
  const { url: databaseUrl } = await ownDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'mingpian-demo-'))
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secretKey, LOG_LEVEL: 'silent' }
  const { close, ...seeding } = await openSeeding({ env, migrations: migrationsFolder })
  atEnd(async () => {
    await close()
    rmSync(dataDir, { recursive: true })
  })
  const rows: Instance['rows'] = (sql) => query(databaseUrl, sql)
  return {
    ...seeding,
    databaseUrl,
    dataDir,
    rows,
    async count(table, where = 'true') {
      const [row] = await rows<{ count: string }>(`select count(*) from ${table} where ${where}`)
      return Number(row?.count)
    },
  }
}

/** Columns that are random by nature, or say when the program ran. */
const without: Record<string, string[]> = {
  credential: ['sealed'],
  staff: ['phone_sealed'],
  card_line: ['sealed'],
  form_answer: ['sealed', 'phone_sealed'],
  exchanged_card: ['sealed'],
  event: ['event_id'],
  booking_service: ['created_at'],
  booking: ['phone_sealed'],
  mall_setting: ['updated_at'],
  trade_setting: ['updated_at'],
  points_setting: ['updated_at'],
  shop_order: ['receiver_sealed'],
  invoice_wish: ['sealed'],
}

/** The rows of every table that tells of a company, in an order of their own, as text. */
export async function contents({ rows }: Instance): Promise<Record<string, string[]>> {
  const tables = await rows<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('audit', 'schema_migration') order by relname`)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const all = await rows<{ row: string }>(`
      select (to_jsonb(t) - '{${(without[name] ?? []).join(',')}}'::text[])::text as row from ${name} t order by 1`)
    if (all.length > 0) found[name] = all.map(({ row }) => row)
  }
  return found
}

/** One hash for each table, so that a difference names its table. */
export const hashesOf = async (instance: Instance) =>
  Object.fromEntries(
    Object.entries(await contents(instance)).map(([table, rows]) => [table, hash('sha256', rows.join('\n'))]),
  )
