import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from './lib/prepare.mjs'
import { step } from './lib/run.mjs'
import { systemPackages } from './lib/system.mjs'

/**
 * `npm run bench`: all measurements, each with its limit. `npm run bench -- radar leads`: these alone. The names are in
 * `measurementsOf`.
 */
await install()
await step('Looking at the system', systemPackages)
await build()

const { freePort, seed, startStack } = await import('./lib/stack.mjs')
const { demoFile } = await import('./lib/demo-file.mjs')
const { print } = await import('../bench/lib/figures.mjs')
const { startPostgres } = await import('../bench/lib/postgres.mjs')
const { signIn, visitorsOf } = await import('../bench/lib/people.mjs')
const { articleShown, cardShown, overWidth, pictureAt, siteShown } = await import('../bench/lib/shown.mjs')
const { bookedMonth } = await import('../bench/bookings.mjs')
const { consoleLists } = await import('../bench/console.mjs')
const { content } = await import('../bench/content.mjs')
const { crowding } = await import('../bench/crowding.mjs')
const { events } = await import('../bench/events.mjs')
const { hostile } = await import('../bench/hostile.mjs')
const { grown, mixed, resident, residentOf, start } = await import('../bench/mixed.mjs')
const { opening, reading } = await import('../bench/opening.mjs')
const { leads } = await import('../bench/leads.mjs')
const { message } = await import('../bench/message.mjs')
const { orders } = await import('../bench/orders.mjs')
const { pages } = await import('../bench/pages.mjs')
const { posters } = await import('../bench/posters.mjs')
const { posts } = await import('../bench/posts.mjs')
const { buying, products } = await import('../bench/products.mjs')
const { radar } = await import('../bench/radar.mjs')
const { reads } = await import('../bench/reads.mjs')
const { secrets } = await import('../bench/secrets.mjs')
const { strangers } = await import('../bench/strangers.mjs')
const { startInstance } = await import('../bench/lib/instance.mjs')
const { ledgers, statistics } = await import('../bench/statistics.mjs')

/** @typedef {import('../bench/lib/figures.mjs').Figure} Figure */
/** @typedef {[name: string, title: string, measure: () => Promise<Figure[]>]} Measurement */

// A few accounts play all phones.
process.env.SIGN_INS_PER_MINUTE = '0'
process.env.TRACKING_PER_MINUTE = '0'
process.env.REQUESTS_PER_SECOND = '0'

