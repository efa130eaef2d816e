import { type RawBuilder, sql } from 'kysely'

/** The address of a picture that we store; '' for one that still lies with a vendor, because pages load nothing from other hosts. */
export const ownPicture = (address: string): string => (address.startsWith('/') ? address : '')

/** The same of a column. */
export const ownPictureOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case when ${column} like '/%' then ${column} else '' end`
