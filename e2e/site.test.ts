import { openConsole } from './support/console.ts'
import { expect, test, userAgents } from './support/journey.ts'

test.describe('in a company whose owner uses the console', () => {
  test.use({ like: 'qinghe02' })

  test('a site is arranged with a live preview, published, read in any browser, and closed again', async ({
    company,
    pages,
  }) => {
    const address = `/qw-wxmini/?companyId=${company.id}&site=micro-site`
    const desk = await openConsole({ company, pages }, '/site')
    await desk.getByRole('button', { name: '编辑住得舒服就好' }).click()
    await desk.getByText('编辑横幅：住得舒服就好', { exact: true }).waitFor()
    await desk.getByRole('textbox', { name: '标题' }).first().fill('冬天也住得舒服')
    const preview = desk.getByRole('region', { name: '预览' })
    await preview.getByRole('heading', { name: '冬天也住得舒服' }).waitFor()
    await desk.getByRole('switch', { name: '允许搜索引擎收录' }).click()

    const wide = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN', userAgent: userAgents.chrome }
    const visitor = await pages.open(company.product + address, wide)
    await visitor.getByRole('heading', { level: 1, name: '住得舒服就好' }).waitFor()
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

    await desk.getByRole('button', { name: /^发\s?布$/ }).click()
    await desk.getByText('已发布，访客现在就能看到').waitFor()
    await desk.getByRole('button', { name: '链接与二维码' }).click()
    await desk.getByRole('img', { name: '微官网的二维码' }).waitFor()
    await expect(desk.getByRole('link', { name: '打开' })).toHaveAttribute(
      'href',
      new RegExp(`${company.id}&site=`),
    )
    await desk.keyboard.press('Escape')
    await visitor.reload()
    await visitor.getByRole('heading', { level: 1, name: '冬天也住得舒服' }).waitFor()
    await expect(visitor.locator('meta[name=robots]')).toHaveCount(0)
    await expect(visitor).toHaveTitle('青禾生活')
    const { width } = (await visitor.locator('main').boundingBox()) ?? { width: 0 }
    expect(width).toBeGreaterThan(1400)

    // Pieces open in the messaging apps: elsewhere their cover and a code are shown.
    await visitor.getByRole('link', { name: /星湖街 89 平方米/ }).click()
    await visitor.getByRole('heading', { level: 2, name: /星湖街 89 平方米/ }).waitFor()
    const link = await visitor.getByRole('textbox', { name: '页面链接' }).inputValue()
    expect(link).toMatch(/\?companyId=\w+&piece=([\w-]+)#\/pages\/material\/index\?_id=\1/)
    await visitor.getByRole('link', { name: '返回官网' }).click()
    await visitor.getByRole('heading', { level: 1, name: '冬天也住得舒服' }).waitFor()

    const phone = await pages.phone(company.phoneOf('zhao') + address)
    await phone.getByRole('link', { name: /云栖 三人位布艺沙发/ }).tap()
    await phone.getByRole('heading', { name: '云栖 三人位布艺沙发' }).first().waitFor()

    // A card that was opened from a site has its styles after a reload too.
    await phone.goto('about:blank')
    await phone.goto(`${company.phoneOf('zhao')}${address}#/pages/person/index?uid=MeiXin`)
    const card = phone.locator('section').filter({ has: phone.getByRole('heading', { name: '梅欣' }) })
    await expect(card.first()).toHaveCSS('display', 'grid')

    await desk.getByRole('button', { name: '停止开放' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '停止开放' }).click()
    await desk.getByText('未开放').waitFor()
    await phone.goto('about:blank')
    await phone.goto(company.phoneOf('zhao') + address)
    await phone.getByRole('heading', { name: '官网还没有开放' }).waitFor()
    await phone.getByRole('link', { name: '公司名片' }).waitFor()
    // The browser itself notes that the closed site is missing.
    expect(pages.takeErrors()).toEqual([expect.stringContaining('/site/v1/page')])
  })
})
