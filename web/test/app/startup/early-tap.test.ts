// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { holdTaps } from '#app/startup/early-tap.ts'

const card = `<main>
  <a id="call" href="tel:139">call</a>
  <a id="save" href="/card-vcard/yunfan01/lin.vcf"><svg id="icon"></svg>save</a>
  <button id="share" type="button">share</button>
</main>`
const element = (id: string) => document.getElementById(id)!
/** Taps, and answers whether the browser was left to do what the control does without a script. */
const tap = (id: string) =>
  element(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

describe('a tap that comes before the script', () => {
  const done = vi.fn<(id: string) => void>()
  const hear = () => {
    for (const id of ['save', 'share'])
      element(id).addEventListener('click', (event) => {
        event.preventDefault()
        done(id)
      })
  }

  beforeEach(() => {
    document.body.innerHTML = card
    done.mockReset()
  })

  it('is held, goes nowhere, and happens when the script is there', () => {
    const letGo = holdTaps()
    expect(tap('icon')).toBe(false)
    hear()
    expect(done).not.toHaveBeenCalled()
    letGo(true)
    expect(done.mock.calls).toEqual([['save']])
  })

  it('happens once, and later taps go their own way', () => {
    const letGo = holdTaps()
    tap('share')
    hear()
    letGo(true)
    letGo(true)
    tap('save')
    expect(done.mock.calls).toEqual([['share'], ['save']])
  })

  it('is the last one of several', () => {
    const letGo = holdTaps()
    tap('save')
    tap('share')
    hear()
    letGo(true)
    expect(done.mock.calls).toEqual([['share']])
  })

  it('finds its control where the card was drawn anew', () => {
    const letGo = holdTaps()
    tap('share')
    document.body.innerHTML = card
    hear()
    letGo(true)
    expect(done.mock.calls).toEqual([['share']])
  })

  it('on a link that works without a script is left alone', () => {
    const letGo = holdTaps()
    expect(tap('call')).toBe(true)
    letGo(false)
  })

  it('is forgotten where the script never came, and the links work as they are', () => {
    const letGo = holdTaps()
    tap('share')
    hear()
    letGo(false)
    expect(done).not.toHaveBeenCalled()
    expect(tap('save')).toBe(false)
    expect(done.mock.calls).toEqual([['save']])
  })
})
