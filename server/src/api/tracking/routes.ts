import type { TrackingEvent, tracking } from '@mingpian/contract/tracking.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { creditedEvent } from '#domain/tracking/credit.ts'
import type { Credits } from '#domain/tracking/credits.ts'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import type { EventWriter } from '#domain/tracking/ledger/writer.ts'
import { isMachine } from '#domain/tracking/machine.ts'

interface Parts {
  credits: Credits
  events: EventWriter
}

export const trackingHandlers = (parts: Parts): Handlers<typeof tracking> => ({
  report: {
    async outside({ caller, userAgent }, input) {
      const events = Array.isArray(input) ? input : [input]
      if (!caller || caller.isColleague || caller.trackingOff || isMachine(userAgent))
        return { accepted: 0, duplicates: 0, skipped: events.length }
      const checked = Array.isArray(input)
        ? await allCredited(parts.credits, caller, input)
        : [await creditedEvent(parts.credits, caller, input)]
      return { ...(await parts.events.write(checked)), skipped: 0 }
    },
  },
})

/** All or none: if one event is invalid nothing is stored, and the answer names every invalid one. */
async function allCredited(credits: Credits, caller: Caller, events: TrackingEvent[]): Promise<NewEvent[]> {
  const checks = events.map((event, index) => creditedEvent(credits, caller, event, `${index}.`))
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
