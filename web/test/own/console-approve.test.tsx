// @vitest-environment happy-dom

import { onCallError } from '@mingpian/client/call.ts'
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import ConsoleApprovePage from '../../src/pages/console-approve/page.tsx'
import { answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const scanned = 'POST /wxwork/v1/console/scanned'
const approve = 'POST /wxwork/v1/console/approve'
const waiting = { browser: 'Chrome', numbers: [11, 42, 77], companyName: '云帆科技' }

let drawn: { unmount: () => Promise<void> } | undefined
let stop = () => {}
const reported: string[] = []
beforeEach(() => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/console-approve/index?ticket=t')
  keepSession(userRecord({ isStaff: true, isAdmin: true, role: 'owner' }))
  reported.length = 0
  stop = onCallError(({ path }) => reported.push(path))
})
afterEach(async () => {
  stop()
  await drawn?.unmount()
  dropSession()
})
const title = () => document.querySelector('h1, h2')?.textContent

test('a code that has expired is told by the page’s state alone, without a toast', async () => {
  answerCalls({ [scanned]: () => new Error('404') })
  drawn = await draw(<ConsoleApprovePage />)
  await until(() => expect(title()).toBe('二维码已失效'))
  expect(reported).toEqual([])
})

test('a code that expires before the number is chosen becomes the same state, without a toast', async () => {
  answerCalls({ [scanned]: () => waiting, [approve]: () => new Error('404') })
  drawn = await draw(<ConsoleApprovePage />)
  await until(() => expect(control('42')).toBeDefined())
  await tap(control('42'))
  await until(() => expect(title()).toBe('二维码已失效'))
  expect(reported).toEqual([])
})
