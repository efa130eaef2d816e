import type { FormDescription, Question } from '@mingpian/contract/shared/forms.ts'
import { Button, Checkbox, Flex, Input, Radio, Rate, Typography } from 'antd'
import { useWords } from '#kit/preferences.tsx'

/** A form as customers see it; nothing in it can be answered. */
export function ShownForm({ title, form }: { title: string; form: FormDescription }) {
  const words = useWords()
  return (
    <div style={{ padding: '20px 18px' }} inert>
      <Typography.Title level={2} style={{ fontSize: 20, marginTop: 0 }}>
        {title || words.contentTitle}
      </Typography.Title>
      {form.intro && (
        <Typography.Paragraph type="secondary" style={{ whiteSpace: 'pre-wrap' }}>
          {form.intro}
        </Typography.Paragraph>
      )}
      <Flex vertical gap={20}>
        {form.questions.map((question) => (
          <div key={question.id}>
            <div>
              {question.required && <Typography.Text type="danger">* </Typography.Text>}
              {question.label || words.noLabel}
            </div>
            {question.hint && <Typography.Text type="secondary">{question.hint}</Typography.Text>}
            <div style={{ marginTop: 8 }}>
              <Answer question={question} />
            </div>
          </div>
        ))}
        <Button type="primary" block>
          {form.submitText || words.submit}
        </Button>
      </Flex>
    </div>
  )
}

function Answer({ question: { kind, options = [], max = 5, terms, label } }: { question: Question }) {
  const words = useWords()
  switch (kind) {
    case 'choice':
      return <Radio.Group options={options} style={{ display: 'grid', gap: 8 }} />
    case 'choices':
      return <Checkbox.Group options={options} style={{ display: 'grid', gap: 8 }} />
    case 'rating':
      return <Rate count={max} />
    case 'consent':
      return <Checkbox>{terms || words.terms}</Checkbox>
    case 'longText':
    case 'signature':
      return <Input.TextArea rows={3} aria-label={label} placeholder={words.questionKinds[kind]} />
    default:
      return <Input aria-label={label} placeholder={words.questionKinds[kind]} />
  }
}
