import { appChat, type Content, singleChat } from '../../state/chats.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import { letters } from '../../world/ids.ts'
import type { Company, Member } from '../../world/types.ts'
import { type Call, type Calls, numberOf, objectOf, Refusal, textOf } from '../answer.ts'
import { agentToken } from './tokens.ts'

const perMinute = 30
const perHour = 1000

/** Seconds in which a repeat is dropped where the caller asks for that and names no interval, and at most. */
const usualInterval = 1800
const longestInterval = 4 * 3600

/** The app's messages to members, and the one welcome message to a new customer. */
export function messageCalls(sandbox: Sandbox): Calls {
  const sent = new Map<string, number[]>()
  /** When each message of an app was last sent, for `enable_duplicate_check`. */
  const repeats = new Map<string, number>()
  let count = 0

  /** Receivers that do not exist are named; only when all of them fail is it an error. */
  const send = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const { body } = call
    if (body.agentid === undefined) throw new Refusal(41011, 'agentid missing')
    if (Number(body.agentid) !== company.wecom.agentId) throw new Refusal(40056, 'invalid agentid')
    const content = contentOf(body)
    const { found, unknown } = receivers(sandbox, company, textOf(body.touser))
    if (found.length === 0) throw new Refusal(81013, 'user & party & tag all invalid')
    for (const member of found) {
      if (isRepeat(body, member.account)) continue
      if (withinLimits(member.account)) sandbox.chats.post(appChat(member.account), 'app', content)
    }
    sandbox.changed()
    count += 1
    const invalid = unknown.length > 0 ? { invaliduser: unknown.join('|') } : {}
    return { ...invalid, msgid: letters(`message ${company.companyId} ${count}`, 48) }
  }

  /** The same message to the same member within the interval is not shown again; the answer does not tell. */
  function isRepeat(body: Record<string, unknown>, account: string): boolean {
    const key = JSON.stringify([account, body.agentid, body.msgtype, body[textOf(body.msgtype)]])
    const now = sandbox.clock.now()
    const interval = Math.min(numberOf(body.duplicate_check_interval, usualInterval), longestInterval)
    const at = repeats.get(key)
    if (body.enable_duplicate_check === 1 && at !== undefined && now - at < interval * 1000) return true
    repeats.set(key, now)
    return false
  }

  /** Too much for one member is dropped without a word, as there. */
  function withinLimits(account: string): boolean {
    const now = sandbox.clock.now()
    const recent = (sent.get(account) ?? []).filter((at) => now - at < 3600_000)
    const lastMinute = recent.filter((at) => now - at < 60_000).length
    const room = lastMinute < perMinute && recent.length < perHour
    sent.set(account, room ? [...recent, now] : recent)
    return room
  }

  const welcome = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const code = textOf(call.body.welcome_code)
    if (!code) throw new Refusal(41049, 'missing welcome_code')
    const found = sandbox.welcomeCodes.find(code)
    if (found.state !== 'ok' || found.value.corpId !== company.wecom.corpId)
      throw new Refusal(41050, 'invalid welcome code or expired')
    const contents = welcomeContents(call.body)
    if (contents.length === 0) throw new Refusal(40063, 'some parameters are empty')
    if (found.value.used) throw new Refusal(41051, 'external user has started chatting')
    found.value.used = true
    const { member, customer } = found.value
    for (const content of contents) sandbox.chats.post(singleChat(member, customer), member, content)
    sandbox.changed()
    return {}
  }

  return { 'POST /message/send': send, 'POST /externalcontact/send_welcome_msg': welcome }
}

function receivers(sandbox: Sandbox, company: Company, touser: string) {
  if (touser === '@all') return { found: company.members, unknown: [] }
  const found: Member[] = []
  const unknown: string[] = []
  for (const userid of touser.split('|').filter(Boolean)) {
    const member = sandbox.directory.memberByUserid(company, userid)
    if (member) found.push(member)
    else unknown.push(userid)
  }
  return { found, unknown }
}

const bytes = (text: string) => Buffer.byteLength(text)

function contentOf(body: Record<string, unknown>): Content {
  const msgtype = textOf(body.msgtype)
  const part = objectOf(body[msgtype])
  const app = { kind: 'app' as const, msgtype, title: '', text: '', url: '', button: '' }
  if (msgtype === 'text' || msgtype === 'markdown') {
    const text = textOf(part.content)
    if (!text) throw new Refusal(44004, 'content is empty')
    return { ...app, text: cut(text, 2048) }
  }
  if (msgtype === 'textcard') {
    if (!part.title || !part.url) throw new Refusal(40063, 'some parameters are empty')
    const title = cut(textOf(part.title), 128)
    const text = cut(textOf(part.description), 512)
    return { ...app, title, text, url: textOf(part.url), button: textOf(part.btntxt) || '详情' }
  }
  if (msgtype === 'template_card') return { ...app, ...templateCard(part) }
  if (msgtype === 'miniprogram_notice') {
    const items = Array.isArray(part.content_item) ? part.content_item.map(objectOf) : []
    const lines = items.map((item) => `${textOf(item.key)}：${textOf(item.value)}`)
    return { ...app, title: textOf(part.title), text: [textOf(part.description), ...lines].join('\n') }
  }
  throw new Refusal(40008, 'invalid message type')
}

function templateCard(part: Record<string, unknown>) {
  const main = objectOf(part.main_title)
  return {
    title: textOf(main.title),
    text: textOf(main.desc) || textOf(part.sub_title_text),
    url: textOf(objectOf(part.card_action).url),
    button: '详情',
  }
}

/** Longer texts lose their end, by bytes and never inside a character. */
function cut(text: string, most: number): string {
  let kept = text
  while (bytes(kept) > most) kept = kept.slice(0, -1)
  return kept
}

function welcomeContents(body: Record<string, unknown>): Content[] {
  const contents: Content[] = []
  const text = textOf(objectOf(body.text).content)
  if (text) contents.push({ kind: 'text', text: cut(text, 4000) })
  for (const attachment of Array.isArray(body.attachments)
    ? body.attachments.map(objectOf).slice(0, 9)
    : []) {
    const link = objectOf(attachment.link)
    const image = objectOf(attachment.image)
    if (attachment.msgtype === 'image') contents.push({ kind: 'image', imageUrl: textOf(image.pic_url) })
    if (attachment.msgtype === 'link') {
      const card = {
        url: textOf(link.url),
        title: textOf(link.title),
        desc: textOf(link.desc),
        imgUrl: textOf(link.picurl),
      }
      contents.push({ kind: 'link', link: card })
    }
    if (attachment.msgtype === 'miniprogram')
      contents.push({ kind: 'text', text: `[小程序] ${textOf(objectOf(attachment.miniprogram).title)}` })
  }
  return contents
}
