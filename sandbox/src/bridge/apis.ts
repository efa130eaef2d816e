import { allowed, keptAddress } from './ask.ts'
import { miniProgram } from './mini.ts'
import { payBySheet } from './pay.ts'
import { facts, send, tell } from './phone.ts'
import type { Reply } from './protocol.ts'
import { offerShare, readShare, setAhead } from './share.ts'
import { foreignLink, verify } from './verify.ts'

type Params = Record<string, unknown>
type Api = (params: Params, reply: Reply) => void

const hidden = new Set<string>()
let optionMenu = true

/** Item names that no page can hide. */
const baseItems = ['exposeArticle', 'setFont', 'dayMode', 'nightMode', 'refresh', 'profile', 'addContact']
const hideable = [
  'share:appMessage',
  'share:timeline',
  'share:wechat',
  'share:qq',
  'favorite',
  'copyUrl',
  'openWithSafari',
  'openWithQQBrowser',
  'share:email',
]
/** Position of every phone: Binjiang in Hangzhou, in the system of China's maps and in that of satellites. */
const here = {
  gcj02: { latitude: 30.2084, longitude: 120.2121 },
  wgs84: { latitude: 30.2108, longitude: 120.2074 },
}
const item = (name: string) => `menuItem:${name}`

/** Calls of the page's scripts before any config, as old pages make them. */
export const openApis = [
  'getBrandWCPayRequest',
  'closeWindow',
  'hideOptionMenu',
  'showOptionMenu',
  'hideToolbar',
  'showToolbar',
]

/** The calls of the bridge, by its own names and not by the SDK's. */
export const apis: Record<string, Api> = {
  preVerifyJSAPI: (params, reply) => config('config', params, reply),
  agentConfig: (params, reply) =>
    facts.app === 'wecom' ? config('agentConfig', params, reply) : reply('fail function not exist'),
  checkJsApi: ({ jsApiList }, reply) => {
    const names = Array.isArray(jsApiList) ? jsApiList.map(String) : []
    const checkResult = Object.fromEntries(
      names.map((name) => [name, name in apis || name.startsWith('menu:')]),
    )
    reply('ok', { checkResult })
  },

  hideOptionMenu: (_params, reply) => setMenu(() => (optionMenu = false), reply),
  showOptionMenu: (_params, reply) => setMenu(() => (optionMenu = true), reply),
  hideMenuItems: ({ menuList }, reply) => setMenu(() => hide(names(menuList)), reply),
  showMenuItems: ({ menuList }, reply) => setMenu(() => show(names(menuList)), reply),
  hideAllNonBaseMenuItem: (_params, reply) => setMenu(() => hide(hideable.map(item)), reply),
  showAllNonBaseMenuItem: (_params, reply) => setMenu(() => hidden.clear(), reply),

  updateAppMessageShareData: (params, reply) => setShare('friend', params, reply),
  updateTimelineShareData: (params, reply) => setShare('timeline', params, reply),
  sendAppMessage: offerShare,
  shareTimeline: offerShare,
  shareWechat: offerShare,

  shareToExternalContact: sendToChat,
  shareToExternalChat: sendToChat,
  shareToExternalMoments: sendToChat,
  shareAppMessage: sendToChat,
  shareWechatMessage: sendToChat,
  sendChatMessage: sendToChat,
  openEnterpriseChat: async ({ externalUserIds }, reply) => {
    const externalUserId = String(externalUserIds ?? '').split(';')[0] ?? ''
    answer(await send({ what: 'chat', externalUserId }), reply)
  },
  openUserProfile: async ({ userid }, reply) =>
    answer(await send({ what: 'profile', externalUserId: String(userid) }), reply),
  // The page that a company enters as a tool beside chats names itself in its address.
  getContext: (_params, reply) =>
    reply('ok', { entry: /[?&]side=1(&|$)/.test(location.hash) ? 'single_chat_tools' : 'normal' }),
  getCurExternalContact: (_params, reply) => reply('fail without context of external contact'),

  imagePreview: ({ urls, current }, reply) => {
    tell({ type: 'preview', urls: names(urls), current: String(current ?? '') })
    reply('ok')
  },
  openLocation: ({ name, address, latitude, longitude }, reply) => {
    tell({
      type: 'place',
      name: String(name ?? ''),
      address: String(address ?? ''),
      latitude: Number(latitude),
      longitude: Number(longitude),
    })
    reply('ok')
  },
  geoLocation: async ({ type }, reply) => {
    if (!(await allowed('location'))) return reply('cancel')
    reply('ok', { ...(type === 'gcj02' ? here.gcj02 : here.wgs84), speed: '-1', accuracy: '65' })
  },
  editAddress: async (_params, reply) => {
    if (facts.app === 'wecom' || facts.mini) return reply('fail function not exist')
    const kept = await keptAddress()
    if (kept) reply('ok', kept)
    else reply('cancel')
  },
  invokeMiniProgramAPI: miniProgram,
  getBrandWCPayRequest: async (params, reply) => {
    // A page inside a mini program has no sheet of its own: its shell opens one.
    const result = facts.mini ? 'fail' : await payBySheet(params)
    const why = facts.mini ? 'system:access_denied' : `get_brand_wcpay_request:${result.split(' ')[0]}`
    reply(result, { err_msg: why, ...(result.startsWith('fail ') ? { err_desc: result.slice(5) } : {}) })
  },
  getNetworkType: (_params, reply) => reply('ok', { networkType: 'wifi', subtype: 'wifi' }),
  scanQRCode: async (_params, reply) => {
    const { text } = await send({ what: 'scan' })
    if (typeof text !== 'string') return reply('cancel')
    const resultStr = facts.wkWebView ? JSON.stringify({ scan_code: { scan_result: text } }) : text
    reply('ok', { resultStr })
  },
  openDefaultBrowser: ({ url }, reply) => {
    location.assign(String(url))
    reply('ok')
  },
  closeWindow: (_params, reply) => {
    tell({ type: 'close' })
    reply('ok')
  },
  hideToolbar: (_params, reply) => reply('ok'),
  showToolbar: (_params, reply) => reply('ok'),
  setClipboardData: (_params, reply) => reply('ok'),
}

