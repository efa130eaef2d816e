import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test('visitors find no post of a company that closed both faces, and members go on reading', async ({
  company,
  pages,
}) => {
  const desk = await openConsole({ company, pages }, '/posts/settings', 'zhou')
  for (const face of ['公司新闻', '同事圈']) {
    await desk.getByRole('switch', { name: face }).click()
    await expect(desk.getByRole('switch', { name: face, checked: false })).toBeVisible()
  }
  const reader = await pages.phone(company.pageOn('wang', '/pages/posts/index?uid=LinXiao'))
  await reader.getByRole('heading', { name: '动态暂未开放' }).waitFor()
  await expect(reader.getByRole('article')).toHaveCount(0)
  const { list } = await company.ask<{ list: unknown[] }>(
    '/dynamic/v1/dync/inner/list',
    await company.sessionOf('fang'),
  )
  expect(list.length).toBeGreaterThan(0)
})
