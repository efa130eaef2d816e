import { login } from '../phone/grants.ts'
import { groupChat, type LinkCard, type Message, moments, singleChat } from '../state/chats.ts'
import type { Sandbox } from '../state/sandbox.ts'

type MiniPage = { phone: string; companyId: string; page?: string; query?: string }

export type ShareTo = { kind: 'single' | 'group' | 'timeline'; id: string }

/** The values of `from` that WeChat adds to the search of a link opened from a chat. */
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
 * @param phone whose app opens it; the account in it may be another's
 * @param chat the chat it was opened from, or undefined (a scanned code, an app's message)
 */
export function openingAddress(sandbox: Sandbox, link: string, phone: string, chat?: string): string {
  const url = new URL(link)
  if (!url.hostname.endsWith('.sandbox.localhost') && !isProduct(sandbox, url)) return url.href
  const search = chat ? withFrom(url.search, chat) : url.search
  const { host } = new URL(sandbox.address.phones)
  return `http://${phone}.${host}${url.pathname}${search}${url.hash}`
}

/**
 * Address that a mini program's shell loads into its web view: the page at the phone's own mini-program origin, with a
 * code of `wx.login` in its hash, as docs/mini-shell.md says. Undefined for an unknown phone or company.
 */
export function miniAddress(
  sandbox: Sandbox,
  { phone, companyId, page = 'pages/home/index', query = '' }: MiniPage,
): string | undefined {
  const { directory, address } = sandbox
  const company = directory.world.companies.find((one) => one.companyId === companyId)
  const person = sandbox.holderOf(phone)
  if (!company || !person) return undefined
  const grant = { kind: 'login', ...login(sandbox, person.account, company.miniProgram.appId) }
  const { host } = new URL(address.phones)
  const search = new URLSearchParams({ companyId, ...Object.fromEntries(new URLSearchParams(query)) })
  const packed = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `http://${phone}.mini.${host}/qw-wxmini/?${search}#/${page}?grant=${packed}`
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
