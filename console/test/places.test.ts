import { describe, expect, it } from 'vitest'
import { spansOf } from '#sections/places/exception-fields.tsx'
import { hoursText } from '#sections/places/hours-text.ts'
import { pointOf } from '#sections/places/map-fields.tsx'
import { zh } from '#words/zh.ts'

describe('a place', () => {
  it('has coordinates as a map gives them, or none', () => {
    expect(pointOf(' 31.230416，121.473701 ')).toEqual({ latitude: 31.230416, longitude: 121.473701 })
    for (const wrong of ['', '121.4, 31.2', '31.2', '31.2, 190', 'a, b']) expect(pointOf(wrong)).toBe(null)
  })

  it('has the hours of a day as they are typed', () => {
    expect(spansOf('13:00–18:00，09:00-12:00')).toEqual([
      { from: '09:00', until: '12:00' },
      { from: '13:00', until: '18:00' },
    ])
    expect(spansOf('')).toEqual([])
    for (const wrong of ['9-12', '09:00-08:00', '09:00-12:00, 11:00-13:00', '25:00-26:00'])
      expect(spansOf(wrong), wrong).toBe(null)
  })

  it('has the hours of a week in words, with days in a row joined', () => {
    expect(hoursText([{ days: [1, 2, 3, 5, 7], from: '09:00', until: '18:00' }], zh)).toBe(
      '周一至周三、周五、周日 09:00–18:00',
    )
  })
})
