import { openConsole, settings } from './support/console.ts'
import { expect, test, userAgents } from './support/journey.ts'
import { makeLink } from './support/links.ts'

test.use({ like: 'qinghe02' })

/** The company's clock is that of Shanghai, eight hours before this device's. */
const timezoneId = 'Atlantic/Reykjavik'
const [first] = settings
const abroad = { ...first, browser: { ...first.browser, timezoneId } }
const end = { typed: '2099-05-01T09:30', moment: '2099-05-01T01:30:00.000Z' }

test('the end of a link is on the company’s clock, on a phone and a computer in another time zone', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('mei')
  const made = await makeLink(company, session, 'web', { target: 'https://news.example.com/a' })
  const stored = () =>
    company.ask<{ expiresAt: string }>(`/biz/v1/link/detail?linkId=${made.linkId}`, session)
  const path = `/pages/links/edit/index?linkId=${made.linkId}`
  const open = () => pages.phone(company.pageOn('mei', path), userAgents.wecomAndroid, { timezoneId })
  const phone = await open()
  await phone.getByLabel('有效期').fill(end.typed)
  await phone.getByRole('button', { name: '保存' }).tap()
  await expect.poll(async () => (await stored()).expiresAt).toBe(end.moment)
  // Saving leads back, which may still happen in the first page.
  await expect((await open()).getByLabel('有效期')).toHaveValue(end.typed)

  const desk = await openConsole({ company, pages, setting: abroad }, '/links')
  await desk.getByRole('row', { name: /news\.example/ }).click()
  await desk.getByRole('tab', { name: '编辑' }).click()
  const chosen = desk.getByRole('textbox', { name: '有效期' })
  await expect(chosen).toHaveValue('2099-05-01 09:30')
  await chosen.fill('2099-05-02 10:45')
  await chosen.press('Enter')
  await desk.getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await stored()).expiresAt).toBe('2099-05-02T02:45:00.000Z')
})

test('the ends of a piece and of a form are on the company’s clock in the console of another time zone', async ({
  company,
  pages,
}) => {
  const owner = await company.sessionOf('he')
  const make = async (kind: string, body: object) => {
    const asked = { kind, official: '1', title: '有期限', body }
    return (await company.ask<{ _id: string }>('/biz/v1/content/create', owner, asked))._id
  }
  const stored = (id: string) =>
    company.ask<{ expiresAt: string; body: { form?: { limits: { until: string } } } }>(
      `/biz/v1/content/detail?materialId=${id}`,
      owner,
    )
  const article = await make('article', { html: '<p>正文</p>' })
  const desk = await openConsole({ company, pages, setting: abroad }, `/content/${article}/edit`)
  await desk.getByLabel('到期时间').fill(end.typed)
  await desk.getByRole('button', { name: '存为草稿' }).click()
  await expect.poll(async () => (await stored(article)).expiresAt).toBe(end.moment)

  const form = await make('form', {
    form: {
      ...{ formType: 'general', intro: '', submitText: '', thanks: '谢谢', contactCode: false },
      questions: [{ id: 'q1', kind: 'text', label: '姓名', required: true }],
      limits: { perPerson: 0, total: 0, until: null },
    },
  })
  await expect(desk).toHaveURL(/\/content\?piece=/)
  await desk.goto(`${company.product}/console/forms/${form}/edit`)
  await desk.getByLabel('截止时间').fill(end.typed)
  await desk.getByRole('button', { name: '存为草稿' }).click()
  await expect.poll(async () => (await stored(form)).body.form?.limits.until).toBe(end.moment)
})
