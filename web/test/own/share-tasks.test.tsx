// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, test } from 'vitest'
import SharePage from '../../src/pages/share-tasks/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const task = {
  taskId: 't1',
  title: '分享新品',
  words: '',
  materialId: 'm1',
  materialTitle: '新品',
  materialKind: 'article',
  materialSummary: '',
  materialCover: '',
  isReadable: true,
  deadline: '2099-12-31',
  isLate: false,
  endedAt: '',
  sharedAt: '',
  completedAt: '',
  imagePath: '',
}

async function shown(list: object[]) {
  history.replaceState(null, '', '/?companyId=yunfan01#/pages/share-tasks/index')
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
  answerCalls({
    'GET /biz/v1/yqf/tasks': () => ({ list, total: list.length, page: 1, pageSize: 20 }),
  })
  drawn = await draw(<SharePage />)
}
const buttons = () => [...document.querySelectorAll('section button')].map(({ textContent }) => textContent)

test('an open task offers to share its piece and to add a screenshot', async () => {
  await shown([task])
  await until(() => expect(buttons()).toEqual(['去分享', '上传截图']))
})

test('a task whose piece was recalled cannot be shared, and an ended one takes nothing', async () => {
  await shown([
    { ...task, isReadable: false },
    { ...task, taskId: 't2', endedAt: '2026-11-20T00:00:00Z' },
  ])
  await until(() => expect(buttons()).toEqual(['上传截图']))
  expect(document.body.textContent).toContain('任务已结束')
})

test('a member without tasks is told where they will be', async () => {
  await shown([])
  await until(() => expect(document.body.textContent).toContain('没有待完成的任务'))
})
