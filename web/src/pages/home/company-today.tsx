import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import home from './home.module.css'
import style from './today.module.css'

/** The company's day in one line, for administrators; apart from their own. @param today YYYY-MM-DD; '' until it is known */
export default function CompanyToday({ today }: { today: string }) {
  const body = { from: today, to: today, scope: 'company' as const }
  const { data, isPending } = useQuery({
    ...callQuery('POST /biz/v1/card/statistics/overview', { body, quiet: true }),
    enabled: today !== '',
  })
  // Its place is kept: what lies below must not move under a finger.
  if (isPending) return <section className={`${home.block} ${style.kept}`} aria-busy />
  if (!data) return null
  return (
    <section className={home.block}>
      <a className={style.company} href="#/pages/card-statistics/index?range=today&scope=company">
        {m.home_company_today({ visits: data.visits.value, visitors: data.visitors.value })}
        <ChevronRight size={20} aria-hidden />
      </a>
    </section>
  )
}
