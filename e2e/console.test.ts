import { openConsole, scanIntoConsole } from './support/console.ts'
import { expect, soon, test, userAgents } from './support/journey.ts'

test.use({ like: 'qinghe02' })

test('an administrator scans the code, edits a colleague, and the filters stand in the address', async ({
  company,
  pages,
}) => {
  const page = await scanIntoConsole({ company, pages }, '/staff')
  await page.getByRole('searchbox').fill('梅欣')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/keyword=%E6%A2%85/)
  await page.getByRole('row', { name: /梅欣/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: '编辑资料' }).click()
  await drawer.getByLabel('职位').fill('首席顾问')
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByRole('row', { name: /首席顾问/ }).waitFor()
  await page.reload()
  await page.getByRole('dialog').getByText('首席顾问').waitFor()
  await page.goBack()
  await expect(page).not.toHaveURL(/member=/)
  await page.goForward()

  // The colleague saves the own card meanwhile: nothing of either is lost.
  await page.getByRole('dialog').getByRole('button', { name: '编辑名片' }).click()
  await page.getByLabel('微信号', { exact: true }).first().fill('meixin_88')
  await page.getByLabel('职位', { exact: true }).fill('设计总监')
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview).toContainText('设计总监')
  const mei = await company.sessionOf('mei')
  const own = { position: '资深顾问', wechatId: 'mei_own', profile: '十年设计经验' }
  await company.ask('/biz/v1/card/user_card/basic_info', mei, own, 'PUT')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('对方也修改了：职位、微信号').waitFor()
  await expect(preview).toContainText('十年设计经验')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.reload()
  await expect(page.getByLabel('职位', { exact: true })).toHaveValue('设计总监')
  await page.getByRole('tab', { name: '样式与栏目' }).click()
  await page.getByRole('switch', { name: '显示视频' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const card = () => company.ask<object>('/biz/v1/card/user_card/edit', mei)
  await soon(card).toMatchObject({ position: '设计总监', wechatId: 'meixin_88', profile: '十年设计经验' })
  await page.getByRole('link', { name: 'Activity' }).click()
  await page
    .getByRole('row', { name: /Edited a member’s card 梅欣 · fields: / })
    .first()
    .waitFor()
})

test('an owner makes a colleague an editor, who sees content alone and loses it at once with the role', async ({
  company,
  pages,
}) => {
  const owner = await openConsole({ company, pages }, '/staff')
  const give = async (role: string) => {
    await owner.getByLabel('角色', { exact: true }).last().click()
    await owner.getByTitle(role, { exact: true }).last().click()
    await owner.getByRole('button', { name: '保存' }).click()
    await owner.getByRole('row', { name: new RegExp(`梅欣.*${role}`) }).waitFor()
  }
  await owner.getByRole('row', { name: /梅欣/ }).click()
  await owner.getByRole('tab', { name: '编辑资料' }).click()
  await give('编辑')
  const editor = await openConsole({ company, pages }, '/staff', 'mei')
  await editor.getByText('没有权限').waitFor()
  const navigation = editor.getByRole('navigation', { name: '主导航' })
  await expect(navigation.getByRole('link')).toHaveText([
    '内容',
    '表单',
    '获客链接',
    '渠道码',
    '分享任务',
    '微官网',
    '后台任务',
  ])
  await give('员工')
  await navigation.getByRole('link', { name: '内容' }).click()
  await editor.getByRole('heading', { name: '登录管理后台' }).waitFor()
  pages.expectRefusalsOnly()
})

