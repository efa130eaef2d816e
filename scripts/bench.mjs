import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from './lib/prepare.mjs'
import { step } from './lib/run.mjs'
import { systemPackages } from './lib/system.mjs'

await install()
await step('Looking at the system', systemPackages)
await build()

const { freePort, seed, startStack } = await import('./lib/stack.mjs')
const { demoFile } = await import('./lib/demo-file.mjs')
const { print } = await import('../bench/lib/figures.mjs')
const { startPostgres } = await import('../bench/lib/postgres.mjs')
const { signIn, visitorsOf } = await import('../bench/lib/people.mjs')
const { consoleLists } = await import('../bench/console.mjs')
const { content } = await import('../bench/content.mjs')
const { events } = await import('../bench/events.mjs')
const { hostile } = await import('../bench/hostile.mjs')
const { grown, mixed, resident, residentOf, start } = await import('../bench/mixed.mjs')
const { opening, reading } = await import('../bench/opening.mjs')
const { leads } = await import('../bench/leads.mjs')
const { message } = await import('../bench/message.mjs')
const { pages } = await import('../bench/pages.mjs')
const { posters } = await import('../bench/posters.mjs')
const { radar } = await import('../bench/radar.mjs')
const { reads } = await import('../bench/reads.mjs')
const { secrets } = await import('../bench/secrets.mjs')
const { startInstance } = await import('../bench/lib/instance.mjs')
const { ledgers, statistics } = await import('../bench/statistics.mjs')

// A few accounts play all phones.
process.env.SIGN_INS_PER_MINUTE = '0'
process.env.TRACKING_PER_MINUTE = '0'

const wanted = process.argv.slice(2)
const chosen = (/** @type {string} */ name) => wanted.length === 0 || wanted.includes(name)

