import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { Flex, Tag, Typography } from 'antd'
import { personWords } from '#features/people/person.ts'
import { useWords } from '#kit/preferences.tsx'

/** Preview of the persons whom a rule would tag now. */
export function Preview({ result }: { result: CallTypes<'POST /biz/v1/tag/preview'>['data'] }) {
  const words = useWords()
  return (
    <Flex vertical gap={8} style={{ marginTop: 12 }}>
      <Typography.Text strong>{words.previewTotal(result.total)}</Typography.Text>
      <Flex gap={4} wrap>
        {result.list.map(({ person, salesperson }) => (
          <Tag key={`${person.unionId} ${salesperson}`}>
            {personWords(person, words.nameless)} · {salesperson}
          </Tag>
        ))}
      </Flex>
    </Flex>
  )
}
