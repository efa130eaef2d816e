import { hashQuery } from './address.ts'

/** The parameters of section 3, as an address gives them. Empty strings stand for what it does not say. */
export interface UrlParams {
  /** The company's account: `account`, or else `cid`. */
  account: string
  uid: string
  cid: string
  companyId: string
}

/** Merges what stands before the hash with what stands inside it; the hash wins. Pure. */
export function urlParams(search: string, hash: string): UrlParams {
  const [inside, before] = [hashQuery(hash), new URLSearchParams(search)]
  const value = (name: string) => inside.get(name) || before.get(name) || ''
  const cid = value('cid')
  return { account: value('account') || cid, uid: value('uid'), cid, companyId: value('companyId') }
}
