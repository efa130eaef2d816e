import { Directory } from '../world/directory.ts'
import type { MadeCompany } from '../world/make.ts'
import type { Person, World } from '../world/types.ts'
import { Acquisition } from './acquisition.ts'
import { Chats, groupChat, singleChat } from './chats.ts'
import { Clock } from './clock.ts'
import { Codes } from './codes.ts'
import { ContactWays } from './contact-ways.ts'
import { Expiring } from './expiring.ts'
import { Faults } from './faults.ts'
import { Friends } from './friends.ts'
import { Logins } from './logins.ts'
import { Payments } from './payments.ts'
import { PictureChecks } from './picture-checks.ts'
import { Shipping } from './shipping.ts'
import { Tags } from './tags.ts'
import { Tickets } from './tickets.ts'
import { Tour } from './tour.ts'

/** One callback to a company's server and what came of each try. */
export type Delivery = {
  corpId: string
  url: string
  changeType: string
  at: number
  tries: { status: number; error: string }[]
  delivered: boolean
}

export type Sms = { to: string; text: string; at: number }

/** Everything that the outside world remembers. `keepMemory` writes the part of it that outlives a restart. */
export class Sandbox {
  readonly directory: Directory
  /** The world as it was read: companies are made after one of these. */
  readonly model: World
  readonly clock = new Clock()
  readonly codes = new Codes(this.clock)
  readonly faults = new Faults()
  readonly friends = new Friends(this.clock)
  readonly chats = new Chats(this.clock)
  readonly contactWays: ContactWays
  readonly acquisition: Acquisition
  readonly tags = new Tags()
  readonly tour = new Tour()
  readonly logins = new Logins()
  readonly payments = new Payments()
  readonly shipping = new Shipping()

  /** WeChat's global tokens by app; `plain` and `stable` ones live side by side. */
  readonly appTokens = new Expiring<{ appId: string; kind: 'plain' | 'stable' }>(this.clock)
  readonly userTokens = new Expiring<{ appId: string; account: string; scope: string; snapshot: boolean }>(
    this.clock,
  )
  readonly refreshTokens = new Expiring<{ appId: string; account: string; scope: string }>(this.clock)
  readonly corpTokens = new Expiring<{ corpId: string; secret: 'agent' | 'contact' }>(this.clock)
  readonly tickets = new Tickets(this.clock)
  readonly userTickets = new Expiring<{ corpId: string; account: string }>(this.clock)
  readonly welcomeCodes = new Expiring<{ corpId: string; member: string; customer: string; used: boolean }>(
    this.clock,
  )

  /** Mini-program session keys by app id, or corp id, and account. */
  readonly sessionKeys = new Map<string, string>()
  /** Messages that a person still allows, by account and template: one for each yes. */
  readonly allowedMessages = new Map<string, number>()
  readonly deliveries: Delivery[] = []
  readonly pictureChecks = new PictureChecks()
  readonly sms: Sms[] = []
  /** Pictures that phones sent into chats, by their number. */
  readonly pictures: { type: string; bytes: Buffer }[] = []

  /** Its addresses: for servers and images (one that Node can resolve), and for people. */
  readonly address = { server: 'http://127.0.0.1:8788', phones: 'http://sandbox.localhost:8788', port: 8788 }
  readonly callbackUrl: string
  readonly productUrl: string

  #listeners = new Set<() => void>()

  /** @param callbackUrl where customer events go; `{product}` and `{corpId}` are replaced */
  constructor(world: World, { productUrl, callbackUrl }: { productUrl: string; callbackUrl: string }) {
    this.model = structuredClone(world)
    this.directory = new Directory(world)
    this.productUrl = productUrl
    const corps = () =>
      world.companies.map(({ wecom, members }) => ({
        corpId: wecom.corpId,
        userids: members.map((one) => one.userid),
      }))
    this.contactWays = new ContactWays(this.clock, corps)
    this.acquisition = new Acquisition(this.clock, corps)
    this.callbackUrl = callbackUrl.replace('{product}', productUrl.replace(/\/$/, ''))
    this.#begin(world)
  }

  /** @returns false where one of its ids or accounts is taken: then nothing is added */
  addCompany(made: MadeCompany): boolean {
    if (!this.directory.add(made)) return false
    this.#begin({ ...made, companies: [made.company] })
    this.changed()
    return true
  }

  /** The state before the first action: address books, chats and tags. */
  #begin({ friends, chats, companies }: Pick<World, 'friends' | 'chats' | 'companies'>): void {
    for (const { member, customer, remark } of friends)
      this.friends.add(member, customer, { addWay: 1, state: '', remark })
    for (const { chat, from, text, minutesAgo } of chats)
      this.chats.post(chat, from, { kind: 'text', text }, minutesAgo)
    for (const { wecom } of companies)
      this.tags.add(wecom.corpId, '客户等级', ['重点客户', '一般客户', '潜在客户'], this.clock.seconds())
  }

  /** Tells every open page that something changed. */
  changed(): void {
    for (const listener of this.#listeners) listener()
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The account to which the app on this phone is logged in. */
  holderOf(phone: string): Person | undefined {
    const owner = this.directory.person(phone)
    return owner && this.directory.person(this.logins.accountOn(phone))
  }

  /** The chats that this account is in, with their people. */
  chatsOf(account: string): { id: string; people: string[]; group: string }[] {
    const partners = new Set<string>()
    for (const friend of this.friends.of({ member: account })) partners.add(friend.customer)
    for (const friend of this.friends.of({ customer: account }))
      if (!friend.removedByCustomer) partners.add(friend.member)
    for (const [one, other] of this.directory.world.contacts) {
      if (one === account) partners.add(other)
      if (other === account) partners.add(one)
    }
    return [
      ...[...partners].map((other) => ({ id: singleChat(account, other), people: [other], group: '' })),
      ...this.directory.world.groups
        .filter((group) => group.members.includes(account))
        .map((group) => ({ id: groupChat(group.id), people: group.members, group: group.name })),
    ]
  }
}
