import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { postCompany } from './posts.ts'

/** Each refusal that the calls of posts and comments declare. */
export function postProblems(test: TestApp) {
  const { callAs } = test
  const faces = {
    'POST /dynamic/v1/bridge/update_one': 'news',
    'POST /dynamic/v1/dync/inner/edit': 'circle',
  } as const
  const edit = (key: keyof typeof faces) => ({
    async materialChanged() {
      const { editor, [faces[key]]: write } = await postCompany(test)
      const { dyncId, revision } = await write()
      const body = { dyncId, revision, content: '今天到店' }
      await callAs(editor.session, key, { body })
      return callAs(editor.session, key, { body })
    },
    /** What readers see already is no draft any more. */
    async illegalMove() {
      const { editor, [faces[key]]: write } = await postCompany(test)
      const { dyncId, revision } = await write()
      return callAs(editor.session, key, { body: { dyncId, revision, submit: false } })
    },
  })
  return {
    'POST /dynamic/v1/bridge/update_one': edit('POST /dynamic/v1/bridge/update_one'),
    'POST /dynamic/v1/dync/inner/edit': edit('POST /dynamic/v1/dync/inner/edit'),
    'POST /dynamic/v1/bridge/pin': {
      async illegalMove() {
        const { editor, circle } = await postCompany(test)
        const { dyncId } = await circle()
        await callAs(editor.session, 'POST /dynamic/v1/dync/inner/offline', { body: { dyncId } })
        return callAs(editor.session, 'POST /dynamic/v1/bridge/pin', { body: { dyncId, pinned: true } })
      },
    },
    'POST /dynamic/v1/dync/inner/offline': {
      async illegalMove() {
        const { editor } = await postCompany(test)
        const body = { content: '新品到店', submit: false }
        const { data } = (await callAs(editor.session, 'POST /dynamic/v1/dync/inner/add', { body })).body
        return callAs(editor.session, 'POST /dynamic/v1/dync/inner/offline', {
          body: { dyncId: data?.dyncId ?? '' },
        })
      },
    },
    'PUT /dynamic/v1/bridge/comment/edit': {
      async illegalMove() {
        const { visitor, circle, comment } = await postCompany(test)
        const id = await comment((await circle()).dyncId)
        await callAs(visitor.session, 'DELETE /dynamic/v1/bridge/comment/delete', { query: { id } })
        return callAs(visitor.session, 'PUT /dynamic/v1/bridge/comment/edit', { body: { id, content: '好' } })
      },
    },
  } satisfies Problems
}
