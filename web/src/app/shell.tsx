import { currentCompany } from '@mingpian/client/company.ts'
import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { sitePage } from '@mingpian/contract/shared/rules/site.ts'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { asksForSite } from '#app/startup/site-address.ts'
import { noPermissionHash } from '#app/startup/start.ts'
import { authHash, isExpiry } from '#features/session/relogin.ts'
import { useDefaultShare } from '#features/share/use-default-share.ts'
import { errorPage } from '#features/tab-bar/rules.ts'
import { currentHost } from '#host/host.ts'
import { hashPath, idsFromAddress, namesCard } from '#kit/address/address.ts'
import { branded } from '#kit/boot.ts'
import { noCompany } from '#kit/no-company.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { waitBegins } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { guard } from './guard.ts'
import { Loading } from './loading.tsx'
import { loadPage, PageSlot } from './page-slot.tsx'
import { type Route, routeOf } from './routes.ts'
import { TabBar } from './tab-bar-view.tsx'
import { useClaim } from './use-claim.ts'
import { useCompanyColour } from './use-company-colour.ts'
import { useScroll } from './use-scroll.ts'

/** The page of the address, if the reader may see it. */
export function Shell() {
  const location = useLocation()
  const route = routeOf(pagePath())
  const session = useSession()
  const { claimFailed, claim } = useClaim(location.key)
  useScroll()
  useForesight()
  // Before the first skeleton is drawn.
  useMemo(() => location.key && waitBegins(), [location.key])
  useCompanyColour(currentCompany())
  // Before the page's own effects: a page may know a better title.
  useLayoutEffect(() => {
    if (route) document.title = branded(route.title())
  }, [route])

  const decision = guard({
    // The page of an expired login is for readers without a session.
    who: route && isExpiry(window.location.hash) ? 'anyone' : (route?.who ?? null),
    system: route?.system ?? false,
    mobileMessaging: currentHost().mobileMessaging,
    companyId: currentCompany(),
    session,
    claimFailed,
  })
  useEffect(() => {
    if (decision === 'claim') claim()
  }, [decision, claim])

  switch (decision) {
    case 'show':
      return route && <Page route={route} />
    case 'no-permission':
      return (
        <Go hash={noPermissionHash(m.shell_open_in_app(), m.shell_error_occurred(), window.location.hash)} />
      )
    case 'page-error':
      return <Go hash={`#${errorPage}?kind=missing`} />
    case 'sign-in':
      return <Go hash={authHash(window.location.hash)} />
    case 'claim':
      return <Loading />
    case 'forbidden':
      return (
        <StateView
          state={{
            kind: 'forbidden',
            title: m.shell_forbidden_title(),
            hint: m.shell_forbidden_hint(),
            action: (
              <LinkButton kind="primary" href="#/pages/bind/index">
                {m.shell_forbidden_bind()}
              </LinkButton>
            ),
          }}
        />
      )
    case 'nothing-here':
      return <StateView state={noCompany()} />
  }
}

/** Loads the page of an inner link while the finger is still down. */
function useForesight(): void {
  useEffect(() => {
    const foresee = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href^="#"]') : null
      // The page slot shows a failure.
      if (link) loadPage(routeOf(hashPath(link.getAttribute('href') ?? ''))).catch(() => {})
    }
    addEventListener('pointerdown', foresee, { passive: true })
    return () => removeEventListener('pointerdown', foresee)
  }, [])
}

/**
 * An address that names no page opens the site if its search asks for it, the card page if it has a card's ids,
 * otherwise the entry page.
 */
function pagePath(): string {
  const { search, hash } = window.location
  const path = hashPath(hash)
  if (asksForSite()) return sitePage
  return path === '/' && namesCard(idsFromAddress(search, hash)) ? personPage : path
}

function Page({ route }: { route: Route }) {
  useDefaultShare(route.shares ? '' : route.title(), route.who === 'anyone' && !route.system)
  return (
    <>
      <PageSlot key={route.path} route={route} />
      {route.tab && <TabBar current={route.path} />}
    </>
  )
}

/** Replaces the page, so that the back button does not return here. */
function Go({ hash }: { hash: string }) {
  return <Navigate to={hash.slice(1)} replace />
}
