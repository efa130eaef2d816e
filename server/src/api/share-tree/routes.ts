import type { shareTree } from '@mingpian/contract/share-tree.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { type FunnelAsked, funnelOf } from '#domain/funnel/scope.ts'
import { findPerson } from '#domain/identity/find-person.ts'
import { creditPage, creditRows, sideNamed, whatIf } from '#domain/share-tree/credit.ts'
import { keepRule, ruleOf } from '#domain/share-tree/rule.ts'
import { nodesPage, thingsPage } from '#domain/share-tree/tree.ts'

/** @throws Failure as `funnelOf`, and 403 where the caller may not see who the visitors are */
async function opened(db: TenantDb, caller: Caller, asked: FunnelAsked) {
  const of = await funnelOf(db, caller, asked)
  if (!of.opens) throw new Failure('forbidden')
  return of
}

export const shareTreeHandlers: Handlers<typeof shareTree> = {
  async things({ db, caller }, { page, pageSize, ...asked }) {
    const of = await opened(db, caller, asked)
    return { ...(await thingsPage(db, of, { page, pageSize })), page, pageSize }
  },
  async nodes({ db, companyId, caller, fail }, { unionId, page, pageSize, ...asked }) {
    const of = await opened(db, caller, asked)
    const parent = unionId === undefined ? undefined : await findPerson(db, companyId, unionId)
    if (unionId !== undefined && !parent) fail('notFound')
    return { ...(await nodesPage(db, of, { parentId: parent?.rootId, page, pageSize })), page, pageSize }
  },
  async credits({ db, companyId, caller }, { page, pageSize, ...asked }) {
    const of = await opened(db, caller, asked)
    const rule = await ruleOf(db, companyId)
    return { ...(await creditPage(db, of, { rule, page, pageSize })), rule, page, pageSize }
  },
  async creditRows({ db, companyId, caller }, input) {
    const { side: kind, creditedId, page, pageSize, ...asked } = input
    const of = await opened(db, caller, asked)
    const side = await sideNamed(db, companyId, kind, creditedId)
    const rule = await ruleOf(db, companyId)
    return { ...(await creditRows(db, of, { rule, side, page, pageSize })), rule, page, pageSize }
  },
  rule: async ({ db, companyId }) => ({ rule: await ruleOf(db, companyId) }),
  async keepRule({ db, caller }, { rule }) {
    await keepRule(db, caller, rule)
    return { rule }
  },
  async whatIf({ db, companyId, caller }, { rule, ...days }) {
    const of = await funnelOf(db, caller, { ...days, scope: 'company' })
    return whatIf(db, of, { before: await ruleOf(db, companyId), after: rule })
  },
}
