import { call } from '@mingpian/client/call.ts'
import { keepSession } from '@mingpian/client/session.ts'
import { sendSmsCode } from '@mingpian/client/sms.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { missingOf } from '#features/phone-code/wrong.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { PhoneCodeFields } from '#ui/phone-code-fields.tsx'
import { toast } from '#ui/toast.ts'
import style from './bind.module.css'

/** The phone that the company registered, and the code that proves it. */
export function BindForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initial: { phone: '', code: '' },
    draft: { name: 'bind', fields: ['phone'] },
    check: (typed) => missingOf(typed) ?? {},
    beside: {
      [codes.staffNotFound]: 'phone',
      [codes.alreadyBound]: 'phone',
      [codes.smsCodeWrong]: 'code',
    },
    submit: (body, quiet) => call('POST /card/v1/user/center/bind', { body, quiet }),
    onDone: (record) => {
      keepSession(record)
      // Staff see other data than a visitor was shown.
      client.clear()
      toast(m.bind_done())
      navigate('/pages/home/index', { replace: true })
    },
  })
  return (
    <FormView form={form} className={style.form}>
      <h1>{m.bind_title()}</h1>
      <p className={style.reason}>{m.bind_reason()}</p>
      <PhoneCodeFields
        value={form.values}
        onChange={form.change}
        onSend={(to) => sendSmsCode(to, 'bind')}
        errors={{ phone: form.field('phone').error, code: form.field('code').error }}
      />
      <div className={style.action}>
        <Button submit kind="primary" block busy={form.busy}>
          {m.bind_action()}
        </Button>
      </div>
      <p className={style.note}>{m.bind_note()}</p>
    </FormView>
  )
}
