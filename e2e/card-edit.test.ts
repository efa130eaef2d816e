import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { Locator, Page } from '@playwright/test'
import { type Company, expect, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

const home = '/pages/home/index'
const config = '/pages/card-config/person-config/index'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const hashOf = (page: Page) => new URL(page.url()).hash

/** Taps, and counts them. */
function counted() {
  let taps = 0
  return {
    tap: (what: Locator) => {
      taps++
      return what.tap()
    },
    taps: () => taps,
  }
}

test('a new salesperson opens the card and shares it in three steps, with nothing to type', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('su')
  // Without the consent the member is new again.
  await company.ask('/card/v1/privacy/consent', session, { scope: 'staffCard', granted: false })
  await expect(company.cardOf('SuTing')).rejects.toThrow('500301')

  const page = await pages.phone(company.pageOn('su', home), userAgents.wecomAndroid)
  await signedIn(page)
  await page.getByRole('heading', { name: '苏婷，你的名片准备好了' }).waitFor()
  const { tap, taps } = counted()
  await tap(button(page, '同意并继续'))
  await tap(page.getByRole('radio', { name: '商务' }))
  await tap(page.getByRole('radio', { name: '翡翠绿' }))
  // Back is one step, and the choices stay.
  await page.goBack()
  await tap(button(page, '同意并继续'))
  expect(await page.getByRole('radio', { name: '翡翠绿' }).isChecked()).toBe(true)
  await tap(button(page, '下一步'))
  await tap(button(page, '上线并分享'))
  await page.getByRole('dialog', { name: '如何分享' }).waitFor()
  expect(taps()).toBeLessThanOrEqual(12)

  expect(await company.cardOf('SuTing')).toMatchObject({ name: '苏婷', cardStyle: 3, cardColor: 1 })
  await tap(button(page, '知道了'))
  await page.getByRole('link', { name: '回到首页' }).tap()
  await page.getByRole('heading', { name: /苏婷/ }).waitFor()
  expect(hashOf(page)).toBe(`#${home}`)
})

