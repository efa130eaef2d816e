import autocannon from 'autocannon'
import { median } from './lib/figures.mjs'
import { startPeer } from './lib/peer.mjs'

/** @param {string} url */
const rate = async (url) =>
  (await autocannon({ url, connections: 32, duration: 4, headers: { 'accept-encoding': 'identity' } }))
    .requests.average

/**
 * Card reads per second against a bare Fastify route that answers the same bytes. Alternating runs, medians of 5.
 * @param {{ product: string, companyId: string, userId: string }} at
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function reads({ product, companyId, userId }) {
  const card = `${product}/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}`
  const peer = await startPeer(
    'bare-route',
    { SAMPLE: await (await fetch(card)).text() },
    '/card?companyId=a',
  )
  const peerUrl = `${peer.address}/card?companyId=${companyId}&userId=${userId}`
  /** @type {number[]} */ const ours = []
  /** @type {number[]} */ const bare = []
  await Promise.all([rate(card), rate(peerUrl)])
  for (let run = 0; run < 5; run++) {
    bare.push(await rate(peerUrl))
    ours.push(await rate(card))
  }
  await peer.stop()
  const [a, b] = [median(ours), median(bare)]
  return [
    {
      what: 'card reads per second',
      ours: a.toFixed(0),
      limit: `${b.toFixed(0)} bare Fastify route`,
      target: '≥ 70 %',
      met: a >= 0.7 * b,
    },
  ]
}
