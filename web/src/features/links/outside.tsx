import { Fragment } from 'react'
import { useNavigate } from 'react-router'
import { closeWindow } from '#host/sdk.ts'
import { canGoBack } from '#kit/back.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import style from './outside.module.css'

interface OutsideProps {
  address: string
  /** The member of staff who leads there. */
  owner?: { name: string; avatar: string } | null
}

/** A word before another site: who leads there, and where it is. */
export function Outside({ owner, address }: OutsideProps) {
  const { host, pathname } = new URL(address)
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

/** A host breaks between its names, so that each stays readable. */
const breakable = (host: string) =>
  host.split('.').map((name, place) => (
    <Fragment key={host.split('.').slice(place).join('.')}>
      {place > 0 && '.'}
      {place > 0 && <wbr />}
      {name}
    </Fragment>
  ))
