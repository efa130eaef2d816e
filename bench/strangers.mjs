import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { root } from '../scripts/lib/run.mjs'
import { importing, uploading } from './hostile.mjs'
import { builtSources } from './lib/built.mjs'
import { atMost, median } from './lib/figures.mjs'

const sharp = createRequire(join(root, 'server/package.json'))('sharp')

/** Pictures that a caller without a session asks for at once, each for another company that does not exist. */
const pictures = 24
/** Of one person: fewer than one may send in a minute, before and beside the strangers together. */
const rounds = 8
/** Hostile lists, one after the other: fewer than one person may send in a minute. */
const mostLists = 10
/** Scans of a picture of strangers: about a second of work each. */
const scans = 15

/**
 * Times the pictures and the lists of one company, first alone and then while a caller without a session has pictures
 * fetched for made-up companies, and an administrator of another company sends a hostile list.
 * @param {object} at
 * @param {(settings: Record<string, string>) => Promise<{ address: string, stop: () => Promise<void> }>} at.start starts
 * a server of its own
 * @param {string} at.admin session of an administrator of the company that is timed
 * @param {string} at.hostileAdmin session of an administrator of another company
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function strangers({ start, admin, hostileAdmin }) {
  const makers = 'test/work/hostile-files'
  const { load, remove } = await builtSources([makers])
  const site = createServer()
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (site.address())
  const origin = `http://127.0.0.1:${port}`
  const server = await start({ PAGE_ORIGINS: origin })
  try {
    const { manyScans, manyCells } = await load(makers)
    const slow = manyScans(scans)
    site.on('request', (_, response) => response.setHeader('content-type', 'image/jpeg').end(slow))
    const doors = await doorsOf(server.address, admin)
    // The first of each starts a process.
    await timed(doors, 1)
    const quiet = await timed(doors, rounds)
    let isOver = false
    const fetched = Promise.all(
      Array.from({ length: pictures }, (_, at) => fetchFor(server.address, `${origin}/${at}.jpg`, at)),
    )
    const sendList = importing(server.address, hostileAdmin)(manyCells())
    const lists = (async () => {
      // A refusal of the sender is a valid answer.
      for (let sent = 0; !isOver && sent < mostLists; sent++) await sendList().catch(() => {})
    })()
    const beside = await timed(doors, rounds)
    isOver = true
    await Promise.all([fetched, lists])
    return Object.keys(doors).map((what) =>
      atMost({
        what: `median of ${what} beside ${pictures} anonymous pictures and a hostile list`,
        ours: median(beside[what] ?? []),
        limit: median(quiet[what] ?? []),
        by: 'without',
        most: 3,
        unit: 'ms',
      }),
    )
  } finally {
    await server.stop()
    site.closeAllConnections()
    site.close()
    remove()
  }
}

/** @param {string} product @param {string} session @returns {Promise<Record<string, () => Promise<string>>>} */
async function doorsOf(product, session) {
  const picture = await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#27c' } })
    .jpeg()
    .toBuffer()
  const rows = Array.from({ length: 500 }, (_, at) => `bench${at},员工${at},顾问`)
  const list = Buffer.from(`账号,姓名,职位\n${rows.join('\n')}\n`)
  return {
    'a picture': uploading(product, session)('image', 'image/jpeg', picture),
    'a list': importing(product, session)(list),
  }
}

/**
 * Milliseconds of each door, one request after the other. None may be refused.
 * @param {Record<string, () => Promise<string>>} doors @param {number} times
 * @returns {Promise<Record<string, number[]>>}
 */
async function timed(doors, times) {
  /** @type {Record<string, number[]>} */ const took = {}
  for (let round = 0; round < times; round++)
    for (const [what, send] of Object.entries(doors)) {
      const began = performance.now()
      const code = await send()
      if (code !== '0') throw new Error(`${what} was answered with ${code}`)
      took[what] = [...(took[what] ?? []), performance.now() - began]
    }
  return took
}

/** @param {string} product @param {string} url @param {number} at */
async function fetchFor(product, url, at) {
  const query = new URLSearchParams({ url, companyId: `nobody${String(at).padStart(2, '0')}` })
  await (await fetch(`${product}/material/v1/poster/er_code_proxy?${query}`)).arrayBuffer()
}
