import type { forms } from '@mingpian/contract/forms.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { OutsideContext } from '#core/http/context.ts'
import type { ContactCodes } from '#domain/contacts/contact-codes.ts'
import { formContact } from '#domain/forms/contact.ts'
import { formOwner } from '#domain/forms/read.ts'
import { findSalesperson, findShare, type Salesperson } from '#domain/sharing/queries.ts'
import { attributedEvent } from '#domain/tracking/attribution.ts'
import type { EventLookups } from '#domain/tracking/event-lookups.ts'
import { lastViewOf } from '#domain/tracking/last-view.ts'
import type { EventWriter } from '#domain/tracking/ledger/writer.ts'
import { isMachine } from '#domain/tracking/machine.ts'

type Submit = typeof forms.submit
type Context = Pick<OutsideContext<Submit>, 'companyId' | 'caller' | 'tenant' | 'userAgent'>

/** The salesperson for whom a submitted form counts, and the share. */
export interface Attribution {
  salesperson: Salesperson | undefined
  /** '' if no share of the company led to the form. */
  shareId: string
}

/**
 * The salesperson of the share, otherwise the one whom the page named, otherwise the owner of the form. An unknown id
 * is ignored, because the person who fills in the form cannot correct it.
 */
export async function attributionOf(
  db: TenantDb,
  companyId: string,
  { shareId, userId, formId }: { shareId: string; userId: string; formId: string },
): Promise<Attribution> {
  const share = shareId ? await findShare(db, companyId, shareId) : undefined
  const named = async () => (userId ? findSalesperson(db, companyId, userId) : undefined)
  const salesperson = share?.salesperson ?? (await named()) ?? (await formOwner(db, companyId, formId))
  // A share of a salesperson who left without a successor is ignored.
  return { salesperson, shareId: share?.salesperson ? share.shareId : '' }
}

/**
 * Adds the event of a submitted form. The answer's id is the activity's, so a repeated submission adds no second event.
 */
export async function tell(
  { lookups, events }: { lookups: EventLookups; events: EventWriter },
  { companyId, caller, tenant, userAgent }: Context,
  {
    formId,
    answerId,
    attribution,
    parentActivityId: stated,
  }: { formId: string; answerId: string; attribution: Attribution; parentActivityId?: string | undefined },
): Promise<void> {
  const { salesperson, shareId } = attribution
  if (!caller || caller.isColleague || caller.trackingOff || !salesperson || isMachine(userAgent)) return
  const content = { type: 'material', id: formId } as const
  const view = { companyId, personId: caller.identityPersonId, content }
  const parentActivityId = stated || (await tenant((db) => lastViewOf(db, view)))
  const event = await attributedEvent(lookups, caller, {
    event: 'submit_form',
    activityId: answerId,
    parentActivityId,
    attr: {
      contentId: formId,
      sceneType: 'material',
      saleId: salesperson.userId,
      compatibleShareId: shareId,
    },
  })
  await events.write([event])
}

/** Ways to reach the salesperson for whom a submitted form counts; null if their card is closed. */
export async function contactOf(
  { contactCodes }: { contactCodes: ContactCodes },
  { companyId, tenant }: Context,
  staffId: string,
): Promise<DataOf<Submit>['contact']> {
  const contact = await tenant((db) => formContact(db, companyId, staffId))
  if (!contact) return null
  const { name, position, ...owner } = contact
  return { userId: owner.userId, name, position, code: await contactCodes.codeOf({ companyId, ...owner }) }
}
