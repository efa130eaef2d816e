import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'

/** Every error that an import of leads declares, each in a company of its own. */
export function leadImportProblems({
  callAs,
  makeCompany,
  makeStaff,
}: Pick<TestApp, 'callAs' | 'makeCompany' | 'makeStaff'>) {
  const admin = async () => (await makeStaff(await makeCompany(), { role: 'admin' })).session
  const check = (session: string, text: string) =>
    callAs(session, 'POST /biz/v1/customers/import/check', {
      body: { name: '线索.csv', content: Buffer.from(text).toString('base64') },
    })
  const list = '姓名,手机号\n王芳,13800001111\n'
  const importIdOf = async (session: string) => (await check(session, list)).body.data?.importId ?? ''

  return {
    'POST /biz/v1/customers/import/check': {
      importUnreadable: async () => check(await admin(), ''),
    },
    'POST /biz/v1/customers/import/apply': {
      async importOutdated() {
        const session = await admin()
        const [first, second] = [await importIdOf(session), await importIdOf(session)]
        await callAs(session, 'POST /biz/v1/customers/import/apply', { body: { importId: first } })
        return callAs(session, 'POST /biz/v1/customers/import/apply', { body: { importId: second } })
      },
    },
    'POST /biz/v1/customers/import/undo': {
      async cannotUndoImport() {
        const session = await admin()
        return callAs(session, 'POST /biz/v1/customers/import/undo', {
          body: { importId: await importIdOf(session) },
        })
      },
    },
  } satisfies Problems
}
