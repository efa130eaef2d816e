import type { Link, LinkKind } from '@mingpian/contract/links.ts'
import type { Company } from './company.ts'

/** Makes a link of a salesperson's, by the call of their page. @param target of kind `web` and `mini` */
export const makeLink = (
  company: Company,
  session: string,
  kind: LinkKind,
  more: { target?: string; targetId?: string; quota?: number; expiresAt?: string } = {},
): Promise<Link> =>
  company.ask('/biz/v1/link/create', session, {
    ...{ name: '链接', channel: '', expiresAt: null, quota: 0 },
    ...more,
    kind,
  })

/** An address that was handed out, on a phone of the company's world. */
export const onPhone = (company: Company, name: string, address: string): string =>
  company.phoneOf(name) + address.slice(new URL(address).origin.length)
