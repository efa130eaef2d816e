import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, percentile } from './lib/figures.mjs'

/**
 * From the customer's report to the salesperson's stream, and beside it the bare way there and back of the report.
 * @param {{ product: string, staff: string, visitor: string, userId: string }} at
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function radar({ product, staff, visitor, userId }) {
  const stop = new AbortController()
  const stream = await fetch(`${product}/biz/v1/clue/radar/live`, {
    headers: { authorization: staff },
    signal: stop.signal,
  })
  if (!stream.ok || !stream.body) throw new Error(`the live radar answered ${stream.status}`)
  let arrivals = 0
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const part of /** @type {AsyncIterable<Uint8Array>} */ (/** @type {unknown} */ (stream.body)))
      arrivals += (decoder.decode(part, { stream: true }).match(/event: entry/g) ?? []).length
  })().catch(() => {})
  /** @type {number[]} */ const seen = []
  /** @type {number[]} */ const answered = []
  for (let run = 0; run < 25; run++) {
    const before = arrivals
    const began = performance.now()
    const response = await fetch(`${product}/crm-trail-api/behaviors/qw`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: visitor },
      body: JSON.stringify({
        event: 'view',
        activityId: randomUUID(),
        attr: { contentId: userId, sceneType: 'card', saleId: userId },
      }),
    })
    answered.push(performance.now() - began)
    if (!response.ok) throw new Error(`the report answered ${response.status}`)
    const until = Date.now() + 5_000
    while (arrivals === before && Date.now() < until) await wait(1)
    if (arrivals === before) throw new Error(`the radar was not told of ${await response.text()}`)
    seen.push(performance.now() - began)
    await wait(120)
  }
  stop.abort()
  await reading
  return [
    atMost({
      what: "customer's tap to salesperson's screen, p95",
      ours: percentile(seen, 0.95),
      limit: percentile(answered, 0.95),
      by: 'the report alone',
      most: 20,
      unit: 'ms',
    }),
  ]
}
