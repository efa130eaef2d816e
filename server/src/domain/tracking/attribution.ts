import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { compatibleShareId, firstScene, shareOrigin } from '@mingpian/contract/shared/rules/share-origin.ts'
import { landing, trackingDefaults } from '@mingpian/contract/shared/rules/tracking.ts'
import type { LedgerEventName, TrackingEvent } from '@mingpian/contract/tracking.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, type ParameterError } from '#core/http/failure.ts'
import type { Thing } from '#domain/card/things.ts'
import { type Content, contentOf, type Salesperson, type Share } from '#domain/sharing/queries.ts'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import type { EventLookups } from './event-lookups.ts'
import { reportFields } from './report-fields.ts'

/** An event that a phone reports, or that the server itself observed. */
export type SeenEvent = Omit<TrackingEvent, 'event'> & { event: LedgerEventName }

/** The person whose deed it is. */
type Doer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId'>

/**
 * The stored form of a phone's report: identity and company of the session, the salesperson by the
 * share or by the thing itself, the scene by the share's own row.
 * @param path of the event in the input, for the names of invalid parameters
 * @throws Failure 400 that names each parameter with an unknown id; another company's ids and missing ones get the same
 * answer
 */
export async function attributedEvent(
  lookups: EventLookups,
  caller: Doer,
  event: SeenEvent,
  path = '',
): Promise<NewEvent> {
  const { companyId } = caller
  const { attr } = event
  const content = contentOf(attr.sceneType ?? trackingDefaults.sceneType, attr.contentId)
  const shareId = statedShare(attr)
  const known = shareId ? await lookups.share(companyId, shareId) : undefined
  // A share of a salesperson who left without a successor is ignored, as if there were none.
  const share = known?.salesperson ? known : undefined
  const thing = await lookups.thing(companyId, content)
  const salesperson =
    share?.salesperson ?? (await salespersonOf(lookups, caller, content, attr.saleId, thing))
  if (salesperson && thing && (known || !shareId)) {
    const { staffId } = salesperson
    const report = await reportFields(lookups, companyId, attr)
    return { ...eventFields(event, content, caller, share), staffId, attr: report }
  }
  throw unknown(path, [
    ...(shareId && !known ? ['attr.compatibleShareId'] : []),
    ...(thing ? [] : ['attr.contentId']),
    // A card names its own owner, and a wrong share was reported already.
    ...(salesperson || shareId || content.type === 'card' ? [] : ['attr.saleId']),
  ])
}

/** The nearest share that the phone named, without placeholders. */
const statedShare = (attr: TrackingEvent['attr']) =>
  compatibleShareId({
    currentShareId: attr.compatibleShareId || attr.currentShareId || '',
    shareId: attr.shareId ?? '',
    saleShareId: attr.clueShareId ?? '',
  })

/**
 * The salesperson for whom a deed counts. A card counts for its owner, also if the phone names another member. Any
 * other thing counts for the salesperson whom the phone names, otherwise for its own.
 */
async function salespersonOf(
  lookups: EventLookups,
  { companyId }: Doer,
  content: Content,
  saleId: string | undefined,
  thing: Thing | undefined,
): Promise<Salesperson | null | undefined> {
  if (content.type === 'card' || !saleId) return thing?.owner
  return (await lookups.salesperson(companyId, saleId)) ?? thing?.owner
}

/** Opening an own share counts as a visit without a share, because a person is no relay of themselves. */
export function originOf(share: Share | undefined, caller: Pick<Caller, 'personId'>) {
  const others = share && share.sharerId !== caller.personId ? share : undefined
  if (!others) return shareOrigin({})
  const { shareId, shareType } = others
  return shareOrigin(shareType === 'staff' ? { saleShareId: shareId, shareType } : { shareId, shareType })
}

function eventFields(
  { event, activityId, parentActivityId = '', attr }: SeenEvent,
  content: Content,
  caller: Doer,
  share: Share | undefined,
): Omit<NewEvent, 'staffId' | 'attr'> {
  const { secondScene, shareType, shareId } = originOf(share, caller)
  return {
    companyId: caller.companyId,
    personId: caller.identityPersonId,
    event,
    activityId,
    parentActivityId: event === 'view' ? '' : parentActivityId,
    contentType: content.type,
    contentId: content.id,
    shareId,
    shareType,
    firstScene: firstScene(content.type === 'card' ? personPage : ''),
    secondScene,
    landing: landingOf(attr.landing) || (share?.channel === 'poster' ? 'scan' : ''),
    section: event === 'view' ? '' : (attr.section ?? ''),
    durationMs: event === 'dwell' ? (attr.duration ?? 0) : 0,
  }
}

const landings = new Set(['single', 'group', 'timeline'])
const landingOf = (said = '') => (landings.has(said) ? said : landing(said))

function unknown(place: string, names: string[]): Failure {
  const parameters = names.map((name): ParameterError => {
    const path = `${place}${name}`
    return { path, message: `${path} does not exist` }
  })
  return new Failure('parameterError', { parameters })
}
