import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import { materialRecalled } from '@mingpian/contract/shared/error-codes.ts'
import type { ReactNode } from 'react'
import { failedState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Bone } from '#ui/skeleton.tsx'
import type { ViewState } from '#ui/state-view.tsx'

/** A material or product that is gone, or never was. */
export const readingMissing = () => ({ title: m.reading_missing_title(), hint: m.reading_missing_hint() })

/**
 * The state shown in place of a material or product: gone for good, or not loaded this time.
 * @param action the way on where it is gone
 */
export function readingState(error: Error, retry: () => void, action?: ReactNode): ViewState {
  if (failedWith(error, materialRecalled))
    return { kind: 'missing', title: m.reading_recalled_title(), hint: m.reading_recalled_hint(), action }
  if (failedWith(error, ...missingCodes)) return { kind: 'missing', ...readingMissing(), action }
  return failedState(error, retry)
}

/** What stands over a title, the title, and some lines, on the ground that they will have. */
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
