import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { LinkButton } from '#kit/link-button.tsx'
import { useWords } from '#kit/preferences.tsx'

/** Refused requests of the last week and failed checks, where there are any. */
export function OpenProblems() {
  const words = useWords()
  const refused = useQuery(callQuery('GET /wxwork/v1/platform/problems', {}))
  const connection = useQuery(callQuery('GET /wxwork/v1/console/connection', {}))
  const problems = refused.data?.problems ?? []
  const failed = (connection.data?.findings ?? []).filter(({ status }) => status === 'failed')
  if (problems.length + failed.length === 0) return null
  const first = failed[0]?.mend || failed[0]?.text || problems[0]?.advice || problems[0]?.message
  return (
    <Alert
      type="warning"
      showIcon
      title={words.openProblems(problems.length + failed.length)}
      description={first}
      action={
        <LinkButton to="/platform" size="small">
          {words.lookAt}
        </LinkButton>
      }
    />
  )
}
