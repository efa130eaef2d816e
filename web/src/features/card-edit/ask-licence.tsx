import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'

/** A button that sends the administrators a request; afterwards, a text that it was sent. */
export function AskLicence({ card, primary }: { card: CardEdit; primary?: boolean }) {
  const ask = useWrite(() => call('POST /biz/v1/card/user_card/ask_licence', { body: {} }))
  if (card.licenceAskedAt) return <p role="status">{m.edit_licence_asked()}</p>
  return (
    <Button kind={primary ? 'primary' : 'plain'} block busy={ask.busy} onClick={() => ask.run()}>
      {m.edit_licence_ask()}
    </Button>
  )
}
