// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { AssignRule } from '@mingpian/contract/assign.ts'
import { App } from 'antd'
import { act, type ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { AssignRules } from '#sections/customers/rules.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

type Undo = ReactElement<{ onClick: () => void }>

/** As the field for a member asks for them. */
const firstMembers = { status: 'active', page: 1, pageSize: 20 } as const

const rule = (name: string): AssignRule => ({
  ...{ ruleId: `id-${name}`, name, isOn: true, way: 'turn', userIds: ['MeiXin'] },
  ...{ sources: [], scenes: [], regions: [], tagIds: [], hours: [] },
})

it('puts a removed rule back in its place and keeps later changes', async () => {
  const offered = vi.fn<(note: { actions: Undo }) => void>()
  const app = { notification: { success: offered, destroy() {} }, message: { success() {} } }
  vi.spyOn(App, 'useApp').mockReturnValue(app as unknown as ReturnType<typeof App.useApp>)
  const saved = {
    rules: [rule('展会'), rule('官网')],
    away: [],
    members: [{ userId: 'MeiXin', name: '梅欣' }],
  }
  const container = await render(
    <MeProvider value={me}>
      <AssignRules />
    </MeProvider>,
    {
      answers: [
        [callKey('GET /wxwork/v1/console/assign_rules', {}), saved],
        [callKey('GET /biz/v1/staff/list', { query: firstMembers }), { list: [], total: 0 }],
      ],
    },
  )
  const switches = () =>
    [...container.querySelectorAll('[role=switch]')].map((each) => [
      each.getAttribute('aria-label'),
      each.getAttribute('aria-checked'),
    ])
  const tap = (element: Element | undefined) => act(async () => (element as HTMLElement)?.click())
  const remove = [...container.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.replace(' ', '') === '删除',
  )
  await tap(remove)
  await tap(container.querySelectorAll('[role=switch]')[0])
  await act(async () => offered.mock.calls[0]?.[0].actions.props.onClick())
  expect(switches()).toEqual([
    ['展会: 启用', 'true'],
    ['官网: 启用', 'false'],
  ])
})
