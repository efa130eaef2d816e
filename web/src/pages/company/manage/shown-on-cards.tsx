import { call } from '@mingpian/client/call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyCardStatusOptions } from '#features/company-card/queries.ts'
import { m } from '#paraglide/messages.js'
import { SwitchRow } from '#ui/rows.tsx'

/** Whether the cards of staff lead to the company's. Until it is known there is nothing to switch. */
export function ShownOnCards() {
  const client = useQueryClient()
  const options = companyCardStatusOptions()
  const { data } = useQuery(options)
  const [asked, setAsked] = useState<boolean | null>(null)
  if (!data) return null
  const choose = async (show: boolean) => {
    setAsked(show)
    try {
      await call('PUT /biz/v1/card/company_card/update/is/default/show', { body: { show } })
      client.setQueryData(options.queryKey, { ...data, shownOnCards: show })
    } catch {
      // The app has said why; the switch goes back.
    } finally {
      setAsked(null)
    }
  }
  return (
    <SwitchRow
      title={m.corp_shown_on_cards()}
      note={m.corp_shown_on_cards_hint()}
      on={asked ?? data.shownOnCards}
      busy={asked !== null}
      onChange={choose}
    />
  )
}
