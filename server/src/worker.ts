import { serveTasks } from '#core/work/serve.ts'
import { remakePicture } from '#domain/files/upload/picture.ts'
import { readRows } from '#domain/staff/import/rows.ts'

const tasks = { remakePicture, readRows }

export type WorkerTasks = typeof tasks

/** The program of the processes that work on files of strangers. */
serveTasks(tasks)
