import { readFileSync } from 'node:fs'
import type { FormDescription, Question } from '@mingpian/contract/shared/forms.ts'
import type { Page } from '@playwright/test'
import { expect, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

const question = (id: string, kind: Question['kind'], label: string, more: Partial<Question> = {}) => ({
  ...{ id, kind, label, required: true },
  ...more,
})

/** One question of each kind; the last one depends on a choice. */
const form: FormDescription = {
  formType: 'general',
  intro: '填好后我们与你约时间。',
  questions: [
    question('name', 'text', '怎么称呼', { min: 2, max: 10 }),
    question('wish', 'longText', '想要的样子', { required: false, hint: '说说光线和材料' }),
    question('area', 'number', '面积', { min: 20, max: 500 }),
    question('phone', 'phone', '手机号', { verified: true }),
    question('style', 'choice', '风格', { options: ['现代', '中式'] }),
    question('rooms', 'choices', '哪些房间', { options: ['客厅', '卧室', '书房'] }),
    question('day', 'date', '哪天方便'),
    question('city', 'region', '所在城市'),
    question('plan', 'file', '户型图'),
    question('stars', 'rating', '对样板房打分', { max: 5 }),
    question('sign', 'signature', '签名'),
    question('terms', 'consent', '同意条款', { terms: '量房数据只用于设计。' }),
    question('screen', 'text', '喜欢的屏风', { showIf: { question: 'style', values: ['中式'] } }),
  ],
  submitText: '预约',
  thanks: '已约上，明天联系你',
  contactCode: false,
  limits: { perPerson: 1, total: 0, until: null },
}

const mobile = '13812340099'
const submit = (page: Page) => page.getByRole('button', { name: '预约', exact: true }).click()

/** Draws two strokes by finger. */
async function sign(page: Page) {
  const pad = page.getByRole('group', { name: '签名' }).getByRole('img')
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  for (const from of [0.2, 0.5]) {
    await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * (from + 0.2), box.y + box.height * 0.7, { steps: 4 })
    await page.mouse.up()
  }
}

/** The answers in the form, one of each kind. */
async function expectAnswers(page: Page, area: string) {
  await expect(page.getByLabel('怎么称呼')).toHaveValue('王女士')
  await expect(page.getByLabel('想要的样子')).toHaveValue('亮一点')
  await expect(page.getByLabel('面积')).toHaveValue(area)
  await expect(page.getByLabel('手机号')).toHaveValue('138 1234 0099')
  await expect(page.getByLabel('中式')).toBeChecked()
  await expect(page.getByLabel('喜欢的屏风')).toHaveValue('竹')
  await expect(page.getByLabel('书房')).toBeChecked()
  await expect(page.getByLabel('哪天方便')).toHaveValue('2027-01-08')
  await expect(page.getByLabel('省级地区')).toHaveValue('浙江省')
  await expect(page.getByLabel('城市、区县')).toHaveValue('杭州市')
  await page.getByRole('button', { name: '移除第 1 个文件' }).waitFor()
  await expect(page.getByLabel('4 星，满分 5 星')).toBeChecked()
  await page.getByRole('img', { name: '已签名' }).waitFor()
  await expect(page.getByLabel('同意条款')).toBeChecked()
}

