// @vitest-environment happy-dom
import { keepSession } from '@mingpian/client/session.ts'
import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { LeadAct } from '@mingpian/contract/shared/lead-acts.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { runsOf } from '../../src/pages/radar/trail/runs.ts'
import { blocksOf } from '../../src/pages/radar/trail/stories.ts'
import { Timeline } from '../../src/pages/radar/trail/timeline.tsx'
import { draw, tap } from '../support/dom.tsx'
import { trailEntry, userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

const at = (minute: number) => `2026-11-20T02:${String(minute).padStart(2, '0')}:00.000Z`
const looked = (minute: number, changes: Partial<TrailEntry> = {}) =>
  trailEntry({ id: `l${minute}`, event: 'view_code', begins: false, at: at(minute), ...changes })

const idsOf = (entries: TrailEntry[]) => runsOf(entries, 'zh').map((run) => run.map(({ id }) => id).join())

test('gathers neighbours whose lines are equal, and no others', () => {
  const call = looked(8, { id: 'call', event: 'call' })
  expect(idsOf([looked(9), call, looked(7), looked(6)])).toEqual(['l9', 'call', 'l7,l6'])
  // Another piece of the same title is another line.
  expect(idsOf([looked(9), looked(8, { contentId: 'zhou' })])).toEqual(['l9', 'l8'])
  const opened = (minute: number, duration: number) => looked(minute, { event: 'view', duration })
  expect(idsOf([opened(9, 4000), opened(8, 4000), opened(7, 9000)])).toEqual(['l9,l8', 'l7'])
})

test('leaves questions and times of parts in lines of their own', () => {
  const read = { event: 'view', sections: [{ key: 'page-1', duration: 4000 }] } as const
  expect(
    idsOf([looked(9, { ...read, sections: [...read.sections] }), looked(8, { event: 'view' })]),
  ).toHaveLength(2)
  const asked = {
    question: { page: 1, x: 0, y: 0, words: '多少钱', image: '' },
  } as unknown as Partial<TrailEntry>
  expect(idsOf([looked(9, asked), looked(8, asked)])).toHaveLength(2)
})

test('shows a run as one line with its number and times, and opens into each time', async () => {
  drawn = await draw(<Timeline acts={[]} entries={[looked(9), looked(7), looked(5)]} visits={1} lead="u" />)
  const minutes = () =>
    [...document.querySelectorAll('ol ol:not([hidden]) time')].map((time) => time.textContent?.slice(-2))
  expect(document.querySelectorAll('section > ol > li')).toHaveLength(1)
  const run = document.querySelector('[aria-expanded]')
  expect(run?.textContent).toMatch(/^3\s次\d\d:05 – \d\d:09$/)
  expect(minutes()).toEqual([])
  await tap(run)
  expect(minutes()).toEqual(['09', '07', '05'])
  await tap(run)
  expect(minutes()).toEqual([])
})

test('opens a piece at the part that a line names, and a line of a card at the section that was read longest', async () => {
  keepSession(userRecord({ isStaff: true, companyId: 'yunfan01' }))
  const sections = [
    { key: 'page-3', duration: 9000 },
    { key: 'page-1', duration: 4000 },
  ]
  const book = trailEntry({
    id: 'b',
    contentType: 'material',
    contentKind: 'brochure',
    contentId: 'm',
    sections,
  })
  const card = trailEntry({ id: 'c', sections: [{ key: 'case', duration: 4000 }] })
  drawn = await draw(<Timeline acts={[]} entries={[book, card, looked(5)]} visits={2} lead="u" />)
  const opened = [...document.querySelectorAll('a')].map(({ hash }) => {
    const [path, search] = hash.split('?')
    return `${path} ${new URLSearchParams(search).get('part')}`
  })
  const [material, person] = ['#/pages/material/index', '#/pages/person/index']
  expect(opened).toEqual([`${material} page-1`, `${material} page-3`, `${material} page-3`, `${person} case`])
})

test('tells each visit as a story of its own, with its number, its beginning and the time of all openings', async () => {
  const opened = (minute: number, changes: Partial<TrailEntry>) =>
    looked(minute, { event: 'view', duration: 30_000, ...changes })
  const entries = [
    looked(59, { event: 'call' }),
    opened(58, { contentId: 'zhou', duration: 90_000 }),
    opened(57, { begins: true }),
    opened(9, { begins: true }),
    looked(5, { event: 'mall' }),
  ]
  drawn = await draw(<Timeline acts={[]} entries={entries} visits={12} lead="u" />)
  const stories = [...document.querySelectorAll('section section section')].map((story) => [
    story.querySelector('h4')?.textContent?.replace(/\d\d:/, ':'),
    story.querySelectorAll('li').length,
  ])
  expect(stories).toEqual([
    ['第\u00a012\u00a0次来:57 · 共看 2\u00a0分钟', 3],
    ['第\u00a011\u00a0次来:09', 1],
    // The visit to which it belongs is not loaded yet, or there is none.
    [undefined, 1],
  ])
})

describe('what salespeople did', () => {
  const actOf = (id: string, at: string): LeadAct => ({
    ...{ id, at, kind: 'follow', salesperson: '林晓', words: id },
    ...{ purchase: null, outcome: '', stage: '' },
  })
  const view = (id: string, at: string, begins: boolean) => trailEntry({ id, at, begins })

  test('stands between the visits, and above the visit during which it was done', () => {
    const blocks = blocksOf([
      actOf('after', '2026-11-20T09:00:00Z'),
      view('later', '2026-11-20T08:30:00Z', false),
      actOf('during', '2026-11-20T08:20:00Z'),
      view('begin', '2026-11-20T08:00:00Z', true),
      actOf('before', '2026-11-20T07:00:00Z'),
      view('first', '2026-11-20T06:00:00Z', true),
      actOf('earliest', '2026-11-20T05:00:00Z'),
    ])
    const ids = blocks.map(({ story, acts }) => (story ? story.entries : acts).map(({ id }) => id))
    expect(ids).toEqual([['after', 'during'], ['later', 'begin'], ['before'], ['first'], ['earliest']])
  })
})
