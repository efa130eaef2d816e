import { groupChat, type LinkCard, type Message, moments, singleChat } from '../state/chats.ts'
import type { Sandbox } from '../state/sandbox.ts'

export type ShareTo = { kind: 'single' | 'group' | 'timeline'; id: string }

/** What WeChat adds to the search of a link that somebody opens from a chat. */
const fromValues = { single: 'singlemessage', group: 'groupmessage', timeline: 'timeline' }

/** Puts a link into a chat, a group or Moments. Undefined when that account cannot write there. */
export function shareLink(sandbox: Sandbox, from: string, to: ShareTo, link: LinkCard): Message | undefined {
  const chat = chatFor(from, to)
  const mayWrite = chat === moments || sandbox.chatsOf(from).some((one) => one.id === chat)
  if (!sandbox.directory.person(from) || !mayWrite) return undefined
  const message = sandbox.chats.post(chat, from, { kind: 'link', link })
  if (reachesCustomer(sandbox, from, to)) sandbox.tour.shared()
  sandbox.changed()
  return message
}

/**
 * The address that a phone loads for a link: its own origin and, when the link lay in a chat, WeChat's two
 * parameters in the search. The rest of the search stays as it was written. Links to elsewhere stay as they are.
 * @param chat the chat it was opened from, or undefined (a scanned code, an app's message)
 */
export function openingAddress(sandbox: Sandbox, link: string, account: string, chat?: string): string {
  const url = new URL(link)
  if (!url.hostname.endsWith('.sandbox.localhost') && !isProduct(sandbox, url)) return url.href
  const search = chat ? withFrom(url.search, chat) : url.search
  const { host } = new URL(sandbox.address.phones)
  return `http://${account}.${host}${url.pathname}${search}${url.hash}`
}

/** The product by any of its names on this machine. */
function isProduct(sandbox: Sandbox, url: URL): boolean {
  const product = new URL(sandbox.productUrl)
  const names = [product.hostname, 'localhost', '127.0.0.1']
  return names.includes(url.hostname) && url.port === product.port
}

function withFrom(search: string, chat: string): string {
  const kind = chat === moments ? 'timeline' : chat.startsWith('group:') ? 'group' : 'single'
  const before = search.slice(1).split('&').filter(Boolean)
  const kept = before.filter(
    (pair) => !/^(from=(singlemessage|groupmessage|timeline)|isappinstalled=\d)$/.test(pair),
  )
  return `?${[...kept, `from=${fromValues[kind]}`, 'isappinstalled=0'].join('&')}`
}

function chatFor(from: string, to: ShareTo): string {
  if (to.kind === 'timeline') return moments
  return to.kind === 'group' ? groupChat(to.id) : singleChat(from, to.id)
}

/** The tour's first step is a member's link before a customer's eyes. */
function reachesCustomer(sandbox: Sandbox, from: string, to: ShareTo): boolean {
  if (sandbox.directory.person(from)?.kind !== 'member') return false
  return to.kind !== 'single' || sandbox.directory.person(to.id)?.kind === 'customer'
}
