// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { Chart } from '#ui/chart.tsx'
import { draw } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

const show = (...visits: number[]) => showUntil(undefined, ...visits)
const showUntil = async (reached: number | undefined, ...visits: number[]) => {
  const points = visits.map((value, index) => ({ label: `day ${index + 1}`, values: [value, 0] }))
  drawn = await draw(
    <Chart series={['visits', 'visitors']} points={points} reached={reached} readout={() => null}>
      <p>words</p>
    </Chart>,
  )
}
const text = () => Array.from(document.querySelectorAll('p, span'), (each) => each.textContent)

test('lines stand under a scale that reads well', async () => {
  await show(0, 7, 3)
  expect(document.querySelectorAll('svg path').length).toBeGreaterThan(0)
  expect(text()).toEqual(['words', '8', 'visits', 'visitors', 'day 1', 'day 3'])
})

test('where all is zero there is the time alone, and no scale of something that was not', async () => {
  await show(0, 0, 0)
  expect(document.querySelector('svg')).toBeNull()
  expect(text()).toEqual(['words', 'day 1', 'day 3'])
})

/** Horizontal end of the last line, in parts of the width. */
const end = () => document.querySelector('svg path:last-of-type')?.getAttribute('d')?.split(' ').at(-2)

test('lines end at the point that time has reached, the axis does not', async () => {
  await showUntil(3, 0, 7, 3, 0, 0)
  expect(end()).toBe('50')
  expect(text()).toEqual(['words', '8', 'visits', 'visitors', 'day 1', 'day 5'])
})

test('labels the lines at their ends', async () => {
  await showUntil(3, 0, 7, 3, 0, 0)
  const names = Array.from(document.querySelectorAll('span')).filter(({ textContent }) =>
    textContent?.startsWith('visit'),
  )
  expect(names.map(({ style }) => style.left)).toEqual(['50%', '50%'])
})

test('a line of one point is a dot', async () => {
  await showUntil(1, 7, 0, 0)
  expect(document.querySelectorAll('i')).toHaveLength(1)
})
