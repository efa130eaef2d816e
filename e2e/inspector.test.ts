import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { cardCalls } from './support/visit.ts'

test.use({ like: 'qinghe02' })

test('an owner watches a visit come in, reads how it was resolved, and opens a credit and the share tree', async ({
  company,
  pages,
}) => {
  const { share, visit } = cardCalls(company, 'MeiXin', 'group')
  const [mei, zhao, wang] = [
    await company.sessionOf('mei'),
    await company.sessionOf('zhao'),
    await company.sessionOf('wang'),
  ]
  const sent = await share(mei)
  await visit(zhao, sent)

  const desk = await openConsole({ company, pages }, '/events')
  await desk.getByRole('heading', { name: '事件核查' }).waitFor()
  await desk.getByLabel('来源').click()
  await desk.getByTitle('访客转发', { exact: true }).click()
  await expect(desk).toHaveURL(/way=relay/)
  // The stream reports the visit: the list is not polled.
  await desk.waitForTimeout(1_000)
  let asked = 0
  desk.on('request', (request) => {
    if (/\/console\/events\?/.test(request.url())) asked++
  })
  await desk.waitForTimeout(4_000)
  expect(asked).toBe(0)
  const newest = desk.getByRole('row', { name: /打开.*访客转发.*梅欣/ }).first()
  const last = await newest.textContent({ timeout: 1_000 }).catch(() => '')
  await visit(wang, await share(zhao, sent))
  // The company's visitors have passed cards on before: the new row takes the place of theirs.
  await expect(newest).not.toHaveText(last ?? '')
  await newest.click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByText('按上报的分享编号找到了这次分享', { exact: false }).waitFor()
  await drawer.getByText('这次分享由访客发出', { exact: false }).waitFor()
  await drawer.getByText('规则：算最后一位转发者', { exact: false }).waitFor()
  await drawer.getByRole('link', { name: '只看这位访客的事件' }).click()
  await expect(desk).toHaveURL(/events\?visitor=[^&]+$/)
  await expect(drawer).toHaveCount(0)
  await expect(desk.getByRole('row', { name: /打开.*访客转发.*梅欣/ }).first()).toBeVisible()
  await desk.getByLabel('员工').click()
  await desk.getByTitle('梅欣', { exact: true }).click()
  await expect(desk).toHaveURL(/visitor=.*staff=MeiXin/)
  await expect(desk.getByRole('row', { name: /打开.*访客转发.*梅欣/ }).first()).toBeVisible()
  await desk.getByRole('button', { name: '暂停更新' }).click()
  await desk.getByRole('button', { name: '继续更新' }).waitFor()
  await expect(desk).toHaveURL(/paused=1/)

  await desk.getByRole('link', { name: '转化漏斗' }).click()
  await desk.getByRole('tab', { name: '访问归因' }).click()
  await desk.getByText(/各行合计相等/).waitFor()
  const credit = desk.getByRole('row', { name: /梅欣/ }).getByRole('link')
  const number = (await credit.textContent()) ?? ''
  await credit.click()
  await desk.getByText(`各行合计 ${number} 次`).waitFor()
  await desk.getByRole('link', { name: '访问归因' }).click()
  await desk.getByRole('tab', { name: '传播路径' }).click()
  await desk.getByRole('columnheader', { name: '经转发到达' }).waitFor()
  await desk.getByRole('row', { name: /梅欣/ }).getByRole('link').first().click()
  const brought = desk.getByRole('button', { name: /带来 \d+ 人/ }).first()
  await brought.click()
  await expect(brought).toHaveAttribute('aria-expanded', 'true')
  await expect(desk.getByRole('list').getByRole('list').getByRole('listitem').first()).toBeVisible()
})
