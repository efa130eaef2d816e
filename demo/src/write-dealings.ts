import {
  createTask,
  fittingAnswers,
  importFollowUps,
  importTaskSteps,
  importTurns,
  keepAnswer,
  leaveCard,
  readForm,
  type Seeding,
  type TenantDb,
} from '@mingpian/server/seeding'
import { dayAfter } from './calendar.ts'
import { uuidOf } from './chance.ts'
import { momentOf, talkedAt } from './dealings.ts'
import type { Library } from './library.ts'
import type { Planned } from './plan.ts'
import { adminOf } from './write-services.ts'

const dayMs = 86_400_000

/** Nothing that these calls could refuse was changed by another in the meantime. */
const never = (name: string): never => {
  throw new Error(`the dealings were refused: ${name}`)
}

/** Forms that visitors filled in, cards that they left, follow-up records, and tasks of the members. */
export async function writeDealings(
  db: TenantDb,
  { sealer }: Pick<Seeding, 'sealer'>,
  planned: Planned,
  library: Library,
): Promise<void> {
  const { company, dealings } = planned
  const { companyId } = company
  for (const filled of dealings.answers) {
    const { opening, formId } = filled
    const { personId } = opening.lead
    const piece = await readForm(db, companyId, { formId }, never)
    const submission = {
      companyId,
      piece,
      answers: fittingAnswers(companyId, piece.body.form, filled.answers),
      submitter: { personId, identityPersonId: personId },
      staffId: opening.seller.staffId,
      shareId: opening.share?.shareId ?? '',
    }
    const given = { id: uuidOf(`${companyId} answer ${opening.activityId}`), at: momentOf(planned, filled) }
    await keepAnswer(db, sealer, submission, never, given)
  }
  for (const given of dealings.cards) {
    const { lead, seller } = given.opening
    const pair = { companyId, personId: lead.personId, personIds: [lead.personId], staffId: seller.staffId }
    await leaveCard(db, sealer, pair, given.card, { at: momentOf(planned, given) })
  }
  await importFollowUps(
    db,
    companyId,
    dealings.followUps.map((followUp) => ({
      followId: uuidOf(`${companyId} follow-up ${followUp.opening.activityId}`),
      staffId: followUp.opening.seller.staffId,
      personId: followUp.opening.lead.personId,
      words: followUp.words,
      ...(followUp.purchase && { purchase: followUp.purchase }),
      at: talkedAt(planned, followUp),
    })),
  )
  if (dealings.answers.length > 0) await writeTasks(db, planned, library)
}

async function writeTasks(db: TenantDb, planned: Planned, library: Library): Promise<void> {
  const { company, content, materialIds, sellers, now } = planned
  const { companyId } = company
  for (const { piece, shared, completed, madeDaysAgo, deadlineInDays, ...task } of content.tasks) {
    const place = content.materials.findIndex(({ title }) => title === piece)
    const { cover } = content.materials[place] ?? {}
    const materialId = materialIds[place]
    if (!materialId || !cover) throw new Error(`a task of ${companyId} names ${piece}, which is not there`)
    const madeAt = new Date(now.getTime() - madeDaysAgo * dayMs)
    const deadline = dayAfter(now, deadlineInDays)
    const given = { id: uuidOf(`${companyId} task ${task.title}`), at: madeAt }
    const taskId = await createTask(
      db,
      adminOf(planned),
      { ...task, materialId, deadline, userIds: [] },
      given,
    )
    const steps = sellers.slice(0, shared).map(({ staffId }, at) => {
      const sharedAt = new Date(madeAt.getTime() + (at + 1) * 5_400_000)
      const image = library.address(cover)
      const handedIn = { at: new Date(sharedAt.getTime() + 600_000), image }
      return { staffId, sharedAt, completed: at < completed ? handedIn : null }
    })
    await importTaskSteps(db, companyId, taskId, steps)
  }
}

/** Hand-overs of leads. Call it after the events, which make persons leads. */
export async function writeTurns(db: TenantDb, { company, dealings, now }: Planned): Promise<void> {
  const { companyId } = company
  const turns = dealings.turns.map(({ daysAgo, ...turn }) => ({
    ...turn,
    turnId: uuidOf(`${companyId} turn ${turn.personId}`),
    at: new Date(now.getTime() - daysAgo * dayMs),
  }))
  await importTurns(db, companyId, turns)
}
