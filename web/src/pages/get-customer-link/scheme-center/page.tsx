import { isMiniLink, isMiniPage } from '@mingpian/contract/shared/rules/outside-address.ts'
import { useEffect, useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { ToCard } from '#features/card/to-card.tsx'
import { closedState, linkMissing } from '#features/links/closed.ts'
import { useOpened } from '#features/links/use-opened.ts'
import { cardHref } from '#kit/address/hrefs.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Code } from '#ui/code.tsx'
import { copyText } from '#ui/copy.ts'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import style from './scheme-center.module.css'

/** Milliseconds without a sign of the mini program, after which another way is offered. */
const patienceMs = 2500

/** Opens a page of the mini program: by a tap on a phone, by a code on a desktop. */
export default function SchemeCenterPage() {
  const { data, isPending, error, refetch, companyId } = useOpened(useAddress().param)
  if (!companyId) return <StateView state={{ kind: 'missing', ...linkMissing() }} />
  if (!data)
    return (
      <StateView state={queryState(isPending, error, refetch, <BlockBone height={200} />, linkMissing())} />
    )
  const via = { companyId, userId: data.owner?.userId ?? '' }
  const toOwner = <ToCard via={via} words={data.owner && m.links_contact_owner({ name: data.owner.name })} />
  const closed = closedState(data, toOwner)
  if (closed) return <StateView state={closed} />
  if (!isMiniLink(data.outside))
    return (
      <StateView
        state={{
          kind: 'missing',
          title: m.links_scheme_none(),
          hint: m.links_scheme_none_hint(),
          action: toOwner,
        }}
      />
    )
  return (
    <main className={style.page}>
      {data.owner && (
        <div className={style.owner}>
          <Avatar name={data.owner.name} src={data.owner.avatar} size={56} />
          <p>{m.links_scheme_by({ name: data.owner.name })}</p>
        </div>
      )}
      <h1>{m.links_scheme_head()}</h1>
      {matchMedia('(pointer: coarse)').matches ? (
        <OnPhone address={data.outside} otherwise={isMiniPage(data.otherwise) ? data.otherwise : ''} />
      ) : (
        <>
          <Code text={location.href} alt={m.links_scheme_scan()} />
          <p>{m.links_scheme_scan()}</p>
        </>
      )}
      {data.owner && (
        <LinkButton block href={cardHref(via)}>
          {m.links_see_card()}
        </LinkButton>
      )}
    </main>
  )
}

function OnPhone({ address, otherwise }: { address: string; otherwise: string }) {
  const [tapped, setTapped] = useState(0)
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    if (tapped === 0) return
    // The mini program covers the page: one that is still seen after this time was not left.
    const timer = setTimeout(() => setStuck(document.visibilityState === 'visible'), patienceMs)
    return () => clearTimeout(timer)
  }, [tapped])
  const open = () => {
    setTapped((before) => before + 1)
    window.location.href = address
  }
  const copy = async () =>
    toast((await copyText(location.href)) ? m.shell_link_copied() : m.shell_copy_failed())
  return (
    <>
      <p>{m.links_scheme_hint()}</p>
      <Button kind="primary" block onClick={open}>
        {isStuck ? m.links_scheme_again() : m.links_scheme_open()}
      </Button>
      {isStuck && (
        <section className={style.stuck} role="status">
          <h2>{m.links_scheme_stuck()}</h2>
          <ol>
            <li>{m.links_scheme_step_allow()}</li>
            <li>{m.links_scheme_step_browser()}</li>
            <li>{m.links_scheme_step_person()}</li>
          </ol>
          {otherwise && (
            <LinkButton block href={otherwise}>
              {m.links_scheme_page()}
            </LinkButton>
          )}
          <Button block onClick={copy}>
            {m.shell_copy_link()}
          </Button>
        </section>
      )}
    </>
  )
}
