// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { PageSlot } from '#app/page-slot.tsx'
import { draw, until } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
})

test.each([
  [false, '没有加载出来', '恢复后会自动重试'],
  [true, '页面出错了', '请重试'],
])('says why the code of a page did not come: online %s', async (isOnline, title, hint) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const load = () => Promise.reject(new TypeError('Failed to fetch'))
  drawn = await draw(<PageSlot route={{ path: '/pages/far', title: () => '', who: 'anyone', load }} />)
  await until(() => expect(document.querySelector('h1')?.textContent).toBe(title))
  expect(document.querySelector('main')?.textContent).toContain(hint)
})
