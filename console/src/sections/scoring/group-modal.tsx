import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { TagGroup } from '@mingpian/contract/tags.ts'
import { App, Form, Input, Modal } from 'antd'
import { useWords } from '#kit/preferences.tsx'

/** Makes a group of tags, or renames one. */
export function GroupModal({ group, onClose }: { group?: TagGroup; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ name: string }>()
  const keep = useWrite(
    ({ name }: { name: string }) =>
      call('PUT /biz/v1/tag/group', {
        body: { name, ...(group && { groupId: group.groupId }) },
        quiet: true,
      }),
    {
      onDone: ({ problem }) => (problem ? message.error(problem) : onClose()),
    },
  )
  return (
    <Modal
      open
      title={group ? words.renameGroup : words.addGroup}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={keep.busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: group?.name ?? '' }}
        onFinish={(values) => keep.run(values)}
      >
        <Form.Item name="name" label={words.groupName} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={30} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
