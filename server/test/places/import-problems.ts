import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'

const path = '/wxwork/v1/console/place/days/import' as const

/** Every error that an import of special days declares, each in a company of its own. */
export function dayImportProblems({
  callAs,
  makeCompany,
  makeStaff,
}: Pick<TestApp, 'callAs' | 'makeCompany' | 'makeStaff'>) {
  const owner = async () => {
    const { session } = await makeStaff(await makeCompany(), { role: 'owner' })
    await callAs(session, 'POST /wxwork/v1/console/place/save', {
      body: { name: '西湖店', address: '文三路 90 号' },
      headers: { 'Idempotency-Key': session.slice(-32) },
    })
    return session
  }
  const check = (session: string, text: string) =>
    callAs(session, `POST ${path}/check`, {
      body: { name: '日期.csv', content: Buffer.from(text).toString('base64') },
    })
  const day = dayAfter(new Date().toISOString().slice(0, 10), 30)
  const importIdOf = async (session: string) =>
    (await check(session, `门店,日期,营业时间\n西湖店,${day},休息\n`)).body.data?.importId ?? ''

  return {
    [`POST ${path}/check`]: {
      importUnreadable: async () => check(await owner(), ''),
    },
    [`POST ${path}/apply`]: {
      async importOutdated() {
        const session = await owner()
        const [first, second] = [await importIdOf(session), await importIdOf(session)]
        await callAs(session, `POST ${path}/apply`, { body: { importId: first } })
        return callAs(session, `POST ${path}/apply`, { body: { importId: second } })
      },
    },
    [`POST ${path}/undo`]: {
      async cannotUndoImport() {
        const session = await owner()
        const importId = await importIdOf(session)
        return callAs(session, `POST ${path}/undo`, { body: { importId } })
      },
    },
  } satisfies Problems
}
