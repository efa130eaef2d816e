import { outsideAddress } from '@mingpian/contract/shared/rules/outside-address.ts'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { ToCard } from '#features/card/to-card.tsx'
import { closedState, linkMissing } from '#features/links/closed.ts'
import { Outside } from '#features/links/outside.tsx'
import { linkPath } from '#features/links/paths.ts'
import { useOpened } from '#features/links/use-opened.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

/** Leads to the target of a link: to own pages at once, to another site after a word about it. */
export default function JumpCenterPage() {
  const { data, isPending, error, refetch, companyId, linkId, activityId } = useOpened(useAddress().param)
  if (!companyId) return <StateView state={{ kind: 'missing', ...linkMissing() }} />
  if (!data)
    return (
      <StateView state={queryState(isPending, error, refetch, <BlockBone height={200} />, linkMissing())} />
    )
  const via = { companyId, userId: data.owner?.userId ?? '' }
  const closed = closedState(
    data,
    <ToCard via={via} words={data.owner && m.links_contact_owner({ name: data.owner.name })} />,
  )
  if (closed) return <StateView state={closed} />
  if (data.kind === 'mini')
    return (
      <Navigate
        to={`${linkPath.scheme}?${new URLSearchParams({ companyId, link: linkId, activity: activityId })}`}
        replace
      />
    )
  if (data.page) return <Leading to={data.page} />
  const address = outsideAddress(data.outside)
  if (!address) return <StateView state={{ kind: 'missing', ...linkMissing() }} />
  return <Outside owner={data.owner} address={address} />
}

/** An own page: its ids are before the hash, so the address is loaded as a new document, replacing this page. */
function Leading({ to }: { to: string }) {
  useEffect(() => {
    if (to.startsWith('/qw-wxmini/')) window.location.replace(to)
  }, [to])
  return <StateView state={{ kind: 'loading', skeleton: <BlockBone height={200} /> }} />
}
