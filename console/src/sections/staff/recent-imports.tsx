import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { RecentList } from '#features/sheets/recent-list.tsx'
import { useWords } from '#kit/preferences.tsx'

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
