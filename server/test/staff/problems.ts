import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'

/** Every error that a call about staff declares, by the call's own doing, each in a company of its own. */
export function staffProblems({
  callAs,
  makeCompany,
  makeStaff,
}: Pick<TestApp, 'callAs' | 'makeCompany' | 'makeStaff'>) {
  async function company() {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'owner', phone: '13800000001' })
    const lin = await makeStaff(companyId, { phone: '13800000002' })
    return { companyId, session: admin.session, admin, lin }
  }
  const leave = (session: string, userId: string, successorId?: string) =>
    callAs(session, 'POST /biz/v1/staff/hand_over', { body: { userId, ...(successorId && { successorId }) } })
  const leaveAll = (session: string, userIds: string[], successorId?: string) =>
    callAs(session, 'POST /biz/v1/staff/leave', {
      body: { members: userIds.map((userId) => ({ userId })), ...(successorId && { successorId }) },
    })
  const open = (session: string, userId: string) =>
    callAs(session, 'POST /biz/v1/staff/open_card', { body: { userId } })
  async function close(session: string, userId: string) {
    const { body } = await callAs(session, 'GET /biz/v1/card/user_card/edit', { query: { userId } })
    const revision = body.data?.revision ?? 0
    await callAs(session, 'PUT /biz/v1/card/user_card/basic_info', {
      body: { userId, revision, isOpen: false },
    })
  }
  type Change = { role?: 'member'; phone?: string; licensed?: boolean }
  const update = (session: string, userId: string, more: Change) =>
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
    'POST /biz/v1/staff/leave': {
      async lastAdmin() {
        const { session, admin } = await company()
        return leaveAll(session, [admin.userId])
      },
      async cannotSucceed() {
        const { session, lin } = await company()
        return leaveAll(session, [lin.userId], lin.userId)
      },
    },
    'POST /biz/v1/staff/open_card': {
      async noLicence() {
        const { session, lin } = await company()
        await close(session, lin.userId)
        await update(session, lin.userId, { licensed: false })
        return open(session, lin.userId)
      },
      async consentNeeded() {
        const { session } = await company()
        const { body } = await check(session, '账号,姓名\nnew,新\n')
        const importId = body.data?.importId ?? ''
        await callAs(session, 'POST /biz/v1/staff/import/apply', { body: { importId } })
        return open(session, 'new')
      },
    },
    'POST /biz/v1/staff/import/undo': {
      async cannotUndoImport() {
        const { session } = await company()
        const { body } = await check(session, '账号,姓名\nnew,新\n')
        const importId = body.data?.importId ?? ''
        return callAs(session, 'POST /biz/v1/staff/import/undo', { body: { importId } })
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
  } satisfies Problems
}
