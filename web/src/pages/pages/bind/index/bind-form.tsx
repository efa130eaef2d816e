import { errors as catalogue } from '@mingpian/contract/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '#api/call.ts'
import { useDraft } from '#api/draft.ts'
import { keepSession } from '#api/session.ts'
import { sendSmsCode } from '#api/sms.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { isMobile } from '#ui/phone-code.ts'
import { PhoneCodeFields } from '#ui/phone-code-fields.tsx'
import { toast } from '#ui/toast.ts'
import style from './bind.module.css'

interface Wrong {
  phone?: string
  code?: string
}

/** The phone that the company registered, and the code that proves it. */
export function BindForm() {
  const phone = useDraft('bind.phone', '')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingOf(phone.value, code)
    if (missing) return setWrong(missing)
    setBusy(true)
    try {
      const body = { phone: phone.value, code }
      keepSession(await call('POST /card/v1/user/center/bind', { body, quiet: Object.keys(besideField) }))
      phone.clear()
      // What a visitor was shown is not what staff are.
      client.clear()
      toast(m.bind_done())
      navigate('/pages/home/index', { replace: true })
    } catch (error) {
      setWrong(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <h1>{m.bind_title()}</h1>
      <p className={style.reason}>{m.bind_reason()}</p>
      <PhoneCodeFields
        value={{ phone: phone.value, code }}
        onChange={(next) => {
          setWrong({})
          phone.set(next.phone)
          setCode(next.code)
        }}
        onSend={async (to) => {
          const { sent, wait } = await sendSmsCode(to, 'bind')
          if (sent) toast(m.sms_sent())
          return wait
        }}
        errors={wrong}
      />
      <div className={style.action}>
        <Button submit kind="primary" block busy={busy}>
          {m.bind_action()}
        </Button>
      </div>
      <p className={style.note}>{m.bind_note()}</p>
    </form>
  )
}

function missingOf(phone: string, code: string): Wrong | null {
  if (!isMobile(phone)) return { phone: m.sms_phone_wrong() }
  return code.length === 6 ? null : { code: m.sms_code_wrong() }
}

/** Refusals that are about one of the fields, and are said there. */
const besideField: Record<string, keyof Wrong> = {
  [catalogue.staffNotFound.code]: 'phone',
  [catalogue.alreadyBound.code]: 'phone',
  [catalogue.smsCodeWrong.code]: 'code',
}

function wordsOf(error: unknown): Wrong {
  if (!(error instanceof CallError)) return {}
  const field = besideField[error.code]
  const known = Object.values(catalogue).find(({ code }) => code === error.code)
  return field && known ? { [field]: known[getLocale()] } : {}
}
