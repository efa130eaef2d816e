// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { keepChoices } from '#features/grant/notices.ts'
import SubscribeAuthPage from '../../src/pages/work-order/subscribe-auth/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'

const listOf = (result: string) => ({
  appId: '',
  list: [{ templateId: 't1', title: '预约成功', occasion: '', sample: [], result }],
})

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

test('a choice is shown though the first list was still on its way, and from before it', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  let result = ''
  let lists = 0
  let sendFirst = () => {}
  answerCalls({
    'GET /card/v1/notice/list': async () => {
      lists += 1
      const answer = listOf(result)
      if (lists === 1) await new Promise<void>((done) => (sendFirst = done))
      return answer
    },
    'POST /card/v1/notice/choose': () => {
      result = 'accept'
      return {}
    },
  })
  drawn = await draw(<SubscribeAuthPage />)
  await keepChoices({ t1: 'accept' })
  sendFirst()
  await until(() => expect(document.body.textContent).toContain('已为你打开通知'))
})

test('outside of WeChat the page says before the messages that there is nothing to choose', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  answerCalls({ 'GET /card/v1/notice/list': () => listOf('') })
  drawn = await draw(<SubscribeAuthPage />)
  await until(() => expect(document.querySelector('main section')).not.toBeNull())
  expect(document.querySelector('[role=status] ~ section')?.textContent).toContain('预约成功')
})
