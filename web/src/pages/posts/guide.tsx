import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import style from './flow.module.css'

/** The company's invitation above the posts. Nothing where it shows none. */
export function Guide({ companyId }: { companyId: string }) {
  const { data } = useQuery(callQuery('GET /dynamic/v1/guide', { query: { companyId }, quiet: true }))
  if (!data?.isShown || !(data.title || data.content || data.image)) return null
  return (
    <aside className={style.guide} aria-label={data.title || undefined}>
      {data.image && <img src={data.image} alt="" width={72} height={72} loading="lazy" />}
      <div>
        {data.title && <b>{data.title}</b>}
        {data.content && <p>{data.content}</p>}
      </div>
    </aside>
  )
}
