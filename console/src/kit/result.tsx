import { CallError } from '@mingpian/client/call.ts'
import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { Button, Result, Typography } from 'antd'
import type { ReactNode } from 'react'
import { failureText } from '#kit/failures.tsx'
import type { Words } from '#words/zh.ts'
import { Drawing } from './drawing.tsx'
import { LinkButton } from './link-button.tsx'
import { type Locale, usePreferences, useWords } from './preferences.tsx'

/** No such page, or no such record. */
export function NotFound() {
  const words = useWords()
  return (
    <Result
      icon={<Drawing kind="missing" height={140} />}
      title={words.notFound}
      subTitle={words.notFoundHint}
      extra={<HomeLink />}
    />
  )
}

/** The role of the person does not have the right. */
export function Forbidden() {
  const words = useWords()
  return (
    <Result
      icon={<Drawing kind="forbidden" height={140} />}
      title={words.forbidden}
      subTitle={words.forbiddenHint}
      extra={<HomeLink />}
    />
  )
}

/** A section that failed while it was drawn. */
export function Broken() {
  const words = useWords()
  return (
    <Result
      icon={<Drawing kind="failed" height={140} />}
      title={words.broken}
      subTitle={words.brokenHint}
      extra={<ReloadButton />}
    />
  )
}

/** A part of the console that no longer exists, or did not load. */
export function Outdated() {
  const words = useWords()
  return (
    <Result
      icon={<Drawing kind="outdated" height={140} />}
      title={words.outdated}
      subTitle={words.outdatedHint}
      extra={<ReloadButton />}
    />
  )
}

function ReloadButton() {
  const words = useWords()
  return (
    <Button type="primary" onClick={() => location.reload()}>
      {words.reload}
    </Button>
  )
}

const HomeLink = () => (
  <LinkButton to="/" type="primary">
    {useWords().home}
  </LinkButton>
)

/** Shown instead of a call's data after a failure: the reason and the next step. */
export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { locale, words } = usePreferences()
  if (failedWith(error, codes.forbidden)) return <Forbidden />
  if (failedWith(error, ...missingCodes)) return <NotFound />
  const { title, hint } = reasonOf(error, words, locale)
  const requestId = error instanceof CallError ? error.requestId : ''
  return (
    <Result
      icon={<Drawing kind="failed" height={140} />}
      title={title}
      subTitle={hint}
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

/** The text of a failure: no network, too many requests, a busy server, or an internal error. */
function reasonOf(error: Error, words: Words, locale: Locale) {
  const httpStatus = error instanceof CallError ? error.httpStatus : undefined
  if (httpStatus === 0) return { title: words.offline, hint: words.offlineHint }
  if (failedWith(error, codes.tooManyRequests))
    return { title: words.tooOften, hint: failureText(error, locale) }
  if (httpStatus === 503) return { title: words.busy, hint: words.busyHint }
  // The id of the request stands below.
  if (failedWith(error, codes.internalError)) return { title: words.failed, hint: words.serverFault }
  return { title: words.failed, hint: failureText(error, locale) }
}

/** The data of a query, or why there is none. @param skeleton in the shape of the data */
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
