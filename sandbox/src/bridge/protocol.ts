/** Called with `ok`, `cancel` or `fail …`, and the fields that the call returns. */
export type Reply = (result: string, more?: Record<string, unknown>) => void

/** The postMessage protocol between the page in a web view and the phone around it. */

export type ShareData = { link: string; title: string; desc: string; imgUrl: string }

/** Questions that the app asks the person in its own words, with a yes and a no. */
export type Question = 'location' | 'phone' | 'profile' | 'address' | 'receipt'

/** A page's request to the phone, which answers as the vendor's API would. */
export type Errand =
  | { what: 'scan' }
  | { what: 'send'; link: ShareData; text: string }
  | { what: 'chat'; externalUserId: string }
  | { what: 'profile'; externalUserId: string }
  | { what: 'allow'; question: Question }
  | { what: 'subscribe'; templates: string[] }
  | { what: 'pay'; sheet: Record<string, unknown> }

export type FromPage =
  | { type: 'here'; url: string; title: string; canGoBack: boolean }
  | { type: 'menu'; hidden: string[]; optionMenu: boolean }
  | { type: 'shareData'; id: number; data: ShareData }
  | { type: 'close' }
  | { type: 'image'; src: string; dataUrl: string }
  | { type: 'preview'; urls: string[]; current: string }
  | { type: 'place'; name: string; address: string; latitude: number; longitude: number }
  | { type: 'errand'; id: number; errand: Errand }

export type FromPhone =
  | { type: 'back' }
  | { type: 'reload' }
  | { type: 'shown'; shown: boolean }
  | { type: 'collectShare'; id: number; kind: 'friend' | 'timeline' }
  | { type: 'shareDone'; id: number; sent: boolean }
  | { type: 'answer'; id: number; result: Record<string, unknown> }

/** Marks our messages among the others that a page posts. */
type Marked<T> = { phone: 'mingpian-sandbox'; message: T }
export const mark = <T>(message: T): Marked<T> => ({ phone: 'mingpian-sandbox', message })

export function unmark<T>(data: unknown): T | undefined {
  const marked = data as Partial<Marked<T>> | null
  return typeof marked === 'object' && marked?.phone === 'mingpian-sandbox' ? marked.message : undefined
}
