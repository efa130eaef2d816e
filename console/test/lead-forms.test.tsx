// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { ConsoleUser } from '@mingpian/contract/console.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { PreferencesProvider } from '#kit/preferences.tsx'
import { LeadForms } from '#sections/customers/lead-forms.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(window, { matchMedia: () => ({ matches: false, addListener() {}, removeListener() {} }) })

const me: ConsoleUser = {
  ...{ companyId: 'qinghe02', companyName: '青禾', userId: 'HeMing', name: '何明', avatar: '' },
  ...{ role: 'owner', timeZone: 'Asia/Shanghai' },
}

it('leads from each form of a lead to its answers', async () => {
  localStorage.setItem('mp.console.locale', JSON.stringify('zh'))
  const container = document.createElement('div')
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const query = { unionId: 'union-wang', page: 1, pageSize: 20 }
  const forms = [
    { answerId: 'a1', formId: 'f1', title: '预约品鉴', at: '2026-11-20T08:00:00.000Z' },
    { answerId: 'a2', formId: 'f2', title: '联系我', at: '2026-11-19T08:00:00.000Z' },
  ]
  client.setQueryData(callKey('GET /biz/v1/clue/mk_form_list', { query }), {
    list: forms,
    total: 2,
    page: 1,
    pageSize: 20,
  })
  await act(async () =>
    createRoot(container).render(
      <PreferencesProvider>
        <App>
          <QueryClientProvider client={client}>
            <MeProvider value={me}>
              <MemoryRouter>
                <LeadForms unionId="union-wang" />
              </MemoryRouter>
            </MeProvider>
          </QueryClientProvider>
        </App>
      </PreferencesProvider>,
    ),
  )
  const links = [...container.querySelectorAll('a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['预约品鉴', '/forms/f1?answer=a1'],
    ['联系我', '/forms/f2?answer=a2'],
  ])
})
