import type { ErrorName } from '@mingpian/contract/shared/errors.ts'
import type { Answer, TestApp } from '../support/app.ts'

type Ask = () => Promise<Answer<unknown>>

/** Every error that a call about staff declares, by the call's own doing, each in a company of its own. */
export function staffProblems({
  callAs,
  makeCompany,
  makeStaff,
}: Pick<TestApp, 'callAs' | 'makeCompany' | 'makeStaff'>) {
  async function company() {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin', phone: '13800000001' })
    const lin = await makeStaff(companyId, { phone: '13800000002' })
    return { companyId, session: admin.session, admin, lin }
  }
  const leave = (session: string, userId: string, successorId?: string) =>
    callAs(session, 'POST /biz/v1/staff/hand_over', { body: { userId, ...(successorId && { successorId }) } })
  const update = (session: string, userId: string, more: { role?: 'member'; phone?: string }) =>
    callAs(session, 'POST /biz/v1/staff/update', { body: { userId, ...more } })
  const check = (session: string, text: string) =>
    callAs(session, 'POST /biz/v1/staff/import/check', {
      body: { source: 'file', content: Buffer.from(text).toString('base64') },
    })

  return {
    'POST /biz/v1/staff/update': {
      async lastAdmin() {
        const { session, admin } = await company()
        return update(session, admin.userId, { role: 'member' })
      },
      async phoneTaken() {
        const { session, lin } = await company()
        return update(session, lin.userId, { phone: '13800000001' })
      },
      async hasLeft() {
        const { session, lin } = await company()
        await leave(session, lin.userId)
        return update(session, lin.userId, {})
      },
    },
    'POST /biz/v1/staff/hand_over': {
      async lastAdmin() {
        const { session, admin, lin } = await company()
        return leave(session, admin.userId, lin.userId)
      },
      async cannotSucceed() {
        const { session, lin } = await company()
        return leave(session, lin.userId, lin.userId)
      },
    },
    'POST /biz/v1/staff/hand_over/undo': {
      async cannotUndo() {
        const { companyId, session, admin, lin } = await company()
        const third = await makeStaff(companyId)
        await leave(session, lin.userId, third.userId)
        await leave(session, third.userId, admin.userId)
        return callAs(session, 'POST /biz/v1/staff/hand_over/undo', { body: { userId: lin.userId } })
      },
    },
    'POST /biz/v1/staff/import/check': {
      importUnreadable: async () => check((await company()).session, ''),
    },
    'POST /biz/v1/staff/import/apply': {
      async importOutdated() {
        const { companyId, session } = await company()
        const { body } = await check(session, '账号,姓名\nnew,新\n')
        await makeStaff(companyId, { userId: 'new' })
        return callAs(session, 'POST /biz/v1/staff/import/apply', {
          body: { importId: body.data?.importId ?? '' },
        })
      },
    },
  } satisfies Record<string, Partial<Record<ErrorName, Ask>>>
}
