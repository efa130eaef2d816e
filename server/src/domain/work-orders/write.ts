import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'

/** A message with its pictures. */
export interface Written {
  words: string
  pictures?: string[] | undefined
}

/** @throws Failure parameterError for a picture outside the company's own storage */
export function refuseForeignPictures(companyId: string, pictures: readonly string[]): void {
  for (const [at, picture] of pictures.entries()) refuseForeignPicture(companyId, `pictures.${at}`, picture)
}

/** Adds what one side wrote to the other. @param staffId null for the customer */
export async function addReply(
  db: TenantDb,
  { companyId, workOrderId }: { companyId: string; workOrderId: string },
  staffId: string | null,
  { words, pictures = [] }: Written,
  given: { id?: string; at?: Date } = {},
): Promise<void> {
  refuseForeignPictures(companyId, pictures)
  await db
    .insertInto('work_order_reply')
    .values({
      ...{ company_id: companyId, reply_id: given.id ?? uuidv7(), work_order_id: workOrderId },
      ...{ staff_id: staffId, words: words.trim(), pictures: JSON.stringify(pictures) },
      ...(given.at && { at: given.at }),
    })
    .execute()
}
