import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'

const own = new QueryClient()

/** What the card shows too: its entry has no query cache, so the children share one of their own there. */
export function OwnQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={useContext(QueryClientContext) ?? own}>{children}</QueryClientProvider>
}
