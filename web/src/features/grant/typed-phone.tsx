import { errors as catalogue } from '@mingpian/contract/errors.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, call } from '#api/call.ts'
import { useDraft } from '#api/draft.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { PhoneCodeFields } from '#ui/phone-code-fields.tsx'
import { toast } from '#ui/toast.ts'
import { Ask, type GrantSheetProps } from './ask.tsx'
import { completeGrant } from './complete.ts'

/** Seconds to wait where the server refuses another code and does not say for how long. */
const usualWait = 60
/** What is said beside its field. */
const beside = [catalogue.smsCodeWrong.code, catalogue.parameterError.code]

/** The phone as the person types it, with the code that was sent to it. */
export function TypedPhone({ reason, onClose }: Omit<GrantSheetProps, 'open' | 'resume'>) {
  const phone = useDraft('grant.phone', '')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<{ phone?: string; code?: string }>({})
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    setBusy(true)
    try {
      const scopeData = { scope: 'phone', phone: phone.value, code } as const
      if (!(await completeGrant({ scopeType: 'sms_phone', scopeData }, beside)))
        return toast(m.grant_nowhere())
      phone.clear()
      // Words that are said inside the sheet would go with it.
      flushSync(() => onClose('granted'))
      toast(m.grant_done())
    } catch (error) {
      setWrong(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Ask
      title={m.grant_phone_title()}
      reason={reason}
      action={m.grant_phone_confirm()}
      busy={busy}
      disabled={phone.value.length !== 11 || code.length !== 6}
      onYes={confirm}
      onClose={onClose}
    >
      <PhoneCodeFields
        value={{ phone: phone.value, code }}
        onChange={(next) => {
          setWrong({})
          phone.set(next.phone)
          setCode(next.code)
        }}
        onSend={sendCode}
        errors={wrong}
      />
    </Ask>
  )
}

/** Sends a code; the seconds until another may be asked for, also where it was too early for one. */
async function sendCode(phone: string): Promise<number> {
  try {
    const { retryAfter } = await call('POST /card/v1/user/center/sms', { body: { phone, purpose: 'phone' } })
    toast(m.sms_sent())
    return retryAfter
  } catch (error) {
    if (error instanceof CallError && error.httpStatus === 429) return error.retryAfter || usualWait
    throw error
  }
}

function wordsOf(error: unknown): { phone?: string; code?: string } {
  const { code = '', errors = [] } = error instanceof CallError ? error : {}
  if (code === catalogue.smsCodeWrong.code) return { code: catalogue.smsCodeWrong[getLocale()] }
  if (code !== catalogue.parameterError.code) return {}
  return errors.some(({ path }) => path.endsWith('code'))
    ? { code: m.sms_code_wrong() }
    : { phone: m.sms_phone_wrong() }
}
