import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#api/call.ts'
import { failedWith } from '#api/failed.ts'
import { useSession } from '#api/use-session.ts'
import { ours } from '#features/card-edit/save.ts'
import { sayNotSaved } from '#features/card-edit/say-not-saved.ts'
import { useLeaveSaved } from '#features/card-edit/use-leave.ts'
import { staffPath } from '#features/staff/links.ts'
import { staffChanged } from '#features/staff/queries.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { markWrong } from '#ui/mark-wrong.ts'
import { isMobile } from '#ui/phone-code.ts'
import { Rows, SwitchRow } from '#ui/rows.tsx'
import style from './member.module.css'

type Texts = Pick<StaffDetail, 'name' | 'position' | 'department' | 'email'>
type Wrong = Partial<Record<keyof Texts | 'phone', string>>

/** What the company says of a member of staff. A phone that is not typed anew stays. */
export function EditForm({ member }: { member: StaffDetail }) {
  const { name, position, department, email } = member
  const [texts, setTexts] = useState<Texts>({ name, position, department, email })
  const [phone, setPhone] = useState('')
  const [isAdmin, setAdmin] = useState(member.role === 'admin')
  const [licensed, setLicensed] = useState(member.licensed)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const own = useSession()?.saleInfo.userId === member.userId
  const client = useQueryClient()
  const leave = useLeaveSaved(staffPath)

  const set = (field: keyof Texts) => (value: string) => {
    setWrong({})
    setTexts({ ...texts, [field]: value })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = wrongOf(texts, phone)
    if (Object.keys(found).length > 0) return markWrong(form, () => setWrong(found))
    setBusy(true)
    try {
      const body = {
        userId: member.userId,
        ...trimmed(texts),
        ...(phone && { phone }),
        ...(own ? {} : { role: isAdmin ? ('admin' as const) : ('member' as const) }),
        licensed,
      }
      await call('POST /biz/v1/staff/update', { body, quiet: ours })
      await staffChanged(client)
      leave()
    } catch (error) {
      if (failedWith(error, codes.phoneTaken))
        markWrong(form, () => setWrong({ phone: m.staff_phone_taken() }))
      sayNotSaved(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <section className={style.form}>
        <Field
          label={m.staff_name()}
          maxLength={64}
          value={texts.name}
          error={wrong.name}
          onChange={set('name')}
        />
        <Field label={m.staff_position()} maxLength={64} value={texts.position} onChange={set('position')} />
        <Field
          label={m.staff_department()}
          maxLength={128}
          value={texts.department}
          onChange={set('department')}
        />
        <Field
          label={m.staff_phone()}
          hint={m.staff_phone_hint()}
          inputMode="tel"
          maxLength={11}
          placeholder={member.phone}
          value={phone}
          error={wrong.phone}
          onChange={(value) => {
            setWrong({})
            setPhone(value)
          }}
        />
        <Field
          label={m.staff_email()}
          maxLength={128}
          value={texts.email}
          error={wrong.email}
          onChange={set('email')}
        />
      </section>
      <Rows>
        {!own && (
          <SwitchRow
            title={m.staff_is_admin()}
            note={m.staff_is_admin_hint()}
            on={isAdmin}
            onChange={setAdmin}
          />
        )}
        <SwitchRow
          title={m.staff_licensed()}
          note={m.staff_licensed_hint()}
          on={licensed}
          onChange={setLicensed}
        />
      </Rows>
      <ActionBar>
        <Button submit block kind="primary" busy={busy}>
          {m.staff_save()}
        </Button>
      </ActionBar>
    </form>
  )
}

const trimmed = (texts: Texts): Texts => ({
  name: texts.name.trim(),
  position: texts.position.trim(),
  department: texts.department.trim(),
  email: texts.email.trim(),
})

function wrongOf(texts: Texts, phone: string): Wrong {
  const email = texts.email.trim()
  return {
    ...(texts.name.trim() === '' && { name: m.staff_name_missing() }),
    ...(phone !== '' && !isMobile(phone) && { phone: m.sms_phone_wrong() }),
    ...(email !== '' && !isEmail(email) && { email: m.staff_email_wrong() }),
  }
}
