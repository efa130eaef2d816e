import { call } from '@mingpian/client/call.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { OwnShareTask } from '@mingpian/contract/share-tasks.ts'
import { useEffect, useState } from 'react'
import { useShare } from '#features/share/use-share.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './share-tasks.module.css'
import { TaskCard } from './task-card.tsx'
import { TeamTasks, useTeamTasks } from './team-tasks.tsx'

type State = 'open' | 'closed'
type Tab = State | 'team'

const states = [
  ['open', m.share_tasks_open],
  ['closed', m.share_tasks_closed],
] as const

/** The member's share tasks, each done by a screenshot of the shared piece; for superiors the team's progress. */
export default function ShareTasksPage() {
  const user = useSession()
  const [tab, setTab] = useState<Tab>('open')
  const [sharing, setSharing] = useState<OwnShareTask>()
  const team = useTeamTasks()
  const isTeam = tab === 'team'
  const state = isTeam ? 'open' : tab
  const { rows, isPending, error, refetch, end } = useList(
    callPages('GET /biz/v1/yqf/tasks', { query: { state } }),
  )
  const companyId = user?.companyId ?? ''
  const userId = user?.saleInfo.userId ?? ''
  const guide = useGuide(sharing, userId)
  const record = useWrite(({ taskId, materialId }: OwnShareTask) =>
    call('POST /biz/v1/yqf/share_task_record', {
      body: { companyId, saleId: userId, taskId, materialId },
    }),
  )
  const share = (task: OwnShareTask) => {
    // Another object each time, so that a second tap opens the guide again.
    setSharing({ ...task })
    if (!task.sharedAt) void record.run(task)
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.share_tasks_title()}</h1>
      <Choices
        label={m.share_tasks_which()}
        value={tab}
        choices={[
          ...states.map(([each, words]) => [each, words()] as const),
          ...(team.total > 0 ? [['team', m.share_tasks_team()] as const] : []),
        ]}
        onChange={setTab}
      />
      {isTeam && <TeamTasks list={team} />}
      {!isTeam && !rows && (
        <StateView part state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
      )}
      {!isTeam && rows?.length === 0 && <StateView part state={{ kind: 'empty', ...emptyWords(state) }} />}
      {!isTeam &&
        rows?.map((task) => (
          <TaskCard key={task.taskId} task={task} via={{ companyId, userId }} onShare={() => share(task)} />
        ))}
      {!isTeam && end.hasMore && <More {...end} />}
      {guide}
    </main>
  )
}

/** The guide to the app's share menu, opened for each task that is set. */
function useGuide(task: OwnShareTask | undefined, userId: string) {
  const { openGuide, guide } = useShare(
    task
      ? {
          contentType: 'material',
          contentId: task.materialId,
          userId,
          title: task.materialTitle,
          desc: task.materialSummary,
          imgUrl: task.materialCover,
        }
      : null,
  )
  useEffect(() => {
    if (task) openGuide()
  }, [task, openGuide])
  return guide
}

const emptyWords = (state: State) =>
  state === 'open'
    ? { title: m.share_tasks_none(), hint: m.share_tasks_none_hint() }
    : { title: m.share_tasks_none_closed() }
