// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
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

it('names the next step, with no gap behind the Chinese colon', async () => {
  localStorage.setItem('mp.console.locale', JSON.stringify('zh'))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const steps = [
    { key: 'wecom', state: 'done', optional: false },
    { key: 'cardStyle', state: 'open', optional: false },
  ]
  client.setQueryData(callKey('GET /wxwork/v1/console/setup', {}), { steps })
  const container = document.createElement('div')
  await act(async () =>
    createRoot(container).render(
      <PreferencesProvider>
        <App>
          <MemoryRouter>
            <QueryClientProvider client={client}>
              <SetupCard />
            </QueryClientProvider>
          </MemoryRouter>
        </App>
      </PreferencesProvider>,
    ),
  )
  expect(container.textContent).toContain('下一步：选择名片样式')
})
