import { outsideAddress } from '@mingpian/contract/shared/rules/outside-address.ts'
import { Fragment, useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { ToCard } from '#features/card/to-card.tsx'
import { closedState, linkMissing } from '#features/links/closed.ts'
import { linkPath } from '#features/links/paths.ts'
import { type OpenedLink, useOpened } from '#features/links/use-opened.ts'
import { closeWindow } from '#host/sdk.ts'
import { canGoBack } from '#kit/back.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './jump-center.module.css'

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
  return <Outside link={data} address={address} />
}

/** An own page: its ids are before the hash, so the address is loaded as a new document, replacing this page. */
function Leading({ to }: { to: string }) {
  useEffect(() => {
    if (to.startsWith('/qw-wxmini/')) window.location.replace(to)
  }, [to])
  return <StateView state={{ kind: 'loading', skeleton: <BlockBone height={200} /> }} />
}

/** A host breaks between its names, so that each stays readable. */
const breakable = (host: string) =>
  host.split('.').map((name, place) => (
    <Fragment key={host.split('.').slice(place).join('.')}>
      {place > 0 && '.'}
      {place > 0 && <wbr />}
      {name}
    </Fragment>
  ))

/** A word before another site: who leads there, and where it is. */
function Outside({ link, address }: { link: OpenedLink; address: string }) {
  const { host, pathname } = new URL(address)
  const { owner } = link
  const navigate = useNavigate()
  return (
    <main className={style.page}>
      {owner && (
        <div className={style.owner}>
          <Avatar name={owner.name} src={owner.avatar} size={56} />
          <p>{m.links_outside_by({ name: owner.name })}</p>
        </div>
      )}
      <h1>{m.links_outside_title()}</h1>
      <p className={style.address}>
        <b>{breakable(host)}</b>
        {pathname !== '/' && <span>{pathname}</span>}
      </p>
      <p className={style.hint}>{m.links_outside_hint()}</p>
      <div className={style.actions}>
        <Button kind="primary" block onClick={() => window.location.assign(address)}>
          {m.links_outside_go()}
        </Button>
        <Button kind="quiet" block onClick={() => (canGoBack() ? navigate(-1) : closeWindow())}>
          {m.links_outside_back()}
        </Button>
      </div>
    </main>
  )
}
