import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { spacedPhone, telHref } from '#features/card/format.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './flow.module.css'

/** The company as its posts present it: its introduction, telephone, address, and the number of its posts. */
export default function CompanySheet({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { data, isPending, error, refetch } = useQuery(
    callQuery('GET /dynamic/v1/dync/company/info', { query: { companyId }, quiet: true }),
  )
  return (
    <Sheet open title={data?.name ?? m.posts_company()} onClose={onClose}>
      {data ? (
        <div className={style.sheet}>
          {data.introduction && <p>{data.introduction}</p>}
          <dl>
            {data.phone && (
              <div>
                <dt>{m.posts_company_phone()}</dt>
                <dd>
                  <a href={telHref(data.phone)}>{spacedPhone(data.phone)}</a>
                </dd>
              </div>
            )}
            {data.address && (
              <div>
                <dt>{m.posts_company_address()}</dt>
                <dd>{data.address}</dd>
              </div>
            )}
            <div>
              <dt>{m.posts_title()}</dt>
              <dd>{m.posts_company_counts({ news: data.bridgePosts, circle: data.dyncPosts })}</dd>
            </div>
          </dl>
        </div>
      ) : (
        <StateView part state={queryState(isPending, error, refetch, <BlockBone height={160} />)} />
      )}
    </Sheet>
  )
}
