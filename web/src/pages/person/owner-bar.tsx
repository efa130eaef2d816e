import { call } from '@mingpian/client/call.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { FolderOpen, Pencil, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cardHash } from '#features/address/known-card.ts'
import LookingNow from '#features/radar/live/looking-now.tsx'
import { libraryPage } from '#features/reading/links.ts'
import { tabBar } from '#features/tab-bar/rules.ts'
import { Tabs } from '#features/tab-bar/tabs.tsx'
import { m } from '#paraglide/messages.js'
import style from './owner-bar.module.css'
import { useNewVisits } from './use-new-visits.ts'

type Menu = CallTypes<'GET /card/v1/card/menu'>['data']

/** The answer of this app's lifetime: coming back to the card shows its tabs at once. */
const known = new Map<string, Menu>()

interface OwnerBarProps {
  companyId: string
  userId: string
  onShare: () => void
}

/**
 * Replaces the visitors' bar: the owner's actions, above the tabs of staff, and the visitors who are looking right now.
 */
export default function OwnerBar({ companyId, userId, onShare }: OwnerBarProps) {
  const [arrived, setArrived] = useState(0)
  const visits = useNewVisits(companyId) + arrived
  const menu = useMenu(companyId)
  const isShown = menu && tabBar({ ...menu, current: personPage }).kind === 'shown'
  const isAlone = menu === null || isShown === false
  return (
    <>
      <LookingNow over onVisit={() => setArrived((before) => before + 1)} />
      <nav className={style.actions} data-alone={isAlone} aria-label={m.card_owner()}>
        <a href="#/pages/card-config/person-config/index">
          <Pencil size={20} />
          {m.card_owner_edit()}
        </a>
        <a href={`#${libraryPage}`}>
          <FolderOpen size={20} />
          {m.card_owner_library()}
        </a>
        <button type="button" onClick={onShare}>
          <Share2 size={20} />
          {m.card_owner_share()}
        </button>
      </nav>
      {isShown && (
        <Tabs list={menu.list} current={personPage} cardHref={cardHash(personPage, userId)} unread={visits} />
      )}
    </>
  )
}

/**
 * undefined until the server has answered, null if it fails: the card does without its tabs. Without the query cache: the
 * card's entry does without.
 */
function useMenu(companyId: string): Menu | null | undefined {
  const [menu, setMenu] = useState<Menu | null | undefined>(known.get(companyId))
  useEffect(() => {
    if (known.has(companyId)) return
    call('GET /card/v1/card/menu', { query: { companyId, configType: 'staff' }, quiet: true }).then(
      (answer) => {
        known.set(companyId, answer)
        setMenu(answer)
      },
      () => setMenu(null),
    )
  }, [companyId])
  return menu
}
