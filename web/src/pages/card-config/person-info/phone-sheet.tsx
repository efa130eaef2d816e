import { call } from '@mingpian/client/call.ts'
import { sendSmsCode } from '@mingpian/client/sms.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { cardSaved } from '#features/card-edit/queries.ts'
import { missingOf } from '#features/phone-code/wrong.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lastWord } from '#ui/last-word.ts'
import { PhoneCodeFields } from '#ui/phone-code-fields.tsx'
import { Sheet } from '#ui/sheet.tsx'
import own from './person-info.module.css'

/** Another registered phone, proved by a code that goes to it. Changed at once: it is no part of the draft. */
export default function PhoneSheet({ card, onClose }: { card: CardEdit; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initial: { phone: '', code: '' },
    check: (typed) => missingOf(typed) ?? {},
    beside: { [codes.phoneTaken]: 'phone', [codes.smsCodeWrong]: 'code' },
    submit: (body, quiet) => call('POST /biz/v1/card/user_card/phone', { body, quiet }),
    onDone: ({ revision }, { phone }) => {
      cardSaved(client, { ...card, phone, revision })
      lastWord(onClose, m.edit_phone_changed())
    },
    reread: false,
  })
  // In a portal, because nested forms are invalid HTML: the browser would submit the outer form and reload the page.
  return createPortal(
    <Sheet open title={m.edit_phone_title()} onClose={onClose}>
      <FormView form={form}>
        <p className={own.hint}>{m.edit_phone_hint()}</p>
        <PhoneCodeFields
          value={form.values}
          onChange={form.change}
          onSend={(to) => sendSmsCode(to, 'card')}
          errors={{ phone: form.field('phone').error, code: form.field('code').error }}
        />
        <div className={own.action}>
          <Button submit kind="primary" block busy={form.busy}>
            {m.edit_phone_change()}
          </Button>
        </div>
      </FormView>
    </Sheet>,
    document.body,
  )
}
