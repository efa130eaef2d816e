import type { Page } from '@playwright/test'
import { expect, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

const home = '/pages/home/index'

/** Goes on to a page inside the app, as a link there does. */
const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, path)
const titles = (page: Page) => page.locator('main ul b').allTextContents()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens what can be done with a row. */
const more = (page: Page, name: string) => button(page, `“${name}”的更多操作`).tap()

/** Takes a row by its handle and lets it go on another one. */
async function drag(page: Page, name: string, onto: string) {
  const middle = async (of: string) => {
    const box = await button(page, `拖动“${of}”`).boundingBox()
    if (!box) throw new Error(`no handle of ${of}`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await middle(name)))
  await page.mouse.down()
  await page.mouse.move(...(await middle(onto)), { steps: 8 })
  await page.mouse.up()
}

/** The same by the keyboard: picked up, moved by one, let go. */
async function moveByKeys(page: Page, name: string, key: 'ArrowUp' | 'ArrowDown') {
  const said = page.locator('[aria-live=assertive]')
  await button(page, `拖动“${name}”`).focus()
  await page.keyboard.press('Space')
  await said.filter({ hasText: '已拿起' }).waitFor({ state: 'attached' })
  const before = await said.textContent()
  await soon(async () => {
    await page.keyboard.press(key)
    return (await said.textContent()) === before
  }).toBe(false)
  await page.keyboard.press('Space')
}

test('materials are added, ordered, renamed, taken out and brought back; products hidden and recommended; a visitor sees it all', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('lu', home), userAgents.wecomAndroid)
  await signedIn(page)
  await goTo(page, '/pages/card-config/config-details/edit-material/index?kind=case')
  const [first, second] = ['明德制造：六十人的销售团队，一个月跑顺', '恒川物流：外勤不再写日报']
  const third = '和木医疗：手机号默认脱敏以后'
  await page.getByText(first).waitFor()

  await page.getByRole('link', { name: '添加' }).tap()
  expect(await page.getByRole('checkbox', { name: new RegExp(second) }).isDisabled()).toBe(true)
  await page.getByText(third).tap()
  await page.getByRole('tab', { name: '视频' }).tap()
  await page.getByText('名片分享演示').tap()
  await button(page, '添加（2）').tap()
  await soon(() => titles(page)).toEqual([first, second, third])

  await drag(page, third, first)
  await soon(() => titles(page)).toEqual([third, first, second])
  await moveByKeys(page, first, 'ArrowDown')
  await soon(() => titles(page)).toEqual([third, second, first])
  for (const name of [third, second]) {
    await more(page, name)
    await button(page, '移除').tap()
  }
  await button(page, '撤销').tap()
  await soon(() => titles(page)).toEqual([second, first])
  await more(page, second)
  await button(page, '改名').tap()
  await page.getByLabel('名片上显示的标题').fill('外勤怎么管')
  await button(page, '确定').tap()
  await soon(() => titles(page)).toEqual(['外勤怎么管', first])
  // Unsaved changes survive a reload.
  await page.reload()
  await page.getByText('有修改还没有保存').waitFor()
  await button(page, '完成').tap()
  await page.getByText('已保存').waitFor()
  await page.getByRole('heading', { name: /陆瑶/ }).waitFor()

  await goTo(page, '/pages/product-setting/index')
  await page.getByText('经营看板', { exact: true }).waitFor()
  await more(page, 'ERP 对接实施包')
  await button(page, '对访客隐藏').tap()
  // The sheet stays open for more than one step.
  await more(page, '上线陪跑 30 天')
  await button(page, '上移“上线陪跑 30 天”').tap()
  await page
    .getByRole('status')
    .filter({ hasText: /^第 \d 项，共 \d 项$/ })
    .waitFor()
  await button(page, '关闭').tap()
  await more(page, '经营看板')
  await button(page, '推荐理由').tap()
  await page.getByRole('textbox', { name: '经营看板' }).fill('老板每天早上都看')
  await button(page, '确定').tap()
  await button(page, '添加产品').tap()
  await page.getByRole('dialog').getByText('客户雷达').tap()
  await button(page, '添加（1）').tap()
  await button(page, '保存').tap()
  await page.getByText('已保存').waitFor()
  await page.getByRole('heading', { name: /陆瑶/ }).waitFor()

  await soon(async () => (await company.cardOf('LuYao')).goods.length).toBe(4)
  const visitor = await pages.phone(company.cardOn('zhao', 'LuYao'))
  const cases = visitor.locator('[data-section=case] b')
  await cases.first().waitFor()
  expect(await cases.allTextContents()).toEqual(['外勤怎么管', first])
  expect(await visitor.locator('[data-section=video] b').allTextContents()).toEqual(['名片分享演示'])
  const goods = visitor.locator('[data-section=goods]')
  expect(await goods.locator('b').allTextContents()).toEqual([
    '经营看板',
    '企业微信打通服务',
    '上线陪跑 30 天',
    '客户雷达',
  ])
  await goods.getByText('老板每天早上都看').waitFor()
})
