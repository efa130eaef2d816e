import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser } from '../../scripts/lib/browser.mjs'

/** Real user agents of the apps that the product lives in. */
export const userAgents = {
  wechatIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24) NetType/WIFI Language/zh_CN',
  wechatWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) UnifiedPCWindowsWechat(0xf254162e) XWEB/18163 Flue',
  wecomAndroid:
    'Mozilla/5.0 (Linux; Android 10; V2045 wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/111.0.0.0 Mobile Safari/537.36 wxwork/4.1.20 MicroMessenger/7.0.1 NetType/4G Language/zh Lang/zh ColorScheme/Dark',
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36',
} as const

/**
 * One browser for a test file. Every page that it opens is watched: an error in its console, or one that nobody
 * caught, fails the journey.
 */
export function useBrowser() {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const troubles: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    const seen = troubles.splice(0)
    for (const context of contexts.splice(0)) await context.close()
    expect(seen).toEqual([])
  })

  function watch(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => troubles.push(String(error)))
  }

  return {
    /** Errors seen so far, for journeys that expect one. */
    troubles,
    async open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ locale: 'zh-CN', ...options })
      contexts.push(context)
      context.on('page', watch)
      const page = await context.newPage()
      await page.goto(address)
      return page
    },
    /** A phone held in the hand: 390 × 844 with the user agent of an app. */
    phone(
      address: string,
      userAgent: string = userAgents.wechatIos,
      options: BrowserContextOptions = {},
    ): Promise<Page> {
      return this.open(address, {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent,
        ...options,
      })
    },
  }
}
