import { describe, expect, it } from 'vitest'
import { dwellMeter, inView } from '#features/tracking/dwell.ts'

function meterWithClock() {
  let time = 1000
  const meter = dwellMeter(() => time)
  const pass = (ms: number) => {
    time += ms
  }
  return { meter, pass }
}

describe('how long a page was looked at', () => {
  it('counts the page and the sections in view', () => {
    const { meter, pass } = meterWithClock()
    meter.run(true)
    meter.show('profile', true)
    pass(2000)
    meter.show('profile', false)
    meter.show('case', true)
    pass(500.4)
    expect(Object.fromEntries(meter.read())).toEqual({ '': 2500, profile: 2000, case: 500 })
  })

  it('does not count while the page is hidden', () => {
    const { meter, pass } = meterWithClock()
    meter.run(true)
    pass(1000)
    meter.run(false)
    pass(60_000)
    meter.run(true)
    pass(1000)
    expect(meter.read().get('')).toBe(2000)
  })

  it('stops a minute after the last sign of life: a phone on a desk does not read', () => {
    const { meter, pass } = meterWithClock()
    meter.run(true)
    meter.show('case', true)
    pass(18 * 60_000)
    expect(Object.fromEntries(meter.read())).toEqual({ '': 60_000, case: 60_000 })
    meter.alive()
    pass(5000)
    expect(meter.read().get('')).toBe(65_000)
    pass(50_000)
    meter.alive()
    pass(60_000)
    expect(meter.read().get('')).toBe(175_000)
  })

  it('divides the time among the sections in view', () => {
    const { meter, pass } = meterWithClock()
    meter.run(true)
    meter.show('profile', true)
    pass(1000)
    meter.show('case', true)
    meter.show('video', true)
    pass(1001)
    expect(Object.fromEntries(meter.read())).toEqual({ '': 2001, profile: 1333, case: 333, video: 333 })
  })

  it('starts counting only when told', () => {
    const { meter, pass } = meterWithClock()
    pass(5000)
    expect(meter.read().size).toBe(0)
  })

  it('goes on counting after a reading', () => {
    const { meter, pass } = meterWithClock()
    meter.run(true)
    pass(1000)
    meter.read()
    pass(1000)
    expect(meter.read().get('')).toBe(2000)
  })
})

describe('a section counts as looked at', () => {
  const entry = (ratio: number, height: number, width: number) => ({
    intersectionRatio: ratio,
    intersectionRect: { height, width } as DOMRectReadOnly,
    boundingClientRect: { width: 390 } as DOMRectReadOnly,
    rootBounds: { height: 800 } as DOMRectReadOnly,
  })
  it.each([
    ['when half of it is in view', 0.5, 100, 390, true],
    ['not when less is', 0.49, 100, 390, false],
    ['when it fills half of the screen', 0.1, 400, 390, true],
    ['not when it is out of view', 0, 0, 0, false],
    ['not when it touches the edge of the screen', 0, 634, 0, false],
    ['not when most of its width is beside the screen', 0.2, 634, 78, false],
  ])('%s', (_, ratio, height, width, expected) => {
    expect(inView(entry(ratio, height, width))).toBe(expected)
  })
})
