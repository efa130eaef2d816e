import { builtSources } from './lib/built.mjs'
import { paced } from './lib/paced.mjs'

const seconds = 8
/** Requests of the other company while the files are handled. */
const perSecond = 50
/** Of one file: less than one person may send in a minute. */
const mostSent = 18

/**
 * Times one company's requests while an administrator of another company sends files that are made to take
 * time, three at once and one after the other.
 * @param {{ product: string, companyId: string, userId: string, staff: string, admin: string }} at `staff` and `userId`
 * of the company whose requests are timed, `admin` a session of the other one
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function hostile({ product, companyId, userId, staff, admin }) {
  const makers = 'test/work/hostile-files'
  const { load, remove } = await builtSources([makers])
  try {
    const files = await load(makers)
    const list = importing(product, admin)
    const upload = uploading(product, admin)
    const others = requests({ companyId, userId, staff })
    const pace = { perSecond, seconds, next: others }
    const { p99: alone } = await paced(product, pace)
    /** @type {[what: string, send: () => Promise<string>][]} */
    const attacks = [
      ['a list with 100,000 attributes', list(files.manyAttributes())],
      ['a list of 200,000 cells', list(files.manyCells())],
      ['a picture of 1 × 16,000,000 px', upload('image', 'image/png', files.narrowPng(16_000_000))],
      ['a JPEG of 60 scans', upload('image', 'image/jpeg', files.manyScans(60))],
      ['a PDF of 50 MB', upload('document', 'application/pdf', files.longPdf(50 * 1024 * 1024))],
    ]
    /** @type {import('./lib/figures.mjs').Figure[]} */ const figures = []
    for (const [what, send] of attacks) {
      const { p99, sent } = await besides(send, () => paced(product, pace))
      figures.push({
        what: `p99 of other requests beside ${what}`,
        ours: `${p99.toFixed(0)} ms (${sent} sent)`,
        limit: `${alone.toFixed(0)} ms without`,
        target: '≤ 250 ms',
        met: p99 <= 250,
      })
    }
    return figures
  } finally {
    remove()
  }
}

/**
 * @param {() => Promise<string>} send @param {() => Promise<{ p99: number }>} measure
 * @returns {Promise<{ p99: number, sent: number }>}
 */
async function besides(send, measure) {
  let isOver = false
  let sent = 0
  const sender = async () => {
    while (!isOver && sent < mostSent) {
      sent++
      await send().catch((problem) => {
        // The limit of the sender, who sent files in an earlier measurement or attack, ends the attack.
        if (!(problem instanceof Limited)) throw problem
        isOver = true
      })
    }
  }
  const senders = [sender(), sender(), sender()]
  const { p99 } = await measure()
  isOver = true
  await Promise.all(senders)
  return { p99, sent }
}

/** A request above the limit of its sender. */
class Limited extends Error {}

/** A card, a list and a health request in turn. @param {{ companyId: string, userId: string, staff: string }} whose */
function requests({ companyId, userId, staff }) {
  let turn = 0
  /** @type {import('./lib/paced.mjs').Sent[]} */
  const each = [
    { method: 'GET', path: `/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}` },
    { method: 'GET', path: '/biz/v1/clue/radar?page=1&pageSize=20', headers: { authorization: staff } },
    { method: 'GET', path: '/healthz' },
  ]
  return () => each[turn++ % each.length] ?? {}
}

/** Answers the code. @param {string} product @param {string} session @returns {(file: Buffer) => () => Promise<string>} */
export const importing = (product, session) => (file) => {
  const body = JSON.stringify({ source: 'file', content: file.toString('base64') })
  const headers = { authorization: session, 'content-type': 'application/json' }
  return async () => {
    const answer = await fetch(`${product}/biz/v1/staff/import/check`, { method: 'POST', headers, body })
    return (await read(answer)).code
  }
}

/**
 * Answers the code of the completion.
 * @param {string} product @param {string} session
 * @returns {(purpose: string, type: string, file: Buffer) => () => Promise<string>}
 */
export const uploading = (product, session) => (purpose, type, file) => async () => {
  const headers = { authorization: session }
  const asked = await fetch(`${product}/biz/v1/upload/getStsToken?ttl=900&purpose=${purpose}`, { headers })
  const { host, fields } = (await read(asked)).data
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, /** @type {string} */ (value))
  form.append('Content-Type', type)
  form.append('file', new Blob([Uint8Array.from(file)], { type }), 'file')
  const posted = await fetch(new URL(host, product), { method: 'POST', body: form })
  if (posted.status === 429) throw new Limited('a file was answered with 429')
  if (posted.status !== 204) throw new Error(`a file was answered with ${posted.status}`)
  const body = JSON.stringify({ key: fields.key, purpose })
  const json = { ...headers, 'content-type': 'application/json' }
  return (
    await read(await fetch(`${product}/biz/v1/upload/complete`, { method: 'POST', headers: json, body }))
  ).code
}

/** The envelope; a refused file is a valid answer here. @param {Response} answer @returns {Promise<any>} */
async function read(answer) {
  if (answer.status === 429) throw new Limited('answered with 429')
  if (answer.status >= 500) throw new Error(`answered with ${answer.status}`)
  return answer.json()
}
