/** The sandbox's own time: real time plus the advance set by the controls. Every expiry reads it. */
export class Clock {
  #offset = 0

  get offset(): number {
    return this.#offset
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset
  }

  /** Whole seconds since 1970, the vendor's unit. */
  seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  advance(milliseconds: number): void {
    this.#offset += milliseconds
  }

  reset(): void {
    this.#offset = 0
  }
}
