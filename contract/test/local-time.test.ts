import { expect, test } from 'vitest'
import { fieldOfMoment, localTime, momentOf, momentOfField } from '#shared/rules/local-time.ts'

test.each([
  ['2026-11-30T14:00', 'Asia/Shanghai', '2026-11-30T06:00:00.000Z'],
  ['2026-12-01T00:00', 'Asia/Shanghai', '2026-11-30T16:00:00.000Z'],
  ['2026-11-30T14:00', 'America/New_York', '2026-11-30T19:00:00.000Z'],
  // On this day the clocks of Berlin go from 02:00 to 03:00.
  ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
])('%s in %s is %s, and back', (local, timeZone, moment) => {
  expect(momentOf(local, timeZone).toISOString()).toBe(moment)
  expect(localTime(new Date(moment), timeZone)).toBe(local)
})

test('a time that the clocks skip is within the hour after it', () => {
  const moment = momentOf('2026-03-29T02:30', 'Europe/Berlin').getTime()
  expect(Math.abs(moment - Date.parse('2026-03-29T01:00:00Z'))).toBeLessThanOrEqual(3_600_000)
})

test('a field is empty without a moment, and means none while it is empty', () => {
  expect(fieldOfMoment('2026-11-30T06:00:00.000Z', 'Asia/Shanghai')).toBe('2026-11-30T14:00')
  expect(momentOfField('2026-11-30T14:00', 'Asia/Shanghai')).toBe('2026-11-30T06:00:00.000Z')
  expect(fieldOfMoment(null, 'Asia/Shanghai')).toBe('')
  expect(momentOfField('', 'Asia/Shanghai')).toBeNull()
})
