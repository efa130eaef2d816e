// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NewAnnouncement } from '../../src/pages/company/dynamic/new-announcement.tsx'
import { answerCalls, draw, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

function Page() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return open && <NewAnnouncement companyId="yunfan01" onClose={close} />
}

test('that an announcement is published is still said when its sheet is gone', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/company/dynamic/index')
  keepSession(userRecord({ isStaff: true, isAdmin: true, role: 'owner' }))
  answerCalls({ 'POST /biz/v1/card/mini_pro/dynamic/create': () => ({ id: 'a' }) })
  drawn = await draw(<Page />)
  await type('标题', '新品')
  await tap(document.querySelector('button[type="submit"]'))
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  expect(document.querySelector('[role="status"]')?.textContent).toBe('已发布')
})
