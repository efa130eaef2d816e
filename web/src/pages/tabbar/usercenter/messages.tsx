import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { scores } from '@mingpian/contract/scores.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormView, useForm } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ButtonRow, Rows, SwitchRow } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import style from './centre.module.css'
import { LeastScore } from './least-score.tsx'
import { WaitingRule } from './waiting-rule.tsx'

type Setting = DataOf<typeof scores.remind>

const settingQuery = () => callQuery('GET /biz/v1/clue/get/radar/remind', { quiet: true })

/** When a member of staff gets messages about visitors. The rows stay away where the setting cannot be read. */
export function Messages({ role }: { role: Parameters<typeof may>[0] }) {
  const cache = useQueryClient()
  const { data, isPending } = useQuery(settingQuery())
  const [choosing, setChoosing] = useState(false)
  const keep = (setting: Setting, quiet?: readonly string[]) =>
    call('PUT /biz/v1/clue/radar/remind', { body: setting, ...(quiet && { quiet }) }).then((kept) => {
      cache.setQueryData(settingQuery().queryKey, kept)
      return kept
    })
  const { run, busy, running } = useWrite((setting: Setting) => keep(setting))
  if (isPending) return <BlockBone height={may(role, 'customers.write') ? 260 : 204} />
  if (!data) return null
  const { isOn, quietFrom, quietUntil } = running ?? data
  return (
    <Rows title={m.me_messages()}>
      <SwitchRow
        title={m.me_messages_on()}
        note={m.me_messages_on_hint()}
        on={isOn}
        busy={busy}
        onChange={(on) => run({ ...data, isOn: on })}
      />
      {isOn && (
        <ButtonRow
          title={m.me_quiet()}
          value={quietFrom ? `${quietFrom}–${quietUntil}` : m.me_quiet_none()}
          opens
          onClick={() => setChoosing(true)}
        />
      )}
      {isOn && <LeastScore />}
      {may(role, 'customers.write') && <WaitingRule />}
      {choosing && <QuietHours setting={data} keep={keep} onClose={() => setChoosing(false)} />}
    </Rows>
  )
}

/** Offered where none are chosen yet. */
const USUAL = { quietFrom: '22:00', quietUntil: '08:00' }

function QuietHours({
  setting,
  keep,
  onClose,
}: {
  setting: Setting
  keep: (setting: Setting, quiet?: readonly string[]) => Promise<Setting>
  onClose: () => void
}) {
  const { isOn, quietFrom, quietUntil } = setting
  const form = useForm({
    initial: quietFrom ? { quietFrom, quietUntil } : USUAL,
    check: (hours) =>
      hours.quietFrom && hours.quietUntil && hours.quietFrom !== hours.quietUntil
        ? {}
        : { quietUntil: m.me_quiet_same() },
    submit: (hours, quiet) => keep({ isOn, ...hours }, quiet),
    onDone: onClose,
  })
  const none = useWrite(() => keep({ isOn, quietFrom: '', quietUntil: '' }), { onDone: onClose })
  return (
    <Sheet open title={m.me_quiet()} onClose={onClose}>
      <FormView form={form} className={style.hours}>
        <p className={style.line}>{m.me_quiet_hint()}</p>
        <div className={style.range}>
          <Field type="time" label={m.me_quiet_from()} {...form.field('quietFrom')} />
          <Field type="time" label={m.me_quiet_until()} {...form.field('quietUntil')} />
        </div>
        <Button kind="primary" block submit busy={form.busy}>
          {m.me_quiet_save()}
        </Button>
        {quietFrom && (
          <Button block busy={none.busy} onClick={() => none.run()}>
            {m.me_quiet_off()}
          </Button>
        )}
      </FormView>
    </Sheet>
  )
}
