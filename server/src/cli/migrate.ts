import { Command } from '@commander-js/extra-typings'
import { migrationsFolder } from '#core/db/folder.ts'
import { schemaState } from '#core/db/migrate.ts'
import { readMigrations } from '#core/db/migrations.ts'
import { NoDatabase, withOwner } from '#core/db/owner.ts'
import { openForTool, placeOf } from './database.ts'
import { exitCodes } from './exit.ts'
import type { Outcome, Tool } from './tool.ts'

export const migrateCommand = (tool: Tool) =>
  new Command('migrate')
    .description('bring the database to the schema of this program; the server does the same when it starts')
    .option(
      '--check',
      'change nothing, list what is pending (exit code 3 where anything is, and for an empty database)',
    )
    .action(tool.command(async ({ check }) => (check ? checkSchema(tool) : applyPending(tool))))

async function checkSchema(tool: Tool): Promise<Outcome> {
  const config = tool.config()
  const folder = migrationsFolder()
  const { applied, pending } = await withOwner(placeOf(config, tool.log), (client) =>
    schemaState(client, folder),
  ).catch(async (error) => {
    if (!(error instanceof NoDatabase)) throw error
    return { applied: [], pending: await readMigrations(folder) }
  })
  const names = pending.map(({ name }) => name)
  const version = applied.at(-1)?.version ?? 0
  const text =
    version === 0
      ? 'There is no database yet: "mingpian migrate" or the first start makes it.'
      : names.length === 0
        ? `The database is at migration ${version}; nothing is pending.`
        : `The database is at migration ${version}. Pending: ${names.join(', ')}`
  const isFit = version > 0 && names.length === 0
  return { text, data: { version, pending: names }, exitCode: isFit ? exitCodes.ok : exitCodes.attention }
}

async function applyPending(tool: Tool): Promise<Outcome> {
  const db = await openForTool(tool.config(), tool.log, 'migrate')
  await db.close()
  return { text: `The database is at migration ${db.version}.`, data: { version: db.version } }
}
