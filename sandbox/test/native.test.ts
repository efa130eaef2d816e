import { describe, expect, it } from 'vitest'
import { desks, frameOf, ready, scan, type Web } from './support/desk.ts'

const { desk, at, card, openOnRight } = desks()

/** Calls the vendor's SDK in a page and notes what came of it as the text of `#result`. */
async function call(page: Web, name: string, params: object = {}): Promise<void> {
  await page.locator('body').evaluate(
    (body, [api, given]) => {
      body.querySelector('#result')?.remove()
      const result = Object.assign(document.createElement('output'), { id: 'result' })
      const { ww } = window as unknown as { ww: Record<string, (params: object) => Promise<object>> }
      const done = (answer: object) => {
        result.textContent = JSON.stringify(answer)
        body.append(result)
      }
      ww[api]?.(given).then(done, done)
    },
    [name, params] as const,
  )
}

const resultOf = async (page: Web) =>
  JSON.parse((await page.locator('#result').textContent()) ?? '{}') as Record<string, unknown>

describe('the app asks for the page', () => {
  it('whether it may know the place: a no is a cancel, a yes depends on the system asked for', async () => {
    const { page, right, web } = await openOnRight()
    await call(web, 'getLocation', { type: 'gcj02' })
    await right.getByTestId('ask-no').click()
    expect(String((await resultOf(web)).errMsg)).toContain('cancel')
    await call(web, 'getLocation', { type: 'gcj02' })
    await right.getByTestId('ask-yes').click()
    expect(await resultOf(web)).toMatchObject({ latitude: 30.2084, longitude: 120.2121 })
    await call(web, 'getLocation', { type: 'wgs84' })
    await right.getByTestId('ask-yes').click()
    expect(await resultOf(web)).toMatchObject({ latitude: 30.2108 })
    await page.close()
  })

  it('in a tab of its own by the browser’s question, which no accidental tap answers with yes', async () => {
    const page = await desk().open(390, 844)
    await page.goto(card('wang'))
    await ready(page)
    await call(page, 'getLocation')
    expect(String((await resultOf(page)).errMsg)).toContain('cancel')
    page.once('dialog', (dialog) => void dialog.accept())
    await call(page, 'getLocation')
    expect(await resultOf(page)).toMatchObject({ accuracy: '65' })
    await page.close()
  })

  it('which messages are wanted, by the open tag', async () => {
    const { page, right, web } = await openOnRight()
    await web.locator('body').evaluate((body) => {
      const tag = document.createElement('wx-open-subscribe')
      tag.setAttribute('template', 'one,two')
      tag.innerHTML =
        '<script type="text/wxtag-template"><button>订阅</button></script><script type="text/wxtag-template" slot="style"><style>button{height:44px}</style></script>'
      tag.addEventListener('success', (event) => {
        const result = Object.assign(document.createElement('output'), { id: 'result' })
        result.textContent = JSON.stringify((event as CustomEvent).detail)
        body.append(result)
      })
      body.append(tag)
    })
    await web.getByRole('button', { name: '订阅' }).click()
    await right.getByTestId('message-two').uncheck()
    await right.getByTestId('ask-yes').click()
    const { errMsg, subscribeDetails } = await resultOf(web)
    expect(errMsg).toBe('subscribe:ok')
    const details = JSON.parse(String(subscribeDetails)) as Record<string, string>
    expect(JSON.parse(details.one ?? '')).toEqual({ status: 'accept' })
    expect(JSON.parse(details.two ?? '')).toEqual({ status: 'reject' })
    await page.close()
  })
})

