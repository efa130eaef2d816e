/** The tour's three steps, each done by what really happens, in this order. */
type Steps = { shared: boolean; opened: boolean; radar: boolean }

export class Tour {
  #steps: Steps = { shared: false, opened: false, radar: false }

  get steps(): Steps {
    return { ...this.#steps }
  }

  /** A member of staff put a link where a customer sees it. */
  shared(): void {
    this.#steps.shared = true
  }

  /** A customer opened a shared link. */
  opened(): void {
    if (this.#steps.shared) this.#steps.opened = true
  }

  /** A member of staff has opened this address. */
  sawAddress(url: string): void {
    if (this.#steps.opened && /radar/i.test(url)) this.#steps.radar = true
  }

  /** Goes on where an earlier run stopped. */
  restore(steps: Steps): void {
    this.#steps = { ...steps }
  }

  reset(): void {
    this.#steps = { shared: false, opened: false, radar: false }
  }
}
