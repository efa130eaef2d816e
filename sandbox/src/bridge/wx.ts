import { apis, openApis } from './apis.ts'
import { facts } from './phone.ts'
import type { Reply } from './protocol.ts'
import { forbidden } from './verify.ts'

type Params = Record<string, unknown>
type Callback = (answer: Record<string, unknown>) => void

/** Calls that need no permission: they give it, or only ask what there is. */
const free = new Set(['preVerifyJSAPI', 'agentConfig', 'checkJsApi', 'invokeMiniProgramAPI', ...openApis])

/** Calls that the share menu makes in the name of a listener that was allowed. */
const byMenu = new Set(['sendAppMessage', 'shareTimeline', 'shareWechat'])

const listeners = new Map<string, Callback[]>()

/** The object that the vendor's JS-SDK looks for. */
const bridge = {
  invoke(name: string, params: Params | undefined, callback?: Callback): void {
    note(name, params)
    const reply: Reply = (result, more) =>
      queueMicrotask(() => callback?.({ err_msg: `${name}:${result}`, ...more }))
    const api = apis[name]
    const no = free.has(name) || byMenu.has(name) ? undefined : forbidden(name)
    if (!api) reply('fail function not exist')
    else if (no) reply(no)
    else api(params ?? {}, reply)
  },
  call(name: string, params?: Params): void {
    bridge.invoke(name, params)
  },
  on(event: string, callback: Callback): void {
    note(`on ${event}`, undefined)
    listeners.set(event, [...(listeners.get(event) ?? []), callback])
  },
}

/** The page's last handler for a menu event: the client keeps one. */
export function menuHandlers(kind: 'friend' | 'timeline'): (() => void)[] {
  const events =
    kind === 'timeline' ? ['menu:share:timeline'] : ['menu:share:appmessage', 'menu:share:wechat']
  const event = events.find((name) => listeners.has(name))
  const handler = event && !forbidden(event) ? listeners.get(event)?.at(-1) : undefined
  return handler ? [() => handler({})] : []
}

export function offerBridge(): void {
  Object.defineProperty(window, 'WeixinJSBridge', { value: bridge, configurable: true })
  const ready = () => document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready, { once: true })
  else ready()
}

/** Records every call of the page for tests and for developers: `__phone.calls`. */
function note(name: string, params: Params | undefined): void {
  facts.calls ??= []
  facts.calls.push({ name, params })
}
