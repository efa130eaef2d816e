import { expect, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

const name = '云帆科技苏州分公司'
const slogan = '离你最近的云帆'

/** Runs in the page: the value of the focused field, if nothing covers it. */
function focusInSight(): string | undefined {
  const field = document.activeElement as HTMLInputElement
  const { left, right, top, bottom } = field.getBoundingClientRect()
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === field ? field.value : undefined
}

test('an administrator makes a company card, opens it and shows it; a visitor finds it from a member’s card', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('zhou', '/pages/home/index'), userAgents.wecomAndroid)
  const button = (words: string | RegExp) => page.getByRole('button', { name: words, exact: true })
  await signedIn(page)
  await page.getByRole('link', { name: '公司名片管理' }).tap()
  await button('新建公司名片').tap()

  // A draft offers what may be done with a draft, and nothing else.
  await button('提交开通').waitFor()
  for (const illegal of ['开通', '关闭', '设为默认展示', '撤销删除'])
    expect(await button(illegal).count()).toBe(0)
  await page.getByRole('link', { name: /公司信息/ }).tap()
  await page.getByLabel('公司名称').fill(name)
  await page.getByLabel('一句话标语').fill(slogan)
  await page.getByLabel('官网').fill('yunfan')
  await button('保存').tap()
  await page.getByText('请填写以 http:// 或 https:// 开头的网址').waitFor()
  // The caret is in the field, and the field not behind the bar with the button.
  await soon(() => page.evaluate(focusInSight)).toBe('yunfan')
  await page.getByLabel('官网').fill('https://suzhou.yunfan.example')
  await button('保存').tap()
  await page.getByRole('heading', { name }).waitFor()

  await page.getByRole('link', { name: /内容与产品/ }).tap()
  await button('添加内容').tap()
  const first = page.getByRole('tabpanel').getByRole('listitem').first()
  const title = (await first.locator('b').textContent()) ?? ''
  await first.tap()
  await button('添加（1）').tap()
  await button('保存').tap()
  await page.getByText('1 项内容，0 款产品').waitFor()

  await button('提交开通').tap()
  await button('开通').tap()
  await page.getByRole('dialog').getByRole('button', { name: '开通' }).tap()
  await button('设为默认展示').tap()
  // A card that is the default cannot be closed or deleted.
  await button('取消默认展示').waitFor()
  for (const illegal of ['关闭', '删除公司名片']) expect(await button(illegal).count()).toBe(0)

  const visitor = await pages.phone(company.cardOn('chen', 'FangHao'))
  await visitor.getByRole('heading', { name: '方浩' }).waitFor()
  await visitor.getByRole('link', { name: '公司名片' }).tap()
  await visitor.getByRole('heading', { name }).waitFor()
  await visitor.getByText(slogan).waitFor()
  await visitor.getByRole('link', { name: new RegExp(title) }).waitFor()
  await visitor.getByRole('img', { name: `${name}的公司名片码` }).waitFor()
  await visitor.getByRole('link', { name: /方浩/ }).waitFor()

  // The company switches the link off: the row is removed from every card.
  await page.goBack()
  await page.getByRole('switch', { name: /在员工名片上展示入口/ }).tap()
  const shown = () =>
    company.ask<{ companyCardId: string }>(
      `/biz/v1/card/user_card/detail?companyId=${company.id}&userId=FangHao`,
    )
  await soon(async () => (await shown()).companyCardId).toBe('')
  await page.getByRole('switch', { name: /在员工名片上展示入口/ }).tap()
  await soon(async () => (await shown()).companyCardId).not.toBe('')
})

test('an administrator deletes a card and restores it; a member who is no administrator is refused', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('zhou')
  const { cardId } = await company.ask<{ cardId: string }>('/biz/v1/card/company_card/create', session, {
    name: '旧名片',
  })
  const page = await pages.phone(
    company.pageOn('zhou', `/pages/company/edit/index?cardId=${cardId}`),
    userAgents.wecomAndroid,
  )
  await page.getByRole('button', { name: '删除公司名片' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '删除公司名片' }).tap()
  await page.getByRole('button', { name: '撤销删除' }).tap()
  await page.getByRole('button', { name: '提交开通' }).waitFor()
  const { status } = await company.ask<{ status: string }>(
    '/biz/v1/card/company_card/get_company_card_status',
    session,
    { cardId },
  )
  expect(status).toBe('draft')

  const member = await pages.phone(
    company.pageOn('lin', '/pages/company/manage/index'),
    userAgents.wecomAndroid,
  )
  await member.getByRole('heading', { name: '仅管理员可以使用' }).waitFor()
})
