import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { type FormAnswer, type Handling, handlings } from '@mingpian/contract/forms.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Form, Input, Segmented, Select, Tag, Typography } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'

type Change = Omit<CallTypes<'PUT /biz/v1/form/answer/handling'>['body'], 'answerId'>

export const handlingColours: Record<Handling, string> = {
  open: 'orange',
  progress: 'blue',
  done: 'green',
}

/** State of a submitted form's handling, its handler, and a note; each change counts at once but the note. */
export function AnswerHandling({ answer }: { answer: FormAnswer }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const { answerId, handling, mayHandle } = answer
  const [note, setNote] = useState(handling.note)
  const change = useWrite(
    (body: Change) => call('PUT /biz/v1/form/answer/handling', { body: { answerId, ...body }, quiet: true }),
    { onDone: () => void message.success(words.handlingSaved) },
  )
  if (!mayHandle)
    return (
      <Alert
        type="info"
        title={
          <>
            <Tag color={handlingColours[handling.state]}>{words.handlings[handling.state]}</Tag>
            {handling.handler.name}
          </>
        }
        description={handling.note || undefined}
      />
    )
  return (
    <Form layout="vertical">
      <Flex gap={24} wrap>
        <Form.Item label={words.handling} style={{ marginBottom: 16 }}>
          <Segmented<Handling>
            aria-label={words.handling}
            disabled={change.busy}
            options={handlings.map((state) => ({ value: state, label: words.handlings[state] }))}
            value={handling.state}
            onChange={(state) => change.run({ state })}
          />
        </Form.Item>
        <Form.Item label={words.handler} htmlFor="answer-handler" style={{ marginBottom: 16, flex: 1 }}>
          <HandlerSelect
            handler={handling.handler}
            disabled={change.busy}
            onChange={(handlerId) => change.run({ handlerId })}
          />
        </Form.Item>
      </Flex>
      <Form.Item
        label={words.handlingNote}
        htmlFor="answer-note"
        extra={handling.at ? moment(handling.at, locale, timeZone) : words.handlingNoteHint}
        style={{ marginBottom: 8 }}
      >
        <Input.TextArea
          id="answer-note"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={1_000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Form.Item>
      <Button
        loading={change.busy}
        disabled={note.trim() === handling.note}
        onClick={() => change.run({ note })}
      >
        {words.saveNote}
      </Button>
    </Form>
  )
}

interface HandlerSelectProps {
  handler: FormAnswer['handling']['handler']
  disabled: boolean
  onChange: (userId: string) => void
}

/** The member who handles a submitted form: any colleague for roles that write forms, for others the caller alone. */
function HandlerSelect({ handler, disabled, onChange }: HandlerSelectProps) {
  const words = useWords()
  const me = useMe()
  const mayNameOthers = useMay()('forms.write')
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const colleagues = useQuery({
    ...callQuery('GET /biz/v1/clue/turn/colleagues', { query: { keyword: keyword || undefined } }),
    placeholderData: (before) => before,
    enabled: mayNameOthers,
  })
  const named = [{ userId: me.userId, name: me.name }, ...(handler.userId ? [handler] : [])]
  const others = (colleagues.data?.list ?? []).filter(({ userId }) =>
    named.every((each) => each.userId !== userId),
  )
  const options = new Map([...named, ...others].map((each) => [each.userId, each.name]))
  return (
    <Select
      id="answer-handler"
      showSearch={{ filterOption: false, onSearch: setText }}
      disabled={disabled}
      style={{ minWidth: 160, width: '100%' }}
      value={handler.userId}
      options={[
        { value: '', label: <Typography.Text type="secondary">{words.noHandler}</Typography.Text> },
        ...[...options].map(([value, label]) => ({ value, label })),
      ]}
      onChange={onChange}
    />
  )
}
