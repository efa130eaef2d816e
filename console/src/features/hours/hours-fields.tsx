import { shownUntil, storedUntil } from '@mingpian/contract/shared/rules/day-end.ts'
import { Button, Flex, Form, Input, Select } from 'antd'
import { useWords } from '#kit/preferences.tsx'

type Path = (string | number)[]

/**
 * Edits the shifts of a week. A list without shifts means all hours.
 * @param name of the list, as seen from the list around it
 * @param path of the list, as seen from the form
 */
export function HoursFields({ name: list, path }: { name: Path; path: Path }) {
  const words = useWords()
  const days = words.codeDays.map((label, at) => ({ value: at + 1, label }))
  return (
    <Form.List name={list}>
      {(shifts, { add, remove }) => (
        <Flex vertical gap={8}>
          {shifts.map(({ key, name }) => (
            <Flex key={key} gap={8} align="start">
              <Form.Item
                name={[name, 'days']}
                noStyle
                rules={[{ required: true, message: words.codeHoursWrong }]}
              >
                <Select
                  mode="multiple"
                  options={days}
                  aria-label={words.codeHours}
                  style={{ flex: 1, minWidth: 160 }}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'from']}
                noStyle
                rules={[{ required: true, message: words.codeHoursWrong }]}
              >
                <Input type="time" aria-label={words.codeHours} style={{ width: 132 }} />
              </Form.Item>
              <Form.Item
                name={[name, 'until']}
                noStyle
                getValueProps={(until) => ({ value: shownUntil(until) })}
                normalize={storedUntil}
                rules={[
                  ({ getFieldValue }) => ({
                    validator: (_, until: string) =>
                      until > getFieldValue([...path, name, 'from'])
                        ? Promise.resolve()
                        : Promise.reject(new Error(words.codeHoursWrong)),
                  }),
                ]}
              >
                <Input type="time" aria-label={words.codeHours} style={{ width: 132 }} />
              </Form.Item>
              <Button onClick={() => remove(name)}>{words.codeRemove}</Button>
            </Flex>
          ))}
          {shifts.length < 14 && (
            <Button
              type="link"
              style={{ alignSelf: 'start', paddingInline: 0 }}
              onClick={() => add({ days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' })}
            >
              {words.codeAddHours}
            </Button>
          )}
        </Flex>
      )}
    </Form.List>
  )
}
