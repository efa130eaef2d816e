import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Sandbox } from '../state/sandbox.ts'
import { deviceOf, phones as devices } from './devices.ts'
import { answerOwn, ownPrefix } from './own.ts'
import { forward } from './proxy.ts'

/** Hosts that are the sandbox itself; anything else under sandbox.localhost is a phone. */
const own = new Set(['sandbox.localhost', 'localhost', '127.0.0.1', ''])

/** The account whose phone a Host header means, or undefined for the sandbox itself. */
export function phoneOf(host: string | undefined): string | undefined {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (own.has(name)) return undefined
  return name.endsWith('.sandbox.localhost') ? name.slice(0, -'.sandbox.localhost'.length) : ''
}

/** Each phone's web view as a server sees it: a reverse proxy of the product at the phone's own origin. */
export function createPhones(sandbox: Sandbox) {
  const agent = new Agent({ keepAlive: true })

  function handle(account: string, request: IncomingMessage, response: ServerResponse): void {
    const person = sandbox.directory.person(account)
    if (!person) {
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('There is no phone at this address.\n')
      return
    }
    if (request.url?.startsWith(ownPrefix)) void answerOwn(sandbox, person, request, response)
    else forward({ sandbox, agent, phone: devices[deviceOf(person)] }, request, response)
  }

  return { handle, close: () => agent.destroy() }
}
