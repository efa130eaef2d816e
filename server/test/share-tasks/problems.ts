import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { browser } from '../upload/forms.ts'

/** Each refusal that the calls of share tasks declare, by the call's own doing. */
export function shareTaskProblems(test: TestApp): Problems {
  const { callAs, makeCompany, makeMaterial, makeStaff } = test
  const key = () => ({ 'Idempotency-Key': randomUUID() })
  const asking = { title: '分享', words: '', deadline: '2099-12-31', userIds: [] }

  async function ended() {
    const companyId = await makeCompany()
    const { session, userId: saleId } = await makeStaff(companyId, { role: 'admin' })
    const materialId = await makeMaterial(companyId)
    const made = await callAs(session, 'POST /biz/v1/yqf/task_create', {
      body: { ...asking, materialId },
      headers: key(),
    })
    const taskId = made.body.data?.taskId ?? ''
    await callAs(session, 'POST /biz/v1/yqf/task_end', { body: { taskId } })
    return { session, companyId, saleId, taskId, materialId }
  }
  const screenshot = async (bytes: Buffer) => {
    const { token, post } = browser(test)
    const { session } = await makeStaff(await makeCompany())
    const { fields } = await token(session)
    await post(fields, bytes)
    return callAs(session, 'POST /biz/v1/yqf/upload_complete_image', { body: { key: fields.key ?? '' } })
  }
  return {
    'POST /biz/v1/yqf/share_task_record': {
      async shareTaskEnded() {
        const { session, ...body } = await ended()
        return callAs(session, 'POST /biz/v1/yqf/share_task_record', { body })
      },
    },
    'GET /biz/v1/yqf/complete_task': {
      async shareTaskEnded() {
        const { session, ...named } = await ended()
        const query = { ...named, imagePath: '/files/none.webp' }
        return callAs(session, 'GET /biz/v1/yqf/complete_task', { query, headers: key() })
      },
    },
    'POST /biz/v1/yqf/task_change': {
      async shareTaskEnded() {
        const { session, taskId } = await ended()
        return callAs(session, 'POST /biz/v1/yqf/task_change', { body: { taskId, ...asking } })
      },
    },
    'POST /biz/v1/yqf/upload_complete_image': {
      fileNotUsable: () => screenshot(Buffer.from('<svg/>')),
      async tooManyPixels() {
        const empty = { create: { width: 5_000, height: 4_001, channels: 3, background: '#fff' } } as const
        return screenshot(await sharp(empty).png({ progressive: true }).toBuffer())
      },
    },
  }
}
