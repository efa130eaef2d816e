import type { TrackingEvent, tracking } from '@mingpian/contract/tracking.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { attributedEvent } from '#domain/tracking/attribution.ts'
import type { EventLookups } from '#domain/tracking/event-lookups.ts'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import type { EventWriter } from '#domain/tracking/ledger/writer.ts'
import { isMachine } from '#domain/tracking/machine.ts'

interface Parts {
  lookups: EventLookups
  events: EventWriter
}

export const trackingHandlers = (parts: Parts): Handlers<typeof tracking> => ({
  report: {
    async outside({ caller, userAgent }, input) {
      const events = Array.isArray(input) ? input : [input]
      if (!caller || caller.isColleague || caller.trackingOff || isMachine(userAgent))
        return { accepted: 0, duplicates: 0, skipped: events.length }
      const checked = Array.isArray(input)
        ? await allAttributed(parts.lookups, caller, input)
        : [await attributedEvent(parts.lookups, caller, input)]
      return { ...(await parts.events.write(checked)), skipped: 0 }
    },
  },
})

/** All or none: if one event is invalid nothing is stored, and the answer names every invalid one. */
async function allAttributed(
  lookups: EventLookups,
  caller: Caller,
  events: TrackingEvent[],
): Promise<NewEvent[]> {
  const checks = events.map((event, index) => attributedEvent(lookups, caller, event, `${index}.`))
  const results = await Promise.allSettled(checks)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const unexpected = errors.find((error) => !(error instanceof Failure))
  if (unexpected) throw unexpected
  if (errors.length > 0)
    throw new Failure('parameterError', {
      parameters: errors.flatMap(({ parameters }: Failure) => parameters ?? []),
    })
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
