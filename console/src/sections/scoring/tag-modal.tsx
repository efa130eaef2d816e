import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Tag, TagGroup, TagRule } from '@mingpian/contract/tags.ts'
import { App, Button, Flex, Form, Input, InputNumber, Modal, Switch } from 'antd'
import { useState } from 'react'
import { checked } from '#kit/first-fault.ts'
import { useWords } from '#kit/preferences.tsx'
import { Preview } from './preview.tsx'
import { type Draft, draftOf, ruleOf } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'

interface TagModalProps {
  group: TagGroup
  tag?: Tag
  onClose: () => void
}

/** Makes a tag, or changes one, with its rule and a preview of it. */
export function TagModal({ group, tag, onClose }: TagModalProps) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Draft>()
  const hasRule = Form.useWatch('hasRule', form)
  const keep = useWrite(
    (draft: Draft) =>
      call('PUT /biz/v1/tag', {
        body: {
          groupId: group.groupId,
          ...(tag && { tagId: tag.tagId }),
          name: draft.name,
          points: draft.points,
          rule: ruleOf(draft),
        },
        quiet: true,
      }),
    {
      onDone: ({ problem }) => (problem ? message.error(problem) : onClose()),
    },
  )
  const [seen, setSeen] = useState<CallTypes<'POST /biz/v1/tag/preview'>['data']>()
  const preview = useWrite(
    (rule: TagRule) => call('POST /biz/v1/tag/preview', { body: { rule }, quiet: true }),
    { onDone: setSeen },
  )
  const see = async () => {
    const draft = await checked(form)
    const rule = draft && ruleOf(draft)
    if (rule) preview.run(rule)
  }
  return (
    <Modal
      open
      width={820}
      title={tag ? words.editTag : words.addTag}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={keep.busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={draftOf(tag)}
        onFinish={(draft) => keep.run(draft)}
        onValuesChange={() => setSeen(undefined)}
      >
        <Flex gap={16} wrap>
          <Form.Item
            name="name"
            label={words.tagName}
            rules={[{ required: true, whitespace: true }]}
            style={{ flex: '1 1 240px' }}
          >
            <Input maxLength={30} autoFocus />
          </Form.Item>
          <Form.Item name="points" label={words.tagPoints} rules={[{ required: true }]}>
            <InputNumber min={0} max={1000} precision={0} />
          </Form.Item>
          <Form.Item name="hasRule" label={words.tagRule} valuePropName="checked">
            <Switch />
          </Form.Item>
        </Flex>
        {hasRule && (
          <>
            <RuleFields />
            <div>
              <Button loading={preview.busy} onClick={see}>
                {words.previewRule}
              </Button>
            </div>
            {seen && <Preview result={seen} />}
          </>
        )}
      </Form>
    </Modal>
  )
}
