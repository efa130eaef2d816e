/**
 * A server process for the tests that kill one: opens the embedded database of a data folder, then either
 * inserts rows for ever and says each number after its COMMIT, or waits. SIGTERM closes cleanly.
 * Arguments: data folder, migrations folder, `insert` or `wait`.
 */
import { sql } from 'kysely'
import { openDatabase } from '#core/db/connect.ts'

const [dataDir = '', migrations = '', mode] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const log = { info: (line: string) => say(`log ${line}`), warn: say, error: say }

const db = await openDatabase({ dataDir, migrations, roleSecret: 'test', log })
let closing = false
process.once('SIGTERM', async () => {
  closing = true
  await db.close()
  process.exit(0)
})
say('ready')
while (mode === 'insert' && !closing) await insert().catch((error: Error) => say(`failed ${error.message}`))
setInterval(() => {}, 60_000)

async function insert(): Promise<void> {
  const { rows } = await db.tenant('aaaaaaaa', (trx) =>
    sql<{ note_id: number }>`insert into note
      select 'aaaaaaaa', coalesce(max(note_id), 0) + 1 from note returning note_id`.execute(trx),
  )
  say(`committed ${rows[0]?.note_id}`)
}
