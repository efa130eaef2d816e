import { describe, expect, it } from 'vitest'
import { desks, frameOf, ready, soon, type Web } from './support/desk.ts'

type Granted = Record<string, string>

const { desk, card } = desks()

/** Reads the grant that the shell put into the address of the page that asked. */
async function grantIn(web: Web): Promise<Granted> {
  const hash = await web.locator('body').evaluate(() => location.hash)
  const packed = new URLSearchParams(hash.slice(hash.indexOf('?'))).get('grant') ?? ''
  return JSON.parse(Buffer.from(packed, 'base64url').toString()) as Granted
}

const ask = (web: Web, kind: string, more = '') =>
  web.locator('body').evaluate(
    (_body, [page, rest]) => {
      const back = encodeURIComponent(location.href.replace(/[?&]grant=[^&]*/, ''))
      const { WeixinJSBridge } = window as unknown as {
        WeixinJSBridge: { invoke(name: string, params: object): void }
      }
      const arg = { url: `/pages/grant/${page}?back=${back}${rest}` }
      Object.assign(window, { asked: true })
      WeixinJSBridge.invoke('invokeMiniProgramAPI', { name: 'navigateTo', arg })
    },
    [kind, more] as const,
  )

/** The page that asked is gone, and the one that was opened again runs. */
async function answered(web: Web): Promise<void> {
  const stillAsked = () => web.locator('body').evaluate(() => 'asked' in window)
  await soon(() => stillAsked().catch(() => true)).toBe(false)
  await ready(web)
}

describe('a mini program', () => {
  it('opens with a login, and answers a grant by opening the page again', async () => {
    const page = await desk().open(1440, 900)
    const right = page.getByTestId('phone-right')
    await right.getByTestId('tab-discover').click()
    await right.getByTestId('open-mini-yunfan01').click()
    const web = frameOf(right)
    await ready(web)
    const login = await grantIn(web)
    expect(login).toMatchObject({ kind: 'login', errMsg: 'login:ok' })
    expect(desk().product.visits.at(-1)).toContain('wang.mini.sandbox.localhost')
    const { miniProgram } = desk().sandbox.world.companies[0] ?? { miniProgram: { appId: '', secret: '' } }
    const session = `/wx/sns/jscode2session?appid=${miniProgram.appId}&secret=${miniProgram.secret}&grant_type=authorization_code&js_code=${login.code}`
    expect(await (await fetch(desk().base + session)).json()).toMatchObject({ openid: expect.any(String) })

    await ask(web, 'phone')
    await right.getByTestId('ask-no').click()
    await soon(async () => (await grantIn(web)).errMsg).toBe('getPhoneNumber:fail user deny')
    await answered(web)
    await ask(web, 'phone')
    await right.getByTestId('ask').getByText('139 **** 0001').waitFor()
    await right.getByTestId('ask-yes').click()
    // One look takes all of it: the page is about to be opened again.
    await soon(() => grantIn(web)).toMatchObject({
      errMsg: 'getPhoneNumber:ok',
      kind: 'phone',
      code: expect.any(String),
      iv: expect.any(String),
    })
    await answered(web)
    await ask(web, 'profile')
    await right.getByTestId('ask-yes').click()
    await soon(async () => (await grantIn(web)).nickName).toBe('王敏')
    await answered(web)
    await ask(web, 'notices', '&ids=one,two')
    await right.getByTestId('message-one').uncheck()
    await right.getByTestId('ask-yes').click()
    await soon(async () => (await grantIn(web)).results).toEqual({ one: 'reject', two: 'accept' })
    await page.close()
  })

  it('says so to the page and to the server, in a tab of its own too, and opens no foreign address', async () => {
    const page = await desk().open(390, 844)
    await page.goto(card('chen.mini'))
    await ready(page)
    expect(await page.evaluate(() => navigator.userAgent)).toMatch(/MicroMessenger.* miniProgram\/wxea0a/)
    expect(await page.evaluate(() => Reflect.get(window, '__wxjs_environment'))).toBe('miniprogram')
    page.once('dialog', (dialog) => void dialog.accept())
    await ask(page, 'profile')
    await answered(page)
    await soon(async () => (await grantIn(page).catch(() => ({}) as Granted)).nickName).toBe('陈立')
    const before = page.url()
    await page.evaluate(() => {
      const { WeixinJSBridge } = window as unknown as {
        WeixinJSBridge: { invoke(name: string, params: object, told: (answer: object) => void): void }
      }
      const arg = { url: '/pages/grant/phone?back=https%3A%2F%2Felsewhere.example%2F' }
      WeixinJSBridge.invoke('invokeMiniProgramAPI', { name: 'navigateTo', arg }, (answer) =>
        Object.assign(window, { told: answer }),
      )
    })
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, 'told') ?? '')))
      .toContain('is not found')
    expect(page.url()).toBe(before)
    await page.close()
  })
})
