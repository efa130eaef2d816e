// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { Customer } from '@mingpian/contract/customers.ts'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { Bulk } from '#sections/customers/bulk.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

const person = (name: string) => ({ unionId: `u-${name}`, name, avatar: '', number: 0 })
const lead = (name: string) =>
  ({ person: person(name), salesperson: { userId: 'LinXiao', name: '林晓' } }) as unknown as Customer
const line = (id: string, name: string) => ({
  ...{ id, person: person(name), event: 'view', begins: true, at: '2026-11-20T08:00:00.000Z', duration: 0 },
  ...{ contentType: 'material', contentId: 'm', contentTitle: '手册', contentKind: 'article' },
  ...{ secondScene: '0', landing: '', relays: [], sameLinkAs: null, sections: [] },
})

afterEach(() => document.body.replaceChildren())

const bulk = async (leads: Customer[]) => {
  const body = { unionIds: ['u-安安', 'u-本本'], page: 1, pageSize: 20 }
  const answer = { list: [line('b', '本本'), line('a', '安安')], total: 2, page: 1, pageSize: 20 }
  const container = await render(
    <MeProvider value={me}>
      <Bulk leads={leads} onDone={() => undefined} />
    </MeProvider>,
    { answers: [[callKey('POST /biz/v1/clue/qw_activity_for_bcustomer', { body }), answer]] },
  )
  return [...container.querySelectorAll('button')].find((button) => button.textContent === '合看轨迹')
}

it('shows what the selected persons did in one list, each line with its person', async () => {
  const button = await bulk([lead('安安'), lead('本本')])
  await act(async () => button?.click())
  const lines = [...document.querySelectorAll('.ant-drawer .ant-timeline-item')]
  expect(lines.map(({ textContent }) => textContent?.slice(0, 16))).toEqual([
    '本本通过员工的分享打开了《手册》',
    '安安通过员工的分享打开了《手册》',
  ])
  expect(document.body.textContent).toContain('2 人的轨迹')
})

it('reads at most twenty persons together', async () => {
  const many = Array.from({ length: 21 }, (_, nth) => lead(`客${nth}`))
  expect((await bulk(many))?.disabled).toBe(true)
  expect((await bulk(many.slice(1)))?.disabled).toBe(false)
})
