import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/**
 * Sends one call after the other over one connection, as a proxy before the server does. `fetch` would add half a
 * millisecond of its own to each.
 * @param {string} product @param {string} session
 */
export function callerOf(product, session) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    /** @param {{ path: string, body?: object }} call @returns {Promise<number>} milliseconds until the answer was read */
    time: ({ path, body }) =>
      new Promise((resolve, reject) => {
        const text = body ? JSON.stringify(body) : ''
        const headers = {
          authorization: session,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        }
        const began = performance.now()
        const sent = request(
          product + path,
          { method: body ? 'POST' : 'GET', agent, headers },
          (response) => {
            /** @type {Buffer[]} */ const parts = []
            response.on('data', (part) => parts.push(part))
            response.once('end', () => {
              const took = performance.now() - began
              if (response.statusCode === 200) return resolve(took)
              reject(new Error(`${path} answered ${response.statusCode} ${Buffer.concat(parts)}`))
            })
          },
        )
        sent.once('error', reject)
        sent.end(text)
      }),
    close: () => agent.destroy(),
  }
}
