import { expect, it } from 'vitest'
import { detailText } from '#shared/activity.ts'

it('says of a change whom it is about and which fields, in words and without ids', () => {
  const detail = JSON.stringify({
    staffId: '0190b6a2-6f7c-7f2e-8a3b-1c2d3e4f5a6b',
    fields: ['position', 'wechatId', 'other'],
    linkId: 'yunfan01.k3JxQm8vT2bLw9ZpR4sN',
    turnIds: ['0190b6a2-6f7c-7f2e-8a3b-1c2d3e4f5a6b'],
    isOn: true,
    rule: null,
  })
  expect(detailText({ about: '梅欣', detail }, 'zh')).toBe('梅欣 · 字段：职位、微信号、other · 启用：是')
  expect(detailText({ about: '', detail }, 'en')).toBe('fields: position, WeChat ID, other · on: yes')
  expect(detailText({ about: '', detail: '{}' }, 'zh')).toBe('')
})
