import { type Errand, type FromPage, type FromPhone, mark, unmark } from './protocol.ts'

/** Facts about this phone, which the server puts in front of the bridge. */
type Facts = {
  account: string
  app: 'wechat' | 'wecom'
  parent: string
  userAgent: string
  platform: string
  maxTouchPoints: number
  wkWebView: boolean
  /** Inside a mini program's web view. */
  mini: boolean
}

declare global {
  interface Window {
    __phone: Facts & { calls?: { name: string; params: unknown }[] }
  }
}

export const facts = window.__phone

/** False when the phone's address is open in a tab of its own. */
export const framed = window.parent !== window

export function tell(message: FromPage): void {
  if (framed) window.parent.postMessage(mark(message), facts.parent)
}

export function onTold(listener: (message: FromPhone) => void): void {
  if (!framed) return
  window.addEventListener('message', (event) => {
    const message =
      event.source === window.parent && event.origin === facts.parent && unmark<FromPhone>(event.data)
    if (message) listener(message)
  })
}

const waiting = new Map<number, (result: Record<string, unknown>) => void>()
let next = 1

/** Has the phone do something and waits for its answer, which may be the person's no. */
export function send(errand: Errand): Promise<Record<string, unknown>> {
  if (!framed) return Promise.resolve({ cancelled: true })
  const id = next++
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    tell({ type: 'errand', id, errand })
  })
}

onTold((message) => {
  if (message.type !== 'answer') return
  waiting.get(message.id)?.(message.result)
  waiting.delete(message.id)
})
