// @vitest-environment happy-dom

import { type CallError, onCallError } from '@mingpian/client/call.ts'
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { ComponentType } from 'react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import StatisticsPage from '../../src/pages/card-statistics/page.tsx'
import StatisticsRowsPage from '../../src/pages/card-statistics/rows/page.tsx'
import TrailPage from '../../src/pages/radar/trail/page.tsx'
import HandOverPage from '../../src/pages/staff/hand-over/page.tsx'
import MemberPage from '../../src/pages/staff/member/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const loud = vi.fn<(error: CallError) => void>()
const stop = onCallError(loud)
afterAll(stop)

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
  loud.mockClear()
})

const noMember = '没有找到这位员工'
const pages: [string, ComponentType, string, string][] = [
  ['a member of staff', MemberPage, 'staff/member/index?userId=no', noMember],
  ['a member whom the address does not name', MemberPage, 'staff/member/index', noMember],
  ['a member who hands over', HandOverPage, 'staff/hand-over/index?userId=no', noMember],
  ['a colleague’s numbers', StatisticsPage, 'card-statistics/index?member=no', noMember],
  ['a colleague’s rows', StatisticsRowsPage, 'card-statistics/rows/index?member=no', noMember],
  ['the rows of a thing', StatisticsRowsPage, 'card-statistics/rows/index?thing=no', '内容不见了'],
  ['a visitor', TrailPage, 'radar/trail/index?unionId=no', '没有找到这位访客'],
]

// A person who follows an old link is not told to check the network.
test.each(pages)('%s that is not there is said not to be there', async (_what, Page, hash, words) => {
  history.replaceState(null, '', `/?companyId=yunfan01#/pages/${hash}`)
  const saleInfo = { id: 'zhou', userId: 'zhou', name: '周岚', avatar: '' }
  keepSession(userRecord({ isStaff: true, isAdmin: true, role: 'owner', saleInfo }))
  const today = { date: '2026-11-21', secondsLeft: 3600, visits: 0, visitors: 0, newVisitors: 0 }
  answerCalls({ 'GET /card/v1/home/today': () => today })
  drawn = await draw(<Page />)
  await until(() => expect(document.body.textContent).toContain(words))
  expect(document.body.textContent).not.toContain('网络')
  // Nor told the same a second time by a toast.
  expect(loud).not.toHaveBeenCalled()
})
