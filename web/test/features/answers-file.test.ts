// @vitest-environment happy-dom

import { answering } from '@mingpian/client/testing.ts'
import { expect, test, vi } from 'vitest'
import { answersFile } from '#features/forms/export.ts'

type State = 'waiting' | 'running' | 'done' | 'failed'

/** Answers the export of a form, whose state is another one each time that it is asked for. */
function exporting(...states: State[]): unknown[] {
  const others = { jobId: 'other', state: 'done', problem: '' }
  const { fetch, asked } = answering({
    'POST /biz/v1/form/export': () => ({ exportId: 'e1' }),
    'GET /biz/v1/jobs/list': () => ({
      list: [others, { jobId: 'e1', state: states.shift(), problem: '超过一个文件的 20,000 行' }],
    }),
    'GET /biz/v1/jobs/export/file': (query: URLSearchParams) => ({
      url: `/exports/${query.get('exportId')}`,
    }),
  } as unknown as Parameters<typeof answering>[0])
  vi.stubGlobal('fetch', vi.fn(fetch))
  return asked
}

test('the file of exported answers is there once its job is done', async () => {
  const asked = exporting('waiting', 'running', 'done')
  expect(await answersFile({ formId: 'f1' }, 1)).toEqual({ url: '/exports/e1', problem: '' })
  expect(asked).toHaveLength(5)
})

test('an export that failed says why', async () => {
  exporting('running', 'failed')
  expect(await answersFile({ formId: 'f1' }, 1)).toEqual({ url: '', problem: '超过一个文件的 20,000 行' })
})
