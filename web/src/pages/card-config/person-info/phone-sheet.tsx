import { call } from '@mingpian/client/call.ts'
import { sendSmsCode } from '@mingpian/client/sms.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { cardSaved } from '#features/card-edit/queries.ts'
import { missingOf, refusedOf, type Wrong } from '#features/phone-code/wrong.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lastWord } from '#ui/last-word.ts'
import { markWrong } from '#ui/mark-wrong.ts'
import { PhoneCodeFields } from '#ui/phone-code-fields.tsx'
import { Sheet } from '#ui/sheet.tsx'
import own from './person-info.module.css'

/** Another registered phone, proved by a code that goes to it. Changed at once: it is no part of the draft. */
export default function PhoneSheet({ card, onClose }: { card: CardEdit; onClose: () => void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState({ phone: '', code: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // For React the sheet is a part of the page's form, which is not to be sent with it.
    event.stopPropagation()
    const form = event.currentTarget
    const missing = missingOf(typed)
    if (missing) return markWrong(form, () => setWrong(missing))
    setBusy(true)
    try {
      const { revision } = await call('POST /biz/v1/card/user_card/phone', {
        body: typed,
        quiet: Object.keys(besideField),
      })
      cardSaved(client, { ...card, phone: typed.phone, revision })
      lastWord(onClose, m.edit_phone_changed())
    } catch (error) {
      setBusy(false)
      markWrong(form, () => setWrong(refusedOf(error, besideField)))
    }
  }
  // In a portal, because nested forms are invalid HTML: the browser would submit the outer form and reload the page.
  return createPortal(
    <Sheet open title={m.edit_phone_title()} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className={own.hint}>{m.edit_phone_hint()}</p>
        <PhoneCodeFields
          value={typed}
          onChange={(next) => {
            setWrong({})
            setTyped(next)
          }}
          onSend={(to) => sendSmsCode(to, 'card')}
          errors={wrong}
        />
        <div className={own.action}>
          <Button submit kind="primary" block busy={busy}>
            {m.edit_phone_change()}
          </Button>
        </div>
      </form>
    </Sheet>,
    document.body,
  )
}

/** Refusals that are about one of the fields, and are said there. */
const besideField: Record<string, keyof Wrong> = {
  [codes.phoneTaken]: 'phone',
  [codes.smsCodeWrong]: 'code',
}
