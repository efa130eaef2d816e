import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, InputNumber, Radio, Select } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { newCondition } from './rule-draft.ts'

const optionsOf = (names: Record<string, string>, first: readonly string[] = []) =>
  [...first, ...Object.keys(names).filter((value) => !first.includes(value))].map((value) => ({
    value,
    label: names[value],
  }))

/** The conditions of a rule, inside the form of a tag. */
export function RuleFields() {
  const words = useWords()
  return (
    <>
      <Form.Item name="match" label={words.ruleMatch}>
        <Radio.Group
          options={[
            { value: 'all', label: words.ruleAll },
            { value: 'any', label: words.ruleAny },
          ]}
        />
      </Form.Item>
      <Form.List name="conditions">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <Flex key={key} gap={8} align="center" wrap style={{ marginBottom: 8 }}>
                <Form.Item name={[name, 'days']} label={words.ruleDays} rules={[{ required: true }]}>
                  <InputNumber min={1} max={150} precision={0} style={{ width: 88 }} />
                </Form.Item>
                <Form.Item name={[name, 'fact']} label={words.ruleFact}>
                  <Select options={optionsOf(words.ruleFacts)} style={{ width: 150 }} />
                </Form.Item>
                <Form.Item name={[name, 'atLeast']} label={words.ruleAtLeast} rules={[{ required: true }]}>
                  <InputNumber min={1} max={1_000_000} precision={0} style={{ width: 96 }} />
                </Form.Item>
                <Form.Item name={[name, 'kind']} label={words.ruleKind}>
                  <Select options={optionsOf(words.ruleKinds, ['any'])} style={{ width: 128 }} />
                </Form.Item>
                <Form.Item name={[name, 'source']} label={words.ruleSource}>
                  <Select options={optionsOf(words.ruleSources, ['any'])} style={{ width: 150 }} />
                </Form.Item>
                <Button
                  aria-label={words.ruleRemove}
                  title={words.ruleRemove}
                  icon={<DeleteOutlined />}
                  disabled={rows.length === 1}
                  onClick={() => remove(name)}
                />
              </Flex>
            ))}
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              disabled={rows.length >= 10}
              onClick={() => add(newCondition)}
              style={{ marginBottom: 16 }}
            >
              {words.ruleAdd}
            </Button>
          </>
        )}
      </Form.List>
    </>
  )
}
