import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useWords } from '#kit/preferences.tsx'

/** The remaining quota of acquisition links, with a warning before it ends. */
export function Quota() {
  const words = useWords()
  const { data } = useQuery(callQuery('GET /biz/v1/code/quota', {}))
  if (!data) return null
  const { quota } = data
  if (!quota) return <Alert type="info" title={words.codeQuotaNone} />
  const { balance, total, warning, ends } = quota
  const [first] = ends
  const left = words.labelled(words.codeQuota, words.codeQuotaLeft(balance, total))
  if (warning === 'used')
    return <Alert type="error" showIcon title={left} description={words.codeQuotaUsed} />
  if (warning === 'low')
    return <Alert type="warning" showIcon title={left} description={words.codeQuotaLow} />
  if (warning === 'ending' && first)
    return (
      <Alert
        type="warning"
        showIcon
        title={left}
        description={words.codeQuotaEnding(first.balance, first.day)}
      />
    )
  return <Alert type="info" title={left} />
}
