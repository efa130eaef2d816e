import { Command } from '@commander-js/extra-typings'
import type { Database } from '#core/db/connect.ts'
import { countSealed, resealRows, type SealedCount } from '#core/db/sealed-rows.ts'
import { withDatabase } from './database.ts'
import { CliError, exitCodes } from './exit.ts'
import type { Outcome, Tool } from './tool.ts'

export const keyCommand = (tool: Tool) =>
  new Command('key').description('the key of the installation, SECRET_KEY').addCommand(rotateCommand(tool))

const rotateCommand = (tool: Tool) =>
  new Command('rotate')
    .description('seal everything with SECRET_KEY that SECRET_KEY_PREVIOUS sealed, while the servers go on')
    .option('--status', 'change nothing, count what is left (exit code 3 where anything is)')
    .addHelpText(
      'after',
      '\nEvery server has to run with both keys before. The command may be ended at any moment and run again. See docs/operations.md, "To change SECRET_KEY".',
    )
    .action(tool.command(({ status }) => (status ? showStatus(tool) : rotate(tool))))

const showStatus = (tool: Tool): Promise<Outcome> =>
  withDatabase(tool, async ({ db, sealer }) => {
    refuseAhead(db)
    const sealed = await sealedColumns()
    return outcomeOf(await countSealed(db.opsPool, sealer, sealed), await db.rolesToRenew())
  })

/** Imported here, because the other commands start without the whole domain. */
const sealedColumns = async () => (await import('#modules.ts')).sealed

/** A later release may seal columns that this program does not know. */
function refuseAhead({ ahead }: Database): void {
  if (ahead)
    throw new CliError(
      `the database is at release ${ahead}, one ahead of this program: use the tool of ${ahead}`,
    )
}

/** The number of passes over the rows: a later pass finds rows that a server wrote during an earlier one. */
const rounds = 3

function rotate(tool: Tool): Promise<Outcome> {
  return withDatabase(tool, async ({ config, db, sealer }) => {
    if (!config.secretKeyPrevious)
      throw new CliError(
        'SECRET_KEY_PREVIOUS is not set: give the old key there and the new one as SECRET_KEY',
        exitCodes.usage,
      )
    refuseAhead(db)
    const sealed = await sealedColumns()
    let counts: SealedCount[] = []
    for (let round = 0; round < rounds; round++) {
      for (const { table, column, left } of await resealRows(db.opsPool, sealer, sealed))
        if (left > 0) tool.log.info(`sealed ${left} rows again: ${table}.${column}`)
      counts = await countSealed(db.opsPool, sealer, sealed)
      if (leftOf(counts) === 0) break
    }
    return outcomeOf(counts, await renewRoles(db, counts, tool))
  })
}

/** Last: without the old password, an instance with only the old key cannot connect to rows that it cannot read. */
async function renewRoles(db: Database, counts: SealedCount[], tool: Tool): Promise<string[]> {
  if (leftOf(counts) > 0) return db.rolesToRenew()
  for (const role of await db.renewRoles()) tool.log.info(`gave ${role} its password by the new key`)
  return db.rolesToRenew()
}

/** Rows that a rotation still has to seal again. */
const leftOf = (counts: SealedCount[]) =>
  counts.reduce((sum, { left, expiresInHours }) => sum + (expiresInHours === undefined ? left : 0), 0)

function outcomeOf(counts: SealedCount[], roles: string[]): Outcome {
  const left = leftOf(counts)
  const unreadable = counts.reduce((sum, count) => sum + count.unreadable, 0)
  const expiring = counts.filter((count) => count.expiresInHours !== undefined && count.left > 0)
  const lines = [
    ...counts.map(lineOf),
    `passwords of roles: ${roles.length === 0 ? 'by SECRET_KEY' : `left: ${roles.join(', ')}`}`,
    '',
    conclusion({ left, unreadable, roles, expiring }),
  ]
  return {
    text: lines.join('\n'),
    data: {
      left,
      unreadable,
      roles,
      expiring: expiring.reduce((sum, count) => sum + count.left, 0),
      tables: counts,
    },
    exitCode: left + unreadable + roles.length > 0 ? exitCodes.attention : exitCodes.ok,
  }
}

const lineOf = ({ table, column, rows, left, unreadable, expiresInHours }: SealedCount) =>
  [
    `${table}.${column}: ${rows} rows`,
    left > 0 ? `${left} left` : '',
    left > 0 && expiresInHours !== undefined ? `gone within ${expiresInHours} hours` : '',
    unreadable > 0 ? `${unreadable} OPENED BY NEITHER KEY` : '',
  ]
    .filter(Boolean)
    .join(', ')

function conclusion(of: {
  left: number
  unreadable: number
  roles: string[]
  expiring: SealedCount[]
}): string {
  if (of.unreadable > 0)
    return `${of.unreadable} rows were sealed with a third key: set it as SECRET_KEY_PREVIOUS and run this again.`
  if (of.left + of.roles.length > 0)
    return 'Not done: run "mingpian key rotate" with every server on both keys.'
  if (of.expiring.length > 0)
    return 'Done. Keep SECRET_KEY_PREVIOUS for 24 more hours, for what expires by itself.'
  return 'Done: SECRET_KEY_PREVIOUS is needed no longer.'
}
