// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { ConsoleUser } from '@mingpian/contract/console.ts'
import type { FormAnswer } from '@mingpian/contract/forms.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { PreferencesProvider } from '#kit/preferences.tsx'
import { AnswerDrawer } from '#sections/forms/answer-drawer.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(window, { matchMedia: () => ({ matches: false, addListener() {}, removeListener() {} }) })

const me: ConsoleUser = {
  ...{ companyId: 'qinghe02', companyName: '青禾', userId: 'HeMing', name: '何明', avatar: '' },
  ...{ role: 'owner', timeZone: 'Asia/Shanghai' },
}
const answer: FormAnswer = {
  ...{
    answerId: 'a1',
    at: '2026-11-20T08:00:00.000Z',
    unionId: '',
    personName: '周先生',
    salesperson: '梅欣',
  },
  handling: { state: 'open', note: '', handler: { userId: '', name: '' }, at: '' },
  mayHandle: false,
  values: [{ question: 'sign', kind: 'signature', label: '签名', value: 'M10 10 L90 90' }],
}

it('shows an answer that the list does not hold, and its signature as a drawing', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(callKey('GET /biz/v1/form/answer', { query: { answerId: 'a1' } }), answer)
  await act(async () =>
    createRoot(document.createElement('div')).render(
      <PreferencesProvider>
        <App>
          <QueryClientProvider client={client}>
            <MeProvider value={me}>
              <AnswerDrawer answers={[]} answerId="a1" onOpen={() => {}} footer={() => null} />
            </MeProvider>
          </QueryClientProvider>
        </App>
      </PreferencesProvider>,
    ),
  )
  const drawer = document.querySelector('[role="dialog"]')
  expect(drawer?.textContent).toContain('周先生')
  expect(drawer?.querySelector('svg[aria-label="签名"] path')?.getAttribute('d')).toBe('M10 10 L90 90')
})
