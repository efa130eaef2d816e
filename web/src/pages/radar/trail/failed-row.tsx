import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import type { LucideIcon } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import remark from './remark.module.css'

/** Whether a part of the page could not be loaded. Of a visitor who is no lead there is nothing to load. */
export const isFailed = (error: Error | null): boolean =>
  error !== null && !failedWith(error, ...missingCodes)

interface FailedRowProps {
  icon: LucideIcon
  words: string
  refetch: () => unknown
}

/** The row of a part that could not be loaded; a tap tries again. */
export const FailedRow = ({ icon: Icon, words, refetch }: FailedRowProps) => (
  <button type="button" className={remark.remark} onClick={() => void refetch()}>
    <Icon size={20} aria-hidden />
    <span>
      <span className={remark.words}>{words}</span>
      <small>{m.shell_retry()}</small>
    </span>
  </button>
)
