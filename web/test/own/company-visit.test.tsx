// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import CompanyPage from '../../src/pages/company/page.tsx'
import PostPage from '../../src/pages/company/post/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const report = 'POST /crm-trail-api/behaviors/qw'
const announcement = {
  dyncId: 'd1',
  face: 'bridge',
  dyncType: 'announcement',
  title: '放假通知',
  content: '国庆放假七天',
  pictures: [],
  video: '',
  link: null,
  thing: null,
  pagePath: '',
  author: { userId: '', name: '周岚', avatar: '', position: '' },
  pinned: false,
  at: '2026-11-20T06:00:00.000Z',
  day: '2026-11-20',
  likes: 0,
  comments: 0,
  liked: false,
}
const noComments = { list: [], next: '', total: 0, page: 1, pageSize: 10, comments: 0, commentsOn: true }
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
  'GET /dynamic/v1/bridge/list': () => ({ list: [announcement], next: '', total: 1, page: 1, pageSize: 3 }),
  'GET /dynamic/v1/bridge/comment/list': () => noComments,
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
async function viewOf(page: 'company' | 'post', query: string, post: object = announcement) {
  history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01&uid=su#${query}`)
  const asked = answerCalls({ ...answers, 'GET /dynamic/v1/dync/out/detail': () => post })
  drawn = await draw(page === 'company' ? <CompanyPage /> : <PostPage />)
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
      '#/pages/company/post/index?dyncId=d1&companyId=yunfan01&uid=su',
    ),
  )
})

test('reports a visit of an announcement', async () => {
  expect(await viewOf('post', '/pages/company/announcement/index?_id=d1')).toMatchObject({
    sceneType: 'announcement',
    contentId: 'd1',
    saleId: 'su',
  })
  expect(document.querySelector('h1')?.textContent).toBe('放假通知')
})

test('reports a visit of a post of the circle as one of a post', async () => {
  const post = { ...announcement, face: 'dync', dyncType: 'circle' }
  expect(await viewOf('post', '/pages/company/post/index?dyncId=d1', post)).toMatchObject({
    sceneType: 'post',
    contentId: 'd1',
  })
})
