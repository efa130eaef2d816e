// @vitest-environment happy-dom

import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { relaunch, watchBack } from '#kit/back.ts'

beforeAll(watchBack)
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** An entry of the history at an index, and steps that the browser reports or does not. */
function at(idx: number, isReported = true) {
  history.replaceState({ idx }, '')
  const reached: string[] = []
  addEventListener('popstate', () => reached.push('router'))
  const go = vi.spyOn(history, 'go').mockImplementation(() => {
    if (isReported) dispatchEvent(new PopStateEvent('popstate', { state: { idx: 0 } }))
  })
  return { go, reached, replace: vi.fn() }
}

it('goes to the first entry, which the router does not get, before it replaces it', () => {
  const { go, reached, replace } = at(3)
  relaunch(replace)
  expect(go).toHaveBeenCalledWith(-3)
  expect(replace).toHaveBeenCalledOnce()
  expect(reached).toEqual([])
})

it('replaces the first entry at once', () => {
  const { go, replace } = at(0)
  relaunch(replace)
  expect(go).not.toHaveBeenCalled()
  expect(replace).toHaveBeenCalledOnce()
})

it('replaces the page where it is if the browser reports no step', () => {
  vi.useFakeTimers()
  const { replace } = at(2, false)
  relaunch(replace)
  expect(replace).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(replace).toHaveBeenCalledOnce()
})
