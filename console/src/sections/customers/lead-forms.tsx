import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Paged } from './more.tsx'

const pageSize = 20

/** The forms that a lead submitted, each with a link to its answers. */
export function LeadForms({ unionId }: { unionId: string }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('GET /biz/v1/clue/mk_form_list', { query: { unionId, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Paged query={query} page={page} pageSize={pageSize} onPage={setPage}>
      {(list) =>
        list.length === 0 ? (
          <Empty description={words.noLeadForms} />
        ) : (
          <Timeline
            items={list.map(({ answerId, formId, title, at }) => ({
              key: answerId,
              content: (
                <>
                  <div>
                    <Link to={`/forms/${formId}?answer=${answerId}`}>{title}</Link>
                  </div>
                  <Typography.Text type="secondary">{moment(at, locale, timeZone)}</Typography.Text>
                </>
              ),
            }))}
          />
        )
      }
    </Paged>
  )
}
