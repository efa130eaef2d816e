import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import { materialRecalled } from '@mingpian/contract/shared/error-codes.ts'
import type { ReactNode } from 'react'
import { failedState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Bone } from '#ui/skeleton.tsx'
import type { ViewState } from '#ui/state-view.tsx'

/** A missing or deleted material or product. */
export const readingMissing = () => ({ title: m.reading_missing_title(), hint: m.reading_missing_hint() })

/**
 * The state shown instead of a material or product: missing, or failed to load.
 * @param action the next step if it is missing
 */
export function readingState(error: Error, retry: () => void, action?: ReactNode): ViewState {
  if (failedWith(error, materialRecalled))
    return { kind: 'missing', title: m.reading_recalled_title(), hint: m.reading_recalled_hint(), action }
  if (failedWith(error, ...missingCodes)) return { kind: 'missing', ...readingMissing(), action }
  return failedState(error, retry)
}

/** The skeleton of a cover, a title and some lines, in their final space. */
export function ReadingSkeleton() {
  return (
    <div style={{ minHeight: '100vh', padding: '24px var(--gutter)', background: 'var(--surface)' }}>
      <Bone width={96} height={14} margin="3px 0 11px" />
      <Bone height={30} margin="0 0 12px" />
      <Bone width="60%" height={18} margin="0 0 24px" />
      <Bone height="calc(400 * var(--rpx))" margin="0 0 24px" />
      <Bone height={18} margin="0 0 14px" />
      <Bone height={18} margin="0 0 14px" />
      <Bone width="80%" height={18} />
    </div>
  )
}
