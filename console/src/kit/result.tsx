import { CallError } from '@mingpian/client/call.ts'
import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { Button, Result, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureText } from './call.ts'
import { usePreferences, useWords } from './preferences.tsx'

/** No such page, or no such record. */
export function NotFound() {
  const words = useWords()
  return <Result status="404" title={words.notFound} subTitle={words.notFoundHint} extra={<HomeLink />} />
}

/** The role of the person does not reach this far. */
export function Forbidden() {
  const words = useWords()
  return <Result status="403" title={words.forbidden} subTitle={words.forbiddenHint} extra={<HomeLink />} />
}

const HomeLink = () => (
  <Link to="/">
    <Button type="primary">{useWords().home}</Button>
  </Link>
)

/** Takes the place of a call's data after a failure: the reason and the way on. */
export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { locale, words } = usePreferences()
  if (failedWith(error, codes.forbidden)) return <Forbidden />
  if (failedWith(error, ...missingCodes)) return <NotFound />
  const isOffline = error instanceof CallError && error.httpStatus === 0
  const requestId = error instanceof CallError ? error.requestId : ''
  return (
    <Result
      status={isOffline ? 'warning' : '500'}
      title={isOffline ? words.offline : words.failed}
      subTitle={isOffline ? words.offlineHint : failureText(error, locale)}
      extra={
        <Button type="primary" onClick={retry}>
          {words.retry}
        </Button>
      }
    >
      {requestId && (
        <Typography.Text type="secondary" copyable={{ text: requestId }}>
          {words.requestId} {requestId}
        </Typography.Text>
      )}
    </Result>
  )
}

/** The data of a query, or why there is none. @param skeleton in the shape of what comes */
export function Loaded<T>({
  query,
  skeleton,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  skeleton: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} retry={query.refetch} />
  return skeleton
}
