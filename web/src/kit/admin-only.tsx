import { type Capability, may } from '@mingpian/contract/shared/roles.ts'
import type { ReactNode } from 'react'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'

/** A page for administrators, or for roles with a capability. Other readers get a message and a way back. */
export function AdminOnly({ needs, children }: { needs?: Capability; children: ReactNode }) {
  const session = useSession()
  if (needs ? may(session?.role ?? '', needs) : session?.isAdmin) return children
  return <StateView state={{ kind: 'forbidden', title: m.admin_only_title(), hint: m.admin_only_hint() }} />
}
