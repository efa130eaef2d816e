import type { Answers, AnswerValue, FormDescription, Question } from '@mingpian/contract/shared/forms.ts'
import {
  answerProblems,
  askedQuestions,
  keptAnswers,
  verifiedPhone,
} from '@mingpian/contract/shared/rules/form-answers.ts'
import { regions } from '@mingpian/contract/shared/rules/regions.ts'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import type { Sender } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { refuseForeignFile } from '#core/http/own-file.ts'
import { holdUploads, requireOwnUploads } from '#domain/files/removal.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { phoneEndHash } from '#domain/identity/phone-end.ts'
import { closedFor, type FormPiece, isCounted } from './read.ts'

/** Kinds whose answers are sealed, as they are personal. Among the other answers they have the value `true`. */
const sealedKinds: readonly Question['kind'][] = ['phone', 'signature']

export interface Submission {
  companyId: string
  piece: FormPiece
  answers: Answers
  /**
   * The person for whom it counts, and the person of the session's identity, with whom it is stored; null for a caller
   * without a session.
   */
  submitter: Sender | null
  /** The salesperson whom it is credited to; '' for none. */
  staffId: string
  shareId: string
}

/**
 * The answers to the form's questions, checked.
 * @throws Failure parameterError that names each answer which does not fit
 */
export function fittingAnswers(companyId: string, form: FormDescription, answers: Answers): Answers {
  const problems = answerProblems(form, answers)
  for (const { id, kind } of askedQuestions(form, answers))
    if (kind === 'region' && answers[id] && !problems.has(id) && !isInProvince(answers[id]))
      problems.set(id, 'option')
  if (problems.size > 0)
    throw new Failure('parameterError', {
      parameters: [...problems].map(([id, problem]) => ({ path: `answers.${id}`, message: problem })),
    })
  const kept = keptAnswers(form, answers)
  for (const { id, url } of filesIn(form.questions, kept))
    refuseForeignFile(companyId, `answers.${id}`, url, ['webp', 'pdf'])
  return kept
}

const isInProvince = (answer: AnswerValue) => provinces.includes(String(answer).split(' ')[0] ?? '')
const provinces: readonly string[] = regions

/** The phone number that a code by SMS must prove; undefined if there is none. */
export function phoneToVerify(form: FormDescription, answers: Answers): string | undefined {
  const question = verifiedPhone(form, answers)
  return question && String(answers[question.id])
}

/**
 * Stores a submitted form. Answers to a form with limits are serialised, so that no limit is exceeded.
 * @param submission with answers as `fittingAnswers` gives them
 * @param given for programs that fill a database
 * @returns the answer's id
 * @throws Failure formClosed, parameterError
 */
export async function keepAnswer(
  db: TenantDb,
  sealer: Sealer,
  { companyId, piece, answers, submitter, staffId, shareId }: Submission,
  fail: Fail<'formClosed'>,
  given?: { id: string; at: Date },
): Promise<string> {
  const { form } = piece.body
  if (isCounted(form)) await lockUntilEnd(db, `form ${companyId} ${piece._id}`)
  if (await closedFor(db, companyId, piece, submitter?.personId)) fail('formClosed')
  const answerId = given?.id ?? uuidv7()
  const { open, sealed, phone } = parted(form, answers)
  await holdFiles(db, { companyId, form, answers, submitter })
  await db
    .insertInto('form_answer')
    .values({
      company_id: companyId,
      answer_id: answerId,
      form_id: piece._id,
      person_id: submitter?.identityPersonId ?? null,
      staff_id: staffId || null,
      share_id: shareId,
      asked: JSON.stringify(askedQuestions(form, answers)),
      answers: JSON.stringify(open),
      sealed: sealer.seal(companyId, JSON.stringify(sealed)),
      phone_sealed: phone ? sealer.seal(companyId, phone) : null,
      phone_hash: phone ? sealer.index(companyId, phone) : null,
      phone_end: phone ? phoneEndHash(sealer, companyId, phone) : null,
      search: Object.values(open)
        .flat()
        .filter((value) => typeof value === 'string')
        .join(' '),
      ...(given && { at: given.at }),
    })
    .execute()
  return answerId
}

/** A file is an upload of the submitter, whose session may have ended since. @throws Failure parameterError */
async function holdFiles(
  db: TenantDb,
  {
    companyId,
    form,
    answers,
    submitter,
  }: { form: FormDescription } & Pick<Submission, 'companyId' | 'answers' | 'submitter'>,
): Promise<void> {
  const files = filesIn(form.questions, answers)
  if (files.length === 0) return
  const urls = files.map(({ url }) => url)
  if (!submitter) await holdUploads(db, companyId, urls)
  else
    await requireOwnUploads(
      db,
      { companyId, personIds: await personIdsOf(db, companyId, submitter.personId) },
      urls,
      (at) => `answers.${files[at]?.id}`,
    )
}

/** The files that answers name, with the questions. */
export const filesIn = (questions: readonly Question[], answers: Answers): { id: string; url: string }[] =>
  questions.flatMap(({ id, kind }) =>
    kind === 'file' ? listOf(answers[id]).map((url) => ({ id, url })) : [],
  )

function parted(form: FormDescription, answers: Answers) {
  const open: Answers = {}
  const sealed: Answers = {}
  let phone = ''
  for (const { id, kind } of form.questions) {
    const value = answers[id]
    if (value === undefined) continue
    open[id] = sealedKinds.includes(kind) ? true : value
    if (sealedKinds.includes(kind)) sealed[id] = value
    if (kind === 'phone') phone ||= String(value)
  }
  return { open, sealed, phone }
}

const listOf = (value: AnswerValue | undefined): string[] => (Array.isArray(value) ? value : [])
