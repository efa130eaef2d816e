import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#api/call.ts'
import { useDraft } from '#api/draft.ts'
import { keepSession } from '#api/session.ts'
import { sendSmsCode } from '#api/sms.ts'
import { missingOf, refusedOf, type Wrong } from '#features/phone-code/wrong.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { markWrong } from '#ui/mark-wrong.ts'
import { PhoneCodeFields } from '#ui/phone-code-fields.tsx'
import { toast } from '#ui/toast.ts'
import style from './bind.module.css'

/** The phone that the company registered, and the code that proves it. */
export function BindForm() {
  const phone = useDraft('bind.phone', '')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const missing = missingOf({ phone: phone.value, code })
    if (missing) return markWrong(form, () => setWrong(missing))
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
      setBusy(false)
      markWrong(form, () => setWrong(refusedOf(error, besideField)))
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
        onSend={(to) => sendSmsCode(to, 'bind')}
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

/** Refusals that are about one of the fields, and are said there. */
const besideField: Record<string, keyof Wrong> = {
  [codes.staffNotFound]: 'phone',
  [codes.alreadyBound]: 'phone',
  [codes.smsCodeWrong]: 'code',
}
