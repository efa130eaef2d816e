import { expect, idle, test } from './support/journey.ts'

test('the API page loads from the product alone', async ({ stack: { product }, pages }) => {
  const page = await pages.open('about:blank')
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  // The rest of the world is out of reach.
  await page.route(
    (url) => url.origin !== product && url.protocol !== 'data:',
    (route) => route.abort(),
  )
  await page.goto(`${product}/docs`)
  await page.locator('#operations-tag-user-card').click()
  await page.getByText('/biz/v1/card/user_card/detail', { exact: true }).first().waitFor()
  await idle(page)
  expect([...hosts].filter((origin) => origin !== 'null')).toEqual([product])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('the description of the calls has a summary and an answer for each, and no dangling reference', async ({
  stack: { product },
}) => {
  const response = await fetch(`${product}/openapi.json`)
  const described = (await response.json()) as {
    openapi: string
    paths: Record<string, Record<string, { responses: Record<string, unknown>; summary: string }>>
  }
  expect(described.openapi).toMatch(/^3\./)
  const calls = Object.values(described.paths).flatMap((path) => Object.values(path))
  expect(calls.length).toBeGreaterThan(25)
  for (const { summary, responses } of calls) {
    expect(summary).not.toBe('')
    expect(responses).toHaveProperty('200')
  }
  // Every reference has its target.
  const text = JSON.stringify(described)
  for (const [, path = ''] of text.matchAll(/"#\/(components\/[^"]+)"/g))
    expect(described).toHaveProperty(path.split('/'))
})
