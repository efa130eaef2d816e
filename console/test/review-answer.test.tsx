// @vitest-environment happy-dom
import { answering } from '@mingpian/client/testing.ts'
import type { ManagedReview } from '@mingpian/contract/shared/product-reviews.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { ReviewDrawer } from '#sections/reviews/review-drawer.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

const review: ManagedReview = {
  ...{ reviewId: 'r', stars: 2, content: '有点慢', pictures: [], answer: '', answeredAt: '', answeredBy: '' },
  ...{ at: '2026-11-20T08:00:00.000Z', authorName: '王', isAnonymous: false, state: 'shown', causes: [] },
  ...{
    words: [],
    refusal: '',
    productId: 'p',
    productName: '龙井',
    options: [],
    orderId: 'o',
    orderNumber: '1',
  },
  revision: 1,
}

it('keeps a typed answer where a colleague answered first, shows theirs, and saves over what was seen', async () => {
  let stored = review
  const { fetch, asked } = answering({
    'GET /mall/review/v1/manage/detail': () => stored,
    'PUT /mall/review/v1/manage/answer': (_, { answer, seen }) => {
      if (seen !== stored.answer) return new Error('500331')
      // The server stores plain text: its answer may differ from the typed one.
      stored = { ...stored, answer: answer.replaceAll('\t', ' '), revision: stored.revision + 1 }
      return stored
    },
  })
  vi.stubGlobal('fetch', fetch)
  await render(
    <MeProvider value={me}>
      <ReviewDrawer reviewId="r" onClose={() => {}} />
    </MeProvider>,
  )
  const field = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="回复"]')
  await expect.poll(field).not.toBeNull()
  const press = (label: string) =>
    act(async () =>
      Array.from(document.querySelectorAll('button'))
        .find(({ textContent }) => textContent === label)
        ?.click(),
    )
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    set?.call(field(), '抱歉，\t会改进')
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  stored = { ...review, answer: '谢谢反馈', answeredBy: '梅欣', revision: 2 }
  await press('保存回复')
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('谢谢反馈')
  expect(field()?.value).toBe('抱歉，\t会改进')
  await press('保存回复')
  await expect.poll(() => stored.answer).toBe('抱歉， 会改进')
  expect(asked.filter(({ key }) => key.startsWith('PUT')).map(({ body }) => body)).toMatchObject([
    { seen: '' },
    { seen: '谢谢反馈' },
  ])
  await expect.poll(() => field()?.value).toBe('抱歉， 会改进')
  expect(document.querySelector('.ant-alert')).toBeNull()
})
