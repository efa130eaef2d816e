import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failedState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { managePath } from './links.ts'
import { companyCardEditOptions } from './queries.ts'

/** Loads a company card for an administrator and renders its editor with it. */
export function EditedCard({
  cardId,
  children,
}: {
  cardId: string
  children: (card: CompanyCardEdit) => ReactNode
}) {
  const isAdmin = useSession()?.isAdmin === true
  const { data, error, isPending, refetch } = useQuery({
    ...companyCardEditOptions(cardId),
    enabled: isAdmin,
  })
  if (data) return children(data)
  return <StateView state={stateOf(isPending, error, refetch)} />
}

function stateOf(pending: boolean, error: Error | null, onRetry: () => void): ViewState {
  if (pending) return { kind: 'loading', skeleton: <Skeleton /> }
  if (failedWith(error, ...missingCodes))
    return {
      kind: 'missing',
      title: m.corp_missing_title(),
      hint: m.corp_missing_hint(),
      action: <LinkButton href={`#${managePath}`}>{m.corp_manage()}</LinkButton>,
    }
  return failedState(error, onRetry)
}

function Skeleton() {
  return (
    <div style={{ padding: '12px var(--gutter)' }}>
      <Bone height={120} radius={16} margin="0 0 12px" />
      <Bone height={168} radius={16} />
    </div>
  )
}
