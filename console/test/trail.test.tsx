// @vitest-environment happy-dom
import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { ConsoleUser } from '@mingpian/contract/console.ts'
import { expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { Deeds } from '#sections/customers/trail.tsx'
import { render } from './support/render.tsx'

const me: ConsoleUser = {
  ...{ companyId: 'qinghe02', companyName: '青禾', userId: 'HeMing', name: '何明', avatar: '' },
  ...{ role: 'owner', timeZone: 'Asia/Shanghai' },
}
const entry = (changes: Partial<TrailEntry>): TrailEntry => ({
  ...{ id: 'a', event: 'view', begins: true, at: '2026-11-20T08:00:00.000Z', duration: 13_000 },
  ...{ contentType: 'material', contentId: 'm', contentTitle: '手册', contentKind: 'brochure' },
  ...{ secondScene: '0', landing: '', relays: [], sameLinkAs: null },
  sections: [{ key: 'page-3', duration: 9000 }],
  ...changes,
})

it('writes each deed as the sentence of the phone, for a reader who is not the salesperson', async () => {
  const question = { page: 2, x: 0.5, y: 0.5, words: '这一页有报价吗' }
  const container = await render(
    <MeProvider value={me}>
      <Deeds
        list={[
          entry({
            id: 'e',
            contentType: 'card',
            contentTitle: '林晓',
            contentKind: '',
            duration: 0,
            sections: [],
          }),
          entry({ id: 'd', secondScene: '1', relays: [{ name: '陈立', number: 0 }] }),
          entry({ id: 'c', event: 'ask', duration: 0, question } as Partial<TrailEntry>),
          entry({ id: 'b', event: 'submit_form', contentId: 'f', contentTitle: '预约', contentKind: 'form' }),
          entry({ id: 'a', event: 'mall', contentTitle: '', times: 3, duration: 0, sections: [] }),
        ]}
        sellerOf={() => 'LinXiao'}
      />
    </MeProvider>,
  )
  const lines = [...container.querySelectorAll('.ant-timeline-item')].map(({ textContent }) => textContent)
  const sentences = [
    '通过员工的分享打开了林晓的名片',
    '通过 陈立 的转发打开了宣传册《手册》，看了 13\u00a0秒，最关注“第 3 页”',
    '在宣传册《手册》里提了问题',
    '在表单《预约》里提交了表单',
    '进入了商城，共 3\u00a0次',
  ]
  for (const [nth, sentence] of sentences.entries()) expect(lines[nth]).toContain(sentence)
  expect(lines[2]).toContain(' · 这一页有报价吗')
  const answer = container.querySelector('a')
  expect(answer?.getAttribute('href')).toBe('/forms/f?answer=b')
  expect(answer?.textContent).toBe('在表单《预约》里提交了表单')
  expect([...container.querySelectorAll('b')].map(({ textContent }) => textContent)).toContain('林晓')
})
