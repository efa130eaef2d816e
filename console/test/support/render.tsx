import { readers } from '@mingpian/client/react/readers.ts'
import { loadReaders } from '@mingpian/client/react/reread.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { SaysFailures } from '#kit/failures.tsx'
import { PreferencesProvider } from '#kit/preferences.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Ant Design asks for the width of the screen, the console for the person's look; happy-dom answers neither.
Object.assign(window, { matchMedia: () => ({ matches: false, addListener() {}, removeListener() {} }) })

loadReaders(async () => readers)

interface Surroundings {
  /** Path and search of the page. */
  address?: string
  /** Answers of calls, each with its `callKey`. They stay fresh, so that no call is sent. */
  answers?: [key: readonly unknown[], data: unknown][]
}

/**
 * Renders parts of the console in Chinese, with the providers of its shell.
 *
 * @returns the element that holds them. It is not in the document; what a part opens over the page is
 */
export async function render(
  children: ReactNode,
  { address = '/', answers = [] }: Surroundings = {},
): Promise<HTMLElement> {
  localStorage.setItem('mp.console.locale', JSON.stringify('zh'))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [key, data] of answers) client.setQueryData(key, data)
  const container = document.createElement('div')
  await act(async () =>
    // The boundaries show what they catch; React would print it besides.
    createRoot(container, { onCaughtError: () => undefined }).render(
      <PreferencesProvider>
        <App>
          <QueryClientProvider client={client}>
            <SaysFailures>
              <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
            </SaysFailures>
          </QueryClientProvider>
        </App>
      </PreferencesProvider>,
    ),
  )
  return container
}
