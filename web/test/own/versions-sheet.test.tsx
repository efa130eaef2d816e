// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, test } from 'vitest'
import { VersionsSheet } from '../../src/pages/editing/edit/versions-sheet.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

test('the versions of a piece show when they were saved by the company’s clock, not by the phone’s', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  keepSession(userRecord({ isStaff: true, timeZone: 'America/New_York' }))
  const version = { revision: 1, title: '初稿', savedAt: '2024-11-20T23:40:00Z', savedBy: '林晓' }
  answerCalls({ 'GET /biz/v1/content/versions': () => ({ list: [version] }) })
  drawn = await draw(<VersionsSheet materialId="m1" revision={1} onRestored={() => {}} onClose={() => {}} />)
  await until(() => expect(document.body.textContent).toContain('2024年11月20日 18:40'))
})
