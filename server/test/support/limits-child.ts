/**
 * A process of its own that takes as often as it can, and says how many it was let through. Arguments: address of the
 * database, name of the limit, subject, how often, when to begin in milliseconds since 1970.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { LimitName } from '@mingpian/contract/shared/rules/limits.ts'
import pg from 'pg'
import { createLimits } from '#core/limits/limits.ts'

const [connectionString = '', name = '', subject = '', times = '', begin = ''] = process.argv.slice(2)
const limits = createLimits({
  pool: new pg.Pool({ connectionString, max: 1 }),
  config: { secretKey: Buffer.alloc(32, 7), trackingPerMinute: 60, signInsPerMinute: 10 },
  log: { info() {}, warn() {}, error() {} },
})
const once = () =>
  limits.take(name as LimitName, subject).then(
    () => 1,
    () => 0,
  )

await wait(Math.max(0, Number(begin) - Date.now()))
// A few at a time, so that neither process is done before the other begins.
let count = 0
for (let left = Number(times); left > 0; left -= 10) {
  const answers = await Promise.all(Array.from({ length: Math.min(10, left) }, once))
  count += answers.reduce((sum: number, one) => sum + one, 0)
}
process.stdout.write(`let through ${count}\n`)
await limits.close()
