import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'

/** Every error that an import of products declares, each in a company of its own. */
export function productImportProblems({
  callAs,
  makeCompany,
  makeStaff,
}: Pick<TestApp, 'callAs' | 'makeCompany' | 'makeStaff'>) {
  const editor = async () => (await makeStaff(await makeCompany(), { role: 'editor' })).session
  const check = (session: string, text: string) =>
    callAs(session, 'POST /mall/goods/v1/import/check', {
      body: { name: '商品.csv', content: Buffer.from(text).toString('base64') },
    })
  const importIdOf = async (session: string) =>
    (await check(session, '商品名称,价格\n杯子,10\n')).body.data?.importId ?? ''

  return {
    'POST /mall/goods/v1/import/check': {
      importUnreadable: async () => check(await editor(), ''),
    },
    'POST /mall/goods/v1/import/apply': {
      async importOutdated() {
        const session = await editor()
        const [first, second] = [await importIdOf(session), await importIdOf(session)]
        await callAs(session, 'POST /mall/goods/v1/import/apply', { body: { importId: first } })
        return callAs(session, 'POST /mall/goods/v1/import/apply', { body: { importId: second } })
      },
    },
    'POST /mall/goods/v1/import/undo': {
      async cannotUndoImport() {
        const session = await editor()
        const importId = await importIdOf(session)
        return callAs(session, 'POST /mall/goods/v1/import/undo', { body: { importId } })
      },
    },
  } satisfies Problems
}
