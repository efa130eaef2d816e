import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { EscalationSetting, EscalationSignal } from '@mingpian/contract/escalations.ts'
import { shownUntil, storedUntil } from '@mingpian/contract/shared/rules/day-end.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormView, useForm } from '#kit/form.tsx'
import { weekdayWords } from '#kit/weekday.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { Field } from '#ui/field.tsx'
import { ButtonRow } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './centre.module.css'
import { CheckGroup } from './check-group.tsx'

const settingQuery = () => callQuery('GET /wxwork/v1/console/escalation_setting', { quiet: true })

const signals: readonly (readonly [EscalationSignal, () => string])[] = [
  ['form', m.me_waiting_form],
  ['question', m.me_waiting_question],
  ['card', m.me_waiting_card],
  ['call', m.me_waiting_call],
  ['due', m.me_waiting_due],
]

/** When superiors are told that colleagues do not react. The row stays away where the setting cannot be read. */
export function WaitingRule() {
  const { data } = useQuery(settingQuery())
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  return (
    <>
      <ButtonRow
        title={m.me_waiting()}
        value={data.isOn ? m.me_waiting_after({ hours: data.hours }) : m.me_waiting_off()}
        opens
        onClick={() => setOpen(true)}
      />
      {isOpen && <RuleSheet setting={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function RuleSheet({ setting, onClose }: { setting: EscalationSetting; onClose: () => void }) {
  const cache = useQueryClient()
  const form = useForm({
    initial: { ...setting, hours: String(setting.hours), workUntil: shownUntil(setting.workUntil) },
    check: wrongOf,
    submit: ({ hours, workUntil, ...rest }, quiet) =>
      call('PUT /wxwork/v1/console/escalation_setting', {
        body: { ...rest, hours: Number(hours), workUntil: storedUntil(workUntil) },
        quiet,
      }),
    onDone: (kept) => {
      cache.setQueryData(settingQuery().queryKey, kept)
      onClose()
    },
  })
  return (
    <Sheet open title={m.me_waiting()} onClose={onClose}>
      <FormView form={form} className={style.hours}>
        <p className={style.line}>{m.me_waiting_hint()}</p>
        <Choices
          look="bar"
          label={m.me_waiting()}
          value={form.values.isOn ? 'on' : 'off'}
          choices={[
            ['on', m.me_waiting_on()],
            ['off', m.me_waiting_off()],
          ]}
          onChange={(chosen) => form.change({ isOn: chosen === 'on' })}
        />
        <Field label={m.me_waiting_hours()} inputMode="numeric" maxLength={2} {...form.field('hours')} />
        <CheckGroup
          label={m.me_waiting_signals()}
          choices={signals.map(([signal, words]) => [signal, words()] as const)}
          {...form.field('signals')}
        />
        <CheckGroup
          label={m.me_waiting_days()}
          choices={[1, 2, 3, 4, 5, 6, 7].map((day) => [day, weekdayWords(day)] as const)}
          {...form.field('workDays')}
        />
        <div className={style.range}>
          <Field type="time" label={m.me_waiting_from()} {...form.field('workFrom')} />
          <Field type="time" label={m.me_waiting_until()} {...form.field('workUntil')} />
        </div>
        <Button kind="primary" block submit busy={form.busy}>
          {m.me_quiet_save()}
        </Button>
      </FormView>
    </Sheet>
  )
}

const wrongOf = ({
  hours,
  signals,
  workDays,
  workFrom,
  workUntil,
}: Omit<EscalationSetting, 'hours'> & { hours: string }) => ({
  ...(!(/^[1-9]\d?$/.test(hours) && Number(hours) <= 80) && { hours: m.me_waiting_hours_wrong() }),
  ...(signals.length === 0 && { signals: m.me_waiting_signals_wrong() }),
  ...(workDays.length === 0 && { workDays: m.me_waiting_days_wrong() }),
  ...(!(workFrom && workUntil && workFrom < storedUntil(workUntil)) && {
    workUntil: m.me_waiting_until_wrong(),
  }),
})
