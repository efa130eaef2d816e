import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { call } from '#api/call.ts'
import { currentCompany } from '#api/company.ts'
import { getLocale } from '#paraglide/runtime.js'
import style from './tab-bar.module.css'
import { tabBar } from './tab-bar.ts'

/** The tab bar of a page that may stand in it, by what the server says the company has. */
export function TabBar({ current }: { current: string }) {
  const companyId = currentCompany()
  const { data } = useQuery({
    queryKey: ['tab-bar', companyId],
    queryFn: () =>
      call('GET /card/v1/card/menu', { query: { companyId, configType: 'tabbar' }, quiet: true }),
    enabled: companyId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  const decision = tabBar({ ...data, current })
  if (decision.kind === 'relaunch') return <Navigate to={decision.to} replace />
  if (decision.kind !== 'shown') return null
  return (
    <nav className={style.bar}>
      {data.list.map((tab) => (
        <a
          key={tab.pagePath}
          href={`#${tab.pagePath}`}
          aria-current={tab.pagePath === current ? 'page' : undefined}
        >
          {tab[getLocale()]}
        </a>
      ))}
    </nav>
  )
}
