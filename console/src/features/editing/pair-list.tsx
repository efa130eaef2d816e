import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, type FormRule, Input } from 'antd'
import { useWords } from '#kit/preferences.tsx'

interface Half {
  /** Of the value in a pair. */
  name: string
  /** Of the nth pair, counted from one. */
  label: (nth: number) => string
  placeholder: string
  /** In characters. */
  maxLength: number
}

interface PairListProps {
  name: string
  label: string
  maxCount: number
  /** The first field of a pair, with its width in pixels, and its rules by the place of the pair. */
  short: Half & { width: number; rules?: (at: number) => FormRule[] }
  long: Half
}

/** Pairs of a short text and a longer one, such as a page and its title. */
export function PairList({ name: list, label, maxCount, short, long }: PairListProps) {
  const words = useWords()
  return (
    <Form.Item label={label}>
      <Form.List name={list}>
        {(fields, { add, remove }) => (
          <Flex vertical gap={8}>
            {fields.map(({ key, name }) => (
              <Flex key={key} gap={8}>
                <Form.Item name={[name, short.name]} noStyle rules={short.rules?.(name)}>
                  <Input
                    aria-label={short.label(name + 1)}
                    placeholder={short.placeholder}
                    maxLength={short.maxLength}
                    style={{ width: short.width }}
                  />
                </Form.Item>
                <Form.Item name={[name, long.name]} noStyle>
                  <Input
                    aria-label={long.label(name + 1)}
                    placeholder={long.placeholder}
                    maxLength={long.maxLength}
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
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              disabled={fields.length >= maxCount}
              onClick={() => add({ [short.name]: '', [long.name]: '' })}
            >
              {words.addTo(label)}
            </Button>
          </Flex>
        )}
      </Form.List>
    </Form.Item>
  )
}
