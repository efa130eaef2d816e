import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { m } from '#paraglide/messages.js'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'

export type Overview = CallTypes<'GET /card/v1/privacy'>['data']

/** The person's data in numbers. */
export function Kept({ overview }: { overview: Overview }) {
  const { name, phone, counts } = overview
  return (
    <Rows title={m.data_kept()}>
      <FactRow title={m.data_name()} value={name || m.data_none()} />
      <FactRow title={m.data_phone()} value={phone || m.data_none()} />
      <FactRow title={m.data_visits()} value={m.data_times({ n: counts.visits })} />
      <FactRow title={m.data_shares()} value={m.data_records({ n: counts.shares })} />
      <LinkRow
        title={m.home_kept()}
        value={m.data_cards({ n: counts.savedCards })}
        href="#/pages/home/index"
      />
      <FactRow title={m.data_sessions()} value={m.data_records({ n: counts.sessions })} />
    </Rows>
  )
}
