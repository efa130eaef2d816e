// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPart } from '#features/reading/open-part.ts'
import { filmPartStart } from '#features/reading/parts.ts'

/** Texts of the elements that were brought into view, in order. */
let seen: (string | null)[]
let stop = () => {}

beforeEach(() => {
  seen = []
  vi.useFakeTimers()
  Element.prototype.scrollIntoView = function () {
    seen.push(this.textContent || this.getAttribute('alt'))
  }
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const page = (html: string) => {
  document.body.innerHTML = html
}
/** Lets the page tell of what it drew. */
const drawn = () => vi.advanceTimersByTimeAsync(20)
const marked = () =>
  [...document.querySelectorAll('[data-section][class]:not([class=""])')].map(
    ({ textContent }) => textContent,
  )

it('brings the first block of a part into view, focuses it, and marks all of its blocks for a moment', async () => {
  page('<p data-section="part-0">a</p><h2 data-section="part-1">b</h2><p data-section="part-1">c</p>')
  stop = openPart('part-1')
  expect(seen).toEqual(['b'])
  expect(document.activeElement?.textContent).toBe('b')
  expect(marked()).toEqual(['b', 'c'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(marked()).toEqual([])
})

it('waits for a page that still loads, and for no longer than the reader', async () => {
  stop = openPart('page-2')
  await drawn()
  expect(seen).toEqual([])
  page('<ol><li data-section="page-1">1</li><li data-section="page-2">2</li></ol>')
  await drawn()
  expect(seen).toEqual(['2'])
  stop()

  page('')
  stop = openPart('page-1')
  document.dispatchEvent(new Event('touchstart'))
  page('<ol><li data-section="page-1">1</li></ol>')
  await drawn()
  expect(seen).toEqual(['2'])
})

it('follows a part that the page moves while it loads, until the reader touches the page', async () => {
  page('<p data-section="quarter-2">q</p>')
  let top = 100
  const block = document.querySelector('p') as HTMLElement
  block.getBoundingClientRect = () => ({ left: 0, top }) as DOMRect
  stop = openPart('quarter-2')
  await drawn()
  expect(seen).toEqual(['q'])
  top = 300
  await drawn()
  expect(seen).toEqual(['q', 'q'])
  document.dispatchEvent(new Event('wheel'))
  top = 500
  await drawn()
  expect(seen).toEqual(['q', 'q'])
})

it('finds a chapter and a numbered picture, and leaves a page without the part at its beginning', async () => {
  page(`<ol><li data-part="chapter-1">one</li></ol>
    <div data-pictures><img alt="before"></div><div data-pictures><p>x</p><img alt="in the text"></div>`)
  for (const key of ['chapter-1', 'picture-2', 'part-9', 'picture-3', '"]', '']) openPart(key)()
  expect(seen).toEqual(['one', 'in the text'])
})

it('knows where a part of a video begins', () => {
  const chapters = [{ at: 5 }, { at: 30 }]
  const starts = ['part-0', 'chapter-2', 'minute-1', 'minute-3', 'chapter-3', 'page-1', '']
  expect(starts.map((part) => filmPartStart(chapters, part))).toEqual([
    0,
    30,
    0,
    120,
    undefined,
    undefined,
    undefined,
  ])
})
