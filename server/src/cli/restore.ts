import { createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Command } from '@commander-js/extra-typings'
import type { Config } from '#config.ts'
import type { Unlock } from '#core/backup/encryption.ts'
import { keyCheckOf } from '#core/backup/key-check.ts'
import type { Manifest } from '#core/backup/manifest.ts'
import { type OpenBackup, openBackup } from '#core/backup/read-backup.ts'
import { checkMigrations, restoreInto } from '#core/backup/restore.ts'
import { createSealer } from '#core/crypto/sealer.ts'
import { migrationsFolder } from '#core/db/folder.ts'
import { createLogger } from '#core/logger.ts'
import { hasFiles, putKeptFile, removeKeptFiles } from '#domain/files/kept-files.ts'
import { createStore } from '#domain/files/stores/create.ts'
import { summary } from './backup.ts'
import { placeOf } from './database.ts'
import { CliError, exitCodes } from './exit.ts'
import { linesOf, readSecret, readText } from './secret.ts'
import type { Outcome, Tool } from './tool.ts'

interface Options {
  check?: true
  passphraseFile?: string
  identityFile?: string
}

export const restoreCommand = (tool: Tool) =>
  new Command('restore')
    .description('make an empty installation hold what a backup holds; refuses to overwrite anything')
    .argument('<file>', 'a backup, or - for standard input')
    .option('--check', 'read and compare all of it, restore nothing, need no settings')
    .option(
      '--passphrase-file <file>',
      'the passphrase of an encrypted backup; asked for where neither is given',
    )
    .option(
      '--identity-file <file>',
      'private keys of age, one a line, for a backup that was encrypted to public keys',
    )
    .addHelpText(
      'after',
      '\nSECRET_KEY has to be the one that the installation ran with. A backup of an older version ends at the schema of this one.',
    )
    .action(
      tool.command(async (file: string, options: Options) => {
        const source = file === '-' ? tool.terminal.stdin : createReadStream(file)
        const opened = await openBackup(source, () => unlockOf(tool, options)).catch((error) => {
          throw error.code === 'ENOENT' ? new CliError(`there is no file ${file}`, exitCodes.usage) : error
        })
        return options.check ? check(opened) : restore(tool, opened)
      }),
    )

async function check({ manifest, read }: OpenBackup): Promise<Outcome> {
  const contents = await read({
    rows: async () => {},
    file: async (_key, stream) => void (await finished(stream.resume())),
  })
  const { text, data } = summary({ manifest, contents })
  return { text: `The backup is whole: ${text}`, data }
}

async function restore(tool: Tool, { manifest, read }: OpenBackup): Promise<Outcome> {
  const config = tool.config()
  const migrations = migrationsFolder()
  requireKey(config, manifest)
  await checkMigrations(manifest, migrations)
  const store = createStore(
    config,
    createSealer(config.secretKey, config.secretKeyPrevious),
    createLogger('warn', tool.terminal.stderr),
  )
  const files = { areThere: () => hasFiles(store), clear: async () => void (await removeKeptFiles(store)) }
  const target = { ...placeOf(config, tool.log), migrations, files }
  const tables = new Map(manifest.database.tables.map((table) => [table.name, table]))
  const contents = await restoreInto(target, manifest, async (loading) => {
    const whole = await read({
      async rows(name, lines) {
        const table = tables.get(name)
        if (table) await loading.add(table, lines)
      },
      file: (key, stream) => putKeptFile(store, key, stream),
    })
    await loading.finish(whole.tables)
    return whole
  })
  const { text, data } = summary({ manifest, contents })
  return { text: `Restored and verified ${text}`, data }
}

/** @throws CliError if this installation's key does not open the sealed values of the backup */
function requireKey(
  { secretKey, secretKeyPrevious }: Config,
  { keyCheck, previousKeyCheck = keyCheck }: Manifest,
): void {
  const have = [secretKey, secretKeyPrevious].map((key) => key && keyCheckOf(key))
  const lacks = [keyCheck, previousKeyCheck].filter((needed) => !have.includes(needed))
  if (lacks.length === 0) return
  if (previousKeyCheck !== keyCheck)
    throw new CliError(
      'the backup was made while SECRET_KEY was rotated: set SECRET_KEY and SECRET_KEY_PREVIOUS as they were then',
      exitCodes.usage,
    )
  throw new CliError(
    'SECRET_KEY is not the one that the backup was made with: set that one (where it was not set, it is DATA_DIR/secret.key of then)',
    exitCodes.usage,
  )
}

async function unlockOf({ terminal }: Tool, { passphraseFile, identityFile }: Options): Promise<Unlock> {
  if (!identityFile) return { passphrase: await readSecret(terminal, 'passphrase', passphraseFile) }
  const identities = linesOf(readText(identityFile, 'the private keys'))
  if (identities.length === 0) throw new CliError(`${identityFile} holds no private key`, exitCodes.usage)
  return { identities }
}
