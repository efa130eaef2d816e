// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { Chart } from '#ui/chart.tsx'
import { draw } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

const show = async (...visits: number[]) => {
  const points = visits.map((value, index) => ({ label: `day ${index + 1}`, values: [value, 0] }))
  drawn = await draw(
    <Chart series={['visits', 'visitors']} points={points} readout={() => null}>
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
