// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { viewOf } from '#features/radar/statistics-view.ts'
import { Empty } from '../../src/pages/card-statistics/empty.tsx'
import { control, draw, tap } from '../support/dom.tsx'

const today = `${new Date().getFullYear()}-03-20`

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

const show = async (asked: Record<string, string>) => {
  const onWider = vi.fn()
  const view = viewOf((name) => asked[name] ?? '', today)
  drawn = await draw(<Empty view={view} today={today} onShare={() => {}} onWider={onWider} />)
  return onWider
}
const title = () => document.querySelector('h2')?.textContent
const spanTo = (day: string) => ({
  range: 'custom',
  from: today.replace(/..$/, '01'),
  to: today.replace(/..$/, day),
})

test('of past days it says that there were no visits, and offers the last 30 days', async () => {
  const onWider = await show(spanTo('19'))
  expect(title()).toBe('3月1日至3月19日没有人来')
  expect(document.querySelector('li')).toBeNull()
  expect(control('分享我的名片')).toBeUndefined()
  await tap(control('看近 30 天'))
  expect(onWider).toHaveBeenCalledOnce()
})

test.each([
  ['a span that is not over', spanTo('20'), '3月1日至3月20日还没有人来'],
  ['today', { range: 'today' }, '今天还没有人来'],
])('of %s it says what to do', async (_what, asked, words) => {
  await show(asked)
  expect(title()).toBe(words)
  expect(document.querySelectorAll('li')).toHaveLength(3)
  expect(control('分享我的名片')).toBeDefined()
})
