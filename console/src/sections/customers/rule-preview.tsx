import type { AssignPreview, AssignRule } from '@mingpian/contract/assign.ts'
import { Card, Flex, Tag, Typography } from 'antd'
import { useWords } from '#kit/preferences.tsx'

/** For each rule, how many leads of the pool it would assign, and to which members. */
export function RulePreview({ preview, rules }: { preview: AssignPreview; rules: AssignRule[] }) {
  const words = useWords()
  return (
    <Card title={words.rulePreviewTitle}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{words.rulePreviewNote}</Typography.Text>
        {preview.rules.map(({ leads, members }, at) => (
          <Flex key={rules[at]?.ruleId || `${at} ${rules[at]?.name}`} gap={8} align="center" wrap>
            <Typography.Text strong style={{ minWidth: 160 }}>
              {rules[at]?.name}
            </Typography.Text>
            <Typography.Text>{words.rulePreviewLeads(leads)}</Typography.Text>
            {members.map(({ userId, name, leads: own, skipped }) => (
              <Tag key={userId} color={skipped ? 'default' : 'blue'}>
                {skipped ? `${name}${words.inBrackets(words.ruleSkipped[skipped] ?? '')}` : `${name} ${own}`}
              </Tag>
            ))}
          </Flex>
        ))}
        <Typography.Text>{words.rulePreviewRest(preview.rest)}</Typography.Text>
        {preview.isCut && <Typography.Text type="secondary">{words.rulePreviewCut}</Typography.Text>}
      </Flex>
    </Card>
  )
}
