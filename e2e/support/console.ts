import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { en } from '../../console/src/words/en.ts'
import { type Words, zh } from '../../console/src/words/zh.ts'
import { isFull } from './full.ts'
import { type Journey, userAgents } from './journey.ts'

/** What the console takes from the browser when no choice was made, and the words that it then shows. */
export interface Setting {
  name: string
  locale: 'zh' | 'en'
  words: Words
  browser: Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'viewport' | 'timezoneId'>
}

/** The two settings in which the main journeys are walked. */
export const settings: readonly [Setting, Setting] = [
  {
    name: 'in Chinese, light, at 1440 px',
    locale: 'zh',
    words: zh,
    browser: { locale: 'zh-CN', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  },
  {
    name: 'in English, dark, at 1024 px',
    locale: 'en',
    words: en,
    browser: { locale: 'en-US', colorScheme: 'dark', viewport: { width: 1024, height: 768 } },
  },
]

/** In `npm test` the journeys of a file are walked in the setting of one language, in `npm run test:full` in both. */
export const settingsOf = (locale: 'zh' | 'en') =>
  settings.filter((setting) => isFull || setting.locale === locale)

interface ConsoleJourney extends Journey {
  /** By default the first one. */
  setting?: Setting
}

/** The component library's movements would be drawn frame by frame: the journey of the sign-in alone has them. */
const desktop = { userAgent: userAgents.chrome, reducedMotion: 'reduce' } as const

const addressOf = ({ company }: Pick<Journey, 'company'>, path: string) =>
  `${company.product}/console${path}${path.includes('?') ? '&' : '?'}companyId=${company.id}`

/** Signs a member in to the console as people do: the code, the phone, the number. @param who by default the owner */
export async function scanIntoConsole(
  { company, pages, setting = settings[0] }: ConsoleJourney,
  path = '/',
  who = 'he',
): Promise<Page> {
  const { words, browser } = setting
  const page = await pages.open(addressOf({ company }, path), {
    ...desktop,
    ...browser,
    // This one sees the movements too, with the styles that they need.
    reducedMotion: 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: /^(复制|Copy)$/ }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const hash = link.slice(link.indexOf('#') + 1)
  const phone = await pages.phone(company.pageOn(who, hash), userAgents.wecomAndroid)
  await phone.getByRole('heading', { name: /登录.*的管理后台/ }).waitFor()
  await page.getByText(words.chooseNumber).waitFor()
  const number = await page.locator('strong').textContent()
  await phone.getByRole('button', { name: number ?? '' }).tap()
  await phone.getByRole('heading', { name: '已登录' }).waitFor()
  await page.getByRole('navigation', { name: words.navigation }).waitFor()
  return page
}

interface Begun {
  ticket: string
  secret: string
  number: number
}

/** Opens the console for a member who was let in by the same calls, without their pages. @param who by default the owner */
export async function openConsole(
  { company, pages, setting = settings[0] }: ConsoleJourney,
  path = '/',
  who = 'he',
): Promise<Page> {
  const { words, browser } = setting
  const phone = await company.sessionOf(who)
  const { ticket, secret, number } = await company.ask<Begun>('/wxwork/v1/console/begin', '', {
    companyId: company.id,
  })
  await company.ask('/wxwork/v1/console/scanned', phone, { ticket })
  await company.ask('/wxwork/v1/console/approve', phone, { ticket, number })
  const { sessionId } = await company.ask<{ sessionId: string }>('/wxwork/v1/console/collect', '', {
    companyId: company.id,
    ticket,
    secret,
  })
  // The session is one of the tab: some address of the product comes first, to keep it.
  const page = await pages.open(`${company.product}/readyz`, { ...desktop, ...browser })
  const session = JSON.stringify({ sessionId, companyId: company.id })
  await page.evaluate((text) => sessionStorage.setItem('mp.console', text), session)
  await page.goto(addressOf({ company }, path))
  await page.getByRole('navigation', { name: words.navigation }).waitFor()
  return page
}

/** The notice of a finished action, with its way back. Under the pointer it stays, however slow the next steps are. */
export async function noticeOf(page: Page, text: string | RegExp): Promise<Locator> {
  const notice = page.getByRole('alert').filter({ hasText: text })
  await notice.hover()
  return notice
}
