import type { leadViews } from '@mingpian/contract/lead-views.ts'
import type { Handlers } from '#core/http/context.ts'
import { changeView, chooseView, keepView, setViewRemoved, viewsOf } from '#domain/leads/views/views.ts'

export const leadViewsHandlers: Handlers<typeof leadViews> = {
  list: async ({ db, caller }) => ({ list: await viewsOf(db, caller) }),

  keep: async ({ db, caller }, view) => ({ viewId: await keepView(db, caller, view) }),

  change: async ({ db, caller }, view) => ({ viewId: await changeView(db, caller, view) }),

  remove: async ({ db, caller }, { viewId }) => ({ viewId: await setViewRemoved(db, caller, viewId, true) }),

  putBack: async ({ db, caller }, { viewId }) => ({
    viewId: await setViewRemoved(db, caller, viewId, false),
  }),

  choose: async ({ db, caller }, { viewId }) => ({ viewId: await chooseView(db, caller, viewId) }),
}