/** @param {string} databaseUrl @param {Awaited<ReturnType<typeof startStack>>} stack */
async function measurementsOf(databaseUrl, stack) {
  const facts = await demoFile(options, stack.ports)
  const { product, sandbox } = facts.addresses
  const find = (/** @type {string} */ account, companyId = 'yunfan01') => {
    const found = facts.accounts.find(
      (/** @type {any} */ one) => one.account === account && one.companyId === companyId,
    )
    if (!found) throw new Error(`no account ${account}`)
    return found
  }
  const sessionOf = async (/** @type {any} */ account) => (await signIn(account, product)).sessionId
  const [lin, wang, chen, zhao, zhou] = ['lin', 'wang', 'chen', 'zhao', 'zhou'].map((name) => find(name))
  const { companyId, userId } = lin
  const staff = await sessionOf(lin)
  const [visitor = ''] = await Promise.all([wang, chen, zhao].map(sessionOf))
  // Of the company that has a form.
  const owner = find('he', 'qinghe02')
  const pid = () => stack.servers[0]?.pid()
  const at = { product, databaseUrl, companyId, userId, staff }
  /** @param {string} piece its id */
  const sharedPiece = (piece) =>
    `${product}/qw-wxmini/?companyId=${companyId}&uid=${userId}&piece=${piece}#/pages/material/index?_id=${piece}`
  /** @type {import('../bench/content.mjs').Brochure | undefined} */ let brochure

  /** @type {Measurement[]} */
  const all = [
    ['radar', 'Tap to radar', () => radar({ product, staff, visitor, userId })],
    [
      'message',
      'Visit to message',
      () => {
        const members = ['lin', 'zhou', 'xu', 'gao'].map((name) => find(name))
        return message({ product, sandbox, databaseUrl, companyId, members })
      },
    ],
    [
      'mixed',
      'Mixed load',
      async () => [
        ...(await mixed(at)),
        resident('resident memory of the server, after it', residentOf(pid() ?? 0)),
      ],
    ],
    ['reads', 'Card reads', () => reads({ product, companyId, userId })],
    [
      'content',
      'Content',
      async () => {
        const made = await content(at)
        brochure = made.brochure
        return made.figures
      },
    ],
    [
      'console',
      'Lists of the console',
      async () =>
        consoleLists({ product, databaseUrl, companyId: owner.companyId, admin: await sessionOf(owner) }),
    ],
    ['posters', 'Posters', () => posters(at)],
    ['posts', 'Posts', () => posts({ product, databaseUrl, companyId, session: visitor })],
    ['orders', 'Orders', () => orders(at)],
    ['bookings', 'Bookings', () => bookedMonth({ product, databaseUrl, companyId, session: visitor })],
    [
      'products',
      'Products',
      () => products({ product, databaseUrl, companyId, otherId: owner.companyId, session: visitor }),
    ],
    [
      'secrets',
      'What time tells',
      () => secrets({ product, databaseUrl, companyId, session: visitor, phone: '13900000101' }),
    ],
    [
      'hostile',
      'Hostile files',
      async () => {
        const hostileAdmin = await sessionOf(owner)
        const start = (/** @type {Record<string, string>} */ settings) => startInstance(options, settings)
        return [
          ...(await hostile({ product, companyId, userId, staff, admin: hostileAdmin })),
          ...(await strangers({ start, admin: await sessionOf(zhou), hostileAdmin })),
        ]
      },
    ],
    [
      'hostile',
      'Many requests of one visitor',
      async () => {
        const { address, stop } = await startInstance(options, { REQUESTS_PER_SECOND: '100' })
        const figures = await crowding({ ...at, product: address, hostileCompanyId: owner.companyId })
        await stop()
        return figures
      },
    ],
    [
      'events',
      'Events',
      async () => {
        const limited = await startInstance(options, { TRACKING_PER_MINUTE: '600' })
        // So many that none of them reaches the largest limit that the settings allow.
        const sessions = await visitorsOf(databaseUrl, companyId, 400)
        const figures = await events({ product, limited: limited.address, databaseUrl, sessions, userId })
        await limited.stop()
        return figures
      },
    ],
    ['start', 'Start', start],
    [
      'grown',
      'Mixed load over a million events',
      async () => grown({ product, databaseUrl, companyId, userId, ledgers: await ledgers(databaseUrl) }),
    ],
    ['statistics', 'Statistics', () => statistics({ product, databaseUrl })],
    ['leads', 'Leads', () => leads({ product, databaseUrl, pid })],
    // The last: once it has driven a browser, this process is a third slower at sending requests.
    [
      'opening',
      'First opening',
      async () => {
        const shared = `/qw-wxmini/?companyId=${companyId}&uid=${userId}#/pages/person/index`
        const limitOf = await cardShown({ product, companyId, userId })
        return opening({ card: product + shared, phoneCard: wang.phone + shared, companyId, limitOf })
      },
    ],
    [
      'content',
      'Brochure',
      async () => {
        if (!brochure) return []
        const { _id, title, first } = brochure
        // As a screen of two pixels a point shows it, over the whole width.
        const page = await pictureAt(product, first.small ?? first.url, overWidth(first))
        const what = 'the first page of that brochure'
        return reading({
          what,
          address: sharedPiece(_id),
          companyId,
          limitOf: [title, page],
          allowance: 60,
        })
      },
    ],
    [
      'reading',
      'Reading pages',
      async () => {
        const { articleId, limitOf } = await articleShown({ product, companyId, staff })
        return reading({ what: 'a shared article', address: sharedPiece(articleId), companyId, limitOf })
      },
    ],
    [
      'site',
      'Micro-site',
      async () => {
        const address = `${product}/qw-wxmini/?companyId=${companyId}&site=micro-site#/pages/micro-site/index`
        const limitOf = await siteShown({ product, companyId })
        return reading({ what: 'the micro-site', address, companyId, limitOf })
      },
    ],
    [
      'buying',
      'Pages of the mall',
      async () => {
        const list = await fetch(`${product}/mall/goods/v1/list?companyId=${companyId}&pageSize=1`)
        const { data } = /** @type {{ data: { list: { _id: string }[] } }} */ (await list.json())
        const shared = data.list[0]?._id ?? ''
        return buying({
          companyId,
          card: `${product}/qw-wxmini/?companyId=${companyId}&uid=${userId}#/pages/person/index`,
          tab: `${product}/qw-wxmini/?companyId=${companyId}&mall=1#/pages/tabbar/index/index?uid=${userId}`,
          product: `${product}/qw-wxmini/?companyId=${companyId}&uid=${userId}&product=${shared}#/pages/product/index?_id=${shared}`,
        })
      },
    ],
    ['pages', 'Pages', () => pages({ companyId, visitor: wang.phone, staff: zhou.phone })],
  ]
  return all
}

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
  const wanted = process.argv.slice(2)
  const all = await measurementsOf(postgres.url, stack)
  const unknown = wanted.filter((name) => !all.some(([each]) => each === name))
  if (unknown.length > 0) throw new Error(`no measurement is called ${unknown.join(', ')}`)
  /** @type {Figure[]} */
  const figures = []
  for (const [name, title, measure] of all)
    if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await step(title, measure)))
  process.stdout.write('\n')
  print(figures)
  process.exitCode = figures.every((figure) => figure.met) ? 0 : 1
} finally {
  await stack.stop()
  await postgres.stop()
  rmSync(options.dataDir, { recursive: true, force: true })
}
