import type { Page } from '@playwright/test'
import { type Journey, userAgents } from './journey.ts'

const desktop = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN', userAgent: userAgents.chrome }

/** Signs a member in to the console as people do: the code, the phone, the number. @param who by default the owner */
export async function openConsole({ company, pages }: Journey, path = '/', who = 'he'): Promise<Page> {
  const address = `${company.product}/console${path}?companyId=${company.id}`
  const page = await pages.open(address, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: '复制' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const hash = link.slice(link.indexOf('#') + 1)
  const phone = await pages.phone(company.pageOn(who, hash), userAgents.wecomAndroid)
  await phone.getByRole('heading', { name: /登录.*的管理后台/ }).waitFor()
  await page.getByText('请在手机上选择以下数字').waitFor()
  const number = await page.locator('strong').textContent()
  await phone.getByRole('button', { name: number ?? '' }).tap()
  await phone.getByRole('heading', { name: '已登录' }).waitFor()
  await page.getByRole('navigation', { name: '主导航' }).waitFor()
  return page
}
