import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test('a complaint is taken, answered, closed and rated', async ({ company, pages }) => {
  const admin = await company.sessionOf('zhou')
  const page = await pages.phone(company.pageOn('wang', '/pages/work-order/mine/index'))
  await page.getByRole('link', { name: '提交工单' }).tap()
  await page.getByRole('button', { name: '投诉' }).tap()
  await page.getByLabel('问题描述').fill('约好的时间没有人来')
  await page.getByRole('button', { name: '提交' }).tap()
  await page.getByRole('heading', { name: '投诉' }).waitFor()

  const { list } = await company.ask<{ list: { workOrderId: string }[] }>(
    '/work-order/v1/manage/list?keyword=%E6%B2%A1%E6%9C%89%E4%BA%BA%E6%9D%A5',
    admin,
  )
  const workOrderId = list[0]?.workOrderId ?? ''
  await company.ask('/work-order/v1/staff/assign', admin, {
    workOrderId,
    userId: company.accountOf('lin').userId,
  })
  const desk = await pages.phone(company.pageOn('lin', '/pages/work-order/desk/index'))
  await desk.getByRole('link', { name: /约好的时间没有人来/ }).tap()
  await desk.getByLabel('内部备注').fill('排班漏了')
  await desk.getByRole('button', { name: '添加备注' }).tap()
  await desk.getByText('排班漏了').first().waitFor()
  await desk.getByLabel('回复客户').fill('抱歉，明天上午十点一定到')
  await desk.getByRole('button', { name: '发送回复' }).tap()
  await desk.getByRole('status').filter({ hasText: '已回复' }).waitFor()
  await desk.getByRole('button', { name: '完成工单' }).tap()
  await desk.getByRole('dialog').getByRole('button', { name: '完成工单' }).tap()
  await desk.getByRole('status').filter({ hasText: '已完成' }).first().waitFor()

  await page.reload()
  await page.getByText('明天上午十点一定到', { exact: false }).waitFor()
  await expect(page.getByText('排班漏了')).toHaveCount(0)
  await page.getByRole('button', { name: '4 星' }).tap()
  await page.getByRole('button', { name: '提交评价' }).tap()
  await page.getByRole('heading', { name: '你的评价' }).waitFor()
})

test('an administrator drags a request through the board', async ({ company, pages }) => {
  const visitor = await company.sessionOf('wang')
  await company.ask('/work-order/v1/create', visitor, { kind: 'repair', words: '空调不制冷，想约师傅上门' })
  const page = await openConsole({ company, pages }, '/work-orders/board', 'zhou')
  const column = (name: string) => page.getByRole('region', { name })
  const card = page.getByRole('listitem').filter({ hasText: '空调不制冷' })
  await column('待接手').filter({ has: card }).waitFor()
  await card.dragTo(column('处理中'))
  await column('处理中').filter({ has: card }).waitFor()
  // An answer needs words.
  await card.dragTo(column('已回复'))
  await page.getByLabel('回复客户').fill('明天上午师傅上门')
  await page.getByRole('button', { name: '发送回复' }).click()
  await page.keyboard.press('Escape')
  await column('已回复').filter({ has: card }).waitFor()
  await card.dragTo(column('已完成'))
  await page.getByRole('dialog').getByRole('button', { name: '完成工单' }).click()
  await column('已完成').filter({ has: card }).waitFor()
})
