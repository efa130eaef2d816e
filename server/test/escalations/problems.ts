import { randomUUID } from 'node:crypto'
import type { TestApp } from '../support/app.ts'
import { leaveCard } from '../support/lead-facts.ts'
import type { MadeStaff } from '../support/makers.ts'
import type { Problems } from '../support/problems.ts'

/** Every error that the calls of escalated leads declare, each in a company of its own. */
export function escalationProblems({
  callAs,
  makeCompany,
  makeStaff,
  makeVisitor,
  parts,
}: Pick<TestApp, 'callAs' | 'makeCompany' | 'makeStaff' | 'makeVisitor' | 'parts'>) {
  /** A lead of lin that was escalated, an administrator, and two colleagues. */
  async function company() {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const [lin, shen, third] = [
      await makeStaff(companyId),
      await makeStaff(companyId),
      await makeStaff(companyId),
    ]
    const unionId = randomUUID()
    const lead = await makeVisitor(companyId, { unionId })
    await leaveCard(parts, lin, lead, { phone: '13800000000' })
    const escalationId = randomUUID()
    const whose = { company_id: companyId, person_id: lead.personId, staff_id: lin.staffId }
    await parts.db.tenant(companyId, async (db) => {
      const at = new Date()
      await db
        .insertInto('escalation')
        .values({ ...whose, escalation_id: escalationId, signal: 'card', signal_at: at, since: at })
        .execute()
    })
    return { admin, lin, shen, third, unionId, escalationId }
  }
  const turn = (admin: MadeStaff, escalationId: string, to: MadeStaff) =>
    callAs(admin.session, 'POST /biz/v1/clue/escalation/turn', { body: { escalationId, userId: to.userId } })

  return {
    'POST /biz/v1/clue/escalation/turn': {
      async illegalMove() {
        const { admin, lin, escalationId } = await company()
        return turn(admin, escalationId, lin)
      },
    },
    'POST /biz/v1/clue/escalation/undo': {
      async cannotUndo() {
        const { admin, shen, third, unionId, escalationId } = await company()
        await turn(admin, escalationId, shen)
        await callAs(shen.session, 'POST /biz/v1/clue/turn', { body: { unionId, userId: third.userId } })
        return callAs(admin.session, 'POST /biz/v1/clue/escalation/undo', { body: { escalationId } })
      },
    },
  } satisfies Problems
}
