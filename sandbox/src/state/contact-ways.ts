import { createHash } from 'node:crypto'
import type { Clock } from './clock.ts'

/** One "contact me" code. Fields have the vendor's names, since the vendor gives them back as they came. */
export type ContactWay = {
  config_id: string
  corpId: string
  type: 1 | 2
  scene: 1 | 2
  style: number
  remark: string
  skip_verify: boolean
  state: string
  user: string[]
  party: number[]
  is_temp: boolean
  expires_in: number
  chat_expires_in: number
  unionid: string
  is_exclusive: boolean
  mark_source: boolean
  createdAt: number
  usedBy: string[]
}

export type NewContactWay = Omit<ContactWay, 'config_id' | 'createdAt' | 'usedBy'>

export class ContactWays {
  #ways = new Map<string, ContactWay>()
  #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(way: NewContactWay): ContactWay {
    const nth = `${way.corpId} contact way ${this.#ways.size + 1}`
    const added = {
      ...way,
      config_id: createHash('md5').update(nth).digest('hex'),
      createdAt: this.#clock.seconds(),
      usedBy: [],
    }
    this.#ways.set(added.config_id, added)
    return added
  }

  find(configId: string): ContactWay | undefined {
    return this.#ways.get(configId)
  }

  of(corpId: string): ContactWay[] {
    return [...this.#ways.values()].filter((way) => way.corpId === corpId)
  }

  remove(configId: string): void {
    this.#ways.delete(configId)
  }

  /** Why this customer cannot use the code, or undefined. A temporary code dies of age and of one use. */
  refusal(way: ContactWay, customer: string): string | undefined {
    if (way.is_temp && this.#clock.seconds() >= way.createdAt + way.expires_in) return 'expired'
    if (way.is_temp && way.usedBy.length > 0) return 'used'
    if (way.is_exclusive && way.usedBy.includes(customer)) return 'exclusive'
    return undefined
  }
}
