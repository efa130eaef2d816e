import { currentCompany } from '@mingpian/client/company.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { siteHref } from '#features/site/links.ts'
import { currentHost } from '#host/host.ts'
import { closeWindow } from '#host/sdk.ts'
import { idsFromAddress } from '#kit/address/address.ts'
import { canGoBack } from '#kit/back.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Code } from '#ui/code.tsx'
import { copyText } from '#ui/copy.ts'
import { Illustration } from '#ui/illustration.tsx'
import { toast } from '#ui/toast.ts'
import { linkToContinue, plainWords } from './link.ts'
import style from './no-permission.module.css'
import { namesThing, ThingFace } from './thing-face.tsx'
import { WhoseCard } from './whose-card.tsx'

/** Why nothing can be shown here, and the next step: the same page on a phone. */
export default function NoPermissionPage() {
  const [query] = useSearchParams()
  const title = plainWords(query.get('title')) || m.shell_error_occurred()
  const message = plainWords(query.get('msg')) || m.shell_open_in_app()
  const back = query.get('back') ?? ''
  const link = linkToContinue(window.location.href, back)
  const inApp = currentHost().mobileMessaging
  // Its links lead here in every other browser.
  const fromSite = 'site' in document.documentElement.dataset
  return (
    <main className={style.page} data-outside={!inApp}>
      {inApp && !back && <Illustration kind="forbidden" />}
      <h1>{title}</h1>
      <p className={style.message}>{message}</p>
      <div className={style.beside}>
        {namesThing(back) ? <ThingFace back={back} /> : <WhoseCard back={back} />}
        {!inApp && <Continue link={link} />}
      </div>
      {fromSite && (
        <LinkButton kind="quiet" href={siteHref(idsFromAddress(window.location.search, `#${back}`))}>
          {m.shell_back_to_site()}
        </LinkButton>
      )}
      {inApp && <WayOn back={back} />}
    </main>
  )
}

/** Inside the app nothing keeps the reader from the page, so it leads there; otherwise back, or home. */
function WayOn({ back }: { back: string }) {
  return (
    <div className={style.on}>
      {wayOn(back)}
      <Button kind="quiet" onClick={closeWindow}>
        {m.shell_close()}
      </Button>
    </div>
  )
}

function wayOn(back: string): ReactNode {
  if (back.startsWith('/'))
    return (
      <LinkButton kind="primary" href={`#${back}`}>
        {m.shell_open_page()}
      </LinkButton>
    )
  if (canGoBack())
    return (
      <Button kind="primary" onClick={() => history.back()}>
        {m.shell_back()}
      </Button>
    )
  if (!currentCompany()) return null
  return (
    <LinkButton kind="primary" href="#/pages/home/index">
      {m.admin_only_back()}
    </LinkButton>
  )
}

function Continue({ link }: { link: string }) {
  const copy = async () => toast((await copyText(link)) ? m.shell_link_copied() : m.shell_copy_failed())
  const code = (
    <>
      <Code text={link} alt={m.shell_scan_to_open()} />
      <p className={style.hint}>{m.shell_scan_to_open()}</p>
    </>
  )
  // A phone cannot scan its own screen: there the link comes first.
  const onPhone = matchMedia('(pointer: coarse)').matches
  return (
    <section className={style.block}>
      <h2>{onPhone ? m.shell_continue_in_app() : m.shell_continue_on_phone()}</h2>
      {!onPhone && code}
      <input className={style.link} readOnly value={link} aria-label={m.shell_page_link()} />
      <Button block kind="primary" onClick={copy}>
        {m.shell_copy_link()}
      </Button>
      {onPhone && code}
    </section>
  )
}
