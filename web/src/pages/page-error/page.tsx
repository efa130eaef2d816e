import { currentCompany } from '@mingpian/client/company.ts'
import { useSearchParams } from 'react-router'
import { currentHost } from '#host/host.ts'
import { closeWindow } from '#host/sdk.ts'
import { idsFromAddress, namesCard } from '#kit/address/address.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'

/** Says that something went wrong, and offers the ways on. It calls nothing: what failed may be the call. */
export default function PageErrorPage() {
  const [query] = useSearchParams()
  const wayOut = (kind: 'primary' | 'quiet') => {
    if (namesCard(idsFromAddress(window.location.search, '')))
      return (
        <LinkButton kind={kind} href="#/">
          {m.shell_home()}
        </LinkButton>
      )
    if (!currentHost().mobileMessaging) return null
    if (currentCompany())
      return (
        <LinkButton kind={kind} href="#/pages/home/index">
          {m.admin_only_back()}
        </LinkButton>
      )
    return (
      <Button kind={kind} onClick={closeWindow}>
        {m.shell_close()}
      </Button>
    )
  }
  if (query.get('kind') === 'missing')
    return (
      <StateView
        state={{
          kind: 'missing',
          title: m.shell_not_found_title(),
          hint: m.shell_not_found_hint(),
          action: wayOut('primary'),
        }}
      />
    )
  const requestId = /^[\w.-]{1,64}$/.exec(query.get('requestId') ?? '')?.[0]
  return (
    <StateView
      state={{
        kind: 'error',
        title: m.shell_error_title(),
        hint: m.shell_error_hint(),
        requestId,
        onRetry: () => history.back(),
        action: wayOut('quiet'),
      }}
    />
  )
}
