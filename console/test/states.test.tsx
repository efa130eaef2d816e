// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PreferencesProvider } from '#kit/preferences.tsx'
import { SetupCard } from '#sections/overview/setup-card.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(window, { matchMedia: () => ({ matches: false, addListener() {}, removeListener() {} }) })

type Setup = CallTypes<'GET /wxwork/v1/console/setup'>['data']

/** The text of the progress card for an answer of the server. */
async function cardFor(data: Setup): Promise<string> {
  localStorage.setItem('mp.console.locale', JSON.stringify('zh'))
  const container = document.createElement('div')
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(callKey('GET /wxwork/v1/console/setup', {}), data)
  await act(async () =>
    createRoot(container).render(
      <PreferencesProvider>
        <App>
          <QueryClientProvider client={client}>
            <MemoryRouter>
              <SetupCard />
            </MemoryRouter>
          </QueryClientProvider>
        </App>
      </PreferencesProvider>,
    ),
  )
  return container.textContent ?? ''
}

const step = (key: Setup['steps'][number]['key'], state: 'open' | 'done' | 'failed', optional = false) => ({
  key,
  state,
  optional,
})

it('leads to the first step that is not done, and to one whose check failed', async () => {
  expect(
    await cardFor({ steps: [step('company', 'done'), step('staff', 'open')], checkedAt: null }),
  ).toContain('导入员工')
  expect(
    await cardFor({ steps: [step('wecom', 'failed'), step('staff', 'open')], checkedAt: null }),
  ).toContain('接入企业微信')
})

it('is gone once every needed step is done', async () => {
  const steps = [step('company', 'done'), step('callback', 'open', true)]
  expect(await cardFor({ steps, checkedAt: null })).toBe('')
})
