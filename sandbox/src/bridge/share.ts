import { tell } from './phone.ts'
import type { Reply, ShareData } from './protocol.ts'

/** The share data of the page: set ahead of the menu (new API), or asked for at the tap (old API). */

const ahead: { friend?: ShareData; timeline?: ShareData } = {}
let collecting: { id: number; resolve: (data: ShareData) => void } | undefined
const unsure = new Map<number, Reply>()

/** Milliseconds in which a page with the older API has to name the thing to share. */
const answerTimeoutMs = 800

export function setAhead(kind: 'friend' | 'timeline', params: Record<string, unknown>): void {
  ahead[kind] = readShare(params)
}

/** The menu was tapped: collects what to share and tells the phone. */
export async function collectShare(
  id: number,
  kind: 'friend' | 'timeline',
  handlers: (() => void)[],
): Promise<void> {
  const data = handlers.length > 0 ? await askHandlers(id, handlers) : undefined
  tell({ type: 'shareData', id, data: data ?? ahead[kind] ?? pageItself() })
}

/** The old way's second half: the handler calls `sendAppMessage` or `shareTimeline` with what to share. */
export function offerShare(params: Record<string, unknown>, reply: Reply): void {
  if (collecting) {
    unsure.set(collecting.id, reply)
    collecting.resolve(readShare(params))
  } else reply('cancel')
}

export function shareDone(id: number, sent: boolean): void {
  unsure.get(id)?.(sent ? 'ok' : 'cancel')
  unsure.delete(id)
}

export function readShare(params: Record<string, unknown>): ShareData {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '')
  return {
    link: absolute(text('link')) || location.href,
    title: text('title') || document.title,
    desc: text('desc'),
    imgUrl: absolute(text('imgUrl') || text('img_url')),
  }
}

function askHandlers(id: number, handlers: (() => void)[]): Promise<ShareData | undefined> {
  return new Promise((resolve) => {
    collecting = { id, resolve }
    for (const handler of handlers) handler()
    setTimeout(() => resolve(undefined), answerTimeoutMs)
  })
}

function pageItself(): ShareData {
  const picture = [...document.images].find(
    (image) => image.naturalWidth >= 100 && image.naturalHeight >= 100,
  )
  return {
    link: location.href,
    title: document.title || location.host,
    desc: '',
    imgUrl: picture?.currentSrc ?? '',
  }
}

function absolute(url: string): string {
  return url && URL.canParse(url, location.href) ? new URL(url, location.href).href : ''
}
