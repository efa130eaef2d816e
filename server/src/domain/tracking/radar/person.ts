import type { ShownPerson } from '@mingpian/contract/shared/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '#core/db/paging.ts'
import { ownPicture } from '#core/own-picture.ts'

/** A person's columns as every query here names them; `number` as `pg` reads a bigint. */
export interface PersonRow {
  root_id: string
  union_id: string
  name: string
  avatar: string
  number: string
}

/** A name where one is known, else a number that tells 微信访客 apart. */
export function leadOf({ root_id, union_id, name, avatar, number }: PersonRow): ShownPerson {
  return { unionId: union_id || root_id, name, avatar: ownPicture(avatar), number: name ? 0 : Number(number) }
}

/** Persons whose name holds the text. One without a name is found by the number that stands for it. */
export const personsNamed = ({ companyId }: { companyId: string }, name: string): RawBuilder<unknown> => sql`
  select person_id from person
  where company_id = ${companyId}
    and (${hasWords(sql`name`, name)} or name = '' and number::text = ${/\d{1,18}/.exec(name)?.[0] ?? ''})`
