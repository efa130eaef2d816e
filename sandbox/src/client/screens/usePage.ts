import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  type Errand,
  type FromPage,
  type FromPhone,
  mark,
  type ShareData,
  unmark,
} from '../../bridge/protocol.ts'

export type PlaceShown = { name: string; address: string; latitude: number; longitude: number }

type Hears = {
  onClose(): void
  onImage(src: string): void
  onPreview(srcs: string[], first: number): void
  onPlace(place: PlaceShown): void
  onErrand(errand: Errand, answer: (result: Record<string, unknown>) => void): void
}

/** The page in one web view, as the phone knows it. */
export type Page = {
  url: string
  title: string
  hidden: string[]
  optionMenu: boolean
  tell(message: FromPhone): void
  /** When the page last said anything, in milliseconds; 0 for never. */
  lastHeard(): number
  /** Asks the page for its share data; its address and title where it gives none. */
  collect(kind: 'friend' | 'timeline'): Promise<{ id: number; data: ShareData }>
}

const collectTimeoutMs = 1500

/** The pictures of a preview, and the index of the one to show first. */
function previewOf({ urls, current }: { urls: string[]; current: string }): [string[], number] {
  const all = urls.length > 0 ? urls : [current]
  return [all, Math.max(0, all.indexOf(current))]
}

/** Listens to the bridge in a frame. Only messages of that very frame, at a phone's origin, count. */
export function usePage(frame: RefObject<HTMLIFrameElement | null>, first: string, hears: Hears): Page {
  const [here, setHere] = useState({ url: first, title: '' })
  const [menu, setMenu] = useState<{ hidden: string[]; optionMenu: boolean }>({
    hidden: [],
    optionMenu: true,
  })
  const heard = useRef(0)
  const collecting = useRef(new Map<number, (data: ShareData) => void>())
  const next = useRef(1)
  const listener = useRef(hears)
  listener.current = hears

  const tell = useCallback(
    (message: FromPhone) => frame.current?.contentWindow?.postMessage(mark(message), '*'),
    [frame],
  )

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = event.source === frame.current?.contentWindow ? unmark<FromPage>(event.data) : undefined
      const { host } = new URL(event.origin)
      // The vendor's own pages have the same origin as this one.
      if (!message || (host !== location.host && !host.endsWith(`.${location.host}`))) return
      heard.current = Date.now()
      const to = listener.current
      switch (message.type) {
        case 'here':
          return setHere({ url: message.url, title: message.title })
        case 'menu':
          return setMenu(message)
        case 'shareData':
          return collecting.current.get(message.id)?.(message.data)
        case 'close':
          return to.onClose()
        case 'image':
          return to.onImage(message.dataUrl || message.src)
        case 'preview':
          return to.onPreview(...previewOf(message))
        case 'place':
          return to.onPlace(message)
        case 'errand':
          return to.onErrand(message.errand, (result) => tell({ type: 'answer', id: message.id, result }))
      }
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame, tell])

  const collect: Page['collect'] = (kind) => {
    const id = next.current++
    const plain = { link: here.url, title: here.title, desc: '', imgUrl: '' }
    tell({ type: 'collectShare', id, kind })
    return new Promise((resolve) => {
      collecting.current.set(id, (data) => resolve({ id, data }))
      setTimeout(() => resolve({ id, data: plain }), collectTimeoutMs)
    })
  }

  return { ...here, ...menu, tell, collect, lastHeard: () => heard.current }
}
