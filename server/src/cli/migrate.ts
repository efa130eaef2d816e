import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { migrationsFolder } from '#core/db/folder.ts'
import { schemaState } from '#core/db/migrate.ts'
import { readMigrations } from '#core/db/migrations.ts'
import { NoDatabase, withOwner } from '#core/db/owner.ts'
import { changesOf, readSqlFiles } from '#core/db/sql-files.ts'
import { assetFolders, createReleaseAssets } from '#core/http/release-assets.ts'
import { thisRelease } from '#core/version.ts'
import { openForTool, placeOf, withDatabase } from './database.ts'
import { CliError, exitCodes } from './exit.ts'
import type { Outcome, Tool } from './tool.ts'

export const migrateCommand = (tool: Tool) =>
  new Command('migrate')
    .description('bring the database to the schema of this program; the server does the same when it starts')
    .option(
      '--check',
      'change nothing, list what is pending (exit code 3 where anything is, and for an empty database)',
    )
    .option(
      '--assets-of <folder>',
      'store the clients’ files of a built release, for pages that are still open',
    )
    .action(
      tool.command(async ({ check, assetsOf }) => {
        if (check) return checkSchema(tool)
        return assetsOf === undefined ? applyPending(tool) : storeAssets(tool, assetsOf)
      }),
    )

async function checkSchema(tool: Tool): Promise<Outcome> {
  const config = tool.config()
  const folder = migrationsFolder()
  const { ahead, applied, pending, objects } = await withOwner(placeOf(config, tool.log), async (client) => {
    const state = await schemaState(client, folder, thisRelease)
    const changes = state.ahead ? [] : await changesOf(client, await readSqlFiles(folder))
    return { ...state, objects: changes.flat().map(({ file }) => file) }
  }).catch(async (error) => {
    if (!(error instanceof NoDatabase)) throw error
    return { ahead: undefined, applied: [], pending: await readMigrations(folder), objects: [] }
  })
  const names = pending.map(({ name }) => name)
  const version = applied.at(-1)?.version ?? 0
  const isFit = version > 0 && names.length + objects.length === 0
  const waiting = [
    ...names,
    ...(objects.length > 0
      ? [`${objects.length} ${objects.length === 1 ? 'file' : 'files'} of server/sql`]
      : []),
  ]
  const text =
    version === 0
      ? 'There is no database yet: "mingpian migrate" or the first start makes it.'
      : isFit
        ? `${placeText(version, ahead)}; nothing is pending.`
        : `The database is at migration ${version}. Pending: ${waiting.join(', ')}`
  const exitCode = isFit ? exitCodes.ok : exitCodes.attention
  return { text, data: { version, pending: names, objects }, exitCode }
}

async function applyPending(tool: Tool): Promise<Outcome> {
  const db = await openForTool(tool.config(), tool.log, 'migrate')
  await db.close()
  return { text: `${placeText(db.version, db.ahead)}.`, data: { version: db.version } }
}

/** For a release that did not store them itself when it started. */
async function storeAssets(tool: Tool, folder: string): Promise<Outcome> {
  const built = { webDist: join(folder, 'web/dist'), consoleDist: join(folder, 'console/dist') }
  const folders = Object.values(assetFolders(built))
  const missing = folders.find((each) => !existsSync(each.folder))
  if (missing) throw new CliError(`${missing.folder} is missing: ${folder} is no built release`)
  const text = `The files of ${folder} are served for a week.`
  return withDatabase(tool, async ({ db }) => {
    await createReleaseAssets(db, folders).publish()
    return { text, data: { folder } }
  })
}

const placeText = (version: number, ahead: string | undefined) =>
  `The database is at migration ${version}${ahead ? ` of release ${ahead}, one ahead of this program` : ''}`
