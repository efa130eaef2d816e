import { randomUUID } from 'node:crypto'
import type { TestApp } from '../support/app.ts'
import { addContact } from '../support/lead-facts.ts'
import type { MadeStaff } from '../support/makers.ts'
import type { Problems } from '../support/problems.ts'

/** Every error that a call about leads declares, by the call's own doing, each in a company of its own. */
export function leadProblems({
  callAs,
  makeCompany,
  makeStaff,
  makeVisitor,
  parts,
}: Pick<TestApp, 'callAs' | 'makeCompany' | 'makeStaff' | 'makeVisitor' | 'parts'>) {
  async function company() {
    const companyId = await makeCompany()
    const [lin, shen, third] = [
      await makeStaff(companyId),
      await makeStaff(companyId),
      await makeStaff(companyId),
    ]
    const lead = await makeVisitor(companyId, { unionId: `union-${companyId}` })
    await addContact(parts, lin, lead)
    return { lin, shen, third, lead, unionId: lead.unionId }
  }
  const turn = (from: MadeStaff, unionId: string, to: MadeStaff) =>
    callAs(from.session, 'POST /biz/v1/clue/turn', { body: { unionId, userId: to.userId } })

  return {
    'POST /biz/v1/clue/turn': {
      async illegalMove() {
        const { lin, unionId } = await company()
        return turn(lin, unionId, lin)
      },
    },
    'POST /biz/v1/clue/turn/undo': {
      async cannotUndo() {
        const { lin, shen, third, unionId } = await company()
        const turnId = (await turn(lin, unionId, shen)).body.data?.turnId ?? ''
        await turn(shen, unionId, third)
        return callAs(lin.session, 'POST /biz/v1/clue/turn/undo', { body: { turnId } })
      },
      async poolLimit() {
        const { lin, shen, unionId } = await company()
        const headers = () => ({ 'idempotency-key': randomUUID() })
        const another = await makeVisitor(lin.companyId, { unionId: `another-${unionId}` })
        await addContact(parts, lin, another)
        const giveBack = (from: MadeStaff, of: string) =>
          callAs(from.session, 'POST /biz/v1/pool/give_back', {
            headers: headers(),
            body: { unionId: of, reason: '没空跟进' },
          })
        const claim = (of: string) =>
          callAs(shen.session, 'POST /biz/v1/pool/claim', { headers: headers(), body: { unionId: of } })
        for (const of of [unionId, another.unionId]) await giveBack(lin, of)
        await parts.db.tenant(lin.companyId, (db) =>
          db.insertInto('pool_setting').values({ company_id: lin.companyId, held_most: 1 }).execute(),
        )
        await claim(unionId)
        const turnId = (await giveBack(shen, unionId)).body.data?.turnId ?? ''
        await claim(another.unionId)
        return callAs(shen.session, 'POST /biz/v1/clue/turn/undo', { body: { turnId } })
      },
    },
    'POST /biz/v1/clue/mk_become_customer': {
      async illegalMove() {
        const { lin, unionId } = await company()
        await addContact(parts, lin, { unionId: 'union-of-another' })
        const body = { unionId, externalUserId: 'wm-union-of-another' }
        return callAs(lin.session, 'POST /biz/v1/clue/mk_become_customer', { body })
      },
    },
  } satisfies Problems
}
