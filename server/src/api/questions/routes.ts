import type { questions } from '@mingpian/contract/questions.ts'
import type { Handlers } from '#core/http/context.ts'
import { type KeptQuestion, keepQuestion } from '#domain/questions/ask.ts'
import { attributedEvent } from '#domain/tracking/attribution.ts'
import type { EventLookups } from '#domain/tracking/event-lookups.ts'
import { lastViewOf } from '#domain/tracking/last-view.ts'
import type { EventWriter } from '#domain/tracking/ledger/writer.ts'

interface Parts {
  lookups: EventLookups
  events: EventWriter
}

export const questionsHandlers = ({ lookups, events }: Parts): Handlers<typeof questions> => ({
  ask: {
    outside: async ({ companyId, caller, tenant, earlier, once, fail }, input) => {
      if (caller.isColleague || caller.trackingOff) return fail('forbidden')
      const { userId = '', shareId = '', parentActivityId: stated, ...asked } = input
      const kept =
        (await earlier<KeptQuestion>()) ??
        (await once((db) => keepQuestion(db, { ...asked, companyId, asker: caller, userId, shareId }, fail)))
      const { questionId, materialId } = kept
      const content = { type: 'material', id: materialId } as const
      const view = { companyId, personId: caller.identityPersonId, content }
      const parentActivityId = stated || (await tenant((db) => lastViewOf(db, view)))
      // The question's id is the activity's, so a repeated question adds no second event.
      const event = await attributedEvent(lookups, caller, {
        event: 'ask',
        activityId: questionId,
        parentActivityId,
        attr: {
          contentId: materialId,
          sceneType: 'material',
          saleId: kept.salesperson.userId,
          compatibleShareId: kept.shareId,
        },
      })
      await events.write([event])
      return { questionId }
    },
  },
})
