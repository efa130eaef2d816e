// @vitest-environment happy-dom

import { writeCookie } from '@mingpian/client/cookie.ts'
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startVisit } from '#features/tracking/page-visit.ts'
import type { TrackedEvent } from '#features/tracking/queue.ts'
import { answerCalls, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const track = 'POST /crm-trail-api/behaviors/qw'
const card = { contentType: 'card', contentId: 'lin', saleId: 'lin' } as const
const stored = 'mp.track.yunfan01'
const waiting = (): TrackedEvent[] => JSON.parse(localStorage.getItem(stored) ?? '{"events":[]}').events
const kinds = (events: TrackedEvent[]) => events.map(({ event }) => event).filter((each) => each !== 'dwell')

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01&uid=lin')
  class Sight {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Sight)
})
afterEach(() => {
  dropSession()
  writeCookie('mp_in_yunfan01', '', 0)
})

it('keeps a visit on the phone until the sign-in of a later page, and sends it once', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  const first = startVisit(card)
  first.track('call')
  await until(() => expect(kinds(waiting())).toEqual(['view', 'call']))
  first.end()
  const [view] = waiting()
  expect(asked).toEqual([])

  const second = startVisit(card)
  await until(() => expect(kinds(waiting())).toEqual(['view', 'call', 'view']))
  keepSession(userRecord())
  await until(() => expect(localStorage.getItem(stored)).toBeNull())
  second.end()
  const sent = asked.flatMap(({ body }) => body as TrackedEvent[])
  expect(kinds(sent)).toEqual(['view', 'call', 'view'])
  expect(sent.filter(({ activityId }) => activityId === view?.activityId)).toHaveLength(1)
})

it('notes no visit of a piece that would count for no salesperson', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  keepSession(userRecord())
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  const visit = startVisit({ contentType: 'material', contentId: 'm1', saleId: '' })
  visit.track('copy')
  await new Promise((done) => setTimeout(done, 20))
  visit.end()
  expect([waiting(), asked]).toEqual([[], []])
})

it('notes nothing of a person who signed out, until they sign in', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  writeCookie('mp_in_yunfan01', 'out', 60)
  const visit = startVisit(card)
  visit.track('call')
  await new Promise((done) => setTimeout(done, 20))
  expect(waiting()).toEqual([])
  keepSession(userRecord())
  await until(() =>
    expect(kinds(asked.flatMap(({ body }) => body as TrackedEvent[]))).toEqual(['view', 'call']),
  )
  visit.end()
})

it('drops what it noted before a member of staff was known as one', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  const visit = startVisit(card)
  await until(() => expect(kinds(waiting())).toEqual(['view']))
  keepSession(userRecord({ isStaff: true }))
  await until(() => expect(waiting()).toEqual([]))
  visit.end()
  expect(asked).toEqual([])
})

describe('the reading time that is sent', () => {
  /** Tells the observer of a page that these of its elements, and no others, are on the screen. */
  let look: (...keys: string[]) => void
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'Date'] })
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: object[]) => void) {
          look = (...keys) =>
            tell(
              [...document.querySelectorAll('[data-place]')].map((target) => {
                const isSeen = keys.includes(target.getAttribute('data-place') ?? '')
                const box = { width: 390, height: isSeen ? 600 : 0 }
                const rootBounds = { height: 844 }
                return {
                  ...{ target, rootBounds, boundingClientRect: box, intersectionRect: box },
                  intersectionRatio: isSeen ? 1 : 0,
                }
              }),
            )
        }
        observe() {}
        disconnect() {}
      },
    )
    keepSession(userRecord())
  })
  afterEach(() => vi.useRealTimers())

  /** Reads a piece by a script. @returns milliseconds by section, as the server adds them up */
  async function read(script: [sections: string[], ms: number][]): Promise<Record<string, number>> {
    const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
    const visit = startVisit({ contentType: 'material', contentId: 'm1', saleId: 'lin' })
    for (const [sections, ms] of script) {
      look(...sections)
      // A reader moves now and then.
      document.dispatchEvent(new Event('scroll'))
      await vi.advanceTimersByTimeAsync(ms)
    }
    visit.end()
    const told: Record<string, number> = {}
    await until(() => {
      const sent = asked.flatMap(({ body }) => body as TrackedEvent[])
      for (const { event, attr } of sent) if (event === 'dwell') told[attr.section ?? ''] = attr.duration ?? 0
      const whole = script.reduce((sum, [, ms]) => sum + ms, 0)
      expect(Math.abs((told[''] ?? 0) - whole)).toBeLessThan(1_000)
    })
    return told
  }

  /** Within half a second. */
  const near = (ms: number) => expect.closeTo(ms, -3)
  const place = (key: string) => `<div data-place="${key}" data-section="${key}"></div>`

  it('is true to a second for the pages 1 and 3 of a brochure, and for page 3 on the next visit', async () => {
    document.body.innerHTML = ['page-1', 'page-2', 'page-3'].map(place).join('')
    expect(
      await read([
        [['page-1'], 4_300],
        [[], 200],
        [['page-3'], 7_900],
      ]),
    ).toEqual({ '': near(12_400), 'page-1': near(4_300), 'page-3': near(7_900) })
    expect(await read([[['page-3'], 2_600]])).toEqual({ '': near(2_600), 'page-3': near(2_600) })
  })

  it('is exact to a second for the parts of an article, which divide the time while both are in view', async () => {
    document.body.innerHTML = ['part-1', 'part-2'].map(place).join('')
    expect(
      await read([
        [['part-1'], 12_000],
        [['part-1', 'part-2'], 4_000],
        [['part-2'], 9_000],
      ]),
    ).toEqual({ '': near(25_000), 'part-1': near(14_000), 'part-2': near(11_000) })
  })

  it('is true to a second for the chapters of a film, and for the page alone while it is paused', async () => {
    document.body.innerHTML = '<video data-place="film"></video>'
    const film = document.querySelector('video')
    const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
    const visit = startVisit({ contentType: 'material', contentId: 'm1', saleId: 'lin' })
    look('film')
    for (const [chapter, ms] of [
      ['chapter-1', 6_000],
      ['', 3_000],
      ['chapter-2', 8_000],
    ] as const) {
      if (chapter) film?.setAttribute('data-section', chapter)
      else film?.removeAttribute('data-section')
      await vi.advanceTimersByTimeAsync(0)
      film?.dispatchEvent(new Event('timeupdate'))
      await vi.advanceTimersByTimeAsync(ms)
    }
    visit.end()
    await until(() => {
      const told = new Map(
        asked
          .flatMap(({ body }) => body as TrackedEvent[])
          .filter(({ event }) => event === 'dwell')
          .map(({ attr }) => [attr.section ?? '', attr.duration]),
      )
      expect(Object.fromEntries(told)).toEqual({
        '': near(17_000),
        'chapter-1': near(6_000),
        'chapter-2': near(8_000),
      })
    })
  })
})
