import { callOnce } from '@mingpian/client/call-once.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { bookingTo } from '#features/booking/paths.ts'
import { useTheme } from '#features/booking/queries.ts'
import { zoneLine } from '#features/booking/time.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import style from './book-for.module.css'

interface Props {
  placeId: string
  serviceId: string
  servers: { userId: string; name: string }[]
  /** Of the company. */
  timeZone: string
  /** The booking that is to be moved. */
  old: StaffBooking | undefined
  customer: { clueId: string; name: string }
}

const root = '/java-appointment-center/api/app/appointment/staff/v1'

/** Day, time, person and customer. A time that the rules refuse needs a reason, which is kept. */
export function BookForForm({ placeId, serviceId, servers, timeZone, old, customer }: Props) {
  const companyId = currentCompany()
  const navigate = useNavigate()
  const { customerTitle } = useTheme(companyId)
  const form = useForm({
    initial: {
      day: inZone(old?.startsAt ?? new Date(), timeZone).day,
      startsAt: '',
      userId: old?.staff?.userId ?? '',
      customerName: old?.customerName ?? customer.name,
      customerPhone: '',
      override: '',
    },
    check: ({ startsAt, customerName }) => ({
      ...(!startsAt && { startsAt: m.book_time_missing() }),
      ...(!customerName.trim() && { customerName: m.book_name_missing() }),
    }),
    submit: ({ startsAt, userId, customerName, customerPhone, override }, quiet) => {
      const when = {
        startsAt,
        placeId,
        ...(userId && { userId }),
        ...(override.trim() && { override: override.trim() }),
      }
      if (old)
        return callOnce(`POST ${root}/change`, {
          body: { orderId: old.orderId, revision: old.revision, ...when },
          quiet,
        })
      return callOnce(`POST ${root}/book`, {
        body: {
          ...when,
          serviceId,
          customerName: customerName.trim(),
          ...(customer.clueId && { clueId: customer.clueId }),
          ...(customerPhone.trim() && { customerPhone: customerPhone.trim() }),
        },
        quiet,
      })
    },
    onDone: ({ orderId }) => {
      toast(old ? m.book_moved() : m.book_done())
      navigate(bookingTo('handle', { companyId, order: orderId }), { replace: true })
    },
  })
  const { day, startsAt, userId } = form.values
  const { data } = useQuery({
    ...callQuery(`GET ${root}/slots`, {
      query: { serviceId, placeId, day, ...(old && { orderId: old.orderId, persons: old.persons }) },
    }),
    enabled: day !== '',
    placeholderData: keepPreviousData,
  })
  const slots = (data?.slots ?? []).filter(({ userIds }) => !userId || userIds.includes(userId))
  const zone = slots[0] ? zoneLine(timeZone, slots[0].startsAt) : ''
  const error = form.field('startsAt').error
  return (
    <FormView form={form} className={style.form}>
      <Field
        label={m.book_day()}
        type="date"
        {...form.field('day')}
        onChange={(value) => form.change({ day: value, startsAt: '' })}
      />
      {servers.length > 1 && (
        <section>
          <h2>{m.book_person()}</h2>
          <div className={style.wide}>
            <Choices
              label={m.book_person()}
              value={userId}
              choices={[['', m.book_any()], ...servers.map((each) => [each.userId, each.name] as const)]}
              onChange={(value) => form.change({ userId: value, startsAt: '' })}
            />
          </div>
        </section>
      )}
      <section>
        <h2>{m.book_time()}</h2>
        {slots.length === 0 && <p className={style.note}>{m.book_for_no_slots()}</p>}
        <div className={style.times}>
          {slots.map((slot) => (
            <button
              key={slot.startsAt}
              type="button"
              aria-pressed={slot.startsAt === startsAt}
              onClick={() => form.change({ startsAt: slot.startsAt })}
            >
              {inZone(slot.startsAt, timeZone).clock}
            </button>
          ))}
        </div>
        {zone && <p className={style.note}>{zone}</p>}
        {error && (
          <p className={style.note} role="alert">
            {error}
          </p>
        )}
      </section>
      {!old && (
        <>
          <Field label={customerTitle} maxLength={64} {...form.field('customerName')} />
          <Field
            label={m.book_phone_optional()}
            inputMode="tel"
            maxLength={32}
            {...form.field('customerPhone')}
          />
        </>
      )}
      <Field
        label={m.book_override_label()}
        hint={m.book_override_hint()}
        maxLength={200}
        {...form.field('override')}
      />
      <ActionBar>
        <Button block kind="primary" submit busy={form.busy}>
          {old ? m.book_change_action() : m.book_for_action()}
        </Button>
      </ActionBar>
    </FormView>
  )
}
