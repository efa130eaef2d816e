import type { Page } from '@playwright/test'
import { expect, type Journey, soon, test } from './support/journey.ts'
import { recordOf, signedIn } from './support/visit.ts'

const userCentre = '/pages/tabbar/usercenter/index'

/** The questions of the app that a page in a tab of its own gets as dialogs. */
function questionsOn(page: Page, answer: () => boolean): string[] {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (answer() ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

const asking = (page: Page, title: string) => page.getByRole('dialog').getByRole('heading', { name: title })
const save = (page: Page) => page.getByRole('link', { name: '保存到通讯录' })
const press = (page: Page, words: string) => page.getByRole('button', { name: words }).tap()
const grantedOf = async (page: Page) => (await recordOf(page))?.granted

test.describe('saving a contact inside a mini program', () => {
  /** Opens a card as the mini program's shell does, with its login. */
  async function openInMini({ company, pages }: Journey, account: string): Promise<Page> {
    const page = await pages.phone(await company.miniPage(account, 'pages/person/index', 'uid=LinXiao'))
    await signedIn(page)
    await soon(() => page.url()).not.toContain('grant=')
    return page
  }

  test('asks for missing grants, one at a tap, and then saves', async ({ company, pages }) => {
    const page = await openInMini({ company, pages }, 'wang')
    const questions = questionsOn(page, () => true)
    await save(page).tap()
    // Whichever of the two comes first: the login counts as being known until the page is loaded anew.
    for (const _ of ['phone', 'profile']) {
      await page.getByRole('link', { name: '《隐私政策》' }).waitFor()
      const before = questions.length
      await press(page, '去授权')
      await soon(() => questions.length).toBe(before + 1)
      await page.getByText('已授权').waitFor()
    }
    await page.getByRole('img', { name: '林晓的通讯录二维码' }).waitFor()
    expect(await grantedOf(page)).toEqual({ phone: true, profile: true })
    expect(questions).toHaveLength(2)
    await soon(() => page.url()).not.toContain('grant=')

    await page.reload()
    await signedIn(page)
    await save(page).tap()
    await page.getByRole('img', { name: '林晓的通讯录二维码' }).waitFor()
    expect(questions).toHaveLength(2)
  })

  test('offers other ways after a refusal, and asks again only by a tap', async ({ company, pages }) => {
    const page = await openInMini({ company, pages }, 'chen')
    const questions = questionsOn(page, () => false)
    await save(page).tap()
    await asking(page, '验证你的手机号').waitFor()
    expect(questions).toEqual([])
    await press(page, '暂不提供')
    await page.getByText('不提供也可以', { exact: false }).waitFor()
    await page.getByRole('img', { name: '林晓的二维码' }).last().waitFor()
    expect(await page.getByRole('link', { name: '拨打电话' }).getAttribute('href')).toMatch(/^tel:1/)
    await press(page, '复制号码')
    await page.getByText('号码已复制').waitFor()
    expect(questions).toEqual([])

    // By a tap of their own, and then a no to the app itself.
    await press(page, '提供后一键保存')
    await asking(page, '验证你的手机号').waitFor()
    await press(page, '去授权')
    await soon(() => questions.length).toBe(1)
    await save(page).waitFor()
    await soon(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('heading', { name: '林晓' }).waitFor()
    await soon(() => page.url()).not.toContain('grant=')
    expect(await grantedOf(page)).toEqual({ phone: false, profile: false })
    await page.reload()
    await signedIn(page)
    expect(questions).toHaveLength(1)
  })
})

test.describe('in the messaging app itself', () => {
  /** The personal centre after a sign-in by a tap. */
  async function openCentre({ company, pages }: Journey, account: string): Promise<Page> {
    const page = await pages.phone(company.pageOn(account, userCentre))
    await press(page, '登录')
    await signedIn(page)
    return page
  }

  test('a phone is confirmed by a code, or not given', async ({ company, pages }) => {
    const page = await openCentre({ company, pages }, 'zhao')
    const row = page.getByRole('button', { name: '留下手机号' })
    await row.tap()
    await asking(page, '验证你的手机号').waitFor()
    await press(page, '暂不提供')
    await soon(() => page.getByRole('dialog').count()).toBe(0)

    await row.tap()
    const phone = page.getByRole('textbox', { name: '手机号' })
    await phone.fill('13812340077')
    const code = await company.codeFrom('13812340077', () => press(page, '获取验证码'))
    await page.getByRole('button', { name: /秒后重发/ }).waitFor()
    const field = page.getByRole('textbox', { name: '短信验证码' })
    await field.fill(code === '000000' ? '000001' : '000000')
    await press(page, '确认提供')
    await page.getByRole('alert').filter({ hasText: '验证码错误或已过期' }).waitFor()
    await field.fill(code)
    await press(page, '确认提供')
    await page.getByText('已授权').waitFor()
    await soon(() => row.count()).toBe(0)
    expect((await grantedOf(page))?.phone).toBe(true)
  })

  test('name and picture are granted on the vendor’s page, and a refusal there leads back to the same page', async ({
    company,
    pages,
  }) => {
    const page = await openCentre({ company, pages }, 'zhao')
    const openId = (await recordOf(page))?.openId
    const row = page.getByRole('button', { name: '使用微信头像和昵称' })
    await row.tap()
    await press(page, '去授权')
    await page.getByTestId('consent-no').tap()
    await row.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await recordOf(page)).toMatchObject({ openId, granted: { profile: false } })

    await row.tap()
    await press(page, '去授权')
    await page.getByTestId('consent-yes').tap()
    await page.getByText('已授权').waitFor()
    await soon(() => row.count()).toBe(0)
    expect(new URL(page.url()).hash).toContain(userCentre)
    expect((await recordOf(page))?.granted.profile).toBe(true)
  })
})

test.describe('where the app says who is looking', () => {
  test.use({ onlyLooks: true })

  test('a contact is saved without a question', async ({ company, pages }) => {
    const page = await pages.phone(
      `${company.pageOn('wang', '/pages/person/index').replace('#', '&uid=LinXiao#')}`,
    )
    const questions = questionsOn(page, () => true)
    await save(page).tap()
    await page.getByRole('img', { name: '林晓的通讯录二维码' }).waitFor()
    expect(questions).toEqual([])
  })
})
