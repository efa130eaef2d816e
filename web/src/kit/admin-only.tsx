import type { ReactNode } from 'react'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'

/** A page for administrators. Other readers get a message and a way back. */
export function AdminOnly({ children }: { children: ReactNode }) {
  if (useSession()?.isAdmin) return children
  return (
    <StateView
      state={{
        kind: 'forbidden',
        title: m.admin_only_title(),
        hint: m.admin_only_hint(),
        action: <LinkButton href="#/pages/home/index">{m.admin_only_back()}</LinkButton>,
      }}
    />
  )
}
