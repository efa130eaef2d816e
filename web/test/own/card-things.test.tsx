// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TabBar } from '#app/tab-bar-view.tsx'
import AddMaterialPage from '../../src/pages/card-config/config-details/add-material/page.tsx'
import EditMaterialPage from '../../src/pages/card-config/config-details/edit-material/page.tsx'
import ProductSettingPage from '../../src/pages/product-setting/page.tsx'
import { type Answers, answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const chosenKey = 'GET /biz/v1/card/user_card/company_material'
const chooseKey = 'PUT /biz/v1/card/user_card/company_material'
const lin = { id: 'lin', userId: 'LinXiao', name: '林晓', avatar: '' }

const good = (_id: string, over = {}) => ({
  ...{ _id, name: `产品${_id}`, summary: '', cover: '', price: 9900, marketPrice: 0, unit: '', category: '' },
  ...{ fixed: false, available: true, hidden: false, reason: '', ...over },
})
const material = (_id: string, kind: string) => ({
  ...{ _id, kind, title: `素材${_id}`, summary: '', cover: '', pages: 0, duration: 0 },
  updatedAt: '2026-11-01T08:00:00.000Z',
})

let drawn: { unmount: () => Promise<void> } | undefined
const main = () => document.querySelector('main')?.textContent ?? ''
const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)
const rows = () => Array.from(document.querySelectorAll('main ul b'), (each) => each.textContent)

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  keepSession(userRecord({ isStaff: true, saleInfo: lin }))
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

describe('saving products', () => {
  /** A card that is at revision 2 by the time of the first save, with this list. */
  async function meeting(theirs: object[]) {
    let goods = [good('1'), good('2')] as object[]
    let revision = 1
    const asked = answerCalls({
      [chosenKey]: () => ({ revision, materials: [], goods }),
      [chooseKey]: (_, body) => {
        if (revision > 1 && (body as { revision: number }).revision === revision)
          return { revision: revision + 1 }
        ;[goods, revision] = [theirs, 2]
        return new Error('500305')
      },
    })
    drawn = await draw(<ProductSettingPage />)
    await until(() => expect(rows()).toEqual(['产品1', '产品2']))
    await tap(named('“产品1”的更多操作'))
    await tap(control('移除'))
    await tap(control('保存'))
    const saves = () => asked.filter(({ key }) => key === chooseKey).map(({ body }) => body)
    return { saves }
  }

  test('merges a list that was changed elsewhere, and shows both changes before saving', async () => {
    const { saves } = await meeting([good('1'), good('2'), good('3')])
    await until(() => expect(main()).toContain('你的修改都还在'))
    expect(rows()).toEqual(['产品2', '产品3'])
    expect(saves()).toHaveLength(1)
    await tap(control('保存'))
    await until(() => expect(document.body.textContent).toContain('已保存'))
    expect(saves()[1]).toEqual({
      revision: 2,
      goods: ['2', '3'].map((_id) => ({ _id, hidden: false, reason: '' })),
    })
  })

  test('succeeds after a change of another part of the card', async () => {
    const { saves } = await meeting([good('1'), good('2')])
    await until(() => expect(document.body.textContent).toContain('已保存'))
    expect(saves()[1]).toEqual({ revision: 2, goods: [{ _id: '2', hidden: false, reason: '' }] })
  })

  test('that fails keeps the changes, on this phone too', async () => {
    const answers: Answers = {
      [chosenKey]: () => ({ revision: 1, materials: [], goods: [good('1', { fixed: true }), good('2')] }),
      [chooseKey]: () => new Error('500'),
    }
    answerCalls(answers)
    drawn = await draw(<ProductSettingPage />)
    await until(() => expect(rows()).toHaveLength(2))
    expect(main()).toContain('公司统一设置')
    expect(named('“产品1”的更多操作')).toBeNull()
    await tap(named('“产品2”的更多操作'))
    await tap(control('对访客隐藏'))
    await tap(control('保存'))
    await until(() => expect(document.body.textContent).toContain('保存失败'))
    await drawn.unmount()
    drawn = await draw(<ProductSettingPage />)
    await until(() => expect(main()).toContain('已隐藏，访客看不到'))
    await tap(control('放弃修改'))
    expect(main()).not.toContain('已隐藏，访客看不到')
  })
})

test('a kind of material that does not load leaves the others, and ticked pieces stay ticked', async () => {
  answerCalls({
    [chosenKey]: () => ({ revision: 1, materials: [], goods: [] }),
    'POST /card/v1/user/center/mini-material/list': (_, body) => {
      const { kind } = body as { kind: string }
      if (kind === 'case') return new Error('500')
      return { list: [material(kind, kind)], total: 1, page: 1, pageSize: 20 }
    },
  })
  drawn = await draw(<AddMaterialPage />)
  await until(() => expect(main()).toContain('素材article'))
  await tap(document.querySelector('input[type=checkbox]'))
  await tap(document.querySelector('[data-kind=case]'))
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(control('添加（1）')).toBeDefined()
  await tap(document.querySelector('[data-kind=video]'))
  await until(() => expect(main()).toContain('素材video'))
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('lists and saves an added thing, also after returning from another page', async () => {
  history.replaceState(null, '', '#/pages/card-config/config-details/add-material/index?section=brochure')
  answerCalls({
    [chosenKey]: () => ({ revision: 1, materials: [], goods: [] }),
    'POST /card/v1/user/center/mini-material/list': (_, body) => {
      const { kind } = body as { kind: string }
      return { list: [material('1', kind)], total: 1, page: 1, pageSize: 20 }
    },
  })
  drawn = await draw(<AddMaterialPage />)
  await until(() => expect(main()).toContain('素材1'))
  await tap(document.querySelector('input[type=checkbox]'))
  await tap(control('添加（1）'))
  expect(location.hash).toBe('#/pages/card-config/config-details/edit-material/index?kind=brochure')
  await drawn.unmount()
  drawn = await draw(<EditMaterialPage />)
  await until(() => expect(rows()).toEqual(['素材1']))
  expect(main()).toContain('有修改还没有保存')
})

describe('the tab bar of a visitor', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01&uid=LinXiao')
    keepSession(userRecord())
  })

  const tabs = ['/pages/person/index', '/pages/tabbar/usercenter/index'].map((pagePath) => ({
    ...{ pagePath, zh: pagePath, en: pagePath, icon: '' },
  }))
  const bar = async (permitted: boolean, goods: object[]) => {
    const asked = answerCalls({
      'GET /card/v1/card/menu': () => ({ permitted, list: tabs }),
      'GET /biz/v1/card/user_card/goods': () => ({ list: goods }),
    })
    drawn = await draw(<TabBar current="/pages/tabbar/usercenter/index" />)
    await until(() => expect(asked).toHaveLength(2))
    await new Promise((done) => setTimeout(done, 20))
    return document.querySelector('nav')
  }

  test('stands below a card with products', async () => {
    expect((await bar(true, [good('1')]))?.querySelectorAll('a')).toHaveLength(2)
  })
  test('is hidden where the card has none', async () => {
    expect(await bar(true, [])).toBeNull()
  })
  test('is removed where the company has no permission', async () => {
    expect(await bar(false, [good('1')])).toBeNull()
  })
})
