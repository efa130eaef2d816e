import { Command } from '@commander-js/extra-typings'
import type { Config } from '#config.ts'
import type { Lock } from '#core/backup/encryption.ts'
import { keyCheckOf } from '#core/backup/key-check.ts'
import { recordBackup } from '#core/backup/last-backup.ts'
import type { Contents, Manifest } from '#core/backup/manifest.ts'
import { writeBackup } from '#core/backup/write-backup.ts'
import { createSealer } from '#core/crypto/sealer.ts'
import { withOwner } from '#core/db/owner.ts'
import { version } from '#core/version.ts'
import { keptFiles } from '#domain/files/kept-files.ts'
import { diskStore } from '#domain/files/stores/disk.ts'
import { placeOf } from './database.ts'
import { CliError, exitCodes } from './exit.ts'
import { intoNewFile } from './new-file.ts'
import { linesOf, readSecret, readText } from './secret.ts'
import type { Outcome, Tool } from './tool.ts'

interface Options {
  passphrase?: true
  passphraseFile?: string
  recipient: string[]
  recipientsFile?: string
}

export const backupCommand = (tool: Tool) =>
  new Command('backup')
    .description('write the database and the files into one archive, while the servers go on')
    .argument('<file>', 'a new file, or - for standard output')
    .option('--passphrase', 'encrypt with a passphrase, asked for at a prompt or read from standard input')
    .option('--passphrase-file <file>', 'encrypt with the passphrase in a file')
    .option(
      '--recipient <key>',
      'encrypt to a public key of age (age1…); may be given several times',
      collected,
      [],
    )
    .option('--recipients-file <file>', 'encrypt to the public keys in a file, one a line')
    .addHelpText(
      'after',
      '\nThe archive never holds SECRET_KEY, and no backup can be used without it: keep a copy apart.',
    )
    .action(
      tool.command(async (file: string, options: Options) => {
        const lock = await lockOf(tool, options)
        return backup(tool, file, lock)
      }),
    )

const collected = (value: string, before: string[]) => [...before, value]

async function backup(tool: Tool, file: string, lock: Lock | undefined): Promise<Outcome> {
  const config = tool.config()
  const { files, included } = filesOf(config)
  const about = {
    version,
    madeAt: new Date().toISOString(),
    keyCheck: keyCheckOf(config.secretKey),
    ...(config.secretKeyPrevious ? { previousKeyCheck: keyCheckOf(config.secretKeyPrevious) } : {}),
    files: included,
  }
  const written = await withOwner(placeOf(config, tool.log), async (client) => {
    const result = await intoNewFile(tool, file, (out) => writeBackup(out, lock, { client, about, files }))
    // A standby cannot store it: the backup is complete all the same.
    await recordBackup(client, about.madeAt).catch((error: Error) =>
      tool.log.warn(`the time of the backup is not in /metrics: ${error.message}`),
    )
    return result
  })
  const outcome = summary(written)
  if (file !== '-')
    return {
      text: `Wrote ${file}${lock ? ', encrypted' : ''}: ${outcome.text}`,
      data: { file, ...outcome.data },
    }
  tool.log.info(outcome.text)
  return { text: '', data: '' }
}

/** Files of a disk store; those of a bucket are not part of a backup. */
function filesOf(config: Config) {
  const { storage, dataDir, secretKey, secretKeyPrevious } = config
  if (storage.kind !== 'disk') {
    const included = { store: storage.kind, bucket: storage.bucket, included: false }
    return { included, files: async function* () {} }
  }
  const store = diskStore(dataDir, createSealer(secretKey, secretKeyPrevious))
  return { included: { store: 'disk' as const, bucket: '', included: true }, files: () => keptFiles(store) }
}

async function lockOf({ terminal }: Tool, options: Options): Promise<Lock | undefined> {
  const { passphrase, passphraseFile, recipient, recipientsFile } = options
  const listed = recipientsFile ? linesOf(readText(recipientsFile, 'the public keys')) : []
  const recipients = [...recipient, ...listed]
  const isByPassphrase = passphrase === true || passphraseFile !== undefined
  if (isByPassphrase && recipients.length > 0)
    throw new CliError('a backup is encrypted with a passphrase or to public keys, not both', exitCodes.usage)
  if (recipientsFile && recipients.length === 0)
    throw new CliError(`${recipientsFile} holds no public key`, exitCodes.usage)
  if (recipients.length > 0) return { recipients }
  return isByPassphrase ? { passphrase: await readSecret(terminal, 'passphrase', passphraseFile) } : undefined
}

/** Summarizes the content of a backup, and names the secrets and files to be kept beside it. */
export function summary({ manifest, contents }: { manifest: Manifest; contents: Contents }) {
  const { database, files, madeAt } = manifest
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0)
  const migration = database.migrations.at(-1)?.version ?? 0
  const missing = files.included ? 'SECRET_KEY' : `SECRET_KEY and the files in the bucket ${files.bucket}`
  return {
    text:
      `${rows} rows of ${database.tables.length} tables at migration ${migration}, ` +
      `${contents.files.count} files (${contents.files.bytes} bytes), as of ${madeAt}. Not in it, to be kept apart: ${missing}.`,
    data: {
      madeAt,
      version: manifest.version,
      migration,
      tables: database.tables.length,
      rows,
      files: { count: contents.files.count, bytes: contents.files.bytes },
      notIncluded: files.included ? ['SECRET_KEY'] : ['SECRET_KEY', `bucket ${files.bucket}`],
    },
  }
}
