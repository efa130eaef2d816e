import { describe, expect, it } from 'vitest'
import { cellsOf, hoursOf } from '#sections/bookings/week-hours.ts'

const week = [
  { days: [1, 2, 3, 4, 5], from: '09:00', until: '12:00' },
  { days: [6], from: '10:30', until: '24:00' },
  { days: [1, 2, 3, 4, 5], from: '13:00', until: '18:30' },
]

describe('the cells of a week', () => {
  it('are those that the shifts touch, and give the same shifts back', () => {
    const cells = cellsOf(week)
    expect(cells[0]?.slice(18, 26)).toEqual([true, true, true, true, true, true, false, false])
    expect(cells[6]?.some(Boolean)).toBe(false)
    expect(hoursOf(cells)).toEqual([week[0], week[1], week[2]])
  })

  it('join shifts that meet', () => {
    const meeting = [
      { days: [2], from: '09:00', until: '10:00' },
      { days: [2], from: '10:00', until: '11:00' },
    ]
    expect(hoursOf(cellsOf(meeting))).toEqual([{ days: [2], from: '09:00', until: '11:00' }])
  })
})
