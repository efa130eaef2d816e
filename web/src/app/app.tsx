import { CallError } from '@mingpian/client/call.ts'
import { onSession, session } from '@mingpian/client/session.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import '#ui/select.css'
import '#ui/signal.css'
import { boot } from '#app/startup/boot.ts'
import { keepWayBack, watchBack } from '#kit/back.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Shell } from './shell.tsx'
import { leftCardAt } from './use-scroll.ts'

/** Answers of the server that another try will not change are not asked for again. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && (error.httpStatus === 0 || error.httpStatus >= 500)

/** Drops cached answers when another person signs in on this phone. */
function forgetAnswers(client: QueryClient): void {
  let last = session()?.openId
  onSession(() => {
    const next = session()?.openId
    if (last && next !== last) void client.resetQueries()
    last = next
  })
}

/**
 * Draws the app into an element, in place of what may stand there.
 * @param cardLeftAt where the card stood, where a link on it led here
 */
export function mountApp(place: HTMLElement, cardLeftAt?: number): void {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, retry: mayRetry, refetchOnWindowFocus: false } },
  })
  place.replaceChildren()
  document.documentElement.classList.remove('bare')
  forgetAnswers(client)
  keepWayBack(cardLeftAt !== undefined)
  watchBack()
  if (cardLeftAt !== undefined) leftCardAt(cardLeftAt)
  createRoot(place).render(
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <HashRouter>
          <Shell />
        </HashRouter>
      </QueryClientProvider>
    </ErrorBoundary>,
  )
  // iOS brings pages back as they were left, hours ago perhaps.
  addEventListener('pageshow', ({ persisted }) => persisted && client.invalidateQueries())
  boot()
}
