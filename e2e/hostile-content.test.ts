import type { Page } from '@playwright/test'
import { expect, test, userAgents } from './support/journey.ts'
import { scriptVectors } from './support/script-vectors.ts'

// Check C13: what someone stores runs nothing, loads nothing and covers nothing, wherever it is shown.

/** An unfinished vector must not swallow the next one. */
const closed = (vector: string) => `${vector}"'>--></style></script></textarea></title></select></svg></math>`
/** A quarter of the vectors in one article: members may make five pieces in a minute. */
const parts = 4

/** Notes dialogs, and requests that leave for the attacker's host. The journey itself fails for reports of the policy. */
function watched(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) seen.push(request.url())
  })
  return seen
}

/** Elements of the text that lie over the page. */
const covering = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('[class*=html] *')]
        .filter((each) => ['fixed', 'absolute'].includes(getComputedStyle(each).position))
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )

test('a hundred hostile texts run nothing, load nothing and cover nothing', async ({ company, pages }) => {
  expect(scriptVectors.length).toBeGreaterThanOrEqual(100)
  const session = await company.sessionOf('lin')
  const titles = scriptVectors.filter((vector) => vector.length <= 100)
  const make = async (at: number) => {
    const html = scriptVectors
      .filter((_, i) => i % parts === at)
      .map(closed)
      .join('<p>·</p>')
    const { _id } = await company.ask<{ _id: string }>('/biz/v1/content/create', session, {
      ...{
        kind: 'article',
        official: '0',
        title: titles[at],
        summary: titles[at + parts],
        category: '<b>x</b>',
      },
      body: { html: `<h2>起 ${at}</h2>${html}<h2>末 ${at}</h2>` },
    })
    await company.ask('/biz/v1/content/publish', session, { materialId: _id })
    return _id
  }
  const ids = [await make(0), await make(1), await make(2), await make(3)]

  const reader = await pages.phone(company.pageOn('wang', `/pages/material/index?_id=${ids[0]}`))
  const seen = watched(reader)
  for (const [at, id] of ids.entries()) {
    await reader.goto(company.pageOn('wang', `/pages/material/index?_id=${id}`))
    await reader.getByRole('heading', { name: `末 ${at}` }).waitFor()
    await reader.getByRole('heading', { name: titles[at] ?? '', exact: true }).waitFor()
    expect(await covering(reader)).toEqual([])
  }
  const maker = await pages.phone(company.pageOn('lin', '/pages/making/index'), userAgents.wecomAndroid)
  const made = watched(maker)
  await maker.getByText(titles[3] ?? '', { exact: true }).click()
  await maker.getByRole('textbox', { name: '正文' }).getByText('末 3').waitFor()
  await expect(maker.getByLabel('标题', { exact: true })).toHaveValue(titles[3] ?? '')
  expect([...seen, ...made]).toEqual([])
})