async function config(api: 'config' | 'agentConfig', params: Params, reply: Reply): Promise<void> {
  const result = await verify(api, params).catch((problem: unknown) => String(problem))
  if (result === 'ok') return reply('ok')
  reply(`fail_${result}`, { errMsg: `${api}:${result}` })
}

function setMenu(change: () => unknown, reply: Reply): void {
  change()
  tell({ type: 'menu', hidden: [...hidden], optionMenu })
  reply('ok')
}

function hide(items: string[]): void {
  const base = baseItems.map(item)
  for (const name of items) if (!base.includes(name)) hidden.add(name)
}

function show(items: string[]): void {
  for (const name of items) hidden.delete(name)
}

function setShare(kind: 'friend' | 'timeline', params: Params, reply: Reply): void {
  const foreign = foreignLink(readShare(params).link)
  if (!foreign) setAhead(kind, params)
  reply(foreign ? 'fail link must be in js secure domain list' : 'ok')
}

/** WeCom's ways to send from inside a page: a link, or a text, into a chat that the person picks. */
async function sendToChat(params: Params, reply: Reply): Promise<void> {
  const attachments = Array.isArray(params.attachments) ? (params.attachments as Params[]) : []
  const part = (params.link && typeof params.link === 'object' ? params.link : attachments[0]?.link) as
    | Params
    | undefined
  const news = params.news as Params | undefined
  const text = params.text as Params | undefined
  const source = part ?? news ?? params
  const link = readShare({ ...source, link: source.link ?? source.url })
  const named = part ?? news ?? (params.link ? params : undefined)
  const errand = {
    what: 'send' as const,
    link: named ? link : { ...link, link: '' },
    text: String(text?.content ?? ''),
  }
  answer(await send(errand), reply)
}

function answer(result: Params, reply: Reply): void {
  reply(result.ok ? 'ok' : result.why ? `fail ${result.why}` : 'cancel')
}

function names(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : []
}
