import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Sandbox } from '../state/sandbox.ts'
import { inView } from './devices.ts'
import { wantsHtml } from './headers.ts'
import { type View, viewOf } from './name.ts'
import { answerOwn, ownPrefix } from './own.ts'
import { forward } from './proxy.ts'
import { startPath } from './start.ts'

/** Hosts that are the sandbox itself; anything else under sandbox.localhost is a phone. */
const own = new Set(['sandbox.localhost', 'localhost', '127.0.0.1', ''])

/** The web view that a Host header means: undefined for the sandbox itself, null for a phone that there is not. */
export function phoneOf(host: string | undefined): View | null | undefined {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (own.has(name)) return undefined
  return viewOf(name) ?? null
}

/** Each phone's web view as a server sees it: a reverse proxy of the product at the phone's own origin. */
export function createPhones(sandbox: Sandbox) {
  const agent = new Agent({ keepAlive: true })

  function handle(view: View | null, request: IncomingMessage, response: ServerResponse): void {
    const owner = view && sandbox.directory.person(view.phone)
    const person = view && sandbox.holderOf(view.phone)
    if (!view || !owner || !person) {
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('There is no phone at this address.\n')
      return
    }
    // A phone's bare address shows the page that its owner would see first.
    if (request.url === '/' && request.method === 'GET' && wantsHtml(request)) {
      response.writeHead(302, { location: startPath(sandbox, person), 'cache-control': 'no-store' })
      response.end()
      return
    }
    const phone = inView(sandbox, owner, view, request)
    if (request.url?.startsWith(ownPrefix))
      // A page that was left in the middle of its question wants no answer.
      answerOwn(sandbox, { view, person, device: phone }, request, response).catch(() => response.destroy())
    else forward({ sandbox, agent, phone }, request, response)
  }

  return { handle, close: () => agent.destroy() }
}
