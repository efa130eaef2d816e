import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { zh } from '../console/src/words/zh.ts'
import { makePdf } from '../scripts/lib/pdf.mjs'
import { openConsole, settingsOf } from './support/console.ts'
import { expect, idle, test } from './support/journey.ts'

test.use({ like: 'qinghe02' })

const title = '秋冬选品手册'

for (const setting of settingsOf('zh')) {
  const { name: inSetting, words } = setting

  test(`an editor makes a brochure of a PDF, publishes it, and recalls it; a form is designed and published ${inSetting}`, async ({
    company,
    pages,
  }) => {
    const page = await openConsole({ company, pages, setting }, '/content')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.getByRole('button', { name: words.make }).first().click()
    await page.getByRole('menuitem', { name: words.kinds.brochure }).click()
    await page.getByLabel(words.contentTitle, { exact: true }).fill(title)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: '手册.pdf',
        mimeType: 'application/pdf',
        buffer: makePdf({ pages: 2 }),
      })
    await expect(page.getByText(words.pages(2))).toBeVisible()
    await button(words.publish).click()
    const drawer = page.getByRole('dialog', { name: title })
    await drawer.getByRole('img', { name: words.codeOf(title) }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await drawer.getByRole('button', { name: words.copyAddress }).click()
    await drawer.getByText(words.addressCopied).waitFor()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toMatch(/\?companyId=\w+&piece=([\w-]+)#\/pages\/material\/index\?_id=\1$/)
    await expect(drawer.getByRole('link', { name: words.openAddress })).toHaveAttribute('href', address)
    await drawer.getByRole('tab', { name: words.preview }).click()
    const preview = drawer.getByRole('region', { name: words.preview })
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await expect(preview.locator('img')).toHaveCount(2)
    const reader = await pages.phone(company.phoneOf('zhao') + address.slice(company.product.length))
    await reader.getByRole('heading', { name: title }).first().waitFor()
    await reader.close()
    await drawer.getByRole('tab', { name: words.detail }).click()
    await drawer.getByRole('button', { name: words.recall }).click()
    await drawer.getByRole('button', { name: words.recall }).click()
    await expect(page.getByRole('row', { name: title })).toContainText(words.recalled)

    await page.goto(`${company.product}/console/forms/new`)
    await page.getByLabel(words.contentTitle, { exact: true }).fill('预约到店')
    await button(words.publish).click()
    await page.getByRole('alert').getByText(words.questionsMissing).waitFor()
    await page.getByRole('button', { name: words.addQuestion }).click()
    await page.getByRole('menuitem', { name: words.questionKinds.phone }).click()
    await button(words.publish).click()
    await page.getByRole('link', { name: '预约到店' }).click()
    await page.getByText(words.noAnswers).waitFor()
  })
}

test('a video that an editor uploads is stored with its length', async ({ company, pages }) => {
  const page = await openConsole({ company, pages }, '/content/new/video')
  await page.getByLabel(zh.contentTitle, { exact: true }).fill('门店巡礼')
  const buffer = readFileSync(new URL('../demo/content/yunfan/files/card.mp4', import.meta.url))
  const file = { name: '巡礼.mp4', mimeType: 'video/mp4', buffer }
  await page.locator('input[type=file][accept="video/mp4"]').setInputFiles(file)
  await page.locator('strong', { hasText: '巡礼.mp4' }).waitFor()
  await idle(page)
  await page.getByRole('button', { name: zh.publish }).click()
  await page.getByRole('dialog', { name: '门店巡礼' }).waitFor()
  const materialId = new URL(page.url()).searchParams.get('piece')
  const piece = await company.ask<{ duration: number }>(
    `/biz/v1/content/detail?materialId=${materialId}`,
    await company.sessionOf('he'),
  )
  expect(piece.duration).toBeGreaterThan(1)
})

test('the buttons and the tools of the editor stay in sight in a long article', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/content/new/article')
  const text = page.getByRole('textbox', { name: zh.html })
  await text.click()
  await page.keyboard.insertText(Array.from({ length: 80 }, (_, at) => `第 ${at + 1} 段`).join('\n'))
  const publish = page.getByRole('button', { name: zh.publish })
  const bold = page.getByRole('toolbar').getByRole('button', { name: zh.bold })
  // So far that the text has the middle of the window.
  await text.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await page.mouse.wheel(0, 200)
  for (const button of [publish, bold]) await expectOnTop(button)
  await page.getByRole('switch', { name: zh.hot }).scrollIntoViewIfNeeded()
  await expectOnTop(publish)
})

/** In the window, and covered by nothing. */
async function expectOnTop(button: Locator) {
  await expect(button).toBeInViewport({ ratio: 1 })
  const isOnTop = button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(await isOnTop).toBe(true)
}
