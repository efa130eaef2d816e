import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { cardHash, cardHere, knownCard } from '#features/address/known-card.ts'
import { radarSeen, useUnread } from '#features/radar/use-unread.ts'
import { configOf, type TabConfig, tabBar } from '#features/tab-bar/rules.ts'
import { EmptyTabs, radarPath, TabRoom, Tabs } from '#features/tab-bar/tabs.tsx'
import { relaunch } from '#kit/back.ts'
import { useSession } from '#kit/use-session.ts'

/** Number of products on the card that the tabs lead to; undefined if it cannot be read. */
const goodsOn = (query: { companyId: string; userId: string }) =>
  call('GET /biz/v1/card/user_card/goods', { query, quiet: true }).then(
    ({ list }) => list.length,
    () => undefined,
  )

/**
 * The tab bar of a page that may be one of its tabs, by the company's features. The own card renders its tabs itself,
 * because the card's entry has no app.
 */
export function TabBar({ current }: { current: string }) {
  const user = useSession()
  const ownId = user?.isStaff ? user.saleInfo.userId : ''
  const configType = configOf(current, { ownId, cardId: cardHere() })
  if (!configType || !currentCompany() || (configType === 'staff' && current === personPage)) return null
  const userId = configType === 'staff' ? ownId : knownCard()
  return <Bar current={current} configType={configType} userId={userId} />
}

interface BarProps {
  current: string
  configType: TabConfig
  /** The member whose card the card's tab leads to. */
  userId: string
}

function Bar({ current, configType, userId }: BarProps) {
  const companyId = currentCompany()
  const { data, isPending } = useQuery({
    queryKey: [...callKey('GET /card/v1/card/menu', { query: { companyId, configType } }), userId],
    queryFn: async () => {
      // By section 2 of the specification the usual tabs are hidden if the card has no goods; a single tab and those of
      // staff do not depend on it.
      const goods = configType === 'default' && userId ? goodsOn({ companyId, userId }) : undefined
      const menu = await call('GET /card/v1/card/menu', { query: { companyId, configType }, quiet: true })
      return { ...menu, goods: await goods }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const unread = useUnread(configType === 'staff' && current !== radarPath ? radarSeen(companyId) : '')
  // The usual tabs may be hidden, those of staff hardly ever are.
  if (isPending && configType === 'staff')
    return (
      <>
        <TabRoom />
        <EmptyTabs />
      </>
    )
  if (!data) return null
  const decision = tabBar({ ...data, current, hasCard: userId !== '' })
  if (decision.kind === 'relaunch') return <Relaunch to={decision.to} />
  if (decision.kind !== 'shown') return null
  return (
    <>
      <TabRoom />
      <Tabs list={data.list} current={current} cardHref={cardHash(personPage, userId)} unread={unread} />
    </>
  )
}

/** Replaces the whole history by a page. */
function Relaunch({ to }: { to: string }) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router makes another function for each page
  useEffect(() => relaunch(() => void navigate(to, { replace: true })), [to])
  return null
}
