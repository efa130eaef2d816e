import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { TaskMember } from '@mingpian/contract/share-tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Image, Tag } from 'antd'
import { useParams } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'

const states = ['open', 'completed'] as const

/** A task, and the progress of each member with it, with the screenshots. */
export function TaskProgress() {
  const words = useWords()
  const { taskId = '' } = useParams()
  const { page, pageSize, get } = useFilters()
  const state = states.find((each) => each === get('state'))
  const query = useQuery({
    ...callQuery('GET /biz/v1/yqf/progress', { query: { taskId, page, pageSize, state } }),
    placeholderData: (before) => before,
  })
  const task = query.data?.task
  return (
    <Page
      title={task?.title ?? words.shareTaskProgress}
      hint={
        task &&
        [
          task.materialTitle,
          `${words.shareTaskDeadline} ${task.deadline}`,
          words.shareTaskSteps(task.asked, task.shared, task.completed),
        ].join(' · ')
      }
    >
      <List
        name="share-task-members"
        columns={useColumns()}
        rowKey="userId"
        query={query}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: states.map((value) => ({ value, label: words.shareTaskMemberStates[value] })),
          },
        ]}
        empty={words.noShareTaskMembers}
      />
    </Page>
  )
}

function useColumns(): Column<TaskMember>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const timeOf = (at: string) => at && moment(at, locale, timeZone)
  return [
    {
      key: 'name',
      title: words.shareTaskMember,
      fixedShown: true,
      render: (_, { name, hasLeft }) => (
        <>
          {name} {hasLeft && <Tag>{words.shareTaskLeft}</Tag>}
        </>
      ),
    },
    { key: 'sharedAt', title: words.shareTaskShared, width: 160, render: (_, row) => timeOf(row.sharedAt) },
    {
      key: 'completedAt',
      title: words.shareTaskCompleted,
      width: 160,
      render: (_, row) => timeOf(row.completedAt),
    },
    {
      key: 'image',
      title: words.shareTaskShot,
      fixedShown: true,
      width: 120,
      render: (_, { imagePath, name }) => imagePath && <Image width={56} src={imagePath} alt={name} />,
    },
  ]
}
