import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, materialKind } from '#shared/entities.ts'
import { companyId, day, paging, recordId, time, url, userId } from '#shared/fields.ts'

const timeOrNone = Type.Union([time, Type.Literal('')])

const task = {
  taskId: recordId,
  title: Type.String(),
  /** Advice for the members; '' for none. */
  words: Type.String(),
  materialId: recordId,
  materialTitle: Type.String(),
  materialKind,
  materialSummary: Type.String(),
  /** Address of a picture; '' for none. */
  materialCover: url,
  /** Whether the piece can be read now: it may have been recalled. */
  isReadable: Type.Boolean(),
  /** The last day, YYYY-MM-DD. */
  deadline: Type.String(),
  /** Whether that day is over. */
  isLate: Type.Boolean(),
  /** '' while it runs. */
  endedAt: timeOrNone,
}

const step = {
  /** '' before they shared. */
  sharedAt: timeOrNone,
  /** '' before a screenshot was handed in. */
  completedAt: timeOrNone,
  /** The screenshot; '' for none. */
  imagePath: Type.Union([url, Type.Literal('')]),
}

/** A task in the view of a member. */
export const OwnShareTask = Type.Object({ ...task, ...step })
export type OwnShareTask = Static<typeof OwnShareTask>

/** A task in the view of the company, or of a superior. */
export const ShareTask = Type.Object({
  ...task,
  createdAt: time,
  /** Members who are asked, who shared, and who handed in a screenshot. */
  asked: Type.Integer(),
  shared: Type.Integer(),
  completed: Type.Integer(),
})
export type ShareTask = Static<typeof ShareTask>

/** Progress of one member. */
export const TaskMember = Type.Object({ userId, name: Type.String(), hasLeft: Type.Boolean(), ...step })
export type TaskMember = Static<typeof TaskMember>

const taskId = recordId
const asking = {
  title: Type.String({ minLength: 1, maxLength: 60, pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$' }),
  words: Type.String({ maxLength: 500 }),
  deadline: day,
  /** The members who are asked; empty for all who are active now. */
  userIds: Type.Array(userId, { maxItems: 500 }),
}
const changed = Type.Object({ taskId })

/** Share tasks: the company asks staff to share a piece, and they prove it by a screenshot. */
export const shareTasks = {
  own: endpoint('GET /biz/v1/yqf/tasks', {
    summary: 'The share tasks of the caller: open ones by deadline, the others by the newest.',
    access: 'staff',
    query: Type.Object({
      /** open: running and not completed by the caller. closed: all others. */
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
      ...paging,
    }),
    data: listOf(OwnShareTask),
  }),
  recordShare: endpoint('POST /biz/v1/yqf/share_task_record', {
    summary: 'Records that the caller shared the piece of a task. The first time counts.',
    access: 'staff',
    tenant: 'companyId',
    identity: ['saleId'],
    body: Type.Object({
      companyId,
      saleId: userId,
      taskId,
      materialId: recordId,
    }),
    data: Type.Object({ taskId, sharedAt: time }),
    errors: ['shareTaskEnded'],
  }),
  // No page of ours uses it: a screenshot is uploaded as every picture is, by `upload/complete`. It is for other clients.
  uploadImage: endpoint('POST /biz/v1/yqf/upload_complete_image', {
    summary: 'Checks a screenshot that the caller uploaded, encodes it again and stores it.',
    access: 'staff',
    limit: 'upload',
    body: Type.Object({
      /** As `upload/getStsToken` gave it. */
      key: Type.String({ minLength: 1, maxLength: 256 }),
    }),
    data: Type.Object({ imagePath: url }),
    errors: ['fileNotUsable', 'tooManyPixels'],
  }),
  complete: endpoint('GET /biz/v1/yqf/complete_task', {
    summary:
      'Completes a task with a screenshot that the caller uploaded. Repeating it changes nothing; HEAD and requests that a browser makes ahead do nothing.',
    access: 'staff',
    tenant: 'companyId',
    identity: ['saleId'],
    idempotent: true,
    query: Type.Object({
      imagePath: Type.String({ minLength: 1, maxLength: 256 }),
      companyId,
      saleId: userId,
      taskId,
      materialId: recordId,
    }),
    data: Type.Object({ taskId, completedAt: time, imagePath: url }),
    errors: ['shareTaskEnded'],
  }),
  ofTeam: endpoint('GET /biz/v1/yqf/team_tasks', {
    summary:
      'The share tasks for which a superior’s team was asked, the newest first; the numbers count the members whom `progress` lists. Empty for members who are no superiors.',
    access: 'staff',
    query: Type.Object(paging),
    data: listOf(ShareTask),
  }),
  progress: endpoint('GET /biz/v1/yqf/progress', {
    summary:
      'A task, and how far each member is with it, by name: of the company for those who may read content, else of the caller’s team. The numbers count the same members, whatever `state` is asked for.',
    access: 'staff',
    query: Type.Object({
      taskId,
      /** open: not completed. */
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('completed')])),
      ...paging,
    }),
    data: Type.Composite([
      listOf(TaskMember),
      Type.Object({
        task: Type.Pick(ShareTask, ['title', 'materialTitle', 'deadline', 'asked', 'shared', 'completed']),
      }),
    ]),
  }),
  list: endpoint('GET /biz/v1/yqf/task_list', {
    summary: 'The share tasks of the company, the newest first.',
    access: 'admin',
    may: 'content.read',
    query: Type.Object({
      state: Type.Optional(Type.Union([Type.Literal('running'), Type.Literal('ended')])),
      ...paging,
    }),
    data: listOf(ShareTask),
  }),
  create: endpoint('POST /biz/v1/yqf/task_create', {
    summary: 'Asks members to share a piece by a day.',
    access: 'admin',
    may: 'content.write',
    idempotent: true,
    body: Type.Object({ ...asking, materialId: recordId }),
    data: changed,
  }),
  change: endpoint('POST /biz/v1/yqf/task_change', {
    summary: 'Changes a running task. Members who are no longer asked keep their screenshots.',
    access: 'admin',
    may: 'content.write',
    body: Type.Object({
      ...asking,
      taskId,
      /** Absent: the members stay as they are. */
      userIds: Type.Optional(asking.userIds),
    }),
    data: changed,
    errors: ['shareTaskEnded'],
  }),
  end: endpoint('POST /biz/v1/yqf/task_end', {
    summary: 'Ends a task: no further screenshots are accepted. Repeating it changes nothing.',
    access: 'admin',
    may: 'content.write',
    body: Type.Object({ taskId }),
    data: changed,
  }),
}
