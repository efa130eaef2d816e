import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Check, finding, type Text } from './check.ts'

/** A request of `mingpian doctor` as the server saw it, behind all proxies. */
export interface Seen {
  version: string
  /** The caller's address, as limits and logs count it. */
  ip: string
  protocol: string
  host: string
  /** The header X-Forwarded-For as it arrived. */
  forwardedFor: string
}

export const seenPath = '/healthz/seen'
export const passHeader = 'x-mingpian-pass'

/** Validity of a pass before and after its time, as the clocks of two machines differ. */
const passSeconds = 120

/** An address of the documentation (RFC 5737) that no caller has. */
const invented = '203.0.113.77'

const markOf = (key: Buffer, seconds: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'mingpian pass', 32)))
    .update(seconds)
    .digest('base64url')

/** Opens `seenPath` to a caller who has SECRET_KEY. @param key SECRET_KEY */
export function makePass(key: Buffer, now = Date.now()): string {
  const seconds = String(Math.floor(now / 1000))
  return `${seconds}.${markOf(key, seconds)}`
}

export function isPass(key: Buffer, pass: string, now = Date.now()): boolean {
  const [seconds = '', mark = ''] = pass.split('.')
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now / 1000 - Number(seconds)) > passSeconds) return false
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf(key, seconds))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** An address that has to lead to this installation. */
export interface OwnAddress {
  origin: string
  /** The source of the address: the setting PUBLIC_ORIGIN, or a domain of a company. */
  subject: string
  /** The place where it is set. */
  where: Text
}

/** Settings that the check of addresses compares with. */
export interface AddressCheckSettings {
  secretKey: Buffer
  trustProxy: boolean | string
  version: string
}

/**
 * Whether addresses lead to this installation, over TLS, and whether the proxy in front forwards the caller's address.
 */
export const addressCheck = (
  addresses: OwnAddress[],
  { secretKey, trustProxy, version }: AddressCheckSettings,
): Check => ({
  name: 'address',
  async run() {
    const found = await Promise.all(
      addresses.map(async (address) => {
        const seen = await ask(address.origin, secretKey)
        return 'problem' in seen
          ? [unreachable(address, seen.problem)]
          : judge(address, seen, trustProxy, version)
      }),
    )
    return found.flat()
  },
})

async function ask(origin: string, key: Buffer): Promise<Seen | { problem: Text }> {
  try {
    const answer = await fetch(`${origin}${seenPath}`, {
      headers: { [passHeader]: makePass(key), 'x-forwarded-for': invented },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.ok) return (await answer.json()) as Seen
    return {
      problem: {
        zh: `返回 HTTP ${answer.status}，不是本系统（或 SECRET_KEY 不同、时钟不准）`,
        en: `answers HTTP ${answer.status}: another server, another SECRET_KEY, or a clock that is off`,
      },
    }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
    const why = cause?.code ?? cause?.message ?? message
    return { problem: { zh: `无法访问：${why}`, en: `cannot be reached: ${why}` } }
  }
}

const unreachable = ({ origin, subject, where }: OwnAddress, problem: Text) =>
  finding(
    'failed',
    { zh: `${origin} ${problem.zh}`, en: `${origin} ${problem.en}` },
    { mend: where, subject },
  )

const proxyMend: Text = {
  zh: '见 docs/install.md 的反向代理示例：代理须自行设置 X-Forwarded-For、-Proto、-Host，并把它的地址写入 TRUST_PROXY。',
  en: 'see the proxy samples in docs/install.md: the proxy sets X-Forwarded-For, -Proto and -Host itself, and TRUST_PROXY names its address',
}

function judge({ origin, subject }: OwnAddress, seen: Seen, trustProxy: boolean | string, version: string) {
  const wrong = (zh: string, en: string) =>
    finding('failed', { zh: `${origin}：${zh}`, en: `${origin}: ${en}` }, { mend: proxyMend, subject })
  const { protocol, host } = new URL(origin)
  const found = []
  if (seen.ip === invented && /\b(127\.[\d.]+|::1)$/.test(seen.forwardedFor))
    found.push(
      finding(
        'attention',
        {
          zh: `${origin}：从本机经代理访问，无法判断来访 IP 能否伪造`,
          en: `${origin}: reached from this machine itself, so it cannot be told whether callers can invent their address`,
        },
        { subject, mend: { zh: '在另一台机器上运行 doctor。', en: 'run doctor on another machine' } },
      ),
    )
  else if (seen.ip === invented)
    found.push(wrong('任何人都能伪造自己的 IP', 'a caller can invent the address that limits count'))
  else if (seen.forwardedFor !== invented && !trustProxy)
    found.push(
      wrong(
        '前面有代理，但未设置 TRUST_PROXY：所有人共用代理的 IP',
        'a proxy stands in front and TRUST_PROXY is not set: all callers share its address',
      ),
    )
  if (`${seen.protocol}:` !== protocol && trustProxy)
    found.push(wrong(`服务器看到的是 ${seen.protocol}`, `the server sees ${seen.protocol}`))
  if (seen.host !== host && trustProxy)
    found.push(wrong(`服务器看到的主机名是 ${seen.host}`, `the server sees the host ${seen.host}`))
  if (seen.version !== version)
    found.push(
      finding(
        'attention',
        {
          zh: `运行中的版本是 ${seen.version}，本工具是 ${version}`,
          en: `version ${seen.version} runs there, this tool is ${version}`,
        },
        { subject, mend: { zh: '升级后请重新启动服务。', en: 'restart the server after an upgrade' } },
      ),
    )
  if (found.length > 0) return found
  return [
    finding('ok', { zh: `${origin} 通向本系统`, en: `${origin} leads to this installation` }, { subject }),
  ]
}
