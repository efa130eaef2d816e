/** The vendor's errcode, or the reason why there was none. */
export type VendorCode = number | 'timeout' | 'network' | 'http' | 'malformed' | 'too large'

/** A remedy for a vendor's refusal, for administrators. */
export interface Advice {
  zh: string
  en: string
  /** The problem concerns one member or customer: a success for others does not end it. */
  ofOne?: true
}

const secret = { en: 'The secret of this app is wrong.', zh: '该应用的密钥（Secret）不正确，请重新填写。' }
const frozen = {
  en: 'The account is frozen: see the vendor console.',
  zh: '该账号已被冻结，请到平台后台查看原因。',
}
const unreachable = {
  en: 'The server does not reach the platform: check its connection to the internet.',
  zh: '服务器连接不上消息平台，请检查服务器的外网连接。',
}

const failing = {
  en: 'The platform answers with errors: it passes by itself.',
  zh: '消息平台返回异常，恢复后会自动正常。',
}

const advices = new Map<VendorCode, Advice>([
  [-1, { en: 'The platform is busy: it passes by itself.', zh: '消息平台繁忙，稍后会自动恢复。' }],
  [40001, secret],
  [40125, secret],
  [
    40091,
    { en: 'The secret of this WeCom app is wrong.', zh: '该企业微信应用的 Secret 不正确，请重新填写。' },
  ],
  [
    40013,
    {
      en: 'The app id or corp id of this company is wrong.',
      zh: '企业的 AppID 或企业 ID 不正确，请核对后重新填写。',
    },
  ],
  [40056, { en: 'The agent id of this WeCom app is wrong.', zh: '该企业微信应用的 AgentId 不正确。' }],
  [
    40093,
    {
      en: 'The signature of the page was refused: check the trusted domains and the agent id of the app.',
      zh: '页面签名未通过，请检查应用的可信域名和 AgentId。',
    },
  ],
  [
    40098,
    {
      en: 'The member has not verified the real name in WeCom.',
      zh: '该成员尚未在企业微信完成实名认证。',
      ofOne: true,
    },
  ],
  [
    40037,
    {
      en: 'The account has no message template with this id: bind the message again.',
      zh: '该账号没有这个消息模板，请到“平台接入 → 客户消息”重新绑定模板。',
    },
  ],
  [40068, { en: 'WeCom no longer has this tag.', zh: '企业微信里已没有这个标签。' }],
  [
    40071,
    {
      en: 'WeCom has a tag of this name in the group.',
      zh: '企业微信的这个标签组里已有同名标签，请换个名称。',
    },
  ],
  [
    40164,
    {
      en: "Add this server's address to the IP list of the WeChat account.",
      zh: '请把服务器的出口 IP 加入公众号或小程序后台的 IP 白名单。',
    },
  ],
  [
    40243,
    {
      en: 'The secret of this app is frozen: thaw it in the vendor console.',
      zh: '该应用的密钥已被冻结，请到平台后台解冻。',
    },
  ],
  [
    41030,
    {
      en: 'The page is not in the published version of the mini program: publish it.',
      zh: '小程序的线上版本里没有这个页面，请先发布小程序。',
    },
  ],
  [
    42001,
    { en: 'An access token has expired: it is renewed by itself.', zh: '接口凭证已过期，会自动刷新。' },
  ],
  [
    45009,
    {
      en: 'A quota of the vendor is used up: it renews by itself.',
      zh: '接口调用次数已用完，到期会自动恢复。',
    },
  ],
  [
    45011,
    {
      en: 'Too many calls within a minute: it passes by itself.',
      zh: '接口每分钟的调用次数超限，稍后会自动恢复。',
    },
  ],
  [45033, { en: 'Too many calls at once: it passes by itself.', zh: '接口并发调用超限，稍后会自动恢复。' }],
  [
    47003,
    {
      en: 'The template has other fields than the message is bound to: check the binding.',
      zh: '模板字段与绑定不一致，请到“平台接入 → 客户消息”核对字段。',
    },
  ],
  [
    48001,
    {
      en: 'The account has no right to this call: it has to be verified.',
      zh: '该账号没有此接口的权限，请确认账号已完成认证。',
    },
  ],
  [
    48002,
    {
      en: 'Allow this app under Customer contact, Apps that may call the API.',
      zh: '请在企业微信“客户联系 → 可调用接口的应用”中添加该应用。',
    },
  ],
  [
    50001,
    { en: 'Add this domain to the trusted domains of the app.', zh: '请把访问域名加入应用的可信域名。' },
  ],
  [
    50002,
    {
      en: 'The member is outside what this app may see.',
      zh: '该成员不在应用的可见范围内，请调整可见范围。',
      ofOne: true,
    },
  ],
  [50003, { en: 'The app is switched off in WeCom.', zh: '该应用在企业微信后台已停用，请重新启用。' }],
  [50004, frozen],
  [50007, frozen],
  [
    60011,
    {
      en: 'The member is outside what this app may see.',
      zh: '该成员不在应用的可见范围内，请调整可见范围。',
      ofOne: true,
    },
  ],
  [
    60020,
    {
      en: "Add this server's address to the trusted IPs of the WeCom app.",
      zh: '请把服务器的出口 IP 加入企业微信应用的“企业可信 IP”。',
    },
  ],
  [
    60111,
    { en: 'There is no such member in WeCom.', zh: '企业微信中没有这个成员，请核对账号。', ofOne: true },
  ],
  [
    80001,
    { en: 'Add this domain to the trusted domains of the app.', zh: '请把访问域名加入应用的可信域名。' },
  ],
  [
    84074,
    {
      en: 'The member lacks the customer contact function.',
      zh: '该成员没有“客户联系”权限，请在企业微信后台开通。',
      ofOne: true,
    },
  ],
  [
    89503,
    {
      en: "The account's administrator has to confirm this server's address in WeChat.",
      zh: '请公众号管理员在微信中确认服务器 IP 的调用申请。',
    },
  ],
  ['network', unreachable],
  ['timeout', unreachable],
  ['http', failing],
  ['malformed', failing],
])

/** The advice for a code; undefined if an administrator cannot solve it. */
export const adviceFor = (code: VendorCode): Advice | undefined => advices.get(code)

/** The same for a code as it was stored. */
export function adviceForStored(errcode: string): Advice | undefined {
  const number = Number(errcode)
  return adviceFor(Number.isInteger(number) ? number : (errcode as VendorCode))
}

/** Stored codes of problems of one member each: such a problem is over only when no member has it any more. */
export const codesOfOne: readonly string[] = [...advices]
  .filter(([, advice]) => advice.ofOne)
  .map(([code]) => String(code))