test('each kind of question says beside it what is wrong, keeps the answers, and stands in the table and the figures', async ({
  company,
  pages,
}) => {
  const lin = await company.sessionOf('lin')
  const { _id } = await company.ask<{ _id: string }>('/biz/v1/content/create', lin, {
    ...{ kind: 'form', title: '量房登记', official: '0', body: { form } },
  })
  await company.ask('/biz/v1/content/publish', lin, { materialId: _id })
  const search = `?companyId=${company.id}&uid=LinXiao&piece=${_id}`
  const address = `${company.phoneOf('wang')}/qw-wxmini/${search}#/pages/material/index?_id=${_id}`
  const page = await pages.phone(address)
  await signedIn(page)
  await page.getByText('每人可填 1 份').waitFor()

  await submit(page)
  const alerts = page.getByRole('alert')
  await expect(alerts).toHaveText([
    ...['请填写', '请填写', '请填写', '请选择', '请选择', '请选择', '请选择'],
    ...['请添加图片或 PDF', '请评分', '请签名', '同意后才能提交'],
  ])
  await expect(page.getByLabel('怎么称呼')).toBeFocused()

  await page.getByLabel('怎么称呼').fill('王')
  await page.getByLabel('面积').fill('八十')
  await page.getByLabel('手机号').fill('138')
  await submit(page)
  await page.getByText('至少 2 个字').waitFor()
  await page.getByText('请输入数字').waitFor()
  await page.getByLabel('面积').fill('501')
  await submit(page)
  await page.getByText('不能大于 500').waitFor()

  await page.getByLabel('怎么称呼').fill('王女士')
  await expect(page.getByLabel('想要的样子')).toHaveAccessibleDescription(/说说光线和材料/)
  await page.getByLabel('想要的样子').fill('亮一点')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('中式').check()
  await page.getByLabel('喜欢的屏风').fill('竹')
  await page.getByLabel('客厅').check()
  await page.getByLabel('书房').check()
  await page.getByLabel('哪天方便').fill('2027-01-08')
  await page.getByLabel('省级地区').selectOption('浙江省')
  await page.getByLabel('城市、区县').fill('杭州市')
  const plan = readFileSync(new URL('../demo/content/yunfan/pictures/image-1-page-1.webp', import.meta.url))
  await page
    .getByLabel(/图片或 PDF，最多 3 个/)
    .setInputFiles({ name: '户型.webp', mimeType: 'image/webp', buffer: plan })
  await page.getByRole('button', { name: '移除第 1 个文件' }).waitFor()
  await page.locator('label', { has: page.getByLabel('4 星，满分 5 星') }).click()
  await sign(page)
  await page.getByLabel('同意条款').check()
  await expectAnswers(page, '501')

  // The draft outlives the page, with the wrong answer in it.
  await page.reload()
  await expectAnswers(page, '501')
  await submit(page)
  await page.getByText('不能大于 500').waitFor()
  await page.getByLabel('面积').fill('86.5')

  const code = await company.codeFrom(mobile, () => page.getByRole('button', { name: '获取验证码' }).click())
  await page.getByLabel('短信验证码').fill(code === '000000' ? '111111' : '000000')
  await submit(page)
  await page.getByText(/验证码(不对|错误|不正确)/).waitFor()
  await expectAnswers(page, '86.5')
  await page.getByLabel('短信验证码').fill(code)
  await submit(page)
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
  await page.getByText('已约上，明天联系你').waitFor()
  // The phone that sent it says when; another one of the same person says that it was sent before.
  await page.reload()
  await page.getByText('提交时间：').waitFor()
  const elsewhere = await pages.phone(address)
  await signedIn(elsewhere)
  await elsewhere.getByRole('heading', { name: '你已经填过了' }).waitFor()

  const own = await pages.phone(
    company.pageOn('lin', `/pages/forms/answers/index?formId=${_id}`),
    userAgents.wecomAndroid,
  )
  const rows = own.getByRole('button', { name: /王女士/ })
  await rows.first().waitFor()
  await own.getByRole('searchbox').fill('没有这个词')
  await own.getByText('没有找到').waitFor()
  await own.getByRole('searchbox').fill(mobile)
  await expect(rows).toHaveCount(1)
  await rows.first().click()
  const sheet = own.getByRole('dialog')
  for (const words of ['86.5', '客厅', '2027-01-08', '浙江省 杭州市', '竹'])
    await sheet.getByText(words).first().waitFor()
  await own.keyboard.press('Escape')
  const sent = own.waitForResponse(/\/biz\/v1\/form\/export/)
  await own.getByRole('button', { name: '导出表格' }).click()
  expect((await (await sent).json()).success).toBe(true)

  // Each figure opens into the answers that it counts.
  await own.goto(company.pageOn('lin', `/pages/forms/statistics/index?formId=${_id}`))
  for (const [figure, named] of [
    [/中式.*1 份/, '风格：中式'],
    [/4 星.*1 份/, '对样板房打分：4 星'],
    [/同意.*1 份/, '同意条款：同意'],
  ] as const) {
    await own.getByRole('link', { name: figure }).click()
    await own.getByText(named).waitFor()
    await expect(rows).toHaveCount(1)
    await own.goBack()
  }
  // The browser notes the refused code.
  expect(pages.takeErrors().filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([])
})

test('the page “contact me” ends with the contact code, and takes no more than its limit', async ({
  company,
  pages,
}) => {
  const lin = await company.sessionOf('lin')
  const contact: FormDescription = {
    ...form,
    ...{ formType: 'contact', thanks: '', submitText: '', contactCode: true },
    questions: [question('name', 'text', '怎么称呼'), question('phone', 'phone', '手机号')],
    limits: { perPerson: 0, total: 1, until: null },
  }
  const { _id } = await company.ask<{ _id: string }>('/biz/v1/content/create', lin, {
    ...{ kind: 'form', title: '请联系我', official: '0', body: { form: contact } },
  })
  await company.ask('/biz/v1/content/publish', lin, { materialId: _id })
  const path = `/pages/get-customer-link/form-landing-page/index?formId=${_id}&uid=LinXiao`
  const page = await pages.phone(company.pageOn('chen', path))
  await page.getByText('共收 1 份').waitFor()
  await page.getByLabel('怎么称呼').fill('陈立')
  await page.getByLabel('手机号').fill('13800001111')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
  const code = page.getByRole('img', { name: /林晓/ })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const late = await pages.phone(company.pageOn('zhao', path))
  await late.getByRole('heading', { name: '名额已满' }).waitFor()
})
