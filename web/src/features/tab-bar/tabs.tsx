import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { Contact, House, type LucideIcon, Radar, Store, UserRound } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import '#ui/signal.css'
import style from './tabs.module.css'

type Menu = CallTypes<'GET /card/v1/card/menu'>['data']

const icons: Record<string, LucideIcon> = {
  card: Contact,
  home: House,
  mall: Store,
  me: UserRound,
  radar: Radar,
}

export const radarPath = '/pages/radar/index'

interface TabsProps {
  list: Menu['list']
  /** The path of the present page. */
  current: string
  /** The address of the card that the card's tab leads to. */
  cardHref: string
  /** Number of visits since the radar was read on this phone. */
  unread?: number
}

/** The links of a tab bar. */
export function Tabs({ list, current, cardHref, unread = 0 }: TabsProps) {
  return (
    <nav className={style.bar} aria-label={m.shell_tabs()}>
      {list.map((tab) => {
        const path = withSlash(tab.pagePath)
        const Icon = icons[tab.icon] ?? Contact
        return (
          <a
            key={path}
            href={path === personPage ? cardHref : `#${path}`}
            aria-current={path === current ? 'page' : undefined}
          >
            <Icon size={24} aria-hidden />
            {tab[getLocale()]}
            {path === radarPath && path !== current && unread > 0 && (
              <>
                <b className={style.unread} aria-hidden="true">
                  {unread > 99 ? '99+' : unread}
                </b>
                <span className="sr-only">{m.card_owner_new({ n: unread })}</span>
              </>
            )}
          </a>
        )
      })}
    </nav>
  )
}

/** The bar without its links, while they load: nothing is covered when they come. */
export const EmptyTabs = () => <div className={style.bar} data-pending />

/** Space at the end of a page for the fixed bar. */
export const TabRoom = () => <div className={style.room} />

export const withSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`)
