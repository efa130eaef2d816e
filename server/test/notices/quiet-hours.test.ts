import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { quietUntil } from '#domain/notices/quiet-hours.ts'
import { testDatabase } from '../support/database.ts'

const { ops } = await testDatabase()

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/** The hours until the end of the quiet hours, counted from the full hour on the clock of the company; null outside them. */
async function hoursLeft(from: string, until: string, hour: number): Promise<number | null> {
  const zone = zoneAt(hour)
  const { rows } = await sql<{ hours: number | null }>`
    select extract(epoch from ${quietUntil('setting', 'company')}
      - date_trunc('hour', now() at time zone ${zone}) at time zone ${zone})::float / 3600 as hours
    from (select ${from}::time as quiet_from, ${until}::time as quiet_until) setting,
      (select ${zone}::text as time_zone) company`.execute(ops)
  return rows[0]?.hours ?? null
}

it.each([
  ['22:00', '08:00', 23, 9],
  ['22:00', '08:00', 0, 8],
  ['22:00', '08:00', 3, 5],
  ['22:00', '08:00', 8, null],
  ['22:00', '08:00', 21, null],
  ['00:00', '07:00', 0, 7],
  ['00:00', '07:00', 23, null],
  ['22:00', '00:00', 22, 2],
  ['22:00', '00:00', 0, null],
  ['01:00', '05:00', 3, 2],
  ['01:00', '05:00', 23, null],
] as const)('from %s until %s, at %d o’clock, the quiet hours end in %s hours', async (from, until, hour, hours) => {
  expect(await hoursLeft(from, until, hour)).toBe(hours)
})
