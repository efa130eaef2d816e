import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { sql } from 'kysely'
import { effectiveState } from '#domain/content/visibility.ts'

/** A task with its piece, as `taskColumns` selects it. */
export interface TaskRow {
  task_id: string
  title: string
  words: string
  material_id: string
  material_title: string
  kind: MaterialKind
  summary: string
  cover: string
  is_readable: boolean
  deadline: string
  is_late: boolean
  ended_at: Date | null
}

/** Of a row of `share_task` as `task` beside its `material`. */
export const taskColumns = sql`
  task.task_id, task.title, task.words, task.material_id, material.title as material_title, material.kind,
  material.summary, material.cover, ${effectiveState} = 'published' as is_readable,
  task.deadline::text as deadline, task.ended_at,
  task.deadline < (now() at time zone (
    select time_zone from company where company.company_id = task.company_id))::date as is_late`

export const momentOf = (at: Date | null): string => at?.toISOString() ?? ''

export const taskOf = (row: TaskRow) => ({
  taskId: row.task_id,
  title: row.title,
  words: row.words,
  materialId: row.material_id,
  materialTitle: row.material_title,
  materialKind: row.kind,
  materialSummary: row.summary,
  materialCover: row.cover,
  isReadable: row.is_readable,
  deadline: row.deadline,
  isLate: row.is_late,
  endedAt: momentOf(row.ended_at),
})

/** A member's step of a task. */
export interface StepRow {
  shared_at: Date | null
  completed_at: Date | null
  image: string
}

export const stepOf = ({ shared_at, completed_at, image }: StepRow) => ({
  sharedAt: momentOf(shared_at),
  completedAt: momentOf(completed_at),
  imagePath: image,
})