test('a salesperson edits every field, and a visitor sees it', async ({ company, pages }) => {
  const page = await pages.phone(company.pageOn('su', config), userAgents.wecomAndroid)
  await signedIn(page)
  const go = (name: string) => page.getByRole('link', { name, exact: true }).tap()
  const section = (name: string) => page.getByRole('button', { name: new RegExp(`^编辑${name}`) }).tap()
  const saved = async () => {
    await page.getByText('已保存').waitFor()
    await page.getByRole('region', { name: '名片完整度' }).waitFor()
  }

  await go('编辑个人信息')
  await page.getByLabel('姓名', { exact: true }).fill('苏婷婷')
  await page.getByLabel('职位', { exact: true }).fill('首席客户经理')
  await button(page, '添加电话').tap()
  await page.getByLabel('电话 1', { exact: true }).fill('0571-8888 0001')
  await page.getByLabel('名称', { exact: true }).fill('座机')
  await page.getByLabel('邮箱', { exact: true }).fill('su@')
  await page.getByLabel('微信号', { exact: true }).fill('suting_work')
  await page.getByLabel('谁能看到微信号').selectOption('hidden')
  await page.getByLabel('地址', { exact: true }).fill('杭州市西湖区文三路 9 号')
  await page.getByText('英文面').tap()
  await page.getByLabel('英文姓名', { exact: true }).fill('Ting Su')
  await page.setInputFiles('input[type=file]', {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: readFileSync(join(import.meta.dirname, '../docs/demo.png')),
  })
  await button(page, '使用').tap()
  await soon(() => page.getByRole('img', { name: '头像' }).getAttribute('src')).toMatch(/^\/files\//)
  // An error is shown beside its field, which gets the caret.
  await button(page, '保存').tap()
  await page.getByText('请填写正确的邮箱').waitFor()
  expect(
    await page.getByLabel('邮箱', { exact: true }).evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await page.getByLabel('邮箱', { exact: true }).fill('su@yunfan.example')
  await button(page, '保存').tap()
  await saved()

  await section('个人简介')
  await go('编辑内容')
  await page.getByLabel('个人简介', { exact: true }).fill('十年客户服务，有问必答。')
  await button(page, '保存').tap()
  await saved()

  await go('名片样式')
  await page.getByRole('radio', { name: '简约' }).tap()
  await page.getByRole('radio', { name: '纸白' }).tap()
  await button(page, '使用此样式').tap()
  await saved()

  // On the card itself: a section is hidden and one is moved, and the card beneath shows it before it is saved.
  await section('文档')
  await page.getByRole('switch', { name: '在名片上显示' }).tap()
  await button(page, '关闭').tap()
  await page.getByRole('button', { name: '编辑文档，已隐藏' }).waitFor()
  await button(page, '调整顺序').tap()
  await page.getByRole('button', { name: /上移“个人简介”/ }).tap()
  await button(page, '完成').tap()
  await page.getByRole('link', { name: '预览', exact: true }).tap()
  await page.getByText('含 1 处未保存的修改').waitFor()
  await button(page, '深色').tap()
  await soon(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await button(page, '保存并发布').tap()
  await saved()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).not.toBe('dark')

  const visitor = await pages.phone(company.cardOn('zhao', 'SuTing'))
  await visitor.getByRole('heading', { name: '苏婷婷' }).waitFor()
  const text = () => visitor.locator('main').innerText()
  // The sections below the first view are rendered after it.
  for (const words of ['首席客户经理', '0571-8888 0001', 'su@yunfan.example', '西湖区文三路', '有问必答'])
    await soon(text).toContain(words)
  expect(await text()).not.toContain('suting_work')
  const sections = await visitor
    .locator('[data-section]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.section))
  expect(sections.slice(0, 3)).toEqual(['style', 'profile', 'contact'])
  expect(sections).not.toContain('document')
  const english: CardPage = await englishCard(company, 'SuTing')
  expect(english).toMatchObject({ name: 'Ting Su', position: '首席客户经理', cardStyle: 2, cardColor: 6 })
})

test('a draft that could not be saved is kept, and does not overwrite a change that its author has not seen', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('su')
  const page = await pages.phone(
    company.pageOn('su', '/pages/card-config/config-details/brief/index'),
    userAgents.wecomAndroid,
  )
  await signedIn(page)
  const brief = page.getByLabel('个人简介', { exact: true })
  await brief.fill('没有网络时写的。')
  const profile = '**/biz/v1/card/user_card/profile'
  await page.route(profile, (route) => route.abort())
  await button(page, '保存').tap()
  await page.getByText(/^保存失败/).waitFor()
  await page.unroute(profile)
  expect(pages.takeErrors().every((each) => /ERR_FAILED/.test(each))).toBe(true)
  await page.reload()
  await soon(() => brief.inputValue()).toBe('没有网络时写的。')

  // Meanwhile on another phone.
  const { revision } = await company.ask<CardEdit>('/biz/v1/card/user_card/edit', session)
  await company.ask(
    '/biz/v1/card/user_card/profile',
    session,
    { revision, profile: '另一部手机上写的。' },
    'PUT',
  )
  await button(page, '保存').tap()
  await page.getByText('这些内容已在别处修改').waitFor()
  await page.getByText('现在的内容：另一部手机上写的。').waitFor()
  expect(await button(page, '保存').isDisabled()).toBe(true)
  await button(page, '用我的').tap()
  await button(page, '保存').tap()
  await page.getByText('已保存').waitFor()
  expect((await company.cardOf('SuTing')).profile).toBe('没有网络时写的。')
})

/** The card as it is read on a phone that speaks English. */
async function englishCard(company: Company, userId: string): Promise<CardPage> {
  const query = new URLSearchParams({ companyId: company.id, userId })
  const response = await fetch(`${company.product}/biz/v1/card/user_card/detail?${query}`, {
    headers: { 'accept-language': 'en' },
  })
  return ((await response.json()) as { data: CardPage }).data
}

test('a salesperson changes the registered number by a code, and the page stays', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(
    company.pageOn('tang', '/pages/card-config/person-info/index'),
    userAgents.wecomAndroid,
  )
  await page.getByRole('button', { name: '更换', exact: true }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '更换', exact: true }).tap()
  await sheet.getByText('请输入正确的 11 位手机号').waitFor()
  await sheet.getByLabel('手机号').fill('13900001818')
  const code = await company.codeFrom('13900001818', () =>
    sheet.getByRole('button', { name: '获取验证码' }).tap(),
  )
  await sheet.getByLabel('短信验证码').fill(code)
  await sheet.getByRole('button', { name: '更换', exact: true }).tap()
  await page.getByText('手机号已更换').waitFor()
  await page.getByText('139 0000 1818').waitFor()
})
