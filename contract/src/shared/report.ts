import { Type } from '@sinclair/typebox'
import { shareId } from './fields.ts'

/** Fields that a tracking event and a share record have in common: section 3 of the specification. */

export const short = Type.Optional(Type.String({ maxLength: 64 }))

/** A share id that a phone states; '' for none. */
export const statedShare = Type.Optional(Type.Union([shareId, Type.Literal('')]))

/** Origin of a visit: 0 by a salesperson's share, 1 by another visitor's, 2 by themselves. */
export const secondScene = Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('2')])

/** Delivery of a thing. An absent field has the default of section 9, or none. */
export const delivery = {
  /** Of the report's shape: 1. */
  version: short,
  /** share, code, or self for a page that the visitor opened without a share. */
  deliverType: short,
  /** The code that the link came from. */
  sourceId: short,
  /** friend, group, timeline. */
  channel: short,
  /** The share task or campaign that the link belongs to. */
  planId: short,
  extra: Type.Optional(Type.String({ maxLength: 1000 })),
}

/** How the thing was delivered: `link` with the share id, `code` with the scene id, or `page` with the path. */
export const carrier = { carrierType: short, carrierId: short }
