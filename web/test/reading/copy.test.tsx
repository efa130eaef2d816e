// @vitest-environment happy-dom

import { materialRecalled } from '@mingpian/contract/shared/error-codes.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyNote } from '#features/reading/copy-note.tsx'
import { materialOptions } from '#features/reading/queries.ts'
import { useCopy } from '#features/reading/use-copy.ts'
import { answerCalls, draw, freshClient, until } from '../support/dom.tsx'

function Piece() {
  const { data, error, copyAt } = useCopy(materialOptions('c', 'm'))
  if (data)
    return (
      <>
        <CopyNote at={copyAt} />
        <h1>{data.title}</h1>
      </>
    )
  return <p>{error ? 'failed' : 'loading'}</p>
}

const shown = () => document.body.textContent ?? ''

/** Draws a piece of which the phone has a copy of this age. */
async function drawCopy(ageMs: number) {
  const client = freshClient()
  const updatedAt = Date.now() - ageMs
  client.setQueryData(materialOptions('c', 'm').queryKey, { title: 'copy' } as never, { updatedAt })
  client.setDefaultOptions({ queries: { retry: false, staleTime: 60_000 } })
  return draw(<Piece />, client)
}

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a copy of the last minute is shown without a call', async () => {
  const asked = answerCalls({})
  await drawCopy(50_000)
  expect([shown(), asked]).toEqual(['copy', []])
})

test('an older copy is shown after the server confirmed it, as it is now', async () => {
  let answer = (_piece: object) => {}
  answerCalls({
    'GET /card/v1/card/material': () => new Promise((done) => (answer = done)),
  })
  await drawCopy(70_000)
  expect(shown()).toBe('loading')
  answer({ title: 'changed' })
  await until(() => expect(shown()).toBe('changed'))
})

test('an older copy of a recalled piece is never shown', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ success: false, code: materialRecalled, message: '' }))),
  )
  await drawCopy(70_000)
  await until(() => expect(shown()).toBe('failed'))
})

test('without a network an older copy says when it was fetched', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('no network'))),
  )
  await drawCopy(10 * 60_000)
  await until(() => expect(shown()).toContain('copy'))
  expect(shown()).toMatch(/网络不可用，内容更新于\s10\s分钟前/)
})
