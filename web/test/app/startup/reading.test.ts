// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenRead } from '#app/startup/reading.ts'

const body = document.body

/** A page with two folded parts; `kind`: of the navigation. */
function page(kind = 0): void {
  body.innerHTML = '<main><section>card</section></main>'
  for (const text of ['<section>goods</section>', '<section>site</section>']) {
    const part = document.createElement('noscript')
    part.textContent = text
    body.firstElementChild?.append(part)
  }
  Object.defineProperty(performance, 'navigation', { value: { type: kind }, configurable: true })
}
const shown = () => Array.from(document.querySelectorAll('section'), (part) => part.textContent)
const stateOf = (readyState: string) =>
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState as 'loading')

describe('what lies below the first view', () => {
  const then = vi.fn<(isTouched: boolean) => void>()

  beforeEach(() => {
    vi.useFakeTimers()
    then.mockReset()
  })
  afterEach(() => {
    vi.useRealTimers()
    body.innerHTML = ''
  })

  it('joins the page part by part after its pictures came, and only then the script may run', () => {
    page()
    whenRead(then)
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(199)
    expect(shown()).toEqual(['card'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual(['card', 'goods'])
    expect(then).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10)
    expect(shown()).toEqual(['card', 'goods', 'site'])
    expect(then.mock.calls).toEqual([[false]])
  })

  it('joins it at once at the first touch, also between two parts', () => {
    page()
    whenRead(then)
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(200)
    dispatchEvent(new Event('touchstart'))
    expect(shown()).toEqual(['card', 'goods', 'site'])
    vi.advanceTimersByTime(5_000)
    expect(then.mock.calls).toEqual([[true]])
  })

  it('waits at a touch for the end of the document, of which a text may have come in part', () => {
    const state = stateOf('loading')
    page()
    whenRead(then)
    dispatchEvent(new Event('touchstart'))
    expect(shown()).toEqual(['card'])
    expect(then).not.toHaveBeenCalled()
    state.mockReturnValue('interactive')
    dispatchEvent(new Event('DOMContentLoaded'))
    expect(shown()).toEqual(['card', 'goods', 'site'])
    expect(then.mock.calls).toEqual([[true]])
  })

  it('is there from the beginning where a place of the page is restored', () => {
    page(1)
    whenRead(then)
    expect(shown()).toEqual(['card', 'goods', 'site'])
  })
})
