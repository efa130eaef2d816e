import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Card, Flex, Form, Input, Skeleton } from 'antd'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { SaveButton } from '#kit/save-button.tsx'
import { usePostsTabs } from './use-posts-tabs.ts'

const wordsCall = 'GET /dynamic/v1/setting/words'
type Stored = CallTypes<typeof wordsCall>['data']

/** Words for which a text waits for a moderator, and words that pass although they contain one. */
export function PostWords() {
  const words = useWords()
  const query = useQuery({ ...callQuery(wordsCall, {}), refetchOnWindowFocus: false })
  return (
    <Page title={words.posts} tabs={usePostsTabs()} hint={words.postWordsHint}>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 10 }} />}>
        {(stored) => <WordsForm key={JSON.stringify(stored)} stored={stored} />}
      </Loaded>
    </Page>
  )
}

/** One word a line; empty lines and repeated words are left out. */
const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

function WordsForm({ stored }: { stored: Stored }) {
  const words = useWords()
  const { message } = App.useApp()
  const save = useWrite((body: Stored) => call('PUT /dynamic/v1/setting/words', { body, quiet: true }), {
    onDone: () => void message.success(words.saved),
  })
  const rules = [
    {
      validator: async (_: unknown, text: string) => {
        const all = listOf(text)
        const wrong = all.find((word) => {
          const { length } = Array.from(word)
          return length < 2 || length > postLimits.word
        })
        if (wrong) throw new Error(words.postWordWrong(wrong, postLimits.word))
        if (all.length > postLimits.words) throw new Error(words.postWordsTooMany(postLimits.words))
      },
    },
  ]
  return (
    <Card>
      <Form
        layout="vertical"
        initialValues={{ forbidden: stored.forbidden.join('\n'), allowed: stored.allowed.join('\n') }}
        onFinish={(fields: { forbidden: string; allowed: string }) =>
          save.run({ forbidden: listOf(fields.forbidden), allowed: listOf(fields.allowed) })
        }
      >
        <Flex gap={24} wrap>
          <Form.Item
            style={{ flex: '1 1 320px' }}
            name="forbidden"
            label={words.postForbidden}
            extra={words.postForbiddenHint}
            rules={rules}
          >
            <Input.TextArea rows={14} />
          </Form.Item>
          <Form.Item
            style={{ flex: '1 1 320px' }}
            name="allowed"
            label={words.postAllowed}
            extra={words.postAllowedHint}
            rules={rules}
          >
            <Input.TextArea rows={14} />
          </Form.Item>
        </Flex>
        <SaveButton busy={save.busy} />
      </Form>
    </Card>
  )
}
