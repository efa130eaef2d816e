import { hashQuery } from '#kit/address/address.ts'

/**
 * The parameters of section 3. Two have no effect. `unionId`: only the session identifies the person. `cdb`:
 * the specification names it for one call alone, the mall's settings of a scene, which is not built.
 */
const names = ['companyId', 'saleId', 'sceneId', 'unionId', 'cid', 'cdb', 'uid', 'shareType'] as const

/**
 * The parameters of section 3 with their names in an address. Absent ones are empty strings. They are hints: only the
 * session identifies the person and their company.
 */
export type UrlParams = Record<(typeof names)[number], string> & {
  /** The company's account: `account`, or else `cid`. */
  account: string
}

/** Merges the parameters before the hash with those inside it; the hash wins. Pure. */
export function urlParams(search: string, hash: string): UrlParams {
  const [inside, before] = [hashQuery(hash), new URLSearchParams(search)]
  const value = (name: string) => inside.get(name) || before.get(name) || ''
  const params = Object.fromEntries(names.map((name) => [name, value(name)])) as Omit<UrlParams, 'account'>
  return { ...params, account: value('account') || params.cid }
}
