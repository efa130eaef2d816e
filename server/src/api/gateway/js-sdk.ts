import { missing } from '#core/http/failure.ts'
import { signPage } from '#core/platform/js-sdk.ts'
import { isOwnPage } from '#domain/company/directory.ts'
import { type Context, malformed, type Params, type Parts } from './asked.ts'

/** Signs a page of the company: the session's, otherwise the company in header or parameter. */
export async function pageSignatures(
  { platform }: Pick<Parts, 'platform'>,
  context: Context,
  params: Params,
) {
  const { caller, fail, tenantOf } = context
  const header = context.header('x-auth-accountid')
  const stated = header || params.companyID
  const companyId = caller?.companyId ?? stated
  const { url, host } = params
  if (!companyId || !url || !host)
    return missing(
      ...(url ? [] : ['params.url']),
      ...(host ? [] : ['params.host']),
      ...(companyId ? [] : ['params.companyID']),
    )
  if ((params.companyID ?? companyId) !== companyId) malformed('params.companyID', 'must be x-auth-accountid')
  if (!(await tenantOf(companyId, (db) => isOwnPage(db, companyId, url)))) return fail('accessProblem')
  const signed = await signPage(platform, companyId, host, url)
  return typeof signed === 'string' ? fail(signed) : signed
}
