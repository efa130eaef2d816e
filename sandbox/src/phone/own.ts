import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bridgeFile } from '../paths.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { Person } from '../world/types.ts'
import { deviceOf, phones } from './devices.ts'
import { verifyPage } from './verify.ts'

/** Paths of a phone's origin that are the phone's own, not the product's. */
export const ownPrefix = '/__phone/'

export async function answerOwn(
  sandbox: Sandbox,
  person: Person,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').slice(ownPrefix.length).split('?')[0]
  if (request.method === 'GET' && path === 'bridge.js') return sendBridge(sandbox, person, response)
  if (request.method === 'POST' && path === 'verify') {
    const verdict = verifyPage(sandbox, person, await readJson(request))
    return send(response, 200, 'application/json', JSON.stringify(verdict))
  }
  send(response, 404, 'text/plain', 'The phone has nothing here.\n')
}

/** The bridge with what it must know of its phone in front of it. */
async function sendBridge(sandbox: Sandbox, person: Person, response: ServerResponse): Promise<void> {
  const facts = {
    account: person.account,
    app: person.kind === 'member' ? 'wecom' : 'wechat',
    parent: sandbox.address.phones,
    ...phones[deviceOf(person)],
  }
  const code = await readFile(bridgeFile, 'utf8').catch(
    () => 'console.error("The bridge is not built: npm run build -w sandbox")',
  )
  send(response, 200, 'text/javascript', `window.__phone=${JSON.stringify(facts)};\n${code}`)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(body)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}
