import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
} from '@playwright/test'

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

/** The browser's console message of a refused call: no session, no permission, or no such record. */
const refusal = /status of (401|403|404)/

const isLiveStream = (request: Request) => /\/(clue\/radar|console\/events)\/live/.test(request.url())
const noteViolation = 'noteViolationOfJourney'
const underWay = new WeakMap<Page, Set<Request>>()
const quietMs = 300

/** Resolves when a page has asked for nothing for 300 ms. Live streams never end, so they do not count. */
export async function idle(page: Page): Promise<void> {
  const requests = underWay.get(page)
  if (!requests) throw new Error('a page that Pages did not open')
  let quietSince = Date.now()
  const isQuiet = () => {
    if (requests.size > 0) quietSince = Date.now()
    return Date.now() - quietSince >= quietMs || [...requests].map((request) => request.url())
  }
  await page.waitForLoadState()
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true)
}

/**
 * The pages of a journey. Errors in their consoles, and errors that no code caught, fail it at its end. So does every
 * violation of a content security policy, also in a journey that expects errors.
 */
export class Pages {
  #browser: Browser
  #contexts: BrowserContext[] = []
  #errors: string[] = []
  #violations: string[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext(options)
    this.#contexts.push(context)
    context.on('page', (page) => this.#watch(page))
    await this.#watchPolicies(context)
    const page = await context.newPage()
    await page.goto(address)
    return page
  }

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
  }

  /** Takes the errors seen so far, for a journey that expects some. */
  takeErrors(): string[] {
    return this.#errors.splice(0)
  }

  /** Expects no error so far but those that the browser notes of refused calls. */
  expectRefusalsOnly(): void {
    expect(this.takeErrors().filter((error) => !refusal.test(error))).toEqual([])
  }

  /** Closes them all and expects that no error was seen. */
  async close(): Promise<void> {
    const errors = this.takeErrors()
    for (const context of this.#contexts.splice(0)) await context.close()
    expect([...errors, ...this.#violations.splice(0)]).toEqual([])
  }

  /** Notes what the policies of all documents of a context refuse, in frames too. */
  async #watchPolicies(context: BrowserContext): Promise<void> {
    await context.exposeFunction(noteViolation, (violation: string) => this.#violations.push(violation))
    await context.addInitScript((name) => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ documentURI, effectiveDirective, blockedURI }) => {
          const note = Reflect.get(window, name) as (violation: string) => void
          note(`${documentURI}: ${effectiveDirective} refuses ${blockedURI}`)
        },
      )
    }, noteViolation)
  }

  #watch(page: Page): void {
    const requests = new Set<Request>()
    underWay.set(page, requests)
    page.on('request', (request) => !isLiveStream(request) && requests.add(request))
    page.on('requestfinished', (request) => requests.delete(request))
    page.on('requestfailed', (request) => requests.delete(request))
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.#errors.push(String(error)))
  }
}
