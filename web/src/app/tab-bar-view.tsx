import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { useQuery } from '@tanstack/react-query'
import { Contact, type LucideIcon, Store, UserRound } from 'lucide-react'
import { Navigate } from 'react-router'
import { call } from '#api/call.ts'
import { currentCompany } from '#api/company.ts'
import { knownCard, knownCardHash } from '#features/address/known-card.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import style from './tab-bar.module.css'
import { configOf, tabBar, withSlash } from './tab-bar.ts'

const icons: Record<string, LucideIcon> = { card: Contact, me: UserRound, mall: Store }

/** How many products the card shows that the tabs lead to; undefined where it cannot be read. */
const goodsOn = (query: { companyId: string; userId: string }) =>
  call('GET /biz/v1/card/user_card/goods', { query, quiet: true }).then(
    ({ list }) => list.length,
    () => undefined,
  )

/** The tab bar of a page that may stand in it, by what the server says the company has. */
export function TabBar({ current }: { current: string }) {
  const companyId = currentCompany()
  const configType = configOf(current)
  const userId = knownCard()
  const { data } = useQuery({
    queryKey: ['tab-bar', companyId, configType, userId],
    queryFn: async () => {
      const goods = configType === 'card' || !userId ? undefined : goodsOn({ companyId, userId })
      const menu = await call('GET /card/v1/card/menu', { query: { companyId, configType }, quiet: true })
      return { ...menu, goods: await goods }
    },
    enabled: companyId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  const decision = tabBar({ ...data, current, hasCard: userId !== '' })
  if (decision.kind === 'relaunch') return <Navigate to={decision.to} replace />
  if (decision.kind !== 'shown') return null
  return (
    <>
      <div className={style.room} />
      <nav className={style.bar} aria-label={m.shell_tabs()}>
        {data.list.map((tab) => {
          const path = withSlash(tab.pagePath)
          const Icon = icons[tab.icon] ?? Contact
          return (
            <a
              key={path}
              href={path === personPage ? knownCardHash(path) : `#${path}`}
              aria-current={path === current ? 'page' : undefined}
            >
              <Icon size={24} aria-hidden />
              {tab[getLocale()]}
            </a>
          )
        })}
      </nav>
    </>
  )
}
