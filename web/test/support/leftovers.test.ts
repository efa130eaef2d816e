// @vitest-environment happy-dom

import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { endTimers, newWindow } from './leftovers.ts'

it('leaves nothing of one window’s storage, cookies and address to the next', async () => {
  localStorage.setItem('mp.session.yunfan01', '{}')
  sessionStorage.setItem('mp.grant', '{}')
  await cookieStore.set('mp_store', 'yunfan01')
  location.hash = '#/leads'

  for (const _ of [1, 2]) {
    const close = await newWindow()
    expect([localStorage.length, sessionStorage.length, location.hash]).toEqual([0, 0, ''])
    expect(await cookieStore.getAll()).toEqual([])
    localStorage.setItem('mp.session.yunfan01', '{}')
    await close()
  }
})

it('ends the timers of a file, and no later one', async () => {
  const fired = vi.fn()
  setTimeout(fired, 1)
  setInterval(fired, 1)
  endTimers()
  await wait(20)
  expect(fired).not.toHaveBeenCalled()

  setTimeout(fired, 1)
  await wait(20)
  expect(fired).toHaveBeenCalledOnce()
})
