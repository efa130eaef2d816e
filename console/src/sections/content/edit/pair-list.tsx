import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { PieceKind } from '@mingpian/client/making/piece.ts'
import { Button, Flex, Form, Input } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { listRule } from './rules.ts'

interface MarkListProps {
  kind: PieceKind
  label: string
  atLabel: string
  placeholder: string
  most: number
}

/** Titles, each with the page or the time that it stands for. */
export function MarkList({ kind, label, atLabel, placeholder, most }: MarkListProps) {
  const words = useWords()
  const form = Form.useFormInstance()
  return (
    <Form.Item label={label}>
      <Form.List name="marks" rules={[listRule(kind, 'marks', words, form)]}>
        {(fields, { add, remove }, { errors }) => (
          <Flex vertical gap={8}>
            {fields.map(({ key, name }) => (
              <Flex key={key} gap={8}>
                <Form.Item name={[name, 'at']} noStyle>
                  <Input
                    aria-label={words.markAt(atLabel, name + 1)}
                    placeholder={placeholder}
                    maxLength={6}
                    style={{ width: 88 }}
                  />
                </Form.Item>
                <Form.Item name={[name, 'title']} noStyle>
                  <Input
                    aria-label={words.markTitle(name + 1)}
                    placeholder={words.contentTitle}
                    maxLength={64}
                  />
                </Form.Item>
                <Button
                  type="text"
                  danger
                  aria-label={words.removeMark(name + 1)}
                  icon={<DeleteOutlined />}
                  onClick={() => remove(name)}
                />
              </Flex>
            ))}
            <Form.ErrorList errors={errors} />
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              disabled={fields.length >= most}
              onClick={() => add({ title: '', at: '' })}
            >
              {words.addTo(label)}
            </Button>
          </Flex>
        )}
      </Form.List>
    </Form.Item>
  )
}
