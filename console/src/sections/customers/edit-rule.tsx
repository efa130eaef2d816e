import { callQuery } from '@mingpian/client/react/queries.ts'
import type { AssignRule } from '@mingpian/contract/assign.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, Modal, Radio, Select } from 'antd'
import { HoursFields } from '#features/hours/hours-fields.tsx'
import type { Named } from '#features/staff/members-field.tsx'
import { MembersField } from '#features/staff/members-field.tsx'
import { useWords } from '#kit/preferences.tsx'

interface Props {
  /** Absent for a new one. */
  rule: AssignRule | undefined
  named: readonly Named[]
  onKnown: (members: Named[]) => void
  onDone: (rule: AssignRule) => void
  onClose: () => void
}

const fresh: AssignRule = {
  ruleId: '',
  name: '',
  isOn: true,
  sources: [],
  scenes: [],
  regions: [],
  tagIds: [],
  hours: [],
  way: 'turn',
  userIds: [],
}

/** The fields of one rule, which is saved together with the others. */
export function EditRule({ rule = fresh, named, onKnown, onDone, onClose }: Props) {
  const words = useWords()
  const [form] = Form.useForm<AssignRule>()
  const tags = useQuery(callQuery('GET /biz/v1/tag/list', {}))
  const optionsOf = (names: Record<string, string>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <Modal
      open
      width={640}
      title={rule === fresh ? words.assignRuleAdd : words.ruleEdit}
      okText={words.ruleKeep}
      cancelText={words.cancel}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={rule}
        onFinish={(fields) => onDone({ ...rule, ...fields, name: fields.name.trim() })}
      >
        <Form.Item
          name="name"
          label={words.ruleName}
          rules={[{ required: true, whitespace: true, message: words.ruleNameMissing }]}
        >
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item name="sources" label={words.assignSources} extra={words.assignAnySource}>
          <Checkbox.Group options={optionsOf(words.ruleSourceKinds)} />
        </Form.Item>
        <Form.Item name="regions" label={words.ruleRegions} extra={words.ruleRegionsHint}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={['，', ',', '、', ' ']}
            maxCount={40}
          />
        </Form.Item>
        <Form.Item name="tagIds" label={words.ruleTags}>
          <Select
            mode="multiple"
            maxCount={20}
            optionFilterProp="label"
            options={(tags.data?.list ?? []).map((group) => ({
              label: group.name,
              options: group.tags.map(({ tagId, name }) => ({ value: tagId, label: name })),
            }))}
          />
        </Form.Item>
        <Form.Item name="scenes" label={words.ruleScenes}>
          <Select mode="multiple" options={optionsOf(words.leadScenes)} />
        </Form.Item>
        <Form.Item label={words.ruleHours}>
          <HoursFields name={['hours']} path={['hours']} />
        </Form.Item>
        <Form.Item
          name="userIds"
          label={words.ruleMembers}
          extra={words.ruleMembersHint}
          rules={[{ required: true, message: words.ruleMembersMissing }]}
        >
          <MembersField named={named} onKnown={onKnown} />
        </Form.Item>
        <Form.Item name="way" label={words.ruleWay}>
          <Radio.Group options={optionsOf(words.ruleWays)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
