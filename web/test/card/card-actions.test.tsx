// @vitest-environment happy-dom

import { dropSession, keepSession, settleSession } from '@mingpian/client/session.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { TrackingEvent } from '@mingpian/contract/tracking.ts'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TabBar } from '#app/tab-bar-view.tsx'
import CardPageView from '../../src/pages/person/card-page.tsx'
import PersonPage from '../../src/pages/person/page.tsx'
import { type Answers, answerCalls, control, draw, settle, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'
import { card } from './card.ts'

const stored = { accepted: 1, duplicates: 0, skipped: 0 }
const tab = (pagePath: string, zh: string, icon: string) => ({ pagePath, zh, en: '', icon })
const tabs = [
  tab('/pages/home/index', '首页', 'home'),
  tab('/pages/radar/index', '雷达', 'radar'),
  tab('/pages/person/index', '名片', 'card'),
  tab('/pages/tabbar/usercenter/index', '我的', 'me'),
]
const usual: Answers = {
  'POST /crm-trail-api/behaviors/qw': () => stored,
  'GET /card/v1/card/menu': () => ({ permitted: true, list: tabs }),
}
let drawn: { unmount: () => Promise<void> } | undefined

const show = async (page: CardPage = card()) => {
  drawn = await draw(<CardPageView page={page} />)
}
const sheet = () => document.querySelector('dialog[open]')
const tracked = (asked: ReturnType<typeof answerCalls>) =>
  asked
    .filter(({ key }) => key.endsWith('/behaviors/qw'))
    .flatMap(({ body }) => body as TrackingEvent | TrackingEvent[])
    .map((event) => event.event)

const wechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.76'
const openedIn = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

beforeEach(() => {
  openedIn(wechat)
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01&uid=lin#/pages/person/index')
})
afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
  await settle(dropSession)
})

describe('saving', () => {
  test('shows the contact as a code, and hides the other code meanwhile', async () => {
    answerCalls(usual)
    await show()
    await tap(control('保存到通讯录'))
    await until(() =>
      expect(sheet()?.querySelector('img')?.getAttribute('src')).toBe('/card-vcard/yunfan01/lin.png'),
    )
    expect(document.querySelector<HTMLElement>('figure img')?.style.visibility).toBe('hidden')
    expect(sheet()?.textContent).toContain('139 0000 1001')
    expect(location.hash).toBe('#/pages/person/index')
  })

  test('asks for a code that did not come again, by a tap or when the network is back', async () => {
    answerCalls(usual)
    await show()
    await tap(control('保存到通讯录'))
    const code = () => sheet()?.querySelector('img')
    const fail = () => settle(() => code()?.dispatchEvent(new Event('error')))
    await until(() => expect(code()).toBeTruthy())
    await fail()
    expect(code()).toBeNull()
    expect(sheet()?.querySelector('[role=alert]')?.textContent).toContain('二维码没有加载出来')
    expect(control('复制号码')).toBeDefined()
    await tap(control('点这里重试'))
    expect(code()?.getAttribute('src')).toBe('/card-vcard/yunfan01/lin.png')
    await fail()
    await settle(() => dispatchEvent(new Event('online')))
    expect(code()?.getAttribute('src')).toBe('/card-vcard/yunfan01/lin.png')
  })

  test('has one main button, which copies the file’s address and says where to open it', async () => {
    answerCalls(usual)
    const copied: string[] = []
    vi.stubGlobal('navigator', { ...navigator, userAgent: wechat, clipboard: undefined })
    document.execCommand = () => copied.push(document.querySelector('textarea')?.value ?? '') > 0
    await show()
    await tap(control('保存到通讯录'))
    await until(() => expect(control('在浏览器中保存')).toBeDefined())
    await tap(control('在浏览器中保存'))
    const file = `${location.origin}/card-vcard/yunfan01/lin.vcf`
    await until(() => expect(copied).toEqual([file]))
    expect(sheet()?.textContent).toContain(file)
    expect(sheet()?.textContent).toContain('手机自带的浏览器')
  })

  test('has each of its controls before the wallet has answered, and marks a card that is kept', async () => {
    let answer: ((list: object) => void) | undefined
    answerCalls({
      ...usual,
      'GET /card/v1/wallet/list': () => new Promise<never>((resolve) => (answer = resolve as never)),
    })
    keepSession(userRecord())
    await show()
    await tap(control('保存到通讯录'))
    const names = () => Array.from(sheet()?.querySelectorAll('a, button') ?? [], (each) => each.textContent)
    await until(() => expect(names()).toContain('收藏到名片夹'))
    const before = names()
    expect(before.at(-1)).toBe('复制链接，在浏览器中保存')
    const kept = () => control('收藏到名片夹')?.getAttribute('aria-pressed')
    expect(kept()).toBe('false')
    await until(() => expect(answer).toBeDefined())
    await settle(() => answer?.({ list: [{ userId: 'lin' }], total: 1, page: 1, pageSize: 100 }))
    await until(() => expect(kept()).toBe('true'))
    expect(names()).toEqual(before)
  })

  test('offers no number where there is none', async () => {
    answerCalls(usual)
    await show(card({ phone: '' }))
    await tap(control('保存到通讯录'))
    await until(() => expect(sheet()).not.toBeNull())
    expect(control('复制号码')).toBeUndefined()
    expect(control('拨打电话')).toBeUndefined()
  })

  test('and enlarging are tracked, for a visitor', async () => {
    const asked = answerCalls(usual)
    keepSession(userRecord())
    await show()
    await tap(control('保存到通讯录'))
    await until(() => expect(sheet()?.textContent).toContain('存入手机通讯录'))
    await tap(control('放大二维码'))
    await until(() =>
      expect(tracked(asked)).toEqual(expect.arrayContaining(['view', 'save_contact', 'view_code'])),
    )
  })
})

