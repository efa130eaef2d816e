import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'

/** Each refusal that the calls of the micro-site declare, by the call's own doing. */
export function siteProblems({ callAs, makeCompany, makeStaff }: TestApp): Problems {
  const content = { title: '官网', description: '', picture: null, isPublic: false, blocks: [] }
  const editor = async () => (await makeStaff(await makeCompany(), { role: 'editor' })).session
  const save = (session: string, revision: number, title = '官网') =>
    callAs(session, 'PUT /mk-activity-tools/site/v1/draft', {
      body: { revision, content: { ...content, title } },
    })
  const publish = (session: string, revision: number) =>
    callAs(session, 'POST /mk-activity-tools/site/v1/publish', { body: { revision } })
  return {
    'PUT /mk-activity-tools/site/v1/draft': { materialChanged: async () => save(await editor(), 9) },
    'POST /mk-activity-tools/site/v1/publish': {
      materialChanged: async () => publish(await editor(), 9),
      illegalMove: async () => publish(await editor(), 0),
    },
    'POST /mk-activity-tools/site/v1/restore': {
      async materialChanged() {
        const session = await editor()
        await save(session, 0)
        await publish(session, 1)
        await save(session, 1, '新官网')
        return callAs(session, 'POST /mk-activity-tools/site/v1/restore', {
          body: { version: 1, revision: 9 },
        })
      },
    },
  }
}
