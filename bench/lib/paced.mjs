import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './figures.mjs'

/**
 * @typedef {object} Sent
 * @property {'GET' | 'POST'} [method] POST by default
 * @property {string} [path] by default that of the address
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */

/**
 * Sends requests at an even pace, whether or not the last one was answered. A generator that waits for answers, or sends
 * a second's requests at once, would measure itself. The time of a request counts from the moment when it was due.
 * @param {string} url
 * @param {{ perSecond: number, seconds: number, next: () => Sent }} load
 * @returns {Promise<{ p50: number, p99: number }>} milliseconds
 */
export async function paced(url, { perSecond, seconds, next }) {
  const agent = new Agent({ keepAlive: true })
  /** @type {Promise<number>[]} */ const sent = []
  const began = performance.now()
  const total = perSecond * seconds
  while (sent.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1)
    while (sent.length < due) {
      const answered = timed(url, agent, began + (sent.length / perSecond) * 1000, next())
      // The failure is reported where all of them are awaited.
      answered.catch(() => {})
      sent.push(answered)
    }
    await wait(1)
  }
  const times = await Promise.all(sent)
  agent.destroy()
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/**
 * @param {string} url @param {Agent} agent @param {number} due @param {Sent} what
 * @returns {Promise<number>} milliseconds since it was due
 */
function timed(url, agent, due, { method = 'POST', path = '', headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered with ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - due))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
