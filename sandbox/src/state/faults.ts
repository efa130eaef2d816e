export type Vendor = 'wechat' | 'wecom' | 'sms' | 'pay'

/** The ways in which a vendor disappoints. */
export const faultKinds = ['busy', 'hang', 'garbage', 'http500', 'quota', 'ip', 'expired'] as const
export type FaultKind = (typeof faultKinds)[number]

type Fault = { id: number; vendor: Vendor | 'any'; path: string; kind: FaultKind; times: number }

/** Faults waiting for the next calls that they match. An empty path matches any. */
export class Faults {
  #waiting: Fault[] = []
  #next = 1

  add(fault: Omit<Fault, 'id'>): Fault {
    const added = { ...fault, id: this.#next++ }
    this.#waiting.push(added)
    return added
  }

  /** The fault for this call, counted down. Path is a part of the vendor's path, such as `message/send`. */
  take(vendor: Vendor, path: string): FaultKind | undefined {
    const fault = this.#waiting.find(
      (one) => (one.vendor === 'any' || one.vendor === vendor) && path.includes(one.path),
    )
    if (!fault) return undefined
    fault.times -= 1
    if (fault.times <= 0) this.#waiting = this.#waiting.filter((one) => one !== fault)
    return fault.kind
  }

  waiting(): Fault[] {
    return [...this.#waiting]
  }

  clear(): void {
    this.#waiting = []
  }
}
