import { sql } from 'kysely'
import type { FreeSlot } from '#domain/bookings/service/slots.ts'
import { isAtPersonLimit, slotAt } from '#domain/bookings/service/slots.ts'
import type { LoadedOffer } from './offer.ts'
import { type BookingFail, type Refusal, refuse } from './refusals.ts'

const minuteMs = 60_000

/** A slot that a booking takes. */
export interface Taken {
  staffId: string | null
  startsAt: number
  endsAt: number
  isAlone: boolean
}

/**
 * The slot that starts at a moment, with the member of staff who serves.
 * @param preferred a member who is chosen if they are free
 * @param ifTaken how a slot is refused that another booking has
 */
export function takenSlot(
  offer: LoadedOffer,
  startsAt: number,
  fail: BookingFail,
  { preferred, ifTaken = 'taken' }: { preferred?: string | null; ifTaken?: Refusal } = {},
): Taken {
  return freeTaken(offer, startsAt, preferred) ?? refuse(fail, refusalOf(offer, startsAt) ?? ifTaken)
}

/** As `takenSlot`; undefined where no slot is free. */
export function freeTaken(
  offer: LoadedOffer,
  startsAt: number,
  preferred?: string | null,
): Taken | undefined {
  const slot = slotAt(offer, startsAt)
  if (!slot) return undefined
  const staffId = serverIn(slot, preferred)
  return { startsAt, endsAt: slot.endsAt, staffId, isAlone: isAlone(offer, staffId) }
}

const serverIn = ({ staffIds }: FreeSlot, preferred?: string | null): string | null =>
  staffIds.find((staffId) => staffId === preferred) ?? staffIds[0] ?? null

/** Whether the member of staff can serve no other booking at the time. */
function isAlone({ service, members }: LoadedOffer, staffId: string | null): boolean {
  const member = members?.find((each) => each.staffId === staffId)
  return service.seats === 1 && member?.seats === 1
}

/** A slot that staff take against the rules. It keeps nobody else out by the database's own check. */
export const overriddenSlot = (offer: LoadedOffer, startsAt: number, staffId: string | null): Taken => ({
  ...{ startsAt, staffId, isAlone: false },
  endsAt: startsAt + offer.service.minutes * minuteMs,
})

/** Undefined where the rules allow the slot, but another booking has it. */
function refusalOf(offer: LoadedOffer, startsAt: number): Refusal | undefined {
  if (isAtPersonLimit(offer)) return 'personLimit'
  if (startsAt < offer.now + offer.service.notice * minuteMs) return 'tooLate'
  return undefined
}

/** The columns of a booking that say when it is and who serves. */
export function slotColumns({ service }: LoadedOffer, { staffId, startsAt, endsAt, isAlone }: Taken) {
  const [from, until] = [startsAt - service.before * minuteMs, endsAt + service.after * minuteMs]
  return {
    staff_id: staffId,
    starts_at: new Date(startsAt),
    ends_at: new Date(endsAt),
    busy: sql<string>`tstzrange(${new Date(from)}, ${new Date(until)})`,
    is_alone: isAlone,
  }
}

/** What the customer shows when they arrive, without letters and digits that look alike. */
export function newArrivalCode(): string {
  const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** 23P01 exclusion_violation. */
const exclusionCode = '23P01'

/** Runs a write of a slot. The database's own check refuses what the program believed to be free. */
export async function writeSlot<T>(write: () => Promise<T>, fail: BookingFail): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code === exclusionCode) return refuse(fail, 'taken')
    throw error
  }
}
