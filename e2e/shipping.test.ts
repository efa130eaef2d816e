import { zh } from '../console/src/words/zh.ts'
import { openConsole } from './support/console.ts'
import { expect, soon, test } from './support/journey.ts'
import { boughtInMiniProgram } from './support/shop.ts'

interface Shipped {
  sent: { number: string; mode: number; isAll: boolean; parcels: { tracking: string; carrier: string }[] }[]
}

test('WeChat is told how an order of the mini program was sent, and reminds of what it was not told', async ({
  company,
  pages,
}) => {
  test.slow()
  const journey = { company, pages }
  await boughtInMiniProgram(journey, true)

  const admin = await company.sessionOf('zhou')
  const { list } = await company.ask<{ list: { orderId: string }[] }>(
    '/mall/order/v1/console/shipping/list?show=owed',
    admin,
  )
  const orderId = list[0]?.orderId ?? ''
  const { payments } = await company.ask<{ payments: { number: string }[] }>(
    `/mall/order/v1/console/detail?orderId=${orderId}`,
    admin,
  )
  const number = payments[0]?.number ?? ''
  await company.stack.control('shipping/push', { what: 'remind', number })
  const desk = await openConsole(journey, '/', 'zhou')
  const late = desk.getByRole('alert').filter({ hasText: '1 个小程序订单逾期未上传发货信息' })
  await late.getByRole('link', { name: '查看' }).click()
  const row = desk.getByRole('row').filter({ hasText: '逾期，资金未结算' })
  await row.getByText('订单已支付超过48小时').waitFor()
  await row.getByRole('link').first().click()

  const drawer = desk.getByRole('dialog')
  await company.stack.control('shipping/lags', { number, lags: 1 })
  await drawer.getByRole('button', { name: '发货', exact: true }).click()
  const form = desk.getByRole('dialog', { name: '发货' })
  await form.getByLabel('快递公司').fill('顺丰')
  await desk.getByTitle('顺丰速运').click()
  await form.getByLabel('快递单号').fill('SF1234567890')
  await form.getByRole('button', { name: '发货', exact: true }).click()
  const problem = async () =>
    (
      await company.ask<{ shipping: { problem: string } }>(
        `/mall/order/v1/console/detail?orderId=${orderId}`,
        admin,
      )
    ).shipping.problem
  await soon(problem).toBe('10060001')
  await desk.reload()
  await drawer.getByText('微信：支付单不存在（10060001）').waitFor()
  await drawer.getByRole('button', { name: '重新上传' }).click()
  const told = async () => (await company.stack.control<Shipped>('shipping', undefined, 'GET')).sent
  const mine = async () => (await told()).find((sent) => sent.number === number)
  await soon(mine).toMatchObject({
    ...{ mode: 1, isAll: true },
    parcels: [{ tracking: 'SF1234567890', carrier: 'SF', contact: '+86-138****0001' }],
  })
  await company.stack.control('shipping/push', { what: 'settled', number })
  await desk.reload()
  await drawer.getByText('已上传').waitFor()
  await drawer.getByText('买家确认').waitFor()

  await drawer.getByRole('button', { name: '修改单号' }).click()
  await desk.getByRole('dialog', { name: '修改单号' }).getByLabel('快递单号').fill('SF0000000001')
  await desk.getByRole('dialog', { name: '修改单号' }).getByRole('button', { name: '保存' }).click()
  await drawer.getByText('SF0000000001').waitFor()
  // The buyer has confirmed the receipt: WeChat takes no other number.
  await soon(problem).toBe('10060002')
  await desk.reload()
  await drawer.getByText('支付单已完成发货，无法继续发货').waitFor()
  await desk.goto(new URL('orders/shipping?show=late', `${desk.url().split('/orders')[0]}/`).href)
  await desk.getByText(zh.noMatch).waitFor()
  expect(await mine()).toMatchObject({ parcels: [{ tracking: 'SF1234567890' }] })
})
