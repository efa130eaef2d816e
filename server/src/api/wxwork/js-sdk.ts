import type { wxwork } from '@mingpian/contract/wxwork.ts'
import type { OutsideContext } from '#core/http/context.ts'
import { signPage } from '#core/platform/js-sdk.ts'
import type { Platform } from '#core/platform/platform.ts'
import { isOwnPage } from '#domain/company/directory.ts'

type Context = OutsideContext<(typeof wxwork)['jsSdk']>

/** Signs a page, only of the company's own domains. */
export async function pageSignatures(
  platform: Platform,
  { companyId, tenant, fail }: Context,
  host: 'wechat' | 'wecom',
  url: string,
) {
  if (!(await tenant((db) => isOwnPage(db, companyId, url)))) return fail('accessProblem')
  const signed = await signPage(platform, companyId, host, url)
  return typeof signed === 'string' ? fail(signed) : signed
}
