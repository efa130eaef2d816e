import { facts, framed, send } from './phone.ts'

type Sheet = Record<string, unknown>
type Asked = { merchant: string; description: string; total: number; fail?: string }

/**
 * Opens the payment sheet, and waits for the person. On a page in a tab of its own the browser's dialog replaces it.
 * @returns `ok`, `cancel` or `fail …`
 */
export async function payBySheet(parameters: Sheet): Promise<string> {
  const sheet = { ...parameters, mini: facts.mini }
  const opened = (await ask('open', sheet)) as Asked
  if (opened.fail !== undefined) return `fail ${opened.fail}`
  if (framed) return String((await send({ what: 'pay', sheet })).result ?? 'cancel')
  const yuan = (opened.total / 100).toFixed(2)
  if (!window.confirm(`${opened.merchant}\n${opened.description}\n¥${yuan}\n确认支付？`)) return 'cancel'
  const paid = (await ask('pay', sheet)) as { fail?: string }
  return paid.fail === undefined ? 'ok' : `fail ${paid.fail}`
}

async function ask(act: 'open' | 'pay', sheet: Sheet): Promise<unknown> {
  const answer = await fetch('/__phone/pay', { method: 'POST', body: JSON.stringify({ act, sheet }) })
  return answer.json()
}
