import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws into the document, with a cache of queries. */
export async function draw(
  part: ReactNode,
  client = new QueryClient(),
): Promise<{ unmount: () => Promise<void> }> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await settle(() => root.render(<QueryClientProvider client={client}>{part}</QueryClientProvider>))
  return { unmount: () => settle(() => root.unmount()) }
}

/** Does something that draws anew, and gives React its turns to do so. */
export async function settle(work: () => void): Promise<void> {
  work()
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setTimeout(done, 0))
}
