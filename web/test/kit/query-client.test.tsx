// @vitest-environment happy-dom

import { callPages } from '@mingpian/client/react/queries.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { More } from '#kit/more.tsx'
import { newQueryClient, retryUnanswered } from '#kit/query-client.ts'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { StateView } from '#ui/state-view.tsx'
import { answerCalls, control, draw, settle, stubObservers, tap, until } from '../support/dom.tsx'
import { radarVisit } from '../support/records.ts'

let seen: IntersectionObserverCallback[] = []
const reachEnd = () =>
  settle(() => {
    for (const callback of seen)
      callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver)
  })

/** A list with a filter, which keeps the rows of the last filter in view while it waits. */
function List() {
  const [tab, setTab] = useState<'all' | 'new'>('all')
  const list = useList({
    ...callPages('GET /biz/v1/clue/radar/visits', { query: { tab } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <button type="button" onClick={() => setTab('new')}>
        filter
      </button>
      {list.rows ? (
        <>
          <ul>
            {list.rows.map(({ id }) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
          <More {...list.end} />
        </>
      ) : (
        <StateView part state={queryState(list.isPending, list.error, list.refetch, null)} />
      )}
    </>
  )
}

const rows = () => Array.from(document.querySelectorAll('li'), ({ textContent }) => textContent)
const answer = () =>
  answerCalls({
    'GET /biz/v1/clue/radar/visits': (query) => {
      const at = `${query.get('tab')} ${query.get('page')}`
      return {
        list: [radarVisit({ id: at, startedAt: '2026-11-26T08:00:00.000Z' })],
        total: 21,
        page: Number(query.get('page')),
        pageSize: 20,
      }
    },
  })
const loseNetwork = () =>
  settle(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    window.dispatchEvent(new Event('offline'))
  })
const showAgain = () => settle(() => document.dispatchEvent(new Event('visibilitychange')))
const getNetwork = () =>
  settle(() => {
    answer()
    window.dispatchEvent(new Event('online'))
  })

let end: () => Promise<void> = async () => {}
async function open() {
  seen = stubObservers()
  const client = newQueryClient()
  const stop = retryUnanswered(client)
  const { unmount } = await draw(<List />, client)
  end = async () => {
    stop()
    await unmount()
    window.dispatchEvent(new Event('online'))
  }
}
afterEach(() => end())

test('a filter without a network says so at once, and its rows come by themselves when the network is back', async () => {
  answer()
  await open()
  await until(() => expect(rows()).toEqual(['all 1']))
  await loseNetwork()
  await tap(control('filter'))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('恢复后会自动重试')
  expect(rows()).toEqual([])
  await getNetwork()
  await until(() => expect(rows()).toEqual(['new 1']))
})

test('reports a missing network at the end of a list, and continues when it is back', async () => {
  answer()
  await open()
  await until(() => expect(rows()).toEqual(['all 1']))
  await loseNetwork()
  await reachEnd()
  await until(() => expect(control('没有加载出来')).toBeDefined())
  expect(rows()).toEqual(['all 1'])
  await getNetwork()
  await until(() => expect(rows()).toEqual(['all 1', 'all 2']))
})

test('a page for which no answer came is read again when it is shown again', async () => {
  await loseNetwork()
  await open()
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  // This phone does not tell that its network is back.
  const asked = answer()
  await showAgain()
  await until(() => expect(rows()).toEqual(['all 1']))
  await showAgain()
  expect(asked).toHaveLength(1)
})

test('a refusal of the server is not asked for again when the network is back', async () => {
  const fetch = vi.fn(async () => Response.json({ code: '403', success: false }, { status: 403 }))
  vi.stubGlobal('fetch', fetch)
  await open()
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  await showAgain()
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('does not request a refused end of a list again when the network is back', async () => {
  answer()
  await open()
  await until(() => expect(rows()).toEqual(['all 1']))
  const fetch = vi.fn(async () => Response.json({ code: '403', success: false }, { status: 403 }))
  vi.stubGlobal('fetch', fetch)
  await reachEnd()
  await until(() => expect(control('没有加载出来')).toBeDefined())
  await showAgain()
  await showAgain()
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(rows()).toEqual(['all 1'])
})
