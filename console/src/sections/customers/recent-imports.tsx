import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { RecentList } from '#features/sheets/recent-list.tsx'
import { useWords } from '#kit/preferences.tsx'

/** The imports of leads of the last day. */
export function RecentImports() {
  const words = useWords()
  return (
    <RecentList
      query={useQuery(callQuery('GET /biz/v1/customers/import/recent', {}))}
      source={{ title: words.importLeadsFileName, nameOf: ({ fileName }) => fileName }}
      counts={[
        { title: words.importLeadsDone.added, dataIndex: 'added' },
        { title: words.importLeadsDone.rejected, dataIndex: 'rejected' },
      ]}
    />
  )
}
