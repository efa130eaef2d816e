import { readers } from '@mingpian/client/react/readers.ts'
import { loadReaders } from '@mingpian/client/react/reread.ts'
import { type Asked, answering } from '@mingpian/client/testing.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import { vi } from 'vitest'
import { timeLimits } from '../../../scripts/lib/time-limits.mjs'

// At hand, so that a test waits for no file.
loadReaders(async () => readers)

export const freshClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Draws into the document, as the app does: with its router and its queries, none of which is tried again. */
export async function draw(
  page: ReactNode,
  client = freshClient(),
): Promise<{ unmount: () => Promise<void> }> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await settle(() =>
    root.render(
      <QueryClientProvider client={client}>
        <HashRouter>{page}</HashRouter>
      </QueryClientProvider>,
    ),
  )
  return {
    unmount: async () => {
      await settle(() => root.unmount())
      place.remove()
    },
  }
}

/** Does something that draws anew, and gives React its turns to do so. */
export async function settle(work: () => void): Promise<void> {
  work()
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setTimeout(done, 0))
}

/** Waits until `check` does not throw. */
export const until = (check: () => void) =>
  vi.waitFor(check, { timeout: timeLimits.expect.poll.timeout, interval: 10 })

export async function tap(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('nothing to tap')
  await settle(() => element.click())
}

/** A fake IntersectionObserver, which the DOM of tests does not have. @returns the callbacks, the newest last */
export function stubObservers(): IntersectionObserverCallback[] {
  const callbacks: IntersectionObserverCallback[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        callbacks.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
  return callbacks
}

/** The link or button with these words. */
export const control = (words: string) =>
  Array.from(document.querySelectorAll('a, button')).find((each) => each.textContent?.includes(words))

/** The field with this name. */
export function input(label: string): HTMLInputElement {
  const found = Array.from(document.querySelectorAll('label')).find((each) => each.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement
}

export const type = (label: string, value: string) =>
  settle(() => {
    const field = input(label)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Answers by call that need not be whole; new tests take the typed `Answers` of `@mingpian/client/testing.ts`. */
export type Answers = Record<string, (query: URLSearchParams, body: unknown) => unknown>

/** Answers calls from now on. @returns the requests, in order */
export function answerCalls(answers: Answers): Asked[] {
  const { fetch, asked } = answering(answers as Parameters<typeof answering>[0])
  vi.stubGlobal('fetch', vi.fn(fetch))
  return asked
}
