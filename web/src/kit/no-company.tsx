import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import type { ViewState } from '#ui/state-view.tsx'

/** Neither the address nor this phone names a company, so there is no home to lead to: the personal centre needs none. */
export const noCompany = (): ViewState => ({
  kind: 'missing',
  title: m.shell_nothing_title(),
  hint: m.shell_nothing_hint(),
  action: (
    <LinkButton kind="primary" href="#/pages/tabbar/usercenter/index">
      {m.card_me()}
    </LinkButton>
  ),
})
