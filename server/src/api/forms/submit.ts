import type { forms } from '@mingpian/contract/forms.ts'
import type { DataOf, InputOf } from '@mingpian/contract/shared/endpoint.ts'
import type { Answers } from '@mingpian/contract/shared/forms.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { OutsideContext } from '#core/http/context.ts'
import { missing } from '#core/http/failure.ts'
import type { ContactCodes } from '#domain/contacts/contact-codes.ts'
import { type FormPiece, readForm } from '#domain/forms/read.ts'
import { fittingAnswers, keepAnswer, phoneToVerify } from '#domain/forms/submit.ts'
import { lockJoins } from '#domain/identity/locks.ts'
import { rootPersonOf } from '#domain/identity/rows.ts'
import { chooseForForm, keepFormTurn } from '#domain/leads/assign/form.ts'
import { joinImported } from '#domain/leads/imported/prove.ts'
import { findSalesperson } from '#domain/sharing/queries.ts'
import { useSmsCode, wasSmsCode } from '#domain/sign-in/sms-codes.ts'
import type { EventLookups } from '#domain/tracking/event-lookups.ts'
import type { EventWriter } from '#domain/tracking/ledger/writer.ts'
import { type Attribution, attributionOf, contactOf, tell } from './after-submit.ts'

export interface SubmitParts {
  contactCodes: ContactCodes
  lookups: EventLookups
  events: EventWriter
  sealer: Sealer
}

type Submit = typeof forms.submit
type Context = OutsideContext<Submit>

/** The stored part of a submission: enough to answer a repeated request after the form changed or closed. */
interface Kept {
  answerId: string
  formId: string
  thanks: string
  showsContact: boolean
  attribution: Attribution
}

/** Stores a submitted form, once for each key, then adds its event and returns the next step. */
export async function submitForm(
  parts: SubmitParts,
  context: Context,
  input: InputOf<Submit>,
): Promise<DataOf<Submit>> {
  // A repetition has no valid one-use code any more, and was already counted for the limits.
  const kept = (await context.earlier<Kept>()) ?? (await keep(parts, context, input))
  await tell(parts, context, { ...kept, parentActivityId: input.parentActivityId })
  const { answerId, thanks, showsContact, attribution } = kept
  const staffId = attribution.salesperson?.staffId
  return {
    answerId,
    thanks,
    contact: showsContact && staffId ? await contactOf(parts, context, staffId) : null,
  }
}

async function keep(
  parts: SubmitParts,
  context: Context,
  { formId, answers, smsCode, shareId = '', userId = '' }: InputOf<Submit>,
): Promise<Kept> {
  const { companyId, caller, tenant, once, fail } = context
  const piece = await tenant((db) => readForm(db, companyId, { formId }, fail))
  const { form } = piece.body
  if (form.limits.perPerson > 0 && !caller) fail('loginExpired')
  const fitting = fittingAnswers(companyId, form, answers)
  const proven = await provePhone(parts, context, piece, { answers: fitting, smsCode })
  return once(async (db) => {
    if (proven) await lockJoins(db, companyId)
    const named = await attributionOf(db, companyId, { shareId, userId, formId: piece._id })
    const submitter =
      caller && !caller.staffId ? await rootPersonOf(db, companyId, caller.identityPersonId) : undefined
    const regions = regionsIn(form, fitting)
    const chosen =
      submitter && !named.salesperson
        ? await chooseForForm(db, { companyId, rootId: submitter, regions })
        : undefined
    const salesperson = chosen ? await findSalesperson(db, companyId, chosen.userId) : named.salesperson
    const attribution = { ...named, salesperson }
    const answerId = await keepAnswer(
      db,
      parts.sealer,
      {
        companyId,
        piece,
        answers: fitting,
        submitter: caller,
        staffId: attribution.salesperson?.staffId ?? '',
        shareId: attribution.shareId,
      },
      fail,
    )
    if (chosen?.ruleId && submitter) await keepFormTurn(db, { companyId, rootId: submitter }, chosen)
    if (caller && proven) await joinImported(db, parts.sealer, caller, proven)
    return { answerId, formId: piece._id, thanks: form.thanks, showsContact: form.contactCode, attribution }
  })
}

/** The regions that answers name. */
const regionsIn = ({ questions }: FormPiece['body']['form'], answers: Answers): string[] =>
  questions.flatMap(({ id, kind }) => (kind === 'region' && answers[id] ? [String(answers[id])] : []))

/**
 * @returns the phone that the visitor proved; undefined if the form checks none
 * @throws Failure smsCodeWrong, parameterError without a code
 */
async function provePhone(
  parts: SubmitParts,
  { companyId, tenant, fail }: Context,
  { body: { form } }: FormPiece,
  { answers, smsCode }: { answers: Answers; smsCode: string | undefined },
): Promise<string | undefined> {
  const phone = phoneToVerify(form, answers)
  if (!phone) return undefined
  const proof = { companyId, phone, purpose: 'form' as const, code: smsCode ?? missing('smsCode') }
  // A code that is wrong stays counted: the call fails after the transaction.
  const isRight = await tenant(
    async (db) => (await useSmsCode(parts, db, proof)) || wasSmsCode(parts, db, proof),
  )
  return isRight ? phone : fail('smsCodeWrong')
}
