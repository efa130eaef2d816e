import { hash } from 'node:crypto'

/** A seeded random source: the same seed makes the same rows. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of the values, each as likely as its weight. */
  weighed<T>(from: readonly (readonly [value: T, weight: number])[]): T
  shuffled<T>(from: readonly T[]): T[]
}

/** mulberry32, seeded with the hash of a name. */
export function chanceOf(name: string): Chance {
  let state = hash('sha256', name, 'buffer').readUInt32LE(0)

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number],
    weighed(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) {
        left -= weight
        if (left < 0) return value
      }
      return (from.at(-1) as (typeof from)[number])[0]
    },
    shuffled(from) {
      const cards = [...from]
      for (let at = cards.length - 1; at > 0; at--) {
        const other = between(0, at)
        ;[cards[at], cards[other]] = [
          cards[other] as (typeof cards)[number],
          cards[at] as (typeof cards)[number],
        ]
      }
      return cards
    },
  }
}

/** A UUID (version 8) that a name always has. */
export function uuidOf(name: string): string {
  const hex = hash('sha256', `mingpian demo ${name}`, 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Letters and digits that a name always has. */
export const lettersOf = (name: string, length: number): string =>
  hash('sha512', `mingpian demo ${name}`, 'base64url').slice(0, length)
