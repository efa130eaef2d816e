import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ShareTask } from '@mingpian/contract/share-tasks.ts'
import { Button, DatePicker, Drawer, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { ThingField } from '#features/things/thing-field.tsx'
import { dayIn } from '#kit/company-time.ts'
import { useMay, useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { MembersField } from './fields.tsx'

interface Fields {
  title: string
  words: string
  deadline: Dayjs
  materialId: string
  userIds?: string[]
}

/** Makes a task, or changes one. A change keeps the piece and the members. */
export function TaskDrawer({ task, onClose }: { task: ShareTask | undefined; onClose: () => void }) {
  const words = useWords()
  const may = useMay()
  const today = dayIn(useMe().timeZone)
  const save = useWrite(
    ({ deadline, materialId, userIds = [], ...said }: Fields) => {
      const asking = { ...said, deadline: deadline.format('YYYY-MM-DD') }
      if (task)
        return call('POST /biz/v1/yqf/task_change', {
          body: { ...asking, taskId: task.taskId },
          quiet: true,
        })
      return callOnce('POST /biz/v1/yqf/task_create', {
        body: { ...asking, materialId, userIds },
        quiet: true,
      })
    },
    { onDone: onClose },
  )
  const before = task
    ? { title: task.title, words: task.words, deadline: dayjs(task.deadline) }
    : { title: '', words: '', deadline: today.add(7, 'day') }
  return (
    <Drawer open size={480} title={task ? words.editShareTask : words.newShareTask} onClose={onClose}>
      <Form layout="vertical" initialValues={before} onFinish={(fields: Fields) => save.run(fields)}>
        <Form.Item
          name="title"
          label={words.contentTitle}
          rules={[{ required: true, whitespace: true, message: words.titleMissing }]}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
        {!task && (
          <Form.Item
            name="materialId"
            label={words.shareTaskPiece}
            rules={[{ required: true, message: words.shareTaskPieceMissing }]}
          >
            <ThingField kind="material" />
          </Form.Item>
        )}
        <Form.Item name="words" label={words.shareTaskWords}>
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
        <Form.Item
          name="deadline"
          label={words.shareTaskDeadline}
          rules={[{ required: true, message: words.shareTaskDeadlineMissing }]}
        >
          <DatePicker style={{ width: '100%' }} minDate={task ? undefined : today} />
        </Form.Item>
        {!task && may('staff.read') && (
          <Form.Item name="userIds" label={words.shareTaskMembers} extra={words.shareTaskMembersHint}>
            <MembersField />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={save.busy}>
          {task ? words.save : words.publishNow}
        </Button>
      </Form>
    </Drawer>
  )
}
