import { expect, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

test.use({ like: 'qinghe02' })

test('a member who has left hands their card and visitors to the successor, until that is undone', async ({
  company,
  pages,
}) => {
  const leaver = await company.sessionOf('mei')
  const noLicence = { userId: 'ShenYi', licensed: false }
  await company.ask('/biz/v1/card/user_card/licence', await company.sessionOf('he'), noLicence)
  const page = await pages.phone(company.pageOn('he', '/pages/home/index'), userAgents.wecomAndroid)
  await page.getByRole('link', { name: /员工管理/ }).tap()
  await page.getByRole('searchbox').fill('梅欣')
  await page.getByRole('link', { name: /梅欣/ }).tap()
  await page.getByRole('link', { name: /离职交接/ }).tap()
  await page.getByRole('radio', { name: /沈奕/ }).check()
  const warning = page.getByRole('alert').filter({ hasText: '沈奕的名片目前不对外展示' })
  await warning.getByRole('button', { name: '授权并开放名片' }).tap()
  await page.getByText('沈奕的名片已对外展示').waitFor()
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: '确认交接' }).tap()
  const question = page.getByRole('dialog', { name: '由沈奕接手梅欣？' })
  await question.getByText('旧名片打开沈奕的名片，并附一句说明').waitFor()
  await question.getByRole('button', { name: '确认交接' }).tap()
  await page.getByText('已离职，由沈奕接手').waitFor()
  await soon(() => company.ask('/wxwork/v1/session', leaver).catch((error) => String(error))).toContain('401')

  const old = company.cardOn('wang', 'MeiXin')
  const visitor = await pages.phone(old)
  await visitor.getByRole('heading', { name: '沈奕' }).waitFor()
  await visitor.getByText('你要找的梅欣已离职，由沈奕继续为你服务').waitFor()

  const radar = await pages.phone(company.pageOn('shen', '/pages/radar/index'), userAgents.wecomAndroid)
  await signedIn(radar)
  await radar.getByRole('link', { name: /梅欣的访客/ }).tap()
  await radar.getByText('梅欣已离职，以下访客由你接手').waitFor()
  await radar.getByRole('listitem').first().waitFor()

  await page.getByRole('button', { name: '撤销交接' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '撤销交接' }).tap()
  await page.getByRole('link', { name: /离职交接/ }).waitFor()
  await visitor.reload()
  await visitor.getByRole('heading', { name: '梅欣' }).waitFor()
})

test('an import names the wrong row, offers it as a file, and takes the other rows', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('he', '/pages/staff/import/index'), userAgents.wecomAndroid)
  await page.getByRole('button', { name: '选择文件' }).waitFor()
  const rows = '账号,姓名,手机号\nXinYuan,新员,13711110001\nCuoHao,错号,1371111\n'
  await page.setInputFiles('input[type=file]', {
    name: '员工.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows),
  })
  await page.getByText(/手机号：应为 11 位手机号/).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载未导入的行' }).tap()
  expect((await saved).suggestedFilename()).toBe('未导入的员工.xlsx')
  await page.getByRole('button', { name: '导入 1 人' }).tap()
  await page.getByText('导入完成：新增 1 人，更新 0 人，1 行未导入。').waitFor()
  await page.getByRole('link', { name: '查看员工' }).tap()
  await page.getByRole('link', { name: /新员/ }).waitFor()
})

test('a member sees a field locked by the administrator, and gets the licence that they asked for', async ({
  company,
  pages,
}) => {
  const info = company.pageOn('qiao', '/pages/card-config/person-info/index')
  const member = await pages.phone(info, userAgents.wecomAndroid)
  const field = member.getByLabel('职位', { exact: true })
  await field.waitFor()
  expect(await field.isDisabled()).toBe(false)

  const admin = await pages.phone(
    company.pageOn('he', '/pages/company/settings/index'),
    userAgents.wecomAndroid,
  )
  const position = admin.getByRole('switch', { name: /^职位/ })
  await position.tap()
  await admin.getByRole('button', { name: '保存' }).tap()
  await admin.getByRole('link', { name: /名片统一设置/ }).tap()
  await position.waitFor()
  expect(await position.getAttribute('aria-checked')).toBe('true')

  await member.reload()
  await soon(() => field.isDisabled()).toBe(true)
  expect(await field.locator('xpath=ancestor::div[2]').textContent()).toContain('由公司统一设置')

  const licence = { userId: 'QiaoRan', licensed: false }
  await company.ask('/biz/v1/card/user_card/licence', await company.sessionOf('he'), licence)
  await member.goto(company.pageOn('qiao', '/pages/card-config/person-config/index'))
  await member.getByRole('button', { name: '请管理员开通' }).tap()
  await member.getByText('已通知管理员，开通后就能使用').waitFor()

  await admin.goto(company.pageOn('he', '/pages/home/index'))
  await admin.getByText('1 位同事在等名片授权').tap()
  await admin.getByRole('button', { name: '为乔然开通名片授权' }).tap()
  await admin.getByText('位同事在等名片授权').waitFor({ state: 'detached' })
  await member.reload()
  await member.getByRole('heading', { name: '点一下要修改的地方' }).waitFor()
  expect(await member.getByText('名片还没有授权').count()).toBe(0)
})