const postgres = await step('Starting a private PostgreSQL', startPostgres)
const options = {
  dataDir: mkdtempSync(join(tmpdir(), 'mingpian-bench-data-')),
  port: await freePort(),
  sandboxPort: await freePort(),
  databaseUrl: postgres.url,
  quiet: true,
}
await step('Filling it with the demo companies', () => seed(options))
const stack = await startStack(options)
try {
  const facts = await demoFile(options, stack.ports)
  const product = facts.addresses.product
  const find = (/** @type {string} */ account) => {
    const found = facts.accounts.find(
      (/** @type {any} */ one) => one.account === account && one.companyId === 'yunfan01',
    )
    if (!found) throw new Error(`no account ${account}`)
    return found
  }
  const [lin, wang, chen, zhao, zhou] = ['lin', 'wang', 'chen', 'zhao', 'zhou'].map(find)
  const { companyId, userId } = lin
  /** @template {object} T @param {string} path @param {T} size as the page shows it */
  const pictureAt = async (path, size) => {
    const picture = await fetch(new URL(path, product))
    const type = picture.headers.get('content-type') ?? ''
    return { bytes: Buffer.from(await picture.arrayBuffer()), type, ...size }
  }
  /** @type {import('../bench/lib/figures.mjs').Figure[]} */ const figures = []
  const staff = (await signIn(lin, product)).sessionId
  const visitors = await Promise.all(
    [wang, chen, zhao].map(async (one) => (await signIn(one, product)).sessionId),
  )
  const visitor = visitors[0] ?? ''
  if (chosen('radar'))
    figures.push(...(await step('Tap to radar', () => radar({ product, staff, visitor, userId }))))
  if (chosen('message'))
    figures.push(
      ...(await step('Visit to message', () =>
        message({
          product,
          sandbox: facts.addresses.sandbox,
          databaseUrl: postgres.url,
          companyId,
          members: ['lin', 'zhou', 'xu', 'gao'].map(find),
        }),
      )),
    )
  if (chosen('mixed')) {
    figures.push(
      ...(await step('Mixed load', () =>
        mixed({ product, databaseUrl: postgres.url, companyId, userId, staff }),
      )),
      resident('resident memory of the server, after it', residentOf(stack.servers[0]?.pid() ?? 0)),
    )
  }
  if (chosen('reads'))
    figures.push(...(await step('Card reads', () => reads({ product, companyId, userId }))))
  /** @type {import('../bench/content.mjs').Brochure | undefined} */ let brochure
  if (chosen('content')) {
    const made = await step('Content', () =>
      content({ product, databaseUrl: postgres.url, companyId, userId, staff }),
    )
    figures.push(...made.figures)
    brochure = made.brochure
  }
  if (chosen('console')) {
    // Of the company that has a form.
    const owner = facts.accounts.find((/** @type {any} */ one) => one.account === 'he')
    const admin = (await signIn(owner, product)).sessionId
    figures.push(
      ...(await step('Lists of the console', () =>
        consoleLists({ product, databaseUrl: postgres.url, companyId: owner.companyId, admin }),
      )),
    )
  }
  if (chosen('posters'))
    figures.push(
      ...(await step('Posters', () =>
        posters({ product, databaseUrl: postgres.url, companyId, userId, staff }),
      )),
    )
  if (chosen('secrets'))
    figures.push(
      ...(await step('What time tells', () =>
        secrets({ product, databaseUrl: postgres.url, companyId, session: visitor, phone: '13900000101' }),
      )),
    )
  if (chosen('hostile')) {
    const other = facts.accounts.find((/** @type {any} */ one) => one.account === 'he')
    const admin = (await signIn(other, product)).sessionId
    figures.push(
      ...(await step('Hostile files', () => hostile({ product, companyId, userId, staff, admin }))),
    )
  }
  if (chosen('events')) {
    // So many that none of them reaches the largest limit that the settings allow.
    const limited = await startInstance(options, { TRACKING_PER_MINUTE: '600' })
    const sessions = await visitorsOf(postgres.url, companyId, 400)
    figures.push(
      ...(await step('Events', () =>
        events({
          product,
          limited: limited.address,
          databaseUrl: postgres.url,
          sessions,
          userId,
        }),
      )),
    )
    await limited.stop()
  }
  if (chosen('start')) figures.push(...(await step('Start', start)))
  if (chosen('grown'))
    figures.push(
      ...(await step('Mixed load over a million events', async () =>
        grown({
          product,
          databaseUrl: postgres.url,
          companyId,
          userId,
          ledgers: await ledgers(postgres.url),
        }),
      )),
    )
  if (chosen('statistics'))
    figures.push(...(await step('Statistics', () => statistics({ product, databaseUrl: postgres.url }))))
  if (chosen('leads'))
    figures.push(
      ...(await step('Leads', () =>
        leads({ product, databaseUrl: postgres.url, pid: () => stack.servers[0]?.pid() }),
      )),
    )
  // The last: once it has driven a browser, this process is a third slower at sending requests.
  if (chosen('opening')) {
    const shared = `/qw-wxmini/?companyId=${companyId}&uid=${userId}#/pages/person/index`
    const answer = await fetch(`${product}/card/v1/card/user_card?companyId=${companyId}&userId=${userId}`)
    const { data: face } = /** @type {any} */ (await answer.json())
    // As the card shows them: the portrait, and the code that its first view ends with.
    const pictures = await Promise.all([
      pictureAt(face.avatar, { width: 120, height: 162 }),
      pictureAt(`/card-code/${companyId}/${userId}.png`, { width: 168, height: 168 }),
    ])
    const limitOf = [...pictures, face.name, face.position, face.companyName, face.phone]
    figures.push(
      ...(await step('First opening', () =>
        opening({ card: product + shared, phoneCard: wang.phone + shared, companyId, limitOf }),
      )),
    )
  }
  /** @param {string} piece its id */
  const sharedPiece = (piece) =>
    `${product}/qw-wxmini/?companyId=${companyId}&uid=${userId}&piece=${piece}#/pages/material/index?_id=${piece}`
  if (brochure) {
    const { _id, title, first } = brochure
    // As a screen of two pixels a point shows it, over the whole width.
    const size = { width: 358, height: Math.round((358 * first.height) / first.width) }
    const limitOf = [title, await pictureAt(first.small ?? first.url, size)]
    const what = 'the first page of that brochure'
    const at = { what, address: sharedPiece(_id), companyId, limitOf, allowance: 60 }
    figures.push(...(await step('Brochure', () => reading(at))))
  }
  if (chosen('reading')) {
    const list = await fetch(`${product}/material/v1/material/web_material`, {
      method: 'POST',
      headers: { authorization: staff, 'content-type': 'application/json' },
      body: JSON.stringify({ page: 1, pageSize: 1, kind: 'article', official: '1' }),
    })
    const [{ _id }] = /** @type {any} */ (await list.json()).data.list
    const piece = await fetch(`${product}/card/v1/card/material?companyID=${companyId}&materialId=${_id}`)
    const { title, summary, body } = /** @type {any} */ (await piece.json()).data
    const words = [title, summary, ...body.html.split(/<[^<>]*>/).filter(Boolean)]
    // As its page shows it: the first picture of the text, over the whole width.
    const [, path, width, height] =
      /<img src="([^"]+)"[^>]* width="(\d+)" height="(\d+)"/.exec(body.html) ?? []
    const pictures = path
      ? [await pictureAt(path, { width: 358, height: Math.round((358 * Number(height)) / Number(width)) })]
      : []
    const at = { what: 'a shared article', address: sharedPiece(_id), companyId }
    figures.push(...(await step('Reading pages', () => reading({ ...at, limitOf: [...pictures, ...words] }))))
  }
  if (chosen('site')) {
    const answer = await fetch(`${product}/mk-activity-tools/site/v1/page?companyId=${companyId}`)
    const { data: site } = /** @type {any} */ (await answer.json())
    const { company, blocks } = site
    const banner = blocks[0].picture
    /** The things of the blocks below the banner, each with its picture and its words. @type {string[][]} */
    const things = blocks
      .slice(1)
      .flatMap((/** @type {any} */ block) => [
        ['', block.title, block.text],
        ...block.products.map((/** @type {any} */ one) => [
          one.cover,
          one.name,
          one.summary,
          `¥${one.price}`,
        ]),
        ...block.materials.map((/** @type {any} */ one) => [one.cover, one.title, one.summary]),
        ...block.news.map((/** @type {any} */ one) => ['', one.day, one.title, one.content]),
        ...block.places.map((/** @type {any} */ one) => ['', one.name, one.address, one.phone]),
      ])
    const below = await Promise.all(
      things.map(async ([cover, ...words]) => [
        ...(cover ? [await pictureAt(cover, { width: 170, height: 170, lazy: true })] : []),
        ...words.filter(Boolean),
      ]),
    )
    const limitOf = [
      await pictureAt(company.logo, { width: 32, height: 32 }),
      company.name,
      await pictureAt(banner.url, { width: 358, height: Math.round((358 * banner.height) / banner.width) }),
      blocks[0].title,
      blocks[0].text,
      ...below.flat(),
    ]
    const address = `${product}/qw-wxmini/?companyId=${companyId}&site=micro-site#/pages/micro-site/index`
    figures.push(
      ...(await step('Micro-site', () => reading({ what: 'the micro-site', address, companyId, limitOf }))),
    )
  }
  if (chosen('pages'))
    figures.push(...(await step('Pages', () => pages({ companyId, visitor: wang.phone, staff: zhou.phone }))))
  process.stdout.write('\n')
  print(figures)
  process.exitCode = figures.every((figure) => figure.met) ? 0 : 1
} finally {
  await stack.stop()
  await postgres.stop()
  rmSync(options.dataDir, { recursive: true, force: true })
}
