import { CallError } from '@mingpian/client/call.ts'
import { useDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { sendSmsCode } from '@mingpian/client/sms.ts'
import { errors as catalogue } from '@mingpian/contract/shared/errors.ts'
import { useState } from 'react'
import { Ask, type GrantSheetProps } from '#kit/ask.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { lastWord } from '#ui/last-word.ts'
import { type PhoneAndCode, PhoneCodeFields } from '#ui/phone-code-fields.tsx'
import { toast } from '#ui/toast.ts'
import { completeGrant } from './complete.ts'

/** Errors that are shown beside their field. */
const beside = [catalogue.smsCodeWrong.code, catalogue.parameterError.code]

/** A typed phone with the code that was sent to it. */
export function TypedPhone({ reason, onClose }: Omit<GrantSheetProps, 'open' | 'resume'>) {
  const phone = useDraft('grant.phone', '')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<Partial<PhoneAndCode>>({})

  const scopeData = { scope: 'phone', phone: phone.value, code } as const
  const confirm = useWrite(() => completeGrant({ scopeType: 'sms_phone', scopeData }, beside), {
    onDone: (isGranted) => {
      if (!isGranted) return toast(m.grant_nowhere())
      phone.clear()
      lastWord(() => onClose('granted'), m.grant_done())
    },
    onFailure: (error) => setWrong(wordsOf(error)),
  })

  return (
    <Ask
      title={m.grant_phone_title()}
      reason={reason}
      action={m.grant_phone_confirm()}
      busy={confirm.busy}
      disabled={phone.value.length !== 11 || code.length !== 6}
      onYes={() => confirm.run()}
      onClose={onClose}
    >
      <PhoneCodeFields
        value={{ phone: phone.value, code }}
        onChange={(next) => {
          setWrong({})
          phone.set(next.phone)
          setCode(next.code)
        }}
        onSend={(to) => sendSmsCode(to, 'phone')}
        errors={wrong}
      />
    </Ask>
  )
}

function wordsOf(error: unknown): Partial<PhoneAndCode> {
  const { code = '', errors = [] } = error instanceof CallError ? error : {}
  if (code === catalogue.smsCodeWrong.code) return { code: catalogue.smsCodeWrong[getLocale()] }
  if (code !== catalogue.parameterError.code) return {}
  return errors.some(({ path }) => path.endsWith('code'))
    ? { code: m.sms_code_wrong() }
    : { phone: m.sms_phone_wrong() }
}
