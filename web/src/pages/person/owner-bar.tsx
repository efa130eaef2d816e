import { call } from '@mingpian/client/call.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { useEffect, useState } from 'react'
import { cardHash } from '#features/address/known-card.ts'
import LookingNow from '#features/radar/live/looking-now.tsx'
import { tabBar } from '#features/tab-bar/rules.ts'
import { Tabs } from '#features/tab-bar/tabs.tsx'
import { useNewVisits } from './use-new-visits.ts'

type Menu = CallTypes<'GET /card/v1/card/menu'>['data']

/** The answer of this app's lifetime: coming back to the card shows its tabs at once. */
const known = new Map<string, Menu>()

/** The tabs of staff on the own card, in the place of the visitors' bar, and who is looking right now. */
export default function OwnerBar({ companyId, userId }: { companyId: string; userId: string }) {
  const [arrived, setArrived] = useState(0)
  const visits = useNewVisits(companyId) + arrived
  const menu = useMenu(companyId)
  const isShown = menu && tabBar({ ...menu, current: personPage }).kind === 'shown'
  return (
    <>
      <LookingNow over onVisit={() => setArrived((before) => before + 1)} />
      {isShown && (
        <Tabs list={menu.list} current={personPage} cardHref={cardHash(personPage, userId)} unread={visits} />
      )}
    </>
  )
}

/** Without the query cache: the card's entry does without. */
function useMenu(companyId: string): Menu | undefined {
  const [menu, setMenu] = useState(known.get(companyId))
  useEffect(() => {
    if (known.has(companyId)) return
    call('GET /card/v1/card/menu', { query: { companyId, configType: 'staff' }, quiet: true }).then(
      (answer) => {
        known.set(companyId, answer)
        setMenu(answer)
      },
      () => {
        // The card does without its tabs.
      },
    )
  }, [companyId])
  return menu
}
