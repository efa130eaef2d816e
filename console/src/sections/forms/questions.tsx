import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { newQuestion } from '@mingpian/client/editing/form.ts'
import { type Question, questionKinds } from '@mingpian/contract/shared/forms.ts'
import { mostQuestions } from '@mingpian/contract/shared/rules/form-limits.ts'
import { Button, Collapse, Dropdown, Flex, Tag, Typography } from 'antd'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import type { QuestionFault } from './problems.ts'
import { QuestionSettings } from './question-settings.tsx'

interface QuestionsProps {
  value?: Question[]
  onChange?: (questions: Question[]) => void
  /** Marked at their questions. */
  faults: readonly QuestionFault[]
  /** Focusing the list opens the first faulty question at its faulty part. */
  ref?: Ref<{ focus: () => void; nativeElement: HTMLElement | null }>
}

const addId = 'add-question'

/** The questions in their order: added, moved, copied, changed and removed. */
export function Questions({ value: questions = [], onChange, faults, ref }: QuestionsProps) {
  const words = useWords()
  const [openId, setOpenId] = useState('')
  // A new object for each request, so that the same control is focused a second time.
  const [focusOn, setFocusOn] = useState<QuestionFault>()
  const list = useRef<HTMLDivElement>(null)
  const faultOf = ({ id }: Question) => faults.find(({ question }) => question === id)
  useImperativeHandle(ref, () => ({
    focus: () => {
      const [first] = faults
      if (!first) return
      if (first.question) {
        setOpenId(first.question)
        setFocusOn({ ...first })
      } else document.getElementById(addId)?.focus()
    },
    nativeElement: list.current,
  }))
  const put = (next: Question[]) => onChange?.(next)
  const move = (at: number, step: number) => {
    const moved = [...questions]
    moved.splice(at + step, 0, ...moved.splice(at, 1))
    put(moved)
  }
  const add = (question: Question, at = questions.length) => {
    put([...questions.slice(0, at), question, ...questions.slice(at)])
    setOpenId(question.id)
  }
  return (
    <Flex vertical gap={12} ref={list}>
      {questions.length > 0 && (
        <Collapse
          // The buttons of a heading are beside the part that opens it, not inside.
          collapsible="header"
          activeKey={openId}
          onChange={(keys) => setOpenId(keys.at(-1) ?? '')}
          items={questions.map((question, at) => ({
            key: question.id,
            label: <Head question={question} n={at + 1} fault={faultOf(question)} />,
            extra: (
              <Steps
                n={at + 1}
                count={questions.length}
                onMove={(step) => move(at, step)}
                onCopy={() => {
                  const { id } = newQuestion(question.kind, question.label, questions)
                  add({ ...question, id }, at + 1)
                }}
                onRemove={() => put(questions.filter((each) => each !== question))}
              />
            ),
            children: (
              <QuestionSettings
                question={question}
                earlier={questions.slice(0, at)}
                fault={faultOf(question)}
                focusOn={focusOn?.question === question.id ? focusOn : undefined}
                onChange={(next) => put(questions.map((each) => (each === question ? next : each)))}
              />
            ),
          }))}
        />
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          style: { maxHeight: 360, overflow: 'auto' },
          items: questionKinds.map((kind) => ({ key: kind, label: words.questionKinds[kind] })),
          onClick: ({ key }) => {
            const kind = questionKinds.find((each) => each === key)
            if (kind) add(newQuestion(kind, words.questionKinds[kind], questions))
          },
        }}
      >
        <Button
          id={addId}
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={questions.length >= mostQuestions}
        >
          {words.addQuestion}
        </Button>
      </Dropdown>
    </Flex>
  )
}

function Head({ question, n, fault }: { question: Question; n: number; fault: QuestionFault | undefined }) {
  const words = useWords()
  const { label, kind, required, showIf } = question
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text strong>
        {n}. {label || words.noLabel}
      </Typography.Text>
      <Typography.Text type="secondary">{words.questionKinds[kind]}</Typography.Text>
      {required && <Tag>{words.isRequired}</Tag>}
      {showIf && <Tag color="blue">{words.isConditional}</Tag>}
      {fault && <Typography.Text type="danger">{fault.text}</Typography.Text>}
    </Flex>
  )
}

interface StepsProps {
  n: number
  count: number
  onMove: (step: number) => void
  onCopy: () => void
  onRemove: () => void
}

function Steps({ n, count, onMove, onCopy, onRemove }: StepsProps) {
  const words = useWords()
  const steps = [
    { label: words.questionUp(n), icon: <ArrowUpOutlined />, work: () => onMove(-1), disabled: n === 1 },
    {
      label: words.questionDown(n),
      icon: <ArrowDownOutlined />,
      work: () => onMove(1),
      disabled: n === count,
    },
    { label: words.questionCopy(n), icon: <CopyOutlined />, work: onCopy, disabled: count >= mostQuestions },
    { label: words.questionRemove(n), icon: <DeleteOutlined />, work: onRemove, disabled: false },
  ]
  return (
    <Flex>
      {steps.map(({ label, icon, work, disabled }) => (
        <Button
          key={label}
          type="text"
          size="small"
          aria-label={label}
          icon={icon}
          disabled={disabled}
          onClick={(event) => {
            event.stopPropagation()
            work()
          }}
        />
      ))}
    </Flex>
  )
}
