import { expect, test } from 'vitest'
import { landing, trackingBatch, trackingDefaults, trackingQueue } from '#shared/rules/tracking.ts'

test.each([
  ['singlemessage', 'single'],
  ['groupmessage', 'group'],
  ['timeline', 'timeline'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  ['SingleMessage', ''],
  ['favourite', ''],
  ['constructor', ''],
  ['toString', ''],
  ['__proto__', ''],
])('from=%s landed in %j', (from, place) => {
  expect(landing(from)).toBe(place)
})

test('the defaults are those of the specification', () => {
  expect(trackingDefaults).toEqual({
    platform: 'MINI',
    version: '1',
    reportType: 'wx',
    channel: 'friend',
    sceneType: 'card',
  })
  expect(trackingBatch).toBe(50)
  expect(trackingQueue).toBe(200)
})
