import type { PieceOf } from '@mingpian/contract/shared/content.ts'
import { articlePictures } from '@mingpian/contract/shared/rules/article-html.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { Sender } from '#core/http/context.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { readPiece } from '#domain/content/read.ts'
import { lockedRoot } from '#domain/identity/locks.ts'
import { findSalesperson, findShare, type Salesperson } from '#domain/sharing/queries.ts'

interface Asked {
  companyId: string
  /** For whom it counts, and the person of the session's identity, as whose it is stored. */
  asker: Sender
  materialId: string
  page: number
  x: number
  y: number
  words: string
  /** '' for none. */
  userId: string
  shareId: string
}

export interface KeptQuestion {
  questionId: string
  materialId: string
  salesperson: Salesperson
  /** '' if no share of the company led to the piece. */
  shareId: string
}

/**
 * Stores a question for the salesperson of the share, otherwise for the salesperson whom the page named.
 * @throws Failure notFound for a missing piece or salesperson, materialRecalled, parameterError for a page that the
 * piece does not have
 */
export async function keepQuestion(
  db: TenantDb,
  { companyId, asker, userId, shareId, ...asked }: Asked,
  fail: Fail<'materialRecalled'>,
): Promise<KeptQuestion> {
  const { materialId, page, x, y, words } = asked
  await requireRoom(db, companyId, asker)
  const piece = await readPiece(db, companyId, { materialId, kinds: ['brochure', 'case'] }, fail)
  const picture = picturesOf(piece)[page - 1] ?? ''
  if (!picture) refuseParameter('page', 'must be a picture of the piece')
  const share = shareId ? await findShare(db, companyId, shareId) : undefined
  const salesperson =
    share?.salesperson ?? (userId ? await findSalesperson(db, companyId, userId) : undefined)
  if (!salesperson) throw new Failure('notFound')
  const questionId = uuidv7()
  await db
    .insertInto('spot_question')
    .values({
      company_id: companyId,
      question_id: questionId,
      person_id: asker.identityPersonId,
      staff_id: salesperson.staffId,
      material_id: piece._id,
      picture,
      words: words.trim(),
      page,
      x,
      y,
    })
    .execute()
  return { questionId, materialId: piece._id, salesperson, shareId: share?.salesperson ? share.shareId : '' }
}

const mostPerDay = 50

/**
 * @throws Failure forbidden for a person who withdrew tracking; tooManyRequests after 50 questions within a day, as the
 * salesperson gets a message about each
 */
async function requireRoom(
  db: TenantDb,
  companyId: string,
  { identityPersonId }: Pick<Sender, 'identityPersonId'>,
): Promise<void> {
  const personId = await lockedRoot(db, companyId, identityPersonId)
  const { rows } = await sql<{ tracking_off: boolean; asked: number }>`
    select tracking_off, (
      select count(*)::integer from spot_question q
      where q.company_id = ${companyId} and q.at > now() - interval '1 day' and q.person_id in (
        select joined.person_id from person joined
        where joined.company_id = ${companyId} and (joined.person_id = ${personId} or joined.joined_into = ${personId}))
    ) as asked
    from person where company_id = ${companyId} and person_id = ${personId}`.execute(db)
  if (rows[0]?.tracking_off !== false) throw new Failure('forbidden')
  if (rows[0].asked >= mostPerDay) throw new Failure('tooManyRequests')
}

/** The addresses of the pictures that can be asked about, in their order. */
function picturesOf({ kind, body }: PieceOf<'brochure' | 'case'>): string[] {
  if (kind === 'brochure') return (body as PieceOf<'brochure'>['body']).pages.map(({ url }) => url)
  const { before, after, html } = body as PieceOf<'case'>['body']
  return [...[before, after].flatMap((each) => each?.url ?? []), ...articlePictures(html)]
}