test('an owner marks an answer as done and takes it back; a colleague who handles it sees it on the phone', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('he')
  const { list } = await company.ask<{ list: { formId: string }[] }>('/biz/v1/form/list', session)
  const formId = list[0]?.formId ?? ''
  const answers = {
    name: '周先生',
    phone: '13800002222',
    rooms: ['客厅'],
    region: '浙江省',
    day: '2030-01-05',
    agree: true,
  }
  await company.ask('/biz/v1/material/form/data', '', { companyId: company.id, formId, answers })
  const page = await openConsole({ company, pages }, `/forms/${formId}`)
  await page.goto(`${company.product}/console/forms/${formId}?handling=left`)
  const row = page.getByRole('row', { name: /周先生/ }).first()
  await row.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('处理备注').fill('周六上门')
  await drawer.getByRole('button', { name: '保存备注' }).click()
  await drawer.getByLabel('处理人').click()
  await page.getByTitle('梅欣', { exact: true }).click()
  await expect(row).toContainText('梅欣')
  await drawer
    .getByRole('button', { name: 'Close' })
    .or(drawer.getByRole('button', { name: '关闭' }))
    .first()
    .click()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '标为已处理' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toContainText('待处理')

  const hash = `/pages/forms/answers/index?formId=${formId}`
  const phone = await pages.phone(company.pageOn('mei', hash), userAgents.wecomAndroid)
  await phone.getByRole('button', { name: /待处理/ }).tap()
  await expect(phone.getByLabel(/处理备注/)).toHaveValue('周六上门')
  await phone.getByLabel('处理进度').selectOption('progress')
  await expect(phone.getByText('已保存')).toBeVisible()
})

test('two members leave together and are taken back; a licence that was asked for is given', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/staff')
  for (const name of ['梅欣', '沈'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: '批量离职' }).click()
  const dialog = page.getByRole('dialog', { name: '2 人离职' })
  await dialog.getByRole('button', { name: '批量离职' }).click()
  await expect(page.getByRole('row', { name: /梅欣/ })).toContainText('待交接')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('row', { name: /梅欣/ })).toContainText('在职')

  await page.getByRole('row', { name: /梅欣/ }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '收回授权' }).click()
  await expect(page.getByRole('row', { name: /梅欣/ })).toContainText('未授权')
  await company.ask('/biz/v1/card/user_card/ask_licence', await company.sessionOf('mei'), {})
  await page.reload()
  await page.getByRole('tab', { name: '授权申请 1' }).click()
  await page.getByRole('row', { name: /梅欣/ }).getByRole('button', { name: '分配授权' }).click()
  await page.getByText('没有待处理的申请').waitFor()
})

test('an owner imports 300 rows, finds the rejected ones again in a new tab, and exports what a shared link filters', async ({
  company,
  pages,
}) => {
  const first = await openConsole({ company, pages }, '/staff/import')
  await first.setViewportSize({ width: 1024, height: 768 })
  const rows = Array.from({ length: 300 }, (_, at) => {
    const number = String(at).padStart(4, '0')
    return `PiLiang${number},员工${number},直营门店,${at % 25 === 0 ? '123' : `1366000${number}`}`
  })
  await first.locator('input[type=file]').setInputFiles({
    name: '门店员工.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['账号,姓名,部门,手机号', ...rows].join('\n')),
  })
  await first.getByText('未通过 12', { exact: true }).waitFor()
  await first.getByRole('button', { name: '导入 288 人' }).click()
  await first.getByText('导入完成：新增 288 人，更新 0 人').waitFor()
  await first.close()

  const page = await openConsole({ company, pages }, '/jobs')
  const download = async (row: string, button: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('row', { name: row }).getByRole('button', { name: button }).click()
    return (await saved).suggestedFilename()
  }
  await expect(page.getByRole('row', { name: '门店员工.csv' })).toContainText('未通过 12 行')
  expect(await download('门店员工.csv', '下载未通过的行')).toBe('未导入的员工.xlsx')

  await page.goto(`${company.product}/console/staff?department=${encodeURIComponent('直营门店')}&pageSize=50`)
  await page.getByRole('row', { name: '员工0001' }).waitFor()
  await expect(page.getByRole('row', { name: '梅欣' })).toHaveCount(0)
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('button', { name: '查看任务' }).click()
  await expect(page.getByRole('row', { name: '导出员工名单' })).toContainText('288 行')
  expect(await download('导出员工名单', '下载')).toMatch(/\.xlsx$/)
  await page.goBack()
  await page.getByRole('row', { name: '员工0001' }).waitFor()
})
