// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, test } from 'vitest'
import { VisitRow } from '../../src/features/radar/visit-row.tsx'
import { answerCalls, draw, tap, until } from '../support/dom.tsx'
import { radarVisit, trailEntry, userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

test('a visit unfolds into lines, each of which opens its piece at the part that was read', async () => {
  keepSession(userRecord({ isStaff: true, companyId: 'yunfan01' }))
  const sections = [
    { key: 'page-3', duration: 9000 },
    { key: 'page-1', duration: 4000 },
  ]
  const material = { contentType: 'material', contentId: 'm' } as const
  const lines = [
    trailEntry({ ...material, id: 'b', contentKind: 'brochure', contentTitle: '手册', sections }),
    trailEntry({ ...material, id: 'f', contentKind: 'form', contentTitle: '预约', event: 'submit_form' }),
    trailEntry({ id: 'c', sections: [{ key: 'case', duration: 4000 }] }),
    trailEntry({ id: 'd', event: 'call' }),
  ]
  answerCalls({
    'GET /biz/v1/clue/radar/visit': () => ({ list: lines, total: 4, page: 1, pageSize: 100 }),
  })
  const now = new Date('2026-11-20T08:00:00.000Z')
  drawn = await draw(<VisitRow visit={radarVisit({ startedAt: now.toISOString() })} now={now} />)
  await tap(document.querySelector('[aria-expanded]'))
  await until(() => expect(document.querySelectorAll('ol > li')).toHaveLength(4))
  const opened = [...document.querySelectorAll<HTMLAnchorElement>('ol a')].map(({ hash }) => {
    const [path, search] = hash.split('?')
    const query = new URLSearchParams(search)
    return `${path?.slice('#/pages/'.length)} ${query.get('part') ?? query.get('answerId')}`
  })
  expect(opened).toEqual([
    'material/index page-3',
    'material/index page-1',
    'material/index page-3',
    'forms/answers/index f',
    'person/index case',
  ])
})
