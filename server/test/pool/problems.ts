import { randomUUID } from 'node:crypto'
import type { TestApp } from '../support/app.ts'
import { leaveCard } from '../support/lead-facts.ts'
import type { MadeStaff } from '../support/makers.ts'
import type { Problems } from '../support/problems.ts'

/** Every error that a claim of a lead declares, each in a company of its own. */
export function poolProblems({
  callAs,
  makeCompany,
  makeStaff,
  makeVisitor,
  parts,
}: Pick<TestApp, 'callAs' | 'makeCompany' | 'makeStaff' | 'makeVisitor' | 'parts'>) {
  /** A member with some leads in the pool, who claims under a setting. */
  async function company(setting: { members_claim?: boolean; daily_most?: number } = {}) {
    const companyId = await makeCompany()
    const [lin, shen] = [await makeStaff(companyId), await makeStaff(companyId)]
    const unionIds = [`an-${companyId}`, `ben-${companyId}`]
    for (const unionId of unionIds) {
      await leaveCard(parts, lin, await makeVisitor(companyId, { unionId }), { phone: '13800000000' })
      await callAs(lin.session, 'POST /biz/v1/pool/give_back', {
        headers: { 'idempotency-key': randomUUID() },
        body: { unionId, reason: '没空跟进' },
      })
    }
    await parts.db.tenant(companyId, (db) =>
      db
        .insertInto('pool_setting')
        .values({ company_id: companyId, ...setting })
        .execute(),
    )
    return { lin, shen, an: unionIds[0] ?? '', ben: unionIds[1] ?? '' }
  }
  const claim = ({ session }: MadeStaff, unionId: string) =>
    callAs(session, 'POST /biz/v1/pool/claim', {
      headers: { 'idempotency-key': randomUUID() },
      body: { unionId },
    })

  return {
    'POST /biz/v1/pool/claim': {
      async leadTaken() {
        const { lin, shen, an } = await company()
        await claim(shen, an)
        return claim(lin, an)
      },
      async poolLimit() {
        const { shen, an, ben } = await company({ daily_most: 1 })
        await claim(shen, an)
        return claim(shen, ben)
      },
      async poolClosed() {
        const { shen, an } = await company({ members_claim: false })
        return claim(shen, an)
      },
      async noLicence() {
        const { shen, an } = await company()
        await parts.db.opsPool.query(
          'update staff set licensed = false where company_id = $1 and staff_id = $2',
          [shen.companyId, shen.staffId],
        )
        return claim(shen, an)
      },
    },
  } satisfies Problems
}
