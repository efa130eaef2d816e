import { onSession, session } from '@mingpian/client/session.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import '#ui/select.css'
import '#ui/signal.css'
import { boot } from '#app/startup/boot.ts'
import { keepWayBack, watchBack } from '#kit/back.ts'
import { newQueryClient, retryUnanswered } from '#kit/query-client.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadPage } from './page-slot.tsx'
import { routeOf } from './routes.ts'
import { Shell } from './shell.tsx'
import type { Answers, DrawnPage } from './startup/drawn.ts'
import { leftCardAt, pageStands } from './use-scroll.ts'

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
 * Renders the app into an element, and replaces its content.
 * @param cardLeftAt scroll position of the card, if a link on it led here
 */
export function mountApp(place: HTMLElement, cardLeftAt?: number): void {
  window.__mp?.letTapsGo?.(false)
  place.replaceChildren()
  document.documentElement.classList.remove('bare')
  if (cardLeftAt !== undefined) leftCardAt(cardLeftAt)
  begin(cardLeftAt !== undefined, (app) => createRoot(place).render(app))
}

/**
 * Hydrates a page that the server drew, once the code of the page is loaded. If the code does not load, the HTML stays,
 * and the app is rendered when a link is followed.
 */
export async function takeOver(place: HTMLElement, drawn: DrawnPage): Promise<void> {
  let more: Answers | undefined
  try {
    ;[more] = await Promise.all([drawn.load?.(), loadPage(routeOf(drawn.path))])
  } catch {
    window.__mp?.letTapsGo?.(false)
    addEventListener('hashchange', () => mountApp(place), { once: true })
    return
  }
  // A link may have been followed in the meantime.
  if (!drawn.stillAsked()) return mountApp(place)
  pageStands()
  begin(false, (app, client) => {
    for (const [key, answer, updatedAt] of more ?? drawn.answers)
      client.setQueryData(key, answer, { updatedAt })
    hydrateRoot(place, app)
  })
}

function begin(fromCard: boolean, draw: (app: ReactNode, client: QueryClient) => void): void {
  const client = newQueryClient()
  forgetAnswers(client)
  keepWayBack(fromCard)
  watchBack()
  draw(<App client={client} />, client)
  retryUnanswered(client)
  // iOS may restore pages in their last state, hours later.
  addEventListener('pageshow', ({ persisted }) => persisted && client.invalidateQueries())
  boot()
}

function App({ client }: { client: QueryClient }) {
  // Repeats a tap that was held on a page that the server drew.
  useEffect(() => window.__mp?.letTapsGo?.(true), [])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <HashRouter>
          <Shell />
        </HashRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
