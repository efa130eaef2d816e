import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { acceptedEncodings, readAnswer } from './read-answer.ts'
import { type Resolve, type Target, targetOf } from './target.ts'
import { Unfetched } from './unfetched.ts'

export interface FetchRules {
  /** Whether a lower-case host may be requested. All public hosts by default. */
  isAllowed?: (host: string) => boolean
  /** Origins that are trusted beside those of the configuration. */
  trusted?: readonly string[]
  /** Accepted content types, such as `text/html`; any if absent. */
  types?: readonly string[]
  maxBytes: number
  /** Redirects that are followed, each checked like the first address; 2 if absent. */
  redirects?: number
}

export interface Fetched {
  /** Address of the answer, after all redirects. */
  url: string
  /** The content type in lower case, without its parameters. */
  type: string
  /** The charset that the content type names; '' where it names none. */
  charset: string
  body: Buffer
}

/**
 * Fetches an untrusted address by GET, without cookie, session or referrer.
 * @throws Unfetched
 */
export type FetchPublic = (address: string, rules: FetchRules) => Promise<Fetched>

interface Options {
  /** Origins of the configuration that may be in a private network, as in the demo. */
  trusted?: readonly string[]
  /** For everything together: names, redirects and the body. */
  timeoutMs?: number
  resolve?: Resolve
  /** Chooses the target of a connection to a checked IP address. Tests lead it to a server of their own. */
  dial?: (address: string, port: number) => { host: string; port: number }
}

const userAgent = 'Mozilla/5.0 (compatible; Mingpian)'

/** The only client for addresses that a caller, a page or a vendor named. */
export function createFetchPublic({
  trusted = [],
  timeoutMs = 5_000,
  resolve = (name) => lookup(name, { all: true }),
  dial = (host, port) => ({ host, port }),
}: Options = {}): FetchPublic {
  async function follow(address: string, rules: FetchRules, signal: AbortSignal): Promise<Fetched> {
    const allTrusted = [...trusted, ...(rules.trusted ?? [])]
    let next = address
    for (let hop = 0; hop <= (rules.redirects ?? 2); hop++) {
      const target = await targetOf(next, { isAllowed: rules.isAllowed, trusted: allTrusted }, resolve)
      signal.throwIfAborted()
      const answer = await ask(target, rules, signal)
      if (!('location' in answer)) return answer
      next = new URL(answer.location, target.url).href
    }
    throw new Unfetched('redirects', 'too many')
  }

  /** One request on a connection of its own: a shared one could lead to an address that was not checked. */
  async function ask(
    { url, address }: Target,
    rules: FetchRules,
    signal: AbortSignal,
  ): Promise<Fetched | { location: string }> {
    const { request } = url.protocol === 'https:' ? https : http
    const to = dial(address, Number(url.port) || (url.protocol === 'https:' ? 443 : 80))
    const answer = await new Promise<IncomingMessage>((taken, failed) => {
      request(url, {
        hostname: to.host,
        port: to.port,
        agent: false,
        signal,
        // The name is only for the certificate; the connection goes to the address that was checked.
        ...(url.protocol === 'https:' && url.hostname !== address ? { servername: url.hostname } : {}),
        headers: {
          host: url.host,
          accept: rules.types?.join(', ') ?? '*/*',
          'accept-encoding': acceptedEncodings,
          'user-agent': userAgent,
        },
      })
        .once('response', taken)
        .once('error', failed)
        .end()
    })
    try {
      return await understand(answer, url, rules)
    } finally {
      answer.destroy()
    }
  }

  return async (address, rules) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await Promise.race([follow(address, rules, signal), whenAborted(signal)])
    } catch (problem) {
      if (problem instanceof Unfetched) throw problem
      if (signal.aborted) throw new Unfetched('timeout', `no answer within ${timeoutMs} ms`)
      throw new Unfetched('unreachable', causeOf(problem))
    }
  }
}

/** Rejects when the signal aborts, since name resolution takes no signal. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
  })
}

async function understand(
  answer: IncomingMessage,
  url: URL,
  rules: FetchRules,
): Promise<Fetched | { location: string }> {
  const { statusCode: status = 0, headers } = answer
  if ([301, 302, 303, 307, 308].includes(status)) {
    const { location = '' } = headers
    if (!URL.canParse(location, url.href)) throw new Unfetched('status', 'a redirect to nowhere')
    return { location }
  }
  if (status !== 200) throw new Unfetched('status', `HTTP ${status}`)
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (rules.types && !rules.types.includes(type)) throw new Unfetched('type', type.slice(0, 40) || 'none')
  const named = parameters.find((parameter) => parameter.startsWith('charset='))
  const charset = named?.slice('charset='.length).replaceAll('"', '') ?? ''
  return { url: url.href, type, charset, body: await readAnswer(answer, rules.maxBytes) }
}

/** The system's error code, such as ECONNREFUSED. */
function causeOf(problem: unknown): string {
  const code = problem instanceof Error ? (problem as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' ? code : 'no connection'
}
