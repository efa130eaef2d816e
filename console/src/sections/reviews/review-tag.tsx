import type { ProductReviewState } from '@mingpian/contract/shared/rules/product-review.ts'
import { Tag } from 'antd'
import { useWords } from '#kit/preferences.tsx'

const colours: Record<ProductReviewState, string> = { waiting: 'orange', shown: 'green', refused: 'default' }

/** The state of a review. */
export function ReviewTag({ state }: { state: ProductReviewState }) {
  return <Tag color={colours[state]}>{useWords().reviewStates[state]}</Tag>
}
