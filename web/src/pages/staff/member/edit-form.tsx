import { call } from '@mingpian/client/call.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { may, roles } from '@mingpian/contract/shared/roles.ts'
import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import { isMobile, plainMobile } from '@mingpian/contract/shared/rules/phone.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { useId } from 'react'
import { staffPath } from '#features/staff/links.ts'
import { roleNames } from '#features/staff/staff-row.tsx'
import { FormView, useForm } from '#kit/form.tsx'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Rows, SwitchRow } from '#ui/rows.tsx'
import { Select } from '#ui/select.tsx'
import style from './member.module.css'

type Texts = Pick<StaffDetail, 'name' | 'position' | 'department' | 'email'>
type Wrong = Partial<Record<keyof Texts | 'phone', string>>

/** Edits the company's data of a member of staff. An empty phone field leaves the stored phone. */
export function EditForm({ member }: { member: StaffDetail }) {
  const { name, position, department, email } = member
  const stored = {
    name,
    position,
    department,
    email,
    phone: '',
    role: member.role,
    licensed: member.licensed,
  }
  const session = useSession()
  const roleId = useId()
  const givesRoles = may(session?.role ?? '', 'roles.write') && session?.saleInfo.userId !== member.userId
  const form = useForm({
    initial: stored,
    draft: { name: `staff.${member.userId}` },
    check: wrongOf,
    beside: { [codes.phoneTaken]: 'phone' },
    submit: ({ phone, role, licensed, ...texts }, quiet) => {
      const body = {
        userId: member.userId,
        ...trimmed(texts),
        ...(phone && { phone: plainMobile(phone) }),
        ...(givesRoles ? { role } : {}),
        licensed,
      }
      return call('POST /biz/v1/staff/update', { body, quiet })
    },
    onDone: () => leave(),
    onFailure: sayNotSaved,
  })
  const { leave, unsaved } = useUnsaved({
    otherwise: staffPath,
    isDirty: form.isDirty,
    discard: form.discard,
  })
  const { field } = form
  return (
    <FormView form={form}>
      {unsaved}
      <section className={style.form}>
        <Field label={m.staff_name()} maxLength={64} {...field('name')} />
        <Field label={m.staff_position()} maxLength={64} {...field('position')} />
        <Field label={m.staff_department()} maxLength={128} {...field('department')} />
        <Field
          label={m.staff_phone()}
          hint={m.staff_phone_hint()}
          inputMode="tel"
          maxLength={32}
          placeholder={member.phone}
          {...field('phone')}
        />
        <Field label={m.staff_email()} maxLength={128} {...field('email')} />
      </section>
      {givesRoles && (
        <section className={style.form}>
          <label className={style.role} htmlFor={roleId}>
            <span>{m.staff_role()}</span>
            <Select
              id={roleId}
              value={form.values.role}
              choices={roles.map((role) => [role, roleNames[role]()] as const)}
              onChange={field('role').onChange}
            />
          </label>
          <p className={style.hint}>{m.staff_role_hint()}</p>
        </section>
      )}
      <Rows>
        <SwitchRow
          title={m.staff_licensed()}
          note={m.staff_licensed_hint()}
          on={form.values.licensed}
          onChange={field('licensed').onChange}
        />
      </Rows>
      <ActionBar>
        <Button submit block kind="primary" busy={form.busy}>
          {m.staff_save()}
        </Button>
      </ActionBar>
    </FormView>
  )
}

const trimmed = (texts: Texts): Texts => ({
  name: texts.name.trim(),
  position: texts.position.trim(),
  department: texts.department.trim(),
  email: texts.email.trim(),
})

function wrongOf({ phone, ...texts }: Texts & { phone: string }): Wrong {
  const email = texts.email.trim()
  return {
    ...(texts.name.trim() === '' && { name: m.staff_name_missing() }),
    ...(phone !== '' && !isMobile(plainMobile(phone)) && { phone: m.staff_phone_wrong() }),
    ...(email !== '' && !isEmail(email) && { email: m.staff_email_wrong() }),
  }
}
