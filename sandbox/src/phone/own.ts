import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bridgeFile } from '../paths.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { objectOf, textOf } from '../vendor/answer.ts'
import { openIdOf } from '../world/ids.ts'
import type { Person } from '../world/types.ts'
import type { Phone } from './devices.ts'
import { login, phoneNumber, profile, refused } from './grants.ts'
import type { View } from './name.ts'
import { openSheet, payAt } from './pay.ts'
import { verifyPage } from './verify.ts'

/** Paths of a phone's origin that are the phone's own, not the product's. */
export const ownPrefix = '/__phone/'

/** A web view of a phone, and the account in it. */
type Place = { view: View; person: Person; device: Phone }

export async function answerOwn(
  sandbox: Sandbox,
  place: Place,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').slice(ownPrefix.length).split('?')[0]
  if (request.method === 'GET' && path === 'bridge.js') return sendBridge(sandbox, place, response)
  if (request.method === 'POST' && path === 'verify') {
    const verdict = verifyPage(sandbox, place.person, await readJson(request))
    return send(response, 200, 'application/json', JSON.stringify(verdict))
  }
  if (request.method === 'POST' && path === 'mini') {
    const granted = grantTo(sandbox, place, objectOf(await readJson(request)))
    return send(response, granted ? 200 : 404, 'application/json', JSON.stringify(granted ?? {}))
  }
  if (request.method === 'POST' && path === 'pay') {
    const { act, sheet } = objectOf(await readJson(request))
    const asked = { ...objectOf(sheet), mini: place.view.mini }
    const result = (act === 'pay' ? payAt : openSheet)(sandbox, place.person.account, asked)
    return send(response, 200, 'application/json', JSON.stringify(result))
  }
  if (request.method === 'POST' && path === 'receipt') {
    const { transactionId } = objectOf(await readJson(request))
    const isDone = confirmReceipt(sandbox, place.person, transactionId)
    return send(response, isDone ? 200 : 404, 'application/json', '{}')
  }
  if (request.method === 'POST' && path === 'address')
    return send(response, 200, 'application/json', JSON.stringify(addressOf(place.person)))
  if (request.method === 'POST' && path === 'allowed-messages') {
    allowMessages(sandbox, place, objectOf(await readJson(request)))
    return send(response, 200, 'application/json', '{}')
  }
  send(response, 404, 'text/plain', 'The phone has nothing here.\n')
}

/**
 * Answers a grant as a mini program's native side gets it from the person.
 * @param asked `{ companyId, kind: 'login' | 'phone' | 'profile', allowed }`
 */
function grantTo(sandbox: Sandbox, { person }: Place, asked: Record<string, unknown>) {
  const company = sandbox.directory.world.companies.find(({ companyId }) => companyId === asked.companyId)
  if (!company || person.kind !== 'customer') return undefined
  const { appId } = company.miniProgram
  if (asked.kind === 'login') return login(sandbox, person.account, appId)
  if (asked.kind !== 'phone' && asked.kind !== 'profile') return undefined
  if (asked.allowed !== true) return { errMsg: refused[asked.kind] }
  return (asked.kind === 'phone' ? phoneNumber : profile)(sandbox, person.customer, appId)
}

/** The payer confirms the receipt of an order that was sent. */
function confirmReceipt(sandbox: Sandbox, person: Person, transactionId: unknown): boolean {
  const sent = sandbox.shipping.sent.get(textOf(transactionId))
  if (!sent) return false
  const { appId, openId } = sent.order
  // '': paid before the simulator's start.
  if (openId !== '' && openId !== openIdOf(person.account, appId)) return false
  sent.confirmedBy ||= 'buyer'
  sandbox.changed()
  return true
}

/** The address that a person keeps in WeChat, under the names of `editAddress`, which the vendor spells so. */
const addressOf = (person: Person) => ({
  userName: person.name,
  telNumber: person.kind === 'customer' ? person.customer.mobile : person.member.mobile,
  addressPostalCode: '310051',
  proviceFirstStageName: '浙江省',
  addressCitySecondStageName: '杭州市',
  addressCountiesThirdStageName: '滨江区',
  addressDetailInfo: '江南大道 228 号 5 幢 1202 室',
  nationalCode: '330108',
})

/** @param asked `{ accepted }`: the ids of templates, each of which the person allows once more */
function allowMessages(sandbox: Sandbox, { person }: Place, { accepted }: Record<string, unknown>): void {
  for (const id of Array.isArray(accepted) ? accepted.map(String) : []) {
    const key = `${person.account} ${id}`
    sandbox.allowedMessages.set(key, (sandbox.allowedMessages.get(key) ?? 0) + 1)
  }
}

/** The bridge with what it must know of its phone in front of it. */
async function sendBridge(
  sandbox: Sandbox,
  { person, device, view }: Place,
  response: ServerResponse,
): Promise<void> {
  const facts = {
    account: person.account,
    app: person.kind === 'member' ? 'wecom' : 'wechat',
    parent: sandbox.address.phones,
    mini: view.mini,
    ...device,
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
