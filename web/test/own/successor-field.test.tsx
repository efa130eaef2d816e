// @vitest-environment happy-dom

import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SuccessorField } from '../../src/pages/editing/edit/successor-field.tsx'
import { answerCalls, draw, settle, until } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

const piece = (n: number) => ({ _id: `m${n}`, kind: 'article', title: `第${n}篇` })
const options = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
const search = () => document.querySelector<HTMLInputElement>('input[type="search"]')

function Recall() {
  const [value, setValue] = useState('')
  return <SuccessorField piece={{ _id: 'm0', kind: 'article' }} value={value} onChange={setValue} />
}

async function shown(pieces: ReturnType<typeof piece>[]) {
  answerCalls({
    'GET /biz/v1/content/list': (query: URLSearchParams) => {
      const found = pieces.filter(({ title }) => title.includes(query.get('keyword') ?? ''))
      return { list: found.slice(0, 50), total: found.length, page: 1, pageSize: 50 }
    },
  })
  drawn = await draw(<Recall />)
}

test('all other published pieces are choices', async () => {
  await shown([piece(0), piece(1), piece(2)])
  await until(() => expect(options().slice(1)).toEqual(['第1篇', '第2篇']))
  expect(search()).toBeNull()
})

test('a piece beyond the first fifty is found by its words, and stays chosen when other words are searched', async () => {
  await shown(Array.from({ length: 80 }, (_, n) => piece(n)))
  await until(() => expect(search()).not.toBeNull())
  const say = (words: string) =>
    settle(() => {
      const field = search() as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await say('第77')
  await until(() => expect(options().slice(1)).toEqual(['第77篇']))
  const select = document.querySelector('select') as HTMLSelectElement
  await settle(() => {
    select.value = 'm77'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await say('第12')
  await until(() => expect(options().slice(1)).toEqual(['第77篇', '第12篇']))
  expect(select.value).toBe('m77')
})
