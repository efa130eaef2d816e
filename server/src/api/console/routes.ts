import type { console } from '@mingpian/contract/console.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { activityOf } from '#domain/activity/list.ts'
import type { Module } from '#domain/module.ts'
import { approve, beginConsoleSignIn, collect, scan } from '#domain/sign-in/console-sign-in.ts'
import { consoleUser } from '#domain/sign-in/console-user.ts'
import { browserName } from './browser-name.ts'

/** In the phone client: the page on which a member approves a browser. */
const approvalPage = '/pages/console-approve/index'

export const consoleHandlers = (parts: { modules: readonly Module[] }): Handlers<typeof console> => ({
  begin: {
    outside: async ({ companyId, tenant, origin, userAgent }) => {
      const begun = await tenant((db) => beginConsoleSignIn(db, companyId, browserName(userAgent)))
      const page = `#${approvalPage}?ticket=${begun.ticket}`
      return { ...begun, link: `${await origin()}/qw-wxmini/?companyId=${companyId}${page}` }
    },
  },

  scanned: async ({ db, caller }, { ticket }) => {
    refuseOutsideWecom(caller)
    const { companyName } = await consoleUser(db, caller)
    const found = await scan(db, caller.companyId, ticket)
    if (!found) throw new Failure('notFound')
    return { ...found, companyName }
  },

  approve: async ({ db, caller }, input) => {
    refuseOutsideWecom(caller)
    const approved = await approve(db, caller, input)
    if (approved === undefined) throw new Failure('notFound')
    return { approved }
  },

  collect: async ({ db, companyId }, input) => collect(db, companyId, input),

  me: async ({ db, caller }) => consoleUser(db, caller),

  activity: async ({ db, companyId }, { action, page, pageSize }) =>
    activityOf(db, parts.modules, companyId, { action, page, pageSize }),
})

/**
 * Only sessions of WeCom, which identifies its members. A session of WeChat may depend on a phone number only, and a
 * session of the console would open the next one without end.
 */
function refuseOutsideWecom({ host }: Caller): void {
  if (host !== 'wecom') throw new Failure('forbidden')
}
