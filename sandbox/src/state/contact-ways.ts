import type { Clock } from './clock.ts'
import { type CodeParameters, type CorpOfId, configIdOf, readConfigId } from './config-id.ts'

/** One "contact me" code. Fields have the vendor's names, since the vendor gives them back as they came. */
export type ContactWay = CodeParameters & {
  config_id: string
  style: number
  remark: string
  party: number[]
  is_temp: boolean
  expires_in: number
  chat_expires_in: number
  unionid: string
  mark_source: boolean
  createdAt: number
  usedBy: string[]
}

export type NewContactWay = Omit<ContactWay, 'config_id' | 'createdAt' | 'usedBy'>

const sevenDays = 7 * 86400

/** The vendor's defaults for fields that a request leaves out. */
export const emptyWay = {
  style: 1,
  remark: '',
  skip_verify: true,
  state: '',
  user: [] as string[],
  party: [] as number[],
  is_temp: false,
  expires_in: sevenDays,
  chat_expires_in: 86400,
  unionid: '',
  is_exclusive: false,
  mark_source: false,
}

export class ContactWays {
  #ways = new Map<string, ContactWay>()
  #removed = new Set<string>()
  #clock: Clock
  #corps: () => CorpOfId[]

  constructor(clock: Clock, corps: () => CorpOfId[]) {
    this.#clock = clock
    this.#corps = corps
  }

  add(way: NewContactWay): ContactWay {
    return this.#keep(configIdOf(way, this.#ways.size + 1), way)
  }

  /** Codes made before the sandbox last started are read from their id. */
  find(configId: string): ContactWay | undefined {
    const kept = this.#ways.get(configId)
    if (kept || this.#removed.has(configId)) return kept
    const said = readConfigId(configId, this.#corps())
    return said && this.#keep(configId, { ...emptyWay, ...said })
  }

  #keep(configId: string, way: NewContactWay): ContactWay {
    const kept = { ...way, config_id: configId, createdAt: this.#clock.seconds(), usedBy: [] }
    this.#ways.set(configId, kept)
    this.#removed.delete(configId)
    return kept
  }

  of(corpId: string): ContactWay[] {
    return [...this.#ways.values()].filter((way) => way.corpId === corpId)
  }

  remove(configId: string): void {
    this.#ways.delete(configId)
    this.#removed.add(configId)
  }

  /** Why this customer cannot use the code, or undefined. A temporary code dies of age and of one use. */
  refusal(way: ContactWay, customer: string): string | undefined {
    if (way.is_temp && this.#clock.seconds() >= way.createdAt + way.expires_in) return 'expired'
    if (way.is_temp && way.usedBy.length > 0) return 'used'
    if (way.is_exclusive && way.usedBy.includes(customer)) return 'exclusive'
    return undefined
  }
}
