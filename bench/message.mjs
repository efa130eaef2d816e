import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from './lib/figures.mjs'
import { visitorsOf } from './lib/people.mjs'

/** Visits per member of staff: the fifth visit within ten minutes is the last one that is reported at once. */
const visitsEach = 4
const mostMs = 2000

/**
 * From the report that begins a visit to the WeCom message in the salesperson's chat.
 * @param {object} at
 * @param {string} at.product
 * @param {string} at.sandbox
 * @param {string} at.databaseUrl
 * @param {string} at.companyId
 * @param {{ account: string, userId: string }[]} at.members whose cards are opened
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function message({ product, sandbox, databaseUrl, companyId, members }) {
  const visitors = await visitorsOf(databaseUrl, companyId, members.length * visitsEach)
  /** @type {number[]} */ const delays = []
  for (const [turn, visitor] of visitors.entries()) {
    const { account, userId } = /** @type {{ account: string, userId: string }} */ (
      members[turn % members.length]
    )
    const before = await messagesOf(sandbox, account)
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
    if (!response.ok) throw new Error(`the report answered ${response.status}`)
    while ((await messagesOf(sandbox, account)) === before) {
      if (performance.now() - began > 10 * mostMs) throw new Error(`${account} was told nothing`)
      await wait(5)
    }
    delays.push(performance.now() - began)
  }
  const slowest = Math.max(...delays)
  return [
    {
      what: "visit to the salesperson's WeCom message, slowest",
      ours: `${slowest.toFixed(0)} ms (median ${median(delays).toFixed(0)} of ${delays.length})`,
      limit: '',
      target: `≤ ${mostMs} ms`,
      met: slowest <= mostMs,
    },
  ]
}

/** @param {string} sandbox @param {string} account */
async function messagesOf(sandbox, account) {
  const state = /** @type {{ messages: { chat: string }[] }} */ (
    await (await fetch(`${sandbox}/control/state`)).json()
  )
  return state.messages.filter((one) => one.chat === `app:${account}`).length
}
