import { call } from '@mingpian/client/call.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#kit/queries.ts'
import { useWrite } from '#kit/use-write.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cardEditOptions } from './queries.ts'

/** A button that sends the administrators a request; afterwards, a text that it was sent. */
export function AskLicence({ card, primary }: { card: CardEdit; primary?: boolean }) {
  const client = useQueryClient()
  const ask = useWrite(() => call('POST /biz/v1/card/user_card/ask_licence', { body: {} }), {
    onDone: ({ askedAt }) => {
      client.setQueryData(cardEditOptions().queryKey, { ...card, licenceAskedAt: askedAt })
      void refresh(client, 'GET /biz/v1/card/user_card/edit')
    },
  })
  if (card.licenceAskedAt) return <p role="status">{m.edit_licence_asked()}</p>
  return (
    <Button kind={primary ? 'primary' : 'plain'} block busy={ask.busy} onClick={() => ask.run()}>
      {m.edit_licence_ask()}
    </Button>
  )
}
