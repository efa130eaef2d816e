import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#kit/preferences.tsx'
import { RecentList } from '#kit/recent-list.tsx'

/** The imports of staff of the last day. */
export function RecentImports() {
  const words = useWords()
  return (
    <RecentList
      query={useQuery(callQuery('GET /biz/v1/staff/import/recent', {}))}
      source={{
        title: words.importSource,
        nameOf: ({ fileName, source }) => fileName || words.importSources[source],
      }}
      counts={[
        { title: words.importVerdicts.added, dataIndex: 'added' },
        { title: words.importVerdicts.changed, dataIndex: 'changed' },
      ]}
    />
  )
}
