// @vitest-environment happy-dom
import { dropSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { filmPart, markParts } from '#features/reading/parts.ts'
import { startVisit } from '#features/tracking/page-visit.ts'
import type { TrackedEvent } from '#features/tracking/queue.ts'
import { until } from '../support/dom.tsx'

const marks = (html: string) => {
  const text = document.createElement('div')
  text.innerHTML = html
  markParts(text)
  return Array.from(text.children, (block) => (block as HTMLElement).dataset.section)
}

it('counts the blocks of a text to the heading above them', () => {
  expect(marks('<p>a</p><h2>b</h2><p>c</p><p>d</p><h3>e</h3><p>f</p>')).toEqual([
    'part-0',
    'part-1',
    'part-1',
    'part-1',
    'part-2',
    'part-2',
  ])
  expect(marks('<blockquote><h2>b</h2></blockquote><p>c</p>')).toEqual(['part-1', 'part-1'])
})

it('divides a text without headings into quarters, where it is long enough', () => {
  expect(marks('<p>a</p><p>b</p><p>c</p><p>d</p>')).toEqual([
    'quarter-1',
    'quarter-2',
    'quarter-3',
    'quarter-4',
  ])
  expect(marks('<p>a</p><p>b</p>')).toEqual([undefined, undefined])
})

it('names the chapter that plays, else the minute', () => {
  const chapters = [{ at: 5 }, { at: 30 }]
  expect([0, 5, 29.9, 30].map((at) => filmPart(chapters, at))).toEqual([
    'part-0',
    'chapter-1',
    'chapter-1',
    'chapter-2',
  ])
  expect([0, 59.9, 60].map((at) => filmPart([], at))).toEqual(['minute-1', 'minute-1', 'minute-2'])
})

/** Tells the page which parts are in view. */
let see: (element: Element, isInView: boolean) => void

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01&uid=lin')
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        see = (target, isInView) => tell([{ target, intersectionRatio: isInView ? 1 : 0, rootBounds: null }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  dropSession()
  document.body.innerHTML = ''
})

it('times a part while any block of it is in view, and a film by the chapter that plays', async () => {
  document.body.innerHTML =
    '<p id="a" data-section="part-1"></p><p id="b" data-section="part-1"></p><video id="film"></video>'
  const [a, b, film] = ['a', 'b', 'film'].map((id) => document.getElementById(id) as HTMLElement)
  if (!a || !b || !film) throw new Error('nothing to read')
  const visit = startVisit({ contentType: 'material', contentId: 'x', saleId: 'lin' })
  const events = (): TrackedEvent[] =>
    JSON.parse(localStorage.getItem('mp.track.yunfan01') ?? '{"events":[]}').events
  await until(() => expect(events()).toHaveLength(1))
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  see(a, true)
  pass(1_000)
  see(b, true)
  pass(1_000)
  see(a, false)
  pass(1_000)
  see(b, false)
  pass(500)
  film.dataset.section = 'chapter-1'
  see(film, true)
  pass(2_000)
  film.dataset.section = 'chapter-2'
  await Promise.resolve()
  pass(3_000)
  delete film.dataset.section
  await Promise.resolve()
  pass(4_000)
  visit.end()
  const times = Object.fromEntries(
    events()
      .filter(({ event }) => event === 'dwell')
      .map(({ attr }) => [attr.section, attr.duration]),
  )
  expect(times).toEqual({
    '': expect.closeTo(12_500, -2),
    'part-1': 3_000,
    'chapter-1': 2_000,
    'chapter-2': 3_000,
  })
})
