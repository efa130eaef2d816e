import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Change } from '@mingpian/contract/shared/orders.ts'

/** What a person wants to buy, with the price of a piece that they saw. */
export type WantedLine = CallTypes<'POST /mall/order/v1/checkout'>['body']['lines'][number]

const most = 100

/** Lines as one parameter of an address: 'id*2*1000,id*1*2550'. */
export const packLines = (lines: readonly WantedLine[]): string =>
  lines.map(({ skuId, quantity, seenPrice }) => [skuId, quantity, seenPrice ?? ''].join('*')).join(',')

/** The lines of such a parameter; what cannot be read is left out, as is a SKU that was named before. */
export function readLines(text: string): WantedLine[] {
  const lines = new Map<string, WantedLine>()
  for (const part of text.split(',')) {
    const [skuId = '', pieces = '', price = ''] = part.split('*')
    const quantity = wholeNumber(pieces)
    const seenPrice = wholeNumber(price)
    if (!skuId || skuId.length > 64 || !quantity || quantity > 9999 || lines.has(skuId)) continue
    lines.set(skuId, { skuId, quantity, ...(seenPrice !== undefined && { seenPrice }) })
  }
  return [...lines.values()].slice(0, most)
}

/** The freight that the person saw, as a parameter of an address; undefined where there is none. */
export const readFreight = (text: string): number | undefined => wholeNumber(text)

const wholeNumber = (text: string): number | undefined => (/^\d{1,11}$/.test(text) ? Number(text) : undefined)

/** Changes that leave fewer pieces, or none. Others change an amount alone, and the buyer may accept them. */
const reducing: readonly Change['what'][] = ['stock', 'limit', 'shelf', 'members', 'region']

export const isReducing = ({ what }: Change): boolean => reducing.includes(what)

/** The lines with the pieces that can still be bought. Pure. */
export function reduced(lines: readonly WantedLine[], changes: readonly Change[]): WantedLine[] {
  return lines.flatMap((line) => {
    const left = changes
      .filter((change) => isReducing(change) && change.skuId === line.skuId)
      .map(({ now }) => now)
    const quantity = Math.min(line.quantity, ...left)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
