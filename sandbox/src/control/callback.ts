import { randomBytes } from 'node:crypto'
import { encryptCallback, signCallback } from '../crypto/callback.ts'
import type { Delivery, Sandbox } from '../state/sandbox.ts'
import type { Company } from '../world/types.ts'

/** Milliseconds until a try counts as failed, and the pauses before further tries. */
export type RetryPolicy = { timeoutMs: number; pausesMs: number[] }

/** WeCom waits five seconds and tries three times more. The pauses are shorter here. */
const vendorPolicy: RetryPolicy = { timeoutMs: 5000, pausesMs: [500, 1500, 3000] }

type ContactEvent = {
  /** change_external_contact unless it says otherwise. */
  event?: string
  changeType: string
  userid?: string
  externalId?: string
  extras: Record<string, string>
}

/** Encrypts a customer event and delivers it to the company's server, with retries. */
export async function deliver(
  sandbox: Sandbox,
  company: Company,
  event: ContactEvent,
  policy: RetryPolicy = vendorPolicy,
): Promise<Delivery> {
  const { corpId } = company.wecom
  const delivery: Delivery = {
    corpId,
    url: callbackAddress(sandbox, company),
    changeType: event.changeType,
    at: sandbox.clock.now(),
    tries: [],
    delivered: false,
  }
  sandbox.deliveries.push(delivery)
  const message = contactXml(corpId, sandbox.clock.seconds(), event)
  for (const pause of [0, ...policy.pausesMs]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause).unref())
    const result = await post(sandbox, company, delivery.url, message, policy.timeoutMs)
    delivery.tries.push(result)
    delivery.delivered = result.status === 200
    sandbox.changed()
    if (delivery.delivered) break
  }
  return delivery
}

function callbackAddress(sandbox: Sandbox, company: Company): string {
  return sandbox.callbackUrl.replace('{corpId}', encodeURIComponent(company.wecom.corpId))
}

/** The vendor's verification of an entered address: a signed GET that must answer the decrypted text. */
export async function verifyCallback(
  sandbox: Sandbox,
  company: Company,
): Promise<{ ok: boolean; answer: string }> {
  const { encodingAesKey, corpId } = company.wecom
  const echo = randomBytes(8).readBigUInt64BE().toString()
  const encrypted = encryptCallback(encodingAesKey, echo, corpId)
  const query = new URLSearchParams(signedQuery(sandbox, company, encrypted))
  query.set('echostr', encrypted)
  try {
    const response = await fetch(`${callbackAddress(sandbox, company)}?${query}`, {
      signal: AbortSignal.timeout(1000),
    })
    const answer = await response.text()
    return { ok: answer === echo, answer }
  } catch (problem) {
    return { ok: false, answer: String(problem) }
  }
}

async function post(sandbox: Sandbox, company: Company, url: string, message: string, timeout: number) {
  const { encodingAesKey, corpId, agentId } = company.wecom
  const encrypted = encryptCallback(encodingAesKey, message, corpId)
  const query = new URLSearchParams(signedQuery(sandbox, company, encrypted))
  const body = `<xml><ToUserName><![CDATA[${corpId}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt><AgentID><![CDATA[${agentId}]]></AgentID></xml>`
  try {
    const response = await fetch(`${url}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', 'user-agent': 'Mozilla/4.0' },
      body,
      signal: AbortSignal.timeout(timeout),
    })
    await response.arrayBuffer()
    return { status: response.status, error: '' }
  } catch (problem) {
    return { status: 0, error: problem instanceof Error ? problem.message : String(problem) }
  }
}

function signedQuery(sandbox: Sandbox, company: Company, encrypted: string): Record<string, string> {
  const timestamp = String(sandbox.clock.seconds())
  const nonce = String(randomBytes(4).readUInt32BE())
  const signature = signCallback(company.wecom.callbackToken, timestamp, nonce, encrypted)
  return { msg_signature: signature, timestamp, nonce }
}

function contactXml(corpId: string, time: number, event: ContactEvent): string {
  const fields: Record<string, string> = {
    ToUserName: corpId,
    FromUserName: 'sys',
    CreateTime: String(time),
    MsgType: 'event',
    Event: event.event ?? 'change_external_contact',
    ChangeType: event.changeType,
    ...(event.userid ? { UserID: event.userid } : {}),
    ...(event.externalId ? { ExternalUserID: event.externalId } : {}),
    ...event.extras,
  }
  const inner = Object.entries(fields).map(([name, text]) =>
    name === 'CreateTime' ? `<${name}>${text}</${name}>` : `<${name}><![CDATA[${text}]]></${name}>`,
  )
  return `<xml>${inner.join('')}</xml>`
}
