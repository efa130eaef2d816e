import { noticeOf, openConsole } from './support/console.ts'
import { expect, soon, test } from './support/journey.ts'

test.use({ like: 'qinghe02' })

test('an owner opens a visitor in the console, writes a follow-up, hands them over, takes it back, and exports the list', async ({
  company,
  pages,
}) => {
  const began = new Date().toISOString()
  const customer = await pages.phone(company.cardOn('zhao', 'MeiXin'))
  await customer.getByRole('heading', { name: '梅欣' }).waitFor()
  const owner = await company.sessionOf('he')
  const newest = async () => {
    const { list } = await company.ask<{ list: { lastAt: string }[] }>(
      '/biz/v1/customers/list?userId=MeiXin',
      owner,
    )
    return list[0]?.lastAt ?? ''
  }
  await soon(async () => (await newest()) >= began).toBe(true)
  const desk = await openConsole({ company, pages }, '/customers')
  await desk.getByRole('heading', { name: '客户线索' }).waitFor()
  const mine = desk.getByRole('row', { name: /梅欣/ })
  await mine.first().click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByText('首次记录').waitFor()
  await drawer.getByRole('tab', { name: '轨迹' }).click()
  await drawer.getByRole('tabpanel', { name: '轨迹' }).getByText(/打开/).first().waitFor()
  await drawer.getByRole('tab', { name: '跟进' }).click()
  await drawer.getByLabel('新的跟进记录').fill('已电话联系')
  await drawer.getByRole('textbox', { name: '下次约定' }).fill('2027-03-01 10:30')
  await desk.keyboard.press('Enter')
  await drawer.getByRole('button', { name: '添加' }).click()
  await drawer.getByRole('listitem').filter({ hasText: '已电话联系' }).waitFor()
  await drawer.getByRole('tab', { name: '表单' }).click()
  await drawer.getByText('还没有提交过表单').waitFor()
  await drawer.getByRole('tab', { name: '资料' }).click()
  await expect(drawer.getByRole('textbox', { name: '下次约定' })).toHaveValue('2027-03-01 10:30')
  await expect(desk).toHaveURL(/lead=/)
  await desk.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await mine.first().getByRole('checkbox').check()
  await desk.getByRole('button', { name: '转交' }).click()
  await desk.getByLabel('转交给').fill('沈')
  await desk.getByTitle(/^沈. · /).click()
  await desk.getByRole('dialog').getByRole('button', { name: '转交' }).click()
  const turned = await noticeOf(desk, /已将 1 条线索转交给/)
  await turned.getByRole('button', { name: '撤销' }).click()
  await desk.getByText('已撤销 1 条转交').waitFor()

  await desk.getByRole('button', { name: '导出' }).click()
  await desk.getByRole('button', { name: '查看后台任务' }).click()
  // The process that writes the file has a low priority, so it is slow while other suites use both cores.
  await expect(desk.getByRole('row', { name: '导出客户线索' })).toContainText('已完成')
})

test('an owner keeps filters as a shared view, a colleague opens its link, and its deletion is undone', async ({
  company,
  pages,
}) => {
  const desk = await openConsole({ company, pages }, '/customers')
  const views = desk.getByRole('combobox', { name: '视图' })
  const pick = async (label: string, option: string) => {
    await desk.getByRole('combobox', { name: label }).click()
    await desk.getByTitle(option, { exact: true }).click()
  }
  await pick('来源', '微信访客')
  await desk.getByRole('columnheader', { name: '来访次数' }).click()
  await expect(desk).toHaveURL(/source=marketing.*sortBy=visits/)
  await desk.getByRole('button', { name: '保存为视图' }).click()
  await desk.getByLabel('视图名称').fill('微信访客')
  await desk.getByLabel('与公司的管理员共享').check()
  await desk.getByRole('button', { name: '保存', exact: true }).click()
  await desk.getByText('已保存视图“微信访客”').waitFor()
  await expect(desk).toHaveURL(/view=[0-9a-f-]{36}/)
  const viewId = new URL(desk.url()).searchParams.get('view') ?? ''

  const other = await openConsole({ company, pages }, `/customers?view=${viewId}`)
  await expect(other).toHaveURL(/source=marketing.*sortBy=visits/)
  await expect(other.getByRole('columnheader', { name: '来访次数' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )

  await desk.getByRole('button', { name: '更多视图操作' }).click()
  await desk.getByRole('menuitem', { name: '设为默认视图' }).click()
  await desk.getByRole('tab', { name: '公海' }).click()
  await desk.getByRole('tab', { name: '公海', selected: true }).waitFor()
  await desk.getByRole('tab', { name: '线索', exact: true }).click()
  await expect(desk).toHaveURL(new RegExp(`view=${viewId}`))
  await desk.getByRole('button', { name: '清除筛选' }).click()
  await desk.getByRole('button', { name: '还原' }).click()
  await expect(desk).toHaveURL(/source=marketing/)

  await desk.getByRole('button', { name: '更多视图操作' }).click()
  await desk.getByRole('menuitem', { name: '删除视图' }).click()
  await expect(desk).toHaveURL(/view=all/)
  await desk.getByRole('button', { name: '撤销' }).click()
  await expect(desk).toHaveURL(new RegExp(`view=${viewId}.*source=marketing`))
  await views.waitFor()
})

test('leads are ordered by score with the mouse and the keyboard, and the address keeps the order', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/customers')
  const header = page.getByRole('columnheader', { name: '评分' })
  const scores = async () => {
    await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
    const at = await header.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex)
    const cells = page.locator(`tbody tr.ant-table-row td:nth-child(${at + 1})`)
    return (await cells.allTextContents()).map(Number)
  }
  const highestFirst = (some: number[]) => [...some].sort((a, b) => b - a)
  await header.click()
  await expect(page).toHaveURL(/sortBy=score&sortOrder=desc/)
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  const found = await scores()
  expect(found.length).toBeGreaterThan(2)
  expect(found[0]).toBeGreaterThan(0)
  expect(found).toEqual(highestFirst(found))
  await page.reload()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  expect(await scores()).toEqual(found)
  await header.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sortBy=score&sortOrder=asc/)
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  const lowest = await scores()
  expect(lowest).toEqual(highestFirst(lowest).reverse())
})
