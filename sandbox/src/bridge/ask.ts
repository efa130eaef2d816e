import { framed, send } from './phone.ts'
import type { Question } from './protocol.ts'

const words: Record<Question, string> = {
  location: '网页想知道你的位置，允许吗？',
  phone: '小程序想知道你的手机号，允许吗？',
  profile: '小程序想知道你的昵称和头像，允许吗？',
  address: '网页想使用你在微信里的收货地址，允许吗？',
  receipt: '确认收到货了吗？',
}

/**
 * Asks the person a question of the app. On a page in a tab of its own the browser's dialog replaces it, which a test
 * can answer. No answer counts as a no.
 */
export async function allowed(question: Question): Promise<boolean> {
  if (!framed) return window.confirm(words[question])
  return (await send({ what: 'allow', question })).ok === true
}

/** Asks which of these messages the person wants; none where the whole question is refused. */
export async function wanted(templates: string[]): Promise<string[]> {
  const accepted = await chosenOf(templates)
  await fetch('/__phone/allowed-messages', { method: 'POST', body: JSON.stringify({ accepted }) })
  return accepted
}

async function chosenOf(templates: string[]): Promise<string[]> {
  if (!framed) return window.confirm(`要收到 ${templates.length} 种通知吗？`) ? templates : []
  const { accepted } = await send({ what: 'subscribe', templates })
  return Array.isArray(accepted) ? accepted.map(String) : []
}

/** Asks the phone for a grant as a mini program's native side would get it from the person. */
export async function grantOf(kind: string, isAllowed: boolean): Promise<Record<string, unknown>> {
  const companyId = new URLSearchParams(location.search).get('companyId')
  const answer = await fetch('/__phone/mini', {
    method: 'POST',
    body: JSON.stringify({ companyId, kind, allowed: isAllowed }),
  })
  return (await answer.json()) as Record<string, unknown>
}

/** The one address that the person keeps, under the names of the bridge; undefined where they refuse. */
export async function keptAddress(): Promise<Record<string, string> | undefined> {
  if (!(await allowed('address'))) return undefined
  const answer = await fetch('/__phone/address', { method: 'POST', body: '{}' })
  return (await answer.json()) as Record<string, string>
}