test('adding on WeChat shows the code and copies the id', async () => {
  answerCalls(usual)
  const copied: string[] = []
  vi.stubGlobal('navigator', { ...navigator, userAgent: wechat, clipboard: undefined })
  document.execCommand = () => copied.push(document.querySelector('textarea')?.value ?? '') > 0
  await show()
  await tap(control('加微信'))
  await until(() => expect(sheet()?.querySelector('img')?.getAttribute('src')).toBe('/enterprise.png'))
  await until(() => expect(copied).toEqual(['linxiao_yf']))

  // The note that says so goes; the id stays beside the code, to be copied once more.
  expect(sheet()?.textContent).toContain('linxiao_yf')
  await tap(
    [...(sheet()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === '复制微信号'),
  )
  await until(() => expect(copied).toEqual(['linxiao_yf', 'linxiao_yf']))
})

test('a card without a WeChat id shows its code alone', async () => {
  answerCalls(usual)
  await show(card({ wechatId: '' }))
  await tap(control('加微信'))
  await until(() => expect(sheet()?.querySelector('img')).toBeTruthy())
  expect(sheet()?.textContent).not.toContain('复制微信号')
})

test('no line of a name begins with the dot between its parts', async () => {
  answerCalls(usual)
  await show(card({ name: '买买提·艾力' }))
  expect(document.querySelector('h1')?.textContent).toBe('买买提\u2060·艾力')
})

describe('saving inside a mini program', () => {
  const mini = `${wechat} miniProgram/wx1`
  const invoke = vi.fn()
  const granted = (phone: boolean, profile: boolean) =>
    keepSession(userRecord({ granted: { phone, profile } }))
  beforeEach(() => {
    openedIn(mini)
    invoke.mockReset()
    vi.stubGlobal('WeixinJSBridge', { invoke })
  })
  const asked = (words: string) => until(() => expect(sheet()?.querySelector('h2')?.textContent).toBe(words))

  test.each([
    ['neither', false, false, '获取你的昵称和头像'],
    ['the phone alone', true, false, '获取你的昵称和头像'],
    ['name and picture alone', false, true, '验证你的手机号'],
    ['both', true, true, '保存到通讯录'],
  ])('with %s granted', async (_, phone, profile, title) => {
    const calls = answerCalls(usual)
    granted(phone, profile)
    await show()
    await tap(control('保存到通讯录'))
    await asked(title)
    const link = sheet()?.querySelector('a[href="#/pages/privacy/index"]')
    expect(link !== null).toBe(!(phone && profile))
    expect(invoke).not.toHaveBeenCalled()
    await settle(() => {})
    expect(tracked(calls).includes('save_contact')).toBe(phone && profile)
  })

  test('a no leaves the number and the code, and nothing is asked again without a tap', async () => {
    answerCalls(usual)
    granted(false, true)
    await show()
    await tap(control('保存到通讯录'))
    await asked('验证你的手机号')
    await tap(control('暂不提供'))
    await asked('保存到通讯录')
    expect(sheet()?.querySelector('img')?.getAttribute('src')).toBe('/enterprise.png')
    expect(control('复制号码')).toBeDefined()
    expect(control('拨打电话')?.getAttribute('href')).toBe('tel:13900001001')
    await tap(control('提供后一键保存'))
    await asked('验证你的手机号')
    expect(invoke).not.toHaveBeenCalled()
    await tap(control('去授权'))
    expect(invoke).toHaveBeenCalledOnce()
  })
})

describe('the contact code', () => {
  const better = { kind: 'enterprise', image: '/better.png' }
  const answers: Answers = { ...usual, 'GET /biz/v1/qrcode/get/sale': () => better }
  const plain = card({ contactCode: { kind: 'default', image: '/default.png' } })
  const shown = () => document.querySelector('figure img')?.getAttribute('src')

  test('becomes the enterprise code once there is a session', async () => {
    const asked = answerCalls(answers)
    await show(plain)
    expect(shown()).toBe('/default.png')
    await settle(() => keepSession(userRecord()))
    await until(() => expect(shown()).toBe('/better.png'))
    expect(document.querySelector('figcaption')?.textContent).toContain('长按识别二维码，添加好友')
    const sale = asked.filter(({ key }) => key === 'GET /biz/v1/qrcode/get/sale')
    expect(sale.map(({ query }) => Object.fromEntries(query))).toEqual([
      { openID: 'open-wang', codeID: 'lin', companyID: 'yunfan01' },
    ])
  })

  test('stays unchanged without a better one', async () => {
    const asked = answerCalls({ ...answers, 'GET /biz/v1/qrcode/get/sale': () => new Error('500502') })
    keepSession(userRecord())
    await show(plain)
    await until(() => expect(asked.some(({ key }) => key === 'GET /biz/v1/qrcode/get/sale')).toBe(true))
    expect(shown()).toBe('/default.png')
  })

  test('is not asked for again where it is the enterprise’s already', async () => {
    const asked = answerCalls(answers)
    keepSession(userRecord())
    await show()
    await until(() => expect(tracked(asked)).toContain('view'))
    expect(asked.some(({ key }) => key.includes('/qrcode/'))).toBe(false)
  })
})

describe('the owner', () => {
  const saleInfo = { id: 'lin', userId: 'lin', name: '林晓', avatar: '' }

  test('gets the way to the radar after the first paint, without a word of complaint from React', async () => {
    answerCalls(usual)
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = renderToString(<CardPageView page={card()} />)
    expect(place.innerHTML).not.toContain('/pages/radar')
    keepSession(userRecord({ isStaff: true, saleInfo }))
    const complaints: unknown[] = []
    const onRecoverableError = (error: unknown) => complaints.push(error)
    let root: Root | undefined
    await settle(() => {
      root = hydrateRoot(place, <CardPageView page={card()} />, { onRecoverableError })
    })
    await until(() => expect(control('雷达')?.getAttribute('href')).toBe('#/pages/radar/index'))
    expect(control('保存到通讯录')).toBeUndefined()
    expect(complaints).toEqual([])
    await settle(() => root?.unmount())
    place.remove()
  })

  test('has the actions of an owner above the tabs of the other pages, in the card’s own entry and in the app', async () => {
    answerCalls(usual)
    keepSession(userRecord({ isStaff: true, saleInfo }))
    const bars = () => Array.from(document.querySelectorAll('nav'), ({ textContent }) => textContent)
    await show()
    await until(() => expect(bars()).toEqual(['编辑资料分享名片', '首页雷达名片我的']))
    await drawn?.unmount()
    history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/person/index?uid=lin')
    drawn = await draw(
      <>
        <CardPageView page={card()} />
        <TabBar current="/pages/person/index" />
      </>,
    )
    await until(() => expect(bars()).toEqual(['编辑资料分享名片', '首页雷达名片我的']))
    expect(document.querySelector('[aria-current="page"]')?.textContent).toBe('名片')
  })

  test('has the place of the tabs held until they come, and given up where they fail', async () => {
    let answer: ((menu: object) => void) | undefined
    answerCalls({
      ...usual,
      'GET /card/v1/card/menu': () => new Promise<never>((resolve) => (answer = resolve as never)),
    })
    keepSession(userRecord({ companyId: 'qinghe02', sessionId: 'qinghe02.s', isStaff: true, saleInfo }))
    history.replaceState(null, '', '/qw-wxmini/?companyId=qinghe02&uid=lin#/pages/person/index')
    await show(card({ companyId: 'qinghe02' }))
    const isAlone = () => document.querySelector('nav')?.getAttribute('data-alone')
    await until(() => expect([isAlone(), answer]).toEqual(['false', expect.any(Function)]))
    await settle(() => answer?.(new Error('500000')))
    await until(() => expect(isAlone()).toBe('true'))
  })

  test('sees no bar for visitors while a sign-in goes on; a visitor sees it once they are known', async () => {
    answerCalls(usual)
    const { classList } = document.documentElement
    let known = () => {}
    settleSession(
      new Promise<void>((resolve) => {
        known = resolve
      }),
    )
    classList.add('own')
    await show()
    expect(classList.contains('own')).toBe(true)
    await settle(() => keepSession(userRecord({ isStaff: true, saleInfo })))
    await settle(known)
    expect(classList.contains('own')).toBe(true)
    await settle(dropSession)
    expect(classList.contains('own')).toBe(false)
  })

  test('is not another member of staff', async () => {
    answerCalls(usual)
    keepSession(userRecord({ isStaff: true, saleInfo: { ...saleInfo, userId: 'zhou' } }))
    await show()
    await tap(control('放大二维码'))
    await until(() => expect(sheet()).not.toBeNull())
    expect(control('雷达')).toBeUndefined()
  })
})

test('fields for visitors who left a card are asked for by the old link’s name after its owner has left', async () => {
  const predecessor = { userId: 'gone', name: '梅欣', note: '' }
  const page = card({ exchangeable: ['phone'], phone: '', predecessor })
  const detail = 'GET /biz/v1/card/user_card/detail'
  const asked = answerCalls({
    ...usual,
    [detail]: (query) => (query.get('userId') === 'gone' ? page : card()),
  })
  keepSession(userRecord())
  await show(page)
  await until(() => expect(asked.map(({ key }) => key)).toContain(detail))
  await settle(() => undefined)
  expect(document.body.textContent).toContain('你要找的梅欣已离职')
})

describe('the card where the client draws it', () => {
  const detail = 'GET /biz/v1/card/user_card/detail'
  test.each([
    ['404', '没有找到这张名片'],
    ['400', '没有找到这张名片'],
    ['500301', '这张名片还没有开放'],
    ['500304', '这张名片已经更新'],
    ['500', '没有加载出来'],
  ])('code %s says: %s', async (code, words) => {
    answerCalls({ [detail]: () => new Error(code) })
    drawn = await draw(<PersonPage />)
    await until(() => expect(document.querySelector('h1')?.textContent).toBe(words))
    expect(control('重试') !== undefined).toBe(code === '500')
  })

  test('shows the card that the address names', async () => {
    const asked = answerCalls({ ...usual, [detail]: () => card() })
    drawn = await draw(<PersonPage />)
    await until(() => expect(document.querySelector('h1')?.textContent).toBe('林晓'))
    const query = asked.find(({ key }) => key === detail)?.query ?? []
    expect(Object.fromEntries(query)).toEqual({ companyId: 'yunfan01', userId: 'lin' })
    await until(() => expect(document.title).toBe('林晓的名片'))
  })
})
