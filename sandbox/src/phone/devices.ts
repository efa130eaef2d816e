import type { IncomingMessage } from 'node:http'
import type { Sandbox } from '../state/sandbox.ts'
import type { Company, Device, Person } from '../world/types.ts'
import type { View } from './name.ts'

export type Phone = { userAgent: string; platform: string; maxTouchPoints: number; wkWebView: boolean }

/** Real user agents of the four web views that matter. */
const phones: Record<Device, Phone> = {
  'wechat-ios': {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24) NetType/WIFI Language/zh_CN',
    platform: 'iPhone',
    maxTouchPoints: 5,
    wkWebView: true,
  },
  'wechat-android': {
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; V1938CT Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/111.0.5563.116 Mobile Safari/537.36 XWEB/1110005 MMWEBSDK/20230805 MMWEBID/4650 MicroMessenger/8.0.42.2460(0x28002A58) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
    platform: 'Linux armv81',
    maxTouchPoints: 5,
    wkWebView: false,
  },
  'wecom-ios': {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Light',
    platform: 'iPhone',
    maxTouchPoints: 5,
    wkWebView: true,
  },
  'wecom-android': {
    userAgent:
      'Mozilla/5.0 (Linux; Android 12; V2055A Build/SP1A.210812.003; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 wxwork/4.1.20 MicroMessenger/7.0.1 NetType/4G Language/zh Lang/zh ColorScheme/Light',
    platform: 'Linux armv81',
    maxTouchPoints: 5,
    wkWebView: false,
  },
}

export const deviceOf = (person: Person) =>
  person.kind === 'member' ? person.member.device : person.customer.device

/** The phone as its pages see it: in a mini program the user agent names that as well. */
export function inView(sandbox: Sandbox, owner: Person, view: View, request: IncomingMessage): Phone {
  const phone = phones[deviceOf(owner)]
  if (!view.mini) return phone
  const { appId } = companyOf(sandbox, request).miniProgram
  return { ...phone, userAgent: `${phone.userAgent} miniProgram/${appId}` }
}

/** The company that an address names, its own or that of the page it was asked from; else the first one. */
function companyOf(sandbox: Sandbox, { url, headers }: IncomingMessage): Company {
  const { companies } = sandbox.directory.world
  const named = [url ?? '', headers.referer ?? ''].map((text) => /[?&]companyId=(\w+)/.exec(text)?.[1])
  const found = named.map((id) => companies.find(({ companyId }) => companyId === id)).find(Boolean)
  const first = found ?? companies[0]
  if (!first) throw new Error('the world has no company')
  return first
}
