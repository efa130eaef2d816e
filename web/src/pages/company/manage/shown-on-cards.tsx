import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyCardStatusOptions } from '#features/company-card/queries.ts'
import { m } from '#paraglide/messages.js'
import { SwitchRow } from '#ui/rows.tsx'

/** Whether the cards of staff lead to the company's. Until it is known there is nothing to switch. */
export function ShownOnCards() {
  const client = useQueryClient()
  const options = companyCardStatusOptions()
  const { data } = useQuery(options)
  const choose = useWrite(
    (show: boolean) => call('PUT /biz/v1/card/company_card/update/is/default/show', { body: { show } }),
    {
      onDone: (_, show) =>
        client.setQueryData(options.queryKey, (known) => known && { ...known, shownOnCards: show }),
    },
  )
  if (!data) return null
  return (
    <SwitchRow
      title={m.corp_shown_on_cards()}
      note={m.corp_shown_on_cards_hint()}
      on={choose.running ?? data.shownOnCards}
      busy={choose.busy}
      onChange={choose.run}
    />
  )
}
