// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { pagePart } from '#ui/page-part.tsx'
import { control, draw, tap, until } from '../support/dom.tsx'

const Words = ({ words }: { words: string }) => <p>{words}</p>
let drawn: { unmount: () => Promise<void> } | undefined
const text = () => document.body.textContent

afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
})

test('a part with a place on the page says there that it did not load, and comes after a retry', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Words }>>()
    .mockRejectedValueOnce(new TypeError('offline'))
  load.mockResolvedValue({ default: Words })
  const Part = pagePart(load, <i>bones</i>)
  drawn = await draw(
    <>
      <h1>page</h1>
      <Part words="there" />
    </>,
  )
  await until(() => expect(text()).toContain('没有加载出来'))
  expect(text()).toContain('page')
  await tap(control('重试'))
  await until(() => expect(text()).toContain('there'))
  await drawn.unmount()
  drawn = await draw(<Part words="again" />)
  expect(text()).toContain('again')
  expect(load).toHaveBeenCalledTimes(2)
})
