import { expect, test, userAgents } from './support/journey.ts'

test('two visitors who read at the same time stand on the salesperson’s home, card and radar, with seconds that run', async ({
  company,
  pages,
}) => {
  const own = await pages.phone(company.pageOn('lin', '/pages/home/index'), userAgents.wecomAndroid)
  await own.getByRole('region', { name: '常用功能' }).waitFor()
  for (const name of ['wang', 'chen']) {
    const visitor = await pages.phone(company.cardOn(name, 'LinXiao'))
    await visitor.getByRole('heading', { name: '林晓' }).waitFor()
  }
  const rows = own.getByRole('region', { name: '此刻有人在看' }).getByRole('link', { name: /正在看你的名片/ })
  await expect(rows).toHaveCount(2)
  const first = await rows.first().locator('small').textContent()
  await expect(rows.first().locator('small')).not.toHaveText(first ?? '')

  // They are still there on the other pages, which ask for nothing but the stream.
  for (const tab of ['雷达', '名片']) {
    await own.getByRole('link', { name: tab, exact: true }).tap()
    await expect(rows).toHaveCount(2)
  }
  await rows.first().tap()
  await own.getByRole('heading', { name: '下一步' }).waitFor()
})
