import { call } from '@mingpian/client/call.ts'
import type { TagGroup, Tag as TagRow } from '@mingpian/contract/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Popconfirm, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { callQuery, useWrite } from '#kit/call.ts'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { GroupModal } from './group-modal.tsx'
import { useRuleWords } from './rule-words.ts'
import { TagModal } from './tag-modal.tsx'

const groupsCall = 'GET /biz/v1/tag/group/list'

type Opened = { group?: TagGroup } | { tagOf: TagGroup; tag?: TagRow } | null

/** Groups of tags, and the rules of tags that leads earn. */
export function Tags() {
  const words = useWords()
  const [opened, open] = useState<Opened>(null)
  const query = useQuery(callQuery(groupsCall, {}))
  const close = () => open(null)
  return (
    <Flex vertical gap={16} align="stretch">
      <div>
        <Button type="primary" onClick={() => open({})}>
          {words.addGroup}
        </Button>
      </div>
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
  )
}

function Group({ group, onOpen }: { group: TagGroup; onOpen: (opened: Opened) => void }) {
  const words = useWords()
  const ruleWords = useRuleWords()
  const { groupId, name, tags } = group
  const removeGroup = useWrite(() => call('DELETE /biz/v1/tag/group', { query: { groupId }, quiet: true }), {
    refresh: [groupsCall],
  })
  const removeTag = useWrite(
    (tagId: string) => call('DELETE /biz/v1/tag', { query: { tagId }, quiet: true }),
    { refresh: [groupsCall] },
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
          <Button size="small" onClick={() => onOpen({ group })}>
            {words.renameGroup}
          </Button>
          <Popconfirm
            title={words.removeGroupAsk(name, tags.length)}
            okText={words.removeIt}
            cancelText={words.cancel}
            onConfirm={() => removeGroup.mutateAsync()}
          >
            <Button size="small" danger>
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
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'name', title: words.tagName, width: 200, render: (_, tag) => <Tag>{tag.name}</Tag> },
          { key: 'points', title: words.tagPoints, dataIndex: 'points', width: 120, align: 'right' },
          {
            key: 'rule',
            title: words.tagRule,
            render: (_, tag) => (tag.rule ? ruleWords(tag.rule) : words.byHandOnly),
          },
          {
            key: 'actions',
            title: words.action,
            width: 180,
            render: (_, tag) => (
              <Flex gap={8}>
                <Button size="small" onClick={() => onOpen({ tagOf: group, tag })}>
                  {words.editTag}
                </Button>
                <Popconfirm
                  title={words.removeTagAsk(tag.name)}
                  okText={words.removeIt}
                  cancelText={words.cancel}
                  onConfirm={() => removeTag.mutateAsync(tag.tagId)}
                >
                  <Button size="small" danger>
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
