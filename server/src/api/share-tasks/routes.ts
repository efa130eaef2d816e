import type { shareTasks } from '@mingpian/contract/share-tasks.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { isOwnKey } from '#domain/files/upload/place.ts'
import { findUpload } from '#domain/files/upload/queries.ts'
import { type TakesUploads, takeIn } from '#domain/files/upload/take-in.ts'
import { changeTask, createTask, endTask } from '#domain/share-tasks/keep.ts'
import { completeTask, ownTasks, recordShare } from '#domain/share-tasks/own.ts'
import { progressOf, tasksOf } from '#domain/share-tasks/progress.ts'
import { teamOf } from '#domain/staff/departments.ts'

interface Parts extends TakesUploads {
  sealer: Sealer
}

/** Members whose progress a caller sees: all with the right to content, else the caller and the team. */
async function progressReach(db: TenantDb, caller: Caller) {
  const team = await teamOf(db, caller)
  const staffIds = may(caller.role, 'content.read') ? ('all' as const) : [caller.staffId, ...team]
  return { isSuperior: team.length > 0, staffIds }
}

export const shareTasksHandlers = (parts: Parts): Handlers<typeof shareTasks> => ({
  async own({ db, caller }, { page, pageSize, ...asked }) {
    return { ...(await ownTasks(db, caller, { ...asked, page, pageSize })), page, pageSize }
  },

  async recordShare({ db, caller, fail }, { taskId, materialId }) {
    const sharedAt = await recordShare(db, caller, { taskId, materialId }, fail)
    return { taskId, sharedAt: sharedAt.toISOString() }
  },

  uploadImage: {
    async outside({ companyId, caller, tenant, fail }, { key }) {
      const owner = { companyId, personId: caller.personId }
      if (!isOwnKey(parts.sealer, owner, key)) return fail('notFound')
      const known = await tenant((db) => findUpload(db, owner, key))
      const kept = known ?? (await takeIn(parts, owner, { keys: [key], purpose: 'image' }, fail))
      return { imagePath: (kept ?? fail('notFound')).url }
    },
  },

  async complete({ db, caller, fail }, { taskId, materialId, imagePath }) {
    const completedAt = await completeTask(db, caller, { taskId, materialId, imagePath }, fail)
    return { taskId, completedAt: completedAt.toISOString(), imagePath }
  },

  async ofTeam({ db, companyId, caller }, { page, pageSize }) {
    const { isSuperior, staffIds } = await progressReach(db, caller)
    if (!isSuperior) return { list: [], total: 0, page, pageSize }
    return { ...(await tasksOf(db, companyId, { staffIds, page, pageSize })), page, pageSize }
  },

  async progress({ db, companyId, caller, fail }, { page, pageSize, ...asked }) {
    const { staffIds } = await progressReach(db, caller)
    const found = await progressOf(db, companyId, { ...asked, staffIds, page, pageSize })
    return { ...(found ?? fail('notFound')), page, pageSize }
  },

  async list({ db, companyId }, { page, pageSize, ...asked }) {
    return { ...(await tasksOf(db, companyId, { ...asked, page, pageSize })), page, pageSize }
  },

  async create({ db, caller }, task) {
    return { taskId: await createTask(db, caller, task) }
  },

  async change({ db, caller, fail }, task) {
    await changeTask(db, caller, task, fail)
    return { taskId: task.taskId }
  },

  async end({ db, caller }, { taskId }) {
    await endTask(db, caller, taskId)
    return { taskId }
  },
})
