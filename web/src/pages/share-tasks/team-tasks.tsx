import { callPages } from '@mingpian/client/react/queries.ts'
import type { ShareTask, TaskMember } from '@mingpian/contract/share-tasks.ts'
import { useState } from 'react'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeBeforeText } from '#kit/time.ts'
import { type List, useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './share-tasks.module.css'

/** The tasks for which members of the reader's team were asked; none for members who are no superiors. */
export const useTeamTasks = () => useList(callPages('GET /biz/v1/yqf/team_tasks', { query: {}, quiet: true }))

/** The tasks of the team with their numbers; each opens into the members. */
export function TeamTasks({ list }: { list: List<{ list: ShareTask[]; total: number }> }) {
  const [opened, open] = useState<ShareTask>()
  const { rows = [] } = list
  return (
    <div className={style.team}>
      <Rows>
        {rows.map((task) => (
          <ButtonRow
            key={task.taskId}
            title={task.title}
            note={m.share_tasks_team_steps({
              asked: task.asked,
              shared: task.shared,
              completed: task.completed,
            })}
            {...(task.endedAt && { value: m.share_tasks_ended() })}
            opens
            onClick={() => open(task)}
          />
        ))}
      </Rows>
      <More {...list.end} />
      {opened && <Members task={opened} onClose={() => open(undefined)} />}
    </div>
  )
}

function Members({ task, onClose }: { task: ShareTask; onClose: () => void }) {
  const now = useNow()
  const members = useList(
    callPages('GET /biz/v1/yqf/progress', { query: { taskId: task.taskId }, quiet: true }),
  )
  return (
    <Sheet open title={task.title} onClose={onClose}>
      {members.rows ? (
        <>
          <Rows>
            {members.rows.map((member) => (
              <FactRow
                key={member.userId}
                title={member.name}
                note={stepWords(member, now)}
                value={
                  member.imagePath && (
                    <a className={style.shot} href={member.imagePath}>
                      <img src={member.imagePath} alt={m.share_tasks_shot()} loading="lazy" />
                    </a>
                  )
                }
              />
            ))}
          </Rows>
          <More {...members.end} />
        </>
      ) : (
        <StateView
          part
          state={queryState(members.isPending, members.error, members.refetch, <BlockBone height={168} />)}
        />
      )}
    </Sheet>
  )
}

function stepWords({ sharedAt, completedAt }: TaskMember, now: Date): string {
  if (completedAt)
    return m.share_tasks_team_done({ when: timeBeforeText(new Date(completedAt), now, getLocale()) })
  return sharedAt ? m.share_tasks_team_shared() : m.share_tasks_team_open()
}
