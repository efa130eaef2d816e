import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { requireOwnUploads } from '#domain/files/removal.ts'

/** A message with its pictures. */
export interface Written {
  words: string
  pictures?: string[] | undefined
}

/** @throws Failure parameterError for a picture that the writer did not upload */
export async function requireOwnPictures(
  db: TenantDb,
  writer: { companyId: string; personIds: readonly string[] },
  pictures: readonly string[],
): Promise<void> {
  for (const [at, picture] of pictures.entries())
    refuseForeignPicture(writer.companyId, `pictures.${at}`, picture)
  await requireOwnUploads(db, writer, pictures)
}

/** Adds what one side wrote to the other, its pictures checked. @param staffId null for the customer */
export async function addReply(
  db: TenantDb,
  { companyId, workOrderId }: { companyId: string; workOrderId: string },
  staffId: string | null,
  { words, pictures = [] }: Written,
  given: { id?: string; at?: Date } = {},
): Promise<void> {
  await db
    .insertInto('work_order_reply')
    .values({
      ...{ company_id: companyId, reply_id: given.id ?? uuidv7(), work_order_id: workOrderId },
      ...{ staff_id: staffId, words: words.trim(), pictures: JSON.stringify(pictures) },
      ...(given.at && { at: given.at }),
    })
    .execute()
}
