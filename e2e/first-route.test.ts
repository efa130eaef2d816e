import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, idle, soon, test, userAgents } from './support/journey.ts'
import { isLive } from './support/visit.ts'

test.use({ onlyLooks: true })

const KB = 1024

interface Chunk {
  file: string
  imports?: string[]
}

const client = (path: string) => new URL(`../web/dist/client/${path}`, import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(client('.vite/manifest.json'), 'utf8'))

/** The files of an entry and of all that it imports. */
function filesOf(entry: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`${entry} is not in the build`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, seen)
  return seen
}

/** Their bytes, compressed by gzip. */
const compressedBytes = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + statSync(client(`${file}.gz`)).size, 0)

test('the card’s first route has at most 85 KB of JavaScript, compressed by gzip', () => {
  expect(compressedBytes(filesOf('src/app/startup/card-entry.tsx'))).toBeLessThanOrEqual(85 * KB)
})

for (const page of ['home', 'radar', 'leads', 'tabbar/usercenter', 'company', 'library'])
  test(`the page ${page} is at most 30 files and 190 KB of JavaScript, compressed by gzip`, () => {
    const files = filesOf('src/app/startup/app-entry.tsx', filesOf(`src/pages/${page}/page.tsx`))
    expect(files.size).toBeLessThanOrEqual(30)
    expect(compressedBytes(files)).toBeLessThanOrEqual(190 * KB)
  })

test('with what a card loads after it is live it is at most 85 KB, compressed by Brotli', async ({
  company,
  pages,
}) => {
  const page = await pages.phone('about:blank', userAgents.wechatIos, company.returning())
  const files = new Set<string>()
  page.on('request', (request) => {
    const file = /\/(assets\/.+\.js)$/.exec(new URL(request.url()).pathname)?.[1]
    if (file) files.add(file)
  })
  await page.goto(company.sharedCard('LinXiao'))
  await page.waitForFunction(isLive)
  await idle(page)
  const sizes = [...files].map((file) => statSync(client(`${file}.br`)).size)
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(85 * KB)
})

/** Bytes of a document as it is sent, compressed by Brotli. */
async function documentBytes(address: string, language: string): Promise<number> {
  const request = get(address, { headers: { 'accept-encoding': 'br', 'accept-language': language } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(answer.headers['content-encoding']).toBe('br')
  return (await buffer(answer)).length
}

/** By so many bytes the random ids of a company of a test make a document longer or shorter. */
const ofIds = 64

for (const [userId, language] of [
  ['LinXiao', 'zh-CN'],
  ['LinXiao', 'en'],
  ['TangWei', 'zh-CN'],
] as const)
  test(`the document of the card of ${userId} in ${language} is at most 10 KB, compressed by Brotli`, async ({
    company,
  }) => {
    const [address = ''] = company.sharedCard(userId).split('#')
    // The first answers are compressed quickly, later ones thoroughly.
    await soon(() => documentBytes(address, language)).toBeLessThanOrEqual(10 * KB + ofIds)
  })

test('the code of another page and the check of the session are asked for beside the app, not by it', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('lin', '/pages/home/index'), userAgents.wecomAndroid)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(`**/${manifest['src/app/startup/app-entry.tsx']?.file}`, (route) => route.abort())
  const check = page.waitForRequest((request) => request.url().includes('/wxwork/v1/session'))
  await page.reload()
  await check
  const file = manifest['src/pages/home/page.tsx']?.file ?? ''
  await expect(page.locator(`head link[rel=modulepreload][href$="${file}"]`)).toHaveCount(1)
  // The entry that did not come.
  expect(pages.takeErrors().length).toBeGreaterThan(0)
})

test('a page checks the session once, loads each style sheet once, and none whose rules stand in the document', async ({
  company,
  pages,
}) => {
  const page = await pages.phone('about:blank', userAgents.wecomAndroid)
  const sheets: string[] = []
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) sheets.push(new URL(request.url()).pathname)
    if (request.url().includes('/wxwork/v1/session')) checks.push(request.url())
  })
  await page.goto(company.pageOn('lin', '/pages/home/index'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  sheets.length = 0
  checks.length = 0
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await idle(page)
  // The head's answer is the app's.
  expect(checks).toHaveLength(1)
  expect(sheets.length).toBeGreaterThan(2)
  expect(sheets).toEqual([...new Set(sheets)])
  const inlined = await page.evaluate<string[]>('window.__mp.inlined')
  expect(inlined.length).toBeGreaterThan(0)
  expect(sheets.filter((sheet) => inlined.includes(sheet))).toEqual([])
})
