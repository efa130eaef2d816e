import { CallError } from '@mingpian/client/call.ts'
import { failureText as textOfCall } from '@mingpian/client/failure-text.ts'
import { FailureContext } from '@mingpian/client/react/use-write.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { type Locale, usePreferences, wordsOf } from './preferences.tsx'

/**
 * The text of a failure. For a fault of the server or of the console it is the console's own: the catalogue's sends the
 * reader to the administrator, who is the reader.
 */
export function failureText(error: unknown, locale: Locale): string {
  const words = wordsOf(locale)
  if (!(error instanceof CallError)) return words.serverFault
  const text = error.code === codes.internalError ? '' : textOfCall(error, locale)
  return text || (error.requestId ? words.serverFaultOf(error.requestId) : words.serverFault)
}

/** Says the failures of the writes in it as a message over the page. Typed values stay. */
export function SaysFailures({ children }: { children: ReactNode }) {
  const { message } = App.useApp()
  const { locale } = usePreferences()
  const say = useCallback(
    (error: unknown) => void message.error(failureText(error, locale)),
    [message, locale],
  )
  return <FailureContext value={say}>{children}</FailureContext>
}