describe('the app shows for the page', () => {
  it('a place, pictures one after the other, and closes itself when asked', async () => {
    const { page, right, web } = await openOnRight()
    const place = { latitude: 30.1, longitude: 120.2, name: '云帆大厦', address: '江虹路 1750 号' }
    await call(web, 'openLocation', place)
    await right.getByTestId('place').getByText('江虹路 1750 号').waitFor()
    await page.keyboard.press('Escape')
    const face = `${at('wang')}/face.svg`
    await call(web, 'previewImage', { current: `${face}?2`, urls: [face, `${face}?2`] })
    expect(await right.getByTestId('viewer-count').textContent()).toBe('2/2')
    await right.getByTestId('viewer-previous').click()
    expect(await right.getByTestId('viewer-count').textContent()).toBe('1/2')
    await right.getByTestId('image-viewer').click()
    await call(web, 'closeWindow')
    await right.getByTestId('open-scan').waitFor()
    await page.close()
  })
})

describe('WeCom', () => {
  it('opens the text of a code from the page of the company’s apps', async () => {
    const page = await desk().open(1440, 900)
    const left = page.getByTestId('phone-left')
    await left.getByTestId('tab-workbench').click()
    await left.getByTestId('open-scan').click()
    await left.getByTestId('scan-text').fill(card('lin'))
    await left.getByTestId('scan-ok').click()
    await ready(frameOf(left))
    expect(desk().product.visits.at(-1)).toContain('lin.sandbox.localhost')
    await page.close()
  })
})

describe('another account on the same phone', () => {
  it('finds what pages stored there, and signs in as itself', async () => {
    const { page, right, web } = await openOnRight()
    await web.locator('body').evaluate(() => localStorage.setItem('kept', 'by wang'))
    await right.getByTestId('webview-close').click()
    await right.getByTestId('tab-me').click()
    await right.getByTestId('switch-account').click()
    await right.getByTestId('log-in-linwx').click()
    await right.and(page.locator('[data-account=linwx][data-phone=wang]')).waitFor()
    await scan(right, card('lin'))
    const again = frameOf(right)
    await ready(again)
    expect(await again.locator('body').evaluate(() => localStorage.getItem('kept'))).toBe('by wang')
    expect(desk().product.visits.at(-1)).toContain('wang.sandbox.localhost')

    const company = desk().sandbox.world.companies[0]
    const query = new URLSearchParams({
      appid: company?.wechat.appId ?? '',
      redirect_uri: card('wang', ''),
      response_type: 'code',
      scope: 'snsapi_base',
      state: 'a',
    })
    const asked = await fetch(`${desk().base}/open/connect/oauth2/authorize?${query}`, { redirect: 'manual' })
    const code = new URL(asked.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect(desk().sandbox.sandbox.codes.redeem(code, company?.wechat.appId ?? '', 'oauth')).toMatchObject({
      grant: { account: 'linwx' },
    })
    const back = { phone: 'wang', account: 'wang' }
    await fetch(`${desk().base}/control/phone/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(back),
    })
    await right.and(page.locator('[data-account=wang]')).waitFor()
    await page.close()
  })
})

describe('the consent page of the service account', () => {
  const asking = () => {
    const appid = desk().sandbox.world.companies[0]?.wechat.appId ?? ''
    const redirect_uri = card('zhao', '')
    const query = { appid, redirect_uri, response_type: 'code', scope: 'snsapi_userinfo', state: 'tap' }
    const phones = `http://sandbox.localhost:${desk().sandbox.port}`
    return `${phones}/open/connect/oauth2/authorize?${new URLSearchParams(query)}#wechat_redirect`
  }

  it.each([
    ['a yes brings a code', 'yes'],
    ['a no brings none', 'no'],
    ['back is a no', 'back'],
  ])('%s', async (_, answer) => {
    const { page, right, web } = await openOnRight(card('zhao'), '?right=zhao')
    await web.locator('body').evaluate((_body, to) => location.assign(to), asking())
    await web.getByText('赵倩').waitFor()
    if (answer === 'back') await right.getByTestId('webview-back').click()
    else await web.getByTestId(`consent-${answer}`).click()
    await ready(web)
    const { searchParams } = new URL(await web.locator('body').evaluate(() => location.href))
    expect(searchParams.get('state')).toBe('tap')
    expect(searchParams.has('code')).toBe(answer === 'yes')
    await page.close()
  })
})
