import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { useQuery } from '@tanstack/react-query'
import { Contact, House, type LucideIcon, Radar, Store, UserRound } from 'lucide-react'
import { Navigate } from 'react-router'
import { cardHash, cardHere, knownCard } from '#features/address/known-card.ts'
import { radarSeen, useUnread } from '#features/radar/use-unread.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import '#ui/signal.css'
import style from './tab-bar.module.css'
import { configOf, type TabConfig, tabBar, withSlash } from './tab-bar.ts'

const icons: Record<string, LucideIcon> = {
  card: Contact,
  home: House,
  mall: Store,
  me: UserRound,
  radar: Radar,
}

/** Number of products on the card that the tabs lead to; undefined where it cannot be read. */
const goodsOn = (query: { companyId: string; userId: string }) =>
  call('GET /biz/v1/card/user_card/goods', { query, quiet: true }).then(
    ({ list }) => list.length,
    () => undefined,
  )

/** The tab bar of a page that may be one of its tabs, by the company's features. */
export function TabBar({ current }: { current: string }) {
  const user = useSession()
  const ownId = user?.isStaff ? user.saleInfo.userId : ''
  const configType = configOf(current, { ownId, cardId: cardHere() })
  if (!configType || !currentCompany()) return null
  const userId = configType === 'staff' ? ownId : knownCard()
  return <Bar current={current} configType={configType} userId={userId} />
}

const radarPath = '/pages/radar/index'

/** Number of visits since the radar was read on this phone. */
function Unread({ companyId }: { companyId: string }) {
  const unread = useUnread(radarSeen(companyId))
  if (unread === 0) return null
  return (
    <>
      <b className={style.unread} aria-hidden="true">
        {unread > 99 ? '99+' : unread}
      </b>
      <span className="sr-only">{m.card_owner_new({ n: unread })}</span>
    </>
  )
}

interface BarProps {
  current: string
  configType: TabConfig
  /** The member whose card the card's tab leads to. */
  userId: string
}

function Bar({ current, configType, userId }: BarProps) {
  const companyId = currentCompany()
  const { data } = useQuery({
    queryKey: [...callKey('GET /card/v1/card/menu', { query: { companyId, configType } }), userId],
    queryFn: async () => {
      // Section 2 hides the usual tabs where the card has no goods; a single tab and those of staff do not depend on it.
      const goods = configType === 'default' && userId ? goodsOn({ companyId, userId }) : undefined
      const menu = await call('GET /card/v1/card/menu', { query: { companyId, configType }, quiet: true })
      return { ...menu, goods: await goods }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  const decision = tabBar({ ...data, current, hasCard: userId !== '' })
  if (decision.kind === 'relaunch') return <Navigate to={decision.to} replace />
  if (decision.kind !== 'shown') return null
  return (
    <>
      <div className={style.room} />
      <nav
        className={configType === 'staff' ? `${style.bar} ${style.staff}` : style.bar}
        aria-label={m.shell_tabs()}
      >
        {data.list.map((tab) => {
          const path = withSlash(tab.pagePath)
          const Icon = icons[tab.icon] ?? Contact
          return (
            <a
              key={path}
              href={path === personPage ? cardHash(path, userId) : `#${path}`}
              aria-current={path === current ? 'page' : undefined}
            >
              <Icon size={24} aria-hidden />
              {tab[getLocale()]}
              {configType === 'staff' && path === radarPath && path !== current && (
                <Unread companyId={companyId} />
              )}
            </a>
          )
        })}
      </nav>
    </>
  )
}
