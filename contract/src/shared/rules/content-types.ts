/**
 * Kinds of things that can be shared and that events refer to. `company` is a company card, `announcement` a post of that
 * type, `post` any other post, `site` the company's micro-site, `coupon` one that the mall offers.
 */
export const contentTypes = [
  'card',
  'material',
  'product',
  'company',
  'announcement',
  'site',
  'post',
  'coupon',
] as const
export type ContentType = (typeof contentTypes)[number]

/** Things whose visits count for the salesperson who shares them. The others name a salesperson themselves. */
export const passedOn: readonly ContentType[] = ['material', 'product', 'coupon']
