import type { Address } from '@mingpian/contract/shared/orders.ts'

/** Region and detail in one line; a city that has its province's name is not named twice. */
export const addressLine = ({ region, detail }: Pick<Address, 'region' | 'detail'>): string =>
  [region.filter((name, at) => name !== region[at - 1]).join(''), detail].filter(Boolean).join(' ')
