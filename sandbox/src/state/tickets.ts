import { letters } from '../world/ids.ts'
import type { Clock } from './clock.ts'

type TicketKind = 'jsapi' | 'agent_config'

/** Seconds that a ticket lives. */
const life = 7200

type Living = { owner: string; kind: TicketKind; ticket: string; expiresAt: number }

/**
 * JS-SDK tickets: one for each owner and kind while it lives. A ticket is made of its owner and the two hours in
 * which it was given out. So one from before a restart of the sandbox stays valid.
 */
export class Tickets {
  #given: Living[] = []
  #clock: Clock
  #started: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#started = clock.seconds()
  }

  /** @param owner an app id, a corp id, or `<corpId>/<agentId>` */
  give(owner: string, kind: TicketKind): { ticket: string; expires_in: number } {
    const now = this.#clock.seconds()
    const living = this.#given.find((one) => one.owner === owner && one.kind === kind && one.expiresAt > now)
    if (living) return { ticket: living.ticket, expires_in: living.expiresAt - now }
    const ticket = ticketOf(owner, kind, Math.floor(now / life))
    this.#given.push({ owner, kind, ticket, expiresAt: now + life })
    return { ticket, expires_in: life }
  }

  /** Every ticket that this owner may sign with now. */
  live(owner: string): string[] {
    const now = this.#clock.seconds()
    const given = this.#given
      .filter((one) => one.owner === owner && one.expiresAt > now)
      .map((one) => one.ticket)
    return now < this.#started + life ? [...given, ...this.#before(owner)] : given
  }

  /** Tickets that may have been given out in the two hours before this process began. */
  #before(owner: string): string[] {
    const window = Math.floor(this.#started / life)
    return (['jsapi', 'agent_config'] as const).flatMap((kind) => [
      ticketOf(owner, kind, window),
      ticketOf(owner, kind, window - 1),
    ])
  }
}

const ticketOf = (owner: string, kind: TicketKind, window: number) =>
  letters(`ticket ${owner} ${kind} ${window}`, 86)
