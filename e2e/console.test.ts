import type { Page } from '@playwright/test'
import type { Words } from '../console/src/words/zh.ts'
import { actionName } from '../contract/src/shared/activity.ts'
import { noticeOf, openConsole, scanIntoConsole, settingsOf } from './support/console.ts'
import { expect, soon, test, userAgents } from './support/journey.ts'

test.use({ like: 'qinghe02' })

/** The preview is beside the fields, and in a narrow window in a drawer. */
async function seeInPreview(page: Page, words: Words, text: string): Promise<void> {
  const opener = page.getByRole('button', { name: words.preview })
  const isNarrow = await opener.isVisible()
  if (isNarrow) await opener.click()
  await expect(page.getByRole('region', { name: words.preview })).toContainText(text)
  if (isNarrow) await page.keyboard.press('Escape')
}

for (const setting of settingsOf('en')) {
  const { name: inSetting, words, locale } = setting

  test(`an administrator scans the code, edits a colleague, and the filters stand in the address ${inSetting}`, async ({
    company,
    pages,
  }) => {
    const page = await scanIntoConsole({ company, pages, setting }, '/staff')
    await page.getByRole('searchbox').fill('梅欣')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/keyword=%E6%A2%85/)
    await page.getByRole('row', { name: /梅欣/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab', { name: words.editDetails }).click()
    await drawer.getByLabel(words.position).fill('首席顾问')
    await drawer.getByRole('button', { name: words.save }).click()
    await page.getByRole('row', { name: /首席顾问/ }).waitFor()
    await page.reload()
    await page.getByRole('dialog').getByText('首席顾问').waitFor()
    await page.goBack()
    await expect(page).not.toHaveURL(/member=/)
    await page.goForward()

    // The colleague saves the own card meanwhile: nothing of either is lost.
    await page.getByRole('dialog').getByRole('link', { name: words.editCard }).click()
    await page.getByLabel(words.cardFields.wechatId, { exact: true }).first().fill('meixin_88')
    await page.getByLabel(words.position, { exact: true }).fill('设计总监')
    await seeInPreview(page, words, '设计总监')
    const mei = await company.sessionOf('mei')
    const own = { position: '资深顾问', wechatId: 'mei_own', profile: '十年设计经验' }
    await company.ask('/biz/v1/card/user_card/basic_info', mei, own, 'PUT')
    await page.getByRole('button', { name: words.save }).click()
    const both = words.listed([words.cardFields.position, words.cardFields.wechatId])
    await page.getByText(words.bothChanged(both)).waitFor()
    await seeInPreview(page, words, '十年设计经验')
    await page.reload()
    await expect(page.getByLabel(words.position, { exact: true })).toHaveValue('设计总监')
    await page.getByRole('tab', { name: words.staffCardTabs.look }).click()
    await page.getByRole('switch', { name: /视频|videos/i }).click()
    await page.getByRole('button', { name: words.save }).click()
    const card = () => company.ask<object>('/biz/v1/card/user_card/edit', mei)
    await soon(card).toMatchObject({ position: '设计总监', wechatId: 'meixin_88', profile: '十年设计经验' })
    await page.getByRole('link', { name: words.activity }).click()
    await page
      .getByRole('row', { name: new RegExp(`${actionName('card changed', locale)}.*梅欣`) })
      .first()
      .waitFor()
  })

  test(`an owner makes a colleague an editor, who sees content alone and loses it at once with the role ${inSetting}`, async ({
    company,
    pages,
  }) => {
    const owner = await openConsole({ company, pages, setting }, '/staff')
    const give = async (role: string) => {
      await owner.getByLabel(words.role, { exact: true }).last().click()
      await owner.getByTitle(role, { exact: true }).last().click()
      await owner.getByRole('button', { name: words.save }).click()
      await owner.getByRole('row', { name: new RegExp(`梅欣.*${role}`) }).waitFor()
    }
    await owner.getByRole('row', { name: /梅欣/ }).click()
    await owner.getByRole('tab', { name: words.editDetails }).click()
    await give(words.roles.editor)
    const editor = await openConsole({ company, pages, setting }, '/staff', 'mei')
    await editor.getByText(words.forbidden).waitFor()
    const navigation = editor.getByRole('navigation', { name: words.navigation })
    const sections = navigation.getByRole('link')
    await expect(sections).toHaveText([
      words.content,
      words.products,
      words.productReviews,
      words.coupons,
      words.forms,
      words.posts,
      words.links,
      words.codes,
      words.shareTasks,
      words.site,
      words.jobs,
    ])
    await give(words.roles.member)
    await sections.first().click()
    await editor.getByRole('heading', { name: words.signIn }).waitFor()
    pages.expectRefusalsOnly()
  })

  test(`an owner marks an answer as done and takes it back; a colleague who handles it sees it on the phone ${inSetting}`, async ({
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
    const page = await openConsole({ company, pages, setting }, `/forms/${formId}`)
    await page.goto(`${company.product}/console/forms/${formId}?handling=left`)
    const row = page.getByRole('row', { name: /周先生/ }).first()
    await row.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(words.handlingNote).fill('周六上门')
    await drawer.getByRole('button', { name: words.saveNote }).click()
    await drawer.getByLabel(words.handler).click()
    await page.getByTitle('梅欣', { exact: true }).click()
    await expect(row).toContainText('梅欣')
    await drawer
      .getByRole('button', { name: 'Close' })
      .or(drawer.getByRole('button', { name: '关闭' }))
      .first()
      .click()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: words.markAs(words.handlings.done ?? '') }).click()
    const marked = await noticeOf(page, words.markedAs(words.handlings.done ?? '', 1))
    await expect(row).toBeHidden()
    await marked.getByRole('button', { name: words.undo }).click()
    await expect(row).toContainText(words.handlings.open ?? '')

    const hash = `/pages/forms/answers/index?formId=${formId}`
    const phone = await pages.phone(company.pageOn('mei', hash), userAgents.wecomAndroid)
    await phone.getByRole('button', { name: /待处理/ }).tap()
    await expect(phone.getByLabel(/处理备注/)).toHaveValue('周六上门')
    await phone.getByLabel('处理进度').selectOption('progress')
    await expect(phone.getByText('已保存')).toBeVisible()
  })

  test(`an owner imports 300 rows, finds the rejected ones again in a new tab, and exports what a shared link filters ${inSetting}`, async ({
    company,
    pages,
  }) => {
    const first = await openConsole({ company, pages, setting }, '/staff/import')
    const rows = Array.from({ length: 300 }, (_, at) => {
      const number = String(at).padStart(4, '0')
      const isRejected = at % 25 === 0
      const name = isRejected ? `${number}${'长名'.repeat(14)}` : `员工${number}`
      const department = isRejected ? '名字很长的直营门店'.repeat(6) : '直营门店'
      return `PiLiang${number}${isRejected ? 'x'.repeat(40) : ''},${name},${department},${isRejected ? '123' : `1366000${number}`}`
    })
    await first.locator('input[type=file]').setInputFiles({
      name: '门店员工.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['账号,姓名,部门,手机号', ...rows].join('\n')),
    })
    await first.getByText(`${words.importVerdicts.rejected} 12`, { exact: true }).waitFor()
    await expect(first.getByText(/^(手机号：|Mobile: )/).first()).toBeInViewport({ ratio: 1 })
    await first.getByRole('button', { name: words.importApply(288) }).click()
    await first.getByText(words.importApplied(288, 0)).waitFor()
    await first.close()

    const page = await openConsole({ company, pages, setting }, '/jobs')
    const download = async (row: string, button: string) => {
      const saved = page.waitForEvent('download')
      await page.getByRole('row', { name: row }).getByRole('button', { name: button }).click()
      return (await saved).suggestedFilename()
    }
    await expect(page.getByRole('row', { name: '门店员工.csv' })).toContainText(words.jobRejected(12))
    expect(await download('门店员工.csv', words.importRejected)).toMatch(/\.xlsx$/)

    await page.goto(
      `${company.product}/console/staff?department=${encodeURIComponent('直营门店')}&pageSize=50`,
    )
    await page.getByRole('row', { name: '员工0001' }).waitFor()
    await expect(page.getByRole('row', { name: '梅欣' })).toHaveCount(0)
    await page.getByRole('button', { name: words.exportList }).click()
    await page.getByRole('button', { name: words.seeJobs }).click()
    const exported = words.jobKinds.staffExport
    await expect(page.getByRole('row', { name: exported })).toContainText(words.jobRows(288))
    expect(await download(exported, words.download)).toMatch(/\.xlsx$/)
    await page.goBack()
    await page.getByRole('row', { name: '员工0001' }).waitFor()
  })
}

test('two members leave together and are taken back; a licence that was asked for is given', async ({
  company,
  pages,
}) => {
  const noLicence = { userId: 'QiaoRan', licensed: false }
  await company.ask('/biz/v1/card/user_card/licence', await company.sessionOf('he'), noLicence)
  const page = await openConsole({ company, pages }, '/staff')
  for (const name of ['梅欣', '沈'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: '批量离职' }).click()
  const dialog = page.getByRole('dialog', { name: '2 人离职' })
  await dialog.getByLabel('接手人').click()
  await page.getByText('乔然', { exact: false }).last().click()
  const warning = dialog.getByRole('alert').filter({ hasText: '乔然的名片目前不对外展示' })
  await warning.getByRole('button', { name: '分配授权并上线' }).click()
  await expect(warning).toHaveCount(0)
  await dialog.getByRole('button', { name: '批量离职' }).click()
  const left = await noticeOf(page, '人已离职')
  await expect(page.getByRole('row', { name: /梅欣/ })).toContainText('已离职')
  await left.getByRole('button', { name: '撤销' }).click()
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
