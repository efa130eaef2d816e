import type { LinkKind } from '@mingpian/contract/links.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { SubDomainKind } from '@mingpian/contract/shared/rules/constants.ts'
import { outsideAddress } from '@mingpian/contract/shared/rules/outside-address.ts'
import { sql } from 'kysely'
import { routedId } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { momentOf } from '#core/http/moment.ts'
import { record } from '#domain/audit/record.ts'
import { findThing } from '#domain/card/things.ts'
import { linkShare } from '#domain/sharing/link-share.ts'
import { type Content, contentOf, findSalesperson } from '#domain/sharing/queries.ts'
import { mayChange, missingLink, readableLink } from './queries.ts'

interface Settings {
  name: string
  channel: string
  expiresAt: string | null
  /** 0 for no limit. */
  quota: number
  /** Absent: a new link gets none, an existing link keeps its value. */
  hostKind?: SubDomainKind | ''
}

interface NewLink extends Settings {
  /** The salesperson; by default the caller. */
  userId?: string
  kind: LinkKind
  targetId?: string
  target?: string
}

/** Of an imported link: its id, the share by which its visitors came, and when it was made. */
interface GivenLink {
  id?: string
  shareId?: string
  at?: Date
}

const pageOfMini = /^[A-Za-z0-9][A-Za-z0-9_/-]{0,255}$/

/**
 * Makes a link of a salesperson, with a share by which its visits count for them.
 * @param given for programs that fill a database
 * @returns its id
 * @throws Failure parameterError, forbidden, notFound for a missing piece, product or salesperson
 */
export async function makeLink(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'identityPersonId' | 'staffId' | 'userId' | 'role'>,
  { userId: sellerId, kind, targetId = '', target = '', ...settings }: NewLink,
  given: GivenLink = {},
): Promise<string> {
  const { companyId, identityPersonId: personId } = caller
  const { staffId, userId } = await sellerOf(db, caller, sellerId)
  const content = contentOfLink(kind, targetId, userId)
  if (content && !(await findThing(db, companyId, content))) throw new Failure('notFound')
  const { id: linkId = routedId(companyId), at } = given
  await db
    .insertInto('link')
    .values({
      company_id: companyId,
      link_id: linkId,
      staff_id: staffId,
      kind,
      target_id: content && content.type !== 'card' ? content.id : '',
      address: addressOfLink(kind, target),
      share_id: content
        ? (given.shareId ?? (await linkShare(db, companyId, { staffId, personId, content })))
        : null,
      ...(at && { created_at: at }),
      ...columnsOf(settings),
    })
    .execute()
  await record(db, companyId, caller.staffId, 'link made', { linkId, kind })
  return linkId
}

/** The caller, or another active member for a role that may change all links. */
async function sellerOf(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'userId' | 'role'>,
  userId = caller.userId,
): Promise<{ staffId: string; userId: string }> {
  if (userId === caller.userId) return caller
  if (!may(caller.role, 'links.write')) throw new Failure('forbidden')
  const seller = await findSalesperson(db, caller.companyId, userId)
  // Not the successor of a member who left.
  if (seller?.userId !== userId) throw new Failure('notFound')
  return seller
}

/** @throws Failure notFound, materialChanged where the revision is not the present one, parameterError */
export async function changeLink(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  { linkId, revision, isOn, ...settings }: Settings & { linkId: string; revision: number; isOn: boolean },
  fail: Fail<'materialChanged'>,
): Promise<void> {
  const link = await readableLink(db, caller, linkId)
  if (!mayChange(link, caller)) missingLink()
  const changed = await db
    .updateTable('link')
    .set({ ...columnsOf(settings), is_on: isOn, revision: sql`revision + 1` })
    .where('company_id', '=', caller.companyId)
    .where('link_id', '=', linkId)
    .where('revision', '=', revision)
    .returning('link_id')
    .executeTakeFirst()
  if (!changed) fail('materialChanged')
  await record(db, caller.companyId, caller.staffId, 'link changed', { linkId })
}

const columnsOf = ({ name, channel, expiresAt, quota, hostKind }: Settings) => ({
  ...(hostKind !== undefined && { host_kind: hostKind }),
  name: name.trim(),
  channel: channel.trim(),
  expires_at: expiresAt ? momentOf('expiresAt', expiresAt) : null,
  quota: quota || null,
})

/** The product's own thing that the visitors of a link see, for a contact code its salesperson's card; undefined for other targets. */
function contentOfLink(kind: LinkKind, targetId: string, userId: string): Content | undefined {
  if (kind === 'card' || kind === 'code') return contentOf('card', userId)
  if (kind === 'material' || kind === 'product')
    return contentOf(kind, targetId || refuseParameter('targetId', 'is missing'))
  return undefined
}

function addressOfLink(kind: LinkKind, target: string): string {
  if (kind === 'web')
    return outsideAddress(target) || refuseParameter('target', 'must be the https address of another site')
  if (kind === 'mini')
    return pageOfMini.test(target) ? target : refuseParameter('target', 'must be a page of the mini program')
  return ''
}
