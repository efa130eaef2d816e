import type { Clock } from './clock.ts'
import { type CorpOfId, configIdOf, readConfigId } from './config-id.ts'
import { emptyWay } from './contact-ways.ts'

/** A link of the acquisition assistant. Fields have the vendor's names. */
export type AcquisitionLink = {
  link_id: string
  corpId: string
  link_name: string
  skip_verify: boolean
  mark_source: boolean
  user_list: string[]
  department_list: number[]
  create_time: number
  added: number
  clicked: number
}

/** The quota that a corp bought: each newly added customer takes one. */
export type AcquisitionQuota = { total: number; balance: number; ends: { at: number; balance: number }[] }

const bought = 50
const daysBought = 90

export class Acquisition {
  #links = new Map<string, AcquisitionLink>()
  #removed = new Set<string>()
  #quotas = new Map<string, AcquisitionQuota>()
  #clock: Clock
  #corps: () => CorpOfId[]

  constructor(clock: Clock, corps: () => CorpOfId[]) {
    this.#clock = clock
    this.#corps = corps
  }

  add(link: Omit<AcquisitionLink, 'link_id' | 'create_time' | 'added' | 'clicked'>): AcquisitionLink {
    const way = { ...emptyWay, corpId: link.corpId, type: 2 as const, scene: 2 as const }
    const code = configIdOf(
      { ...way, user: link.user_list, party: link.department_list },
      this.#links.size + 1,
    )
    return this.#keep(`ca${code}`, link)
  }

  /** Links made before the sandbox last started are read from their id. */
  find(linkId: string): AcquisitionLink | undefined {
    const kept = this.#links.get(linkId)
    if (kept || this.#removed.has(linkId) || !linkId.startsWith('ca')) return kept
    const said = readConfigId(linkId.slice(2), this.#corps())
    const { corpId = '', user = [], skip_verify = true } = said ?? {}
    const known = { corpId, user_list: user, skip_verify }
    return said && this.#keep(linkId, { ...known, link_name: '', mark_source: false, department_list: [] })
  }

  #keep(
    linkId: string,
    link: Omit<AcquisitionLink, 'link_id' | 'create_time' | 'added' | 'clicked'>,
  ): AcquisitionLink {
    const kept = { ...link, link_id: linkId, create_time: this.#clock.seconds(), added: 0, clicked: 0 }
    this.#links.set(linkId, kept)
    return kept
  }

  of(corpId: string): AcquisitionLink[] {
    return [...this.#links.values()].filter((link) => link.corpId === corpId)
  }

  remove(linkId: string): void {
    this.#links.delete(linkId)
    this.#removed.add(linkId)
  }

  quota(corpId: string): AcquisitionQuota {
    const kept = this.#quotas.get(corpId)
    if (kept) return kept
    const at = this.#clock.seconds() + daysBought * 86400
    const first = { total: bought, balance: bought, ends: [{ at, balance: bought }] }
    this.#quotas.set(corpId, first)
    return first
  }

  /** Sets the remaining quota, as if customers had used up the rest. */
  leave(corpId: string, balance: number, daysLeft = daysBought): AcquisitionQuota {
    const at = this.#clock.seconds() + daysLeft * 86400
    const quota = {
      total: Math.max(balance, this.quota(corpId).total),
      balance,
      ends: balance > 0 ? [{ at, balance }] : [],
    }
    this.#quotas.set(corpId, quota)
    return quota
  }

  /** Takes one for a new customer. @returns the balance before; 0 where nothing is left */
  take(corpId: string): number {
    const quota = this.quota(corpId)
    const before = quota.balance
    if (before === 0) return 0
    const [first] = quota.ends
    if (first) first.balance -= 1
    this.#quotas.set(corpId, {
      ...quota,
      balance: before - 1,
      ends: quota.ends.filter((part) => part.balance > 0),
    })
    return before
  }
}
