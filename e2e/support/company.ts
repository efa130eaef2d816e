import type { RadarEntry } from '@mingpian/contract/clue.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { BrowserContextOptions } from '@playwright/test'
import { signIn } from '../../bench/lib/people.mjs'
import { soon } from './expect.ts'

/** An account with a phone, as `accountsOf` describes it. */
export interface Account {
  account: string
  companyId: string
  userId?: string
  authorize: string
}

/** The sandbox's answer about a company that it made. */
export interface MadeCompany {
  company: { companyId: string; [more: string]: unknown }
  customers: unknown[]
  identities: unknown
}

/** The programs that a company uses: the server, and the sandbox with its controls. */
interface Hosts {
  readonly product: string
  readonly desk: string
  readonly sandboxPort: number
  control<T>(path: string, body?: unknown, method?: string): Promise<T>
  endFaults(): Promise<void>
}

/**
 * A company with its staff (`lin`, `zhou`, …) and its customers (`wang`, `chen`, `zhao`, …). Journeys call the accounts
 * by these names; the phones and accounts of each company are its own.
 */
export class Company {
  readonly id: string
  readonly stack: Hosts
  readonly product: string
  #seed: string
  #accounts: Account[]

  constructor(stack: Hosts, { companyId }: { companyId: string }, seed: string, accounts: Account[]) {
    this.stack = stack
    this.product = stack.product
    this.id = companyId
    this.#seed = seed
    this.#accounts = accounts
  }

  /** The account, or the group, of this company that journeys call so. A phone has the name of its account. */
  account(name: string): string {
    return name + this.#seed
  }

  /** The origin of an account's phone. */
  phoneOf(name: string): string {
    return `http://${this.account(name)}.sandbox.localhost:${this.stack.sandboxPort}`
  }

  /** The address of a card as people pass it on. */
  cardAt(origin: string, userId: string): string {
    return `${origin}/qw-wxmini/?companyId=${this.id}&uid=${userId}#/pages/person/index`
  }

  /** The address of a card on an account's phone. */
  cardOn(name: string, userId: string): string {
    return this.cardAt(this.phoneOf(name), userId)
  }

  /** The address of a card at the product itself. */
  sharedCard(userId: string): string {
    return this.cardAt(this.product, userId)
  }

  /** The address of a page on an account's phone. */
  pageOn(name: string, path: string): string {
    return `${this.phoneOf(name)}/qw-wxmini/?companyId=${this.id}#${path}`
  }

  /** A browser that has tried to sign in of late: it gets the page at once, without the hop to the vendor, unsigned. */
  returning(origin = this.product): BrowserContextOptions {
    const cookie = { name: `mp_in_${this.id}`, value: '0', domain: new URL(origin).hostname, path: '/' }
    const rest = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const }
    return { storageState: { cookies: [{ ...cookie, ...rest }], origins: [] } }
  }

  /**
   * Makes a call as a script does and answers its data.
   * @throws Error with the code of an error answer
   */
  async ask<T>(
    path: string,
    session = '',
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<T> {
    const response = await fetch(this.product + path, {
      method,
      headers: { ...(session && { authorization: session }), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { success: boolean; code: string; message: string; data: T }
    if (!answer.success) throw new Error(`${path}: ${answer.code} ${answer.message}`)
    return answer.data
  }

  cardOf(userId: string): Promise<CardPage> {
    return this.ask(`/biz/v1/card/user_card/detail?companyId=${this.id}&userId=${userId}`)
  }

  accountOf(name: string): Account {
    const found = this.#accounts.find(({ account }) => account === this.account(name))
    if (!found) throw new Error(`${this.id} has no account ${name}`)
    return found
  }

  /** Signs an account in by a code, as its app would. */
  async sessionOf(name: string): Promise<string> {
    return (await signIn(this.accountOf(name), this.product)).sessionId
  }

  /** Radar entries of the session's member of staff, the newest first. */
  async radarOf(session: string): Promise<RadarEntry[]> {
    return (await this.ask<{ list: RadarEntry[] }>('/biz/v1/clue/radar?page=1&pageSize=20', session)).list
  }

  /** Ends a session as another phone of the same person would. */
  async endSession({ sessionId }: Pick<UserRecord, 'sessionId'>): Promise<void> {
    await this.ask('/wxwork/v1/session/sign_out', sessionId, {})
  }

  /** Logs an account in to the app on a phone; its owner again by default. */
  async logIn(phone: string, name = phone): Promise<void> {
    await this.stack.control('phone/login', { phone: this.account(phone), account: this.account(name) })
  }

  /** The address of a page inside the company's mini program on a phone. */
  async miniPage(phone: string, page: string, query = ''): Promise<string> {
    const opened = { phone: this.account(phone), companyId: this.id, page, ...(query && { query }) }
    return (await this.stack.control<{ url: string }>('mini/open', opened)).url
  }

  /** Does something that sends a code to a number, and reads the code on its phone. */
  async codeFrom(mobile: string, send: () => Promise<unknown>): Promise<string> {
    const messages = () => this.stack.control<{ text: string }[]>(`sms/${mobile}`)
    const before = (await messages()).length
    await send()
    await soon(async () => (await messages()).length).toBeGreaterThan(before)
    const code = /\d{6}/.exec((await messages()).at(-1)?.text ?? '')?.[0]
    if (!code) throw new Error('no code in the message')
    return code
  }
}
