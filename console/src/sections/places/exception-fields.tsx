import type { Place } from '@mingpian/contract/places.ts'
import { Button, DatePicker, Flex, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useWords } from '#kit/preferences.tsx'

export interface ExceptionValue {
  day: Dayjs | null
  /** As typed: "09:00-12:00, 13:00-18:00"; '' where it is closed. */
  spans: string
  words: string
}

type Exception = Place['exceptions'][number]

const span = /^([01]\d|2[0-3]):([0-5]\d)-(([01]\d|2[0-3]):([0-5]\d)|24:00)$/

/** Spans as typed, in order; null where they cannot be read, overlap or end before they begin. */
export function spansOf(text: string): Exception['spans'] | null {
  const parts = text
    .replaceAll('：', ':')
    .split(/[,，、;；\s]+(?!-)/)
    .map((part) => part.replace(/[–—~～至]/g, '-'))
    .filter(Boolean)
  if (parts.some((part) => !span.test(part))) return null
  const spans = parts
    .map((part) => part.split('-'))
    .map(([from = '', until = '']) => ({ from, until }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  const isInOrder = spans.every(
    ({ from, until }, at) => from < until && (at === 0 || (spans[at - 1]?.until ?? '') <= from),
  )
  return isInOrder ? spans : null
}

export const exceptionValues = (exceptions: readonly Exception[]): ExceptionValue[] =>
  exceptions.map(({ day, spans, words }) => ({
    day: dayjs(day),
    spans: spans.map(({ from, until }) => `${from}-${until}`).join(', '),
    words,
  }))

export const exceptionsOf = (values: readonly ExceptionValue[]): Exception[] =>
  values.flatMap(({ day, spans, words = '' }) =>
    day ? [{ day: day.format('YYYY-MM-DD'), spans: spansOf(spans ?? '') ?? [], words: words.trim() }] : [],
  )

/** Days with other hours than the week has. */
export function ExceptionFields() {
  const words = useWords()
  return (
    <Form.List name="exceptions">
      {(rows, { add, remove }) => (
        <Flex vertical gap={8}>
          {rows.map(({ key, name }) => (
            <Flex key={key} gap={8} align="start" wrap>
              <Form.Item
                name={[name, 'day']}
                noStyle
                rules={[
                  { required: true, message: words.placeDayMissing },
                  ({ getFieldValue }) => ({
                    validator: async (_, day: Dayjs | null) => {
                      const days: (Dayjs | null)[] = (getFieldValue('exceptions') ?? []).map(
                        (each: ExceptionValue | undefined) => each?.day ?? null,
                      )
                      if (day && days.filter((each) => each?.isSame(day, 'day')).length > 1)
                        throw new Error(words.placeDayTwice)
                    },
                  }),
                ]}
              >
                <DatePicker
                  aria-label={words.placeDay}
                  style={{ width: 150 }}
                  // Enter takes the typed day; it would send the form, too.
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') event.preventDefault()
                  }}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'spans']}
                noStyle
                rules={[
                  {
                    validator: async (_, text: string) => {
                      if (!spansOf(text ?? '')) throw new Error(words.placeSpansWrong)
                    },
                  },
                ]}
              >
                <Input
                  aria-label={words.placeSpans}
                  placeholder={words.placeClosedDay}
                  maxLength={90}
                  style={{ width: 220 }}
                />
              </Form.Item>
              <Form.Item name={[name, 'words']} noStyle>
                <Input
                  aria-label={words.placeReason}
                  placeholder={words.placeReason}
                  maxLength={60}
                  style={{ width: 140 }}
                />
              </Form.Item>
              <Button onClick={() => remove(name)}>{words.codeRemove}</Button>
            </Flex>
          ))}
          {rows.length < 200 && (
            <Button
              type="link"
              style={{ alignSelf: 'start', paddingInline: 0 }}
              onClick={() => add({ day: null, spans: '', words: '' })}
            >
              {words.placeAddException}
            </Button>
          )}
        </Flex>
      )}
    </Form.List>
  )
}
