import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ShareTask } from '@mingpian/contract/share-tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Popconfirm, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { TaskDrawer } from './task-drawer.tsx'

const listCall = 'GET /biz/v1/yqf/task_list'
const states = ['running', 'ended'] as const

/** The tasks of the company, the newest first. */
export function TaskList() {
  const words = useWords()
  const canWrite = useMay()('content.write')
  const { page, pageSize, get } = useFilters()
  const [edited, setEdited] = useState<ShareTask | 'new'>()
  const state = states.find((each) => each === get('state'))
  const query = useQuery({
    ...callQuery(listCall, { query: { page, pageSize, state } }),
    placeholderData: (before) => before,
  })
  const start = canWrite && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {words.newShareTask}
    </Button>
  )
  return (
    <Page title={words.shareTasks} hint={words.shareTasksHint} actions={start}>
      <List
        name="share-tasks"
        columns={useColumns(canWrite ? setEdited : undefined)}
        rowKey="taskId"
        query={query}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: states.map((value) => ({ value, label: words.shareTaskStates[value] })),
          },
        ]}
        empty={words.noShareTasks}
        start={start}
      />
      {edited && (
        <TaskDrawer task={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  )
}

function useColumns(onEdit: ((task: ShareTask) => void) | undefined): Column<ShareTask>[] {
  const words = useWords()
  const dayText = useDayText()
  return [
    {
      key: 'title',
      title: words.contentTitle,
      fixedShown: true,
      render: (_, { taskId, title, materialTitle }) => (
        <div style={{ maxWidth: 360 }}>
          <Link to={`/tasks/${taskId}`}>{title}</Link>
          <div>
            <Typography.Text type="secondary">{materialTitle}</Typography.Text>
          </div>
        </div>
      ),
    },
    {
      key: 'state',
      title: words.status,
      width: 120,
      render: (_, { endedAt, isLate }) =>
        endedAt ? (
          <Tag>{words.shareTaskStates.ended}</Tag>
        ) : (
          <Tag color={isLate ? 'gold' : 'green'}>
            {isLate ? words.shareTaskLate : words.shareTaskStates.running}
          </Tag>
        ),
    },
    {
      key: 'deadline',
      title: words.shareTaskDeadline,
      width: 140,
      render: (_, { deadline }) => dayText(deadline),
    },
    {
      key: 'progress',
      title: words.shareTaskProgress,
      fixedShown: true,
      width: 240,
      render: (_, { asked, shared, completed }) => words.shareTaskSteps(asked, shared, completed),
    },
    {
      key: 'actions',
      title: words.action,
      width: 160,
      render: (_, task) => onEdit && !task.endedAt && <Actions task={task} onEdit={() => onEdit(task)} />,
    },
  ]
}

function Actions({ task: { taskId }, onEdit }: { task: ShareTask; onEdit: () => void }) {
  const words = useWords()
  const end = useWrite(() => call('POST /biz/v1/yqf/task_end', { body: { taskId }, quiet: true }), {})
  return (
    <Flex gap={4} style={{ marginLeft: -8 }}>
      <Button type="link" size="small" onClick={onEdit}>
        {words.edit}
      </Button>
      <Popconfirm
        title={words.endShareTaskAsk}
        okText={words.endShareTask}
        cancelText={words.cancel}
        onConfirm={() => void end.run()}
      >
        <Button type="link" size="small" danger loading={end.busy}>
          {words.endShareTask}
        </Button>
      </Popconfirm>
    </Flex>
  )
}
