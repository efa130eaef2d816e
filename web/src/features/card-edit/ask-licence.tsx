import { call } from '@mingpian/client/call.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '#kit/queries.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cardEditOptions } from './queries.ts'

/** One tap that tells the administrators; afterwards, that they were told. */
export function AskLicence({ card, primary }: { card: CardEdit; primary?: boolean }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (card.licenceAskedAt) return <p role="status">{m.edit_licence_asked()}</p>
  const ask = async () => {
    setBusy(true)
    try {
      const { askedAt } = await call('POST /biz/v1/card/user_card/ask_licence', { body: {} })
      client.setQueryData(cardEditOptions().queryKey, { ...card, licenceAskedAt: askedAt })
      void refresh(client, 'GET /biz/v1/card/user_card/edit')
    } catch {
      // The app has said why; the button is still there.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind={primary ? 'primary' : 'plain'} block busy={busy} onClick={ask}>
      {m.edit_licence_ask()}
    </Button>
  )
}
