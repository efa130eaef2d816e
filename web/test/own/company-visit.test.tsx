// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AnnouncementPage from '../../src/pages/company/announcement/page.tsx'
import CompanyPage from '../../src/pages/company/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const report = 'POST /crm-trail-api/behaviors/qw'
const announcement = {
  id: 'd1',
  title: '放假通知',
  content: '国庆放假七天',
  image: '',
  pagePath: '',
  createdAt: '2026-11-20T06:00:00.000Z',
  day: '2026-11-20',
}
const card = {
  companyId: 'yunfan01',
  cardId: 'c1',
  name: '云帆科技',
  slogan: '',
  introduction: '',
  logo: '',
  cover: '',
  address: '',
  phone: '',
  website: '',
  email: '',
  brandColor: '#123456',
  sections: [{ key: 'dynamic', materials: [] }],
  goods: [],
}
const answers = {
  'GET /biz/v1/card/company_card/detail': () => card,
  'GET /biz/v1/card/mini_pro/dynamic/find': () => ({ list: [announcement], total: 1, page: 1, pageSize: 20 }),
  'GET /biz/v1/card/mini_pro/dynamic/detail': () => announcement,
  [report]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }),
}

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  keepSession(userRecord())
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

/** The first view that a page reports. */
async function viewOf(page: 'company' | 'announcement', query: string) {
  history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01&uid=su#${query}`)
  const asked = answerCalls(answers)
  drawn = await draw(page === 'company' ? <CompanyPage /> : <AnnouncementPage />)
  const views = () =>
    asked
      .filter(({ key }) => key === report)
      .flatMap(({ body }) => body as { event: string; attr: object }[])
      .filter(({ event }) => event === 'view')
  await until(() => expect(views()).toHaveLength(1))
  return views()[0]?.attr
}

test('reports a visit of the company card for the salesperson who led there', async () => {
  expect(await viewOf('company', '/pages/company/index')).toMatchObject({
    sceneType: 'company',
    contentId: 'c1',
    saleId: 'su',
  })
  await until(() =>
    expect(document.querySelector('h3 a')?.getAttribute('href')).toBe(
      '#/pages/company/announcement/index?_id=d1&companyId=yunfan01&uid=su',
    ),
  )
})

test('reports a visit of an announcement', async () => {
  expect(await viewOf('announcement', '/pages/company/announcement/index?_id=d1')).toMatchObject({
    sceneType: 'announcement',
    contentId: 'd1',
    saleId: 'su',
  })
  expect(document.querySelector('h1')?.textContent).toBe('放假通知')
})
