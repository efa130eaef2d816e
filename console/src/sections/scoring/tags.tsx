import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { isBesideTwin } from '@mingpian/contract/shared/rules/wecom-tag-name.ts'
import type { TagGroup, Tag as TagRow } from '@mingpian/contract/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Empty, Flex, Popconfirm, Skeleton, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { done } from '#kit/done.ts'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { GroupModal } from './group-modal.tsx'
import { useRuleWords } from './rule-words.ts'
import { TagModal } from './tag-modal.tsx'
import { useScoringTabs } from './use-scoring-tabs.ts'

const groupsCall = 'GET /biz/v1/tag/group/list'

type Opened = { group?: TagGroup } | { tagOf: TagGroup; tag?: TagRow } | null

/** Groups of tags, and the rules of tags that leads earn. */
export function Tags() {
  const words = useWords()
  const [opened, open] = useState<Opened>(null)
  const query = useQuery(callQuery(groupsCall, {}))
  const close = () => open(null)
  return (
    <Page
      title={words.scoring}
      tabs={useScoringTabs()}
      hint={words.scoringHint}
      actions={
        <Button type="primary" onClick={() => open({})}>
          {words.addGroup}
        </Button>
      }
    >
      <Flex vertical gap={16} align="stretch">
        <Loaded query={query} skeleton={<Skeleton active />}>
          {({ list }) =>
            list.length > 0 ? (
              list.map((group) => <Group key={group.groupId} group={group} onOpen={open} />)
            ) : (
              <Empty description={words.noTags}>{words.noTagsHint}</Empty>
            )
          }
        </Loaded>
        {opened && 'tagOf' in opened && (
          <TagModal group={opened.tagOf} {...(opened.tag && { tag: opened.tag })} onClose={close} />
        )}
        {opened && !('tagOf' in opened) && (
          <GroupModal {...(opened.group && { group: opened.group })} onClose={close} />
        )}
      </Flex>
    </Page>
  )
}

function Group({ group, onOpen }: { group: TagGroup; onOpen: (opened: Opened) => void }) {
  const words = useWords()
  const ruleWords = useRuleWords()
  const { groupId, name, tags } = group
  const { message } = App.useApp()
  const say = ({ problem }: { problem: string }) => {
    if (problem) message.error(problem)
  }
  const removeGroup = useWrite(() => call('DELETE /biz/v1/tag/group', { query: { groupId }, quiet: true }), {
    onDone: say,
  })
  const bring = useWrite(
    (tagId: string) => call('POST /biz/v1/tag/wecom', { body: { tagId }, quiet: true }),
    {
      onDone: (made) => (made.problem ? say(made) : message.success(words.tagInWecomMade)),
    },
  )
  const inWecom = tags.filter(({ wecomTagId }) => wecomTagId).length
  const removeTag = useWrite(
    (tagId: string) => call('DELETE /biz/v1/tag', { query: { tagId }, quiet: true }),
    { onDone: say },
  )
  return (
    <Card
      size="small"
      title={name}
      extra={
        <Flex gap={8}>
          <Button size="small" onClick={() => onOpen({ tagOf: group })}>
            {words.addTag}
          </Button>
          <Button type="text" size="small" onClick={() => onOpen({ group })}>
            {words.renameGroup}
          </Button>
          <Popconfirm
            title={words.removeGroupAsk(name, tags.length)}
            description={inWecom > 0 && words.removeInWecom(inWecom)}
            okText={words.removeIt}
            cancelText={words.cancel}
            onConfirm={() => done(removeGroup.run())}
          >
            <Button type="text" size="small" danger>
              {words.removeGroup}
            </Button>
          </Popconfirm>
        </Flex>
      }
    >
      <Table<TagRow>
        size="small"
        rowKey="tagId"
        pagination={false}
        dataSource={tags}
        locale={{ emptyText: words.noTags }}
        tableLayout="fixed"
        columns={[
          { key: 'name', title: words.tagName, width: '18%', render: (_, tag) => <Tag>{tag.name}</Tag> },
          { key: 'points', title: words.tagPoints, dataIndex: 'points', width: 80, align: 'right' },
          {
            key: 'rule',
            title: words.tagRule,
            render: (_, tag) => (tag.rule ? ruleWords(tag.rule) : words.byHandOnly),
          },
          {
            key: 'wecom',
            title: words.tagInWecom,
            width: '19%',
            render: (_, tag) => <InWecom tag={tag} busy={bring.busy} onBring={() => bring.run(tag.tagId)} />,
          },
          {
            key: 'actions',
            title: words.action,
            width: 176,
            render: (_, tag) => (
              <Flex gap={4} style={{ marginLeft: -8 }}>
                <Button type="link" size="small" onClick={() => onOpen({ tagOf: group, tag })}>
                  {words.edit}
                </Button>
                <Popconfirm
                  title={words.removeTagAsk(tag.name)}
                  description={tag.wecomTagId && words.removeInWecom(1)}
                  okText={words.removeIt}
                  cancelText={words.cancel}
                  onConfirm={() => done(removeTag.run(tag.tagId))}
                >
                  <Button type="link" size="small" danger>
                    {words.removeIt}
                  </Button>
                </Popconfirm>
              </Flex>
            ),
          },
        ]}
      />
    </Card>
  )
}

/** Whether WeCom has the tag too, and a button that makes it there. A tag by rule exists only here. */
function InWecom({ tag, busy, onBring }: { tag: TagRow; busy: boolean; onBring: () => void }) {
  const words = useWords()
  if (tag.wecomTagId)
    return (
      <>
        <Tag color="success">{words.tagIsInWecom}</Tag>
        {isBesideTwin(tag.name) && (
          <Typography.Paragraph type="secondary" style={{ margin: '4px 0 0' }}>
            {words.tagBesideTwin}
          </Typography.Paragraph>
        )}
      </>
    )
  if (tag.rule) return null
  return (
    <Flex gap={8} align="center" wrap>
      {tag.wecomGone && <Tag color="warning">{words.tagGoneFromWecom}</Tag>}
      <Button size="small" disabled={busy} aria-label={words.bringTagOf(tag.name)} onClick={onBring}>
        {words.bringTag}
      </Button>
    </Flex>
  )
}
