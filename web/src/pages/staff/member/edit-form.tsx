import { call } from '@mingpian/client/call.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ours } from '#features/card-edit/save.ts'
import { staffPath } from '#features/staff/links.ts'
import { staffChanged } from '#features/staff/queries.ts'
import { useDraft } from '#kit/draft.ts'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { useSession } from '#kit/use-session.ts'
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
  const stored = {
    name,
    position,
    department,
    email,
    phone: '',
    isAdmin: member.role === 'admin',
    licensed: member.licensed,
  }
  const draft = useDraft<Partial<typeof stored>>(`staff.${member.userId}`, {})
  const value = { ...stored, ...draft.value }
  const { phone, isAdmin, licensed, ...texts } = value
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const own = useSession()?.saleInfo.userId === member.userId
  const client = useQueryClient()
  const isDirty = Object.entries(value).some(([key, each]) => stored[key as keyof typeof stored] !== each)
  const { leave, unsaved } = useUnsaved({ otherwise: staffPath, isDirty, discard: draft.clear })

  const set =
    <K extends keyof typeof stored>(field: K) =>
    (next: (typeof stored)[K]) => {
      setWrong({})
      draft.set({ ...draft.value, [field]: next })
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
        ...(phone && { phone: mobileOf(phone) }),
        ...(own ? {} : { role: isAdmin ? ('admin' as const) : ('member' as const) }),
        licensed,
      }
      await call('POST /biz/v1/staff/update', { body, quiet: ours })
      draft.clear()
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
      {unsaved}
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
          maxLength={32}
          placeholder={member.phone}
          value={phone}
          error={wrong.phone}
          onChange={set('phone')}
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
            onChange={set('isAdmin')}
          />
        )}
        <SwitchRow
          title={m.staff_licensed()}
          note={m.staff_licensed_hint()}
          on={licensed}
          onChange={set('licensed')}
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

/** Without the marks and the country's code with which numbers are pasted. */
const mobileOf = (typed: string) => typed.replace(/[\s()-]/g, '').replace(/^(\+|00)?86(?=1\d{10}$)/, '')

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
    ...(phone !== '' && !isMobile(mobileOf(phone)) && { phone: m.staff_phone_wrong() }),
    ...(email !== '' && !isEmail(email) && { email: m.staff_email_wrong() }),
  }
}
