import type { Access } from '@mingpian/contract/shared/endpoint.ts'
import type { Principal } from './people.ts'

/** in: let through to the call's own rules; 401: no session; 403: a session without the right. */
export type Expected = 'in' | 401 | 403

/**
 * The expected answer of a call to each principal, by its declared access. `otherAdmin` is another company's administrator,
 * who asks with this company's ids: let in where the call states no company, and then answered from their own.
 */
export const answers: Record<Access, Record<Principal, Expected>> = {
  public: {
    anonymous: 'in',
    visitor: 'in',
    otherVisitor: 'in',
    staff: 'in',
    colleague: 'in',
    admin: 'in',
    otherAdmin: 'in',
    badSession: 'in',
  },
  visitor: {
    anonymous: 401,
    visitor: 'in',
    otherVisitor: 'in',
    staff: 'in',
    colleague: 'in',
    admin: 'in',
    otherAdmin: 'in',
    badSession: 401,
  },
  staff: {
    anonymous: 401,
    visitor: 403,
    otherVisitor: 403,
    staff: 'in',
    colleague: 'in',
    admin: 'in',
    otherAdmin: 'in',
    badSession: 401,
  },
  admin: {
    anonymous: 401,
    visitor: 403,
    otherVisitor: 403,
    staff: 403,
    colleague: 403,
    admin: 'in',
    otherAdmin: 'in',
    badSession: 401,
  },
}

/** Public calls whose answer depends on who is signed in: without a living session they answer 401 themselves. */
export const asksForASession = new Set(['POST /webgateway/go'])

/** Principals whom the guard lets in, and a rule of the call itself refuses with the input of the matrix. */
export const refusedByRule: Record<string, Principal[]> = {
  // Of an article, and of a code for colleagues: without the right.
  'POST /biz/v1/content/create': ['staff', 'colleague'],
  'POST /biz/v1/code/create': ['staff', 'colleague'],
  // Customers ask; members of staff answer.
  'POST /biz/v1/question/ask': ['staff', 'colleague', 'admin', 'otherAdmin'],
}

/** Every route without a declaration, and the callers who may use it. An unlisted route fails the run. */
export const routes: Record<
  string,
  'every caller' | 'staff' | 'readers of customers' | 'this machine' | 'signed by the vendor' | 'signed by us'
> = {
  'GET /healthz': 'every caller',
  'GET /readyz': 'every caller',
  'GET /version': 'every caller',
  'GET /metrics': 'this machine',
  'GET /openapi.json': 'every caller',
  'GET /docs': 'every caller',
  'GET /docs/start.js': 'every caller',
  'GET /docs/swagger-ui-bundle.js': 'every caller',
  'GET /docs/swagger-ui.css': 'every caller',
  'GET /healthz/seen': 'signed by us',
  'GET /healthz/domain': 'every caller',
  'GET /wxwork/v1/invitation/:token': 'every caller',
  'GET /:name(^((WW|MP)_verify_[A-Za-z0-9]{6,64}|[A-Za-z0-9]{10,64})\\.txt$)': 'every caller',
  'GET /wxwork/v1/oauth/start': 'every caller',
  'GET /wxwork/v1/oauth/callback': 'every caller',
  'GET /wxwork/v1/callback/:appId': 'signed by the vendor',
  'POST /wxwork/v1/callback/:appId': 'signed by the vendor',
  'POST /wechatpay/v1/notice/:companyId': 'signed by the vendor',
  'GET /biz/v1/clue/radar/live': 'staff',
  'GET /wxwork/v1/console/events/live': 'readers of customers',
  'GET /files/:companyId/:name': 'every caller',
  'POST /files': 'signed by us',
  'GET /card-code/:companyId/:file': 'every caller',
  'GET /company-card-code/:companyId/:file': 'every caller',
  'GET /card-vcard/:companyId/:file': 'every caller',
  'GET /card-mini/:companyId/:file': 'every caller',
  'GET /goods-picture.png': 'every caller',
  // The address of such a picture comes from the card's owner.
  'GET /card-poster/:companyId/:userId/:file': 'every caller',
  'GET /piece-poster/:companyId/:userId/:file': 'every caller',
  'GET /staff-import/:companyId/:file': 'signed by us',
  'GET /lead-import/:companyId/:file': 'signed by us',
  'GET /product-import/:companyId/:file': 'signed by us',
  'GET /shipping-import/:companyId/:file': 'signed by us',
  'GET /place-days-import/:companyId/:file': 'signed by us',
  'GET /received-card/:companyId/:file': 'signed by us',
  'GET /material/v1/poster/er_code_proxy': 'every caller',
  'GET /form-answers/:companyId/answers.xlsx': 'signed by us',
  'GET /exports/:companyId/:file': 'signed by us',
  'GET /': 'every caller',
  'GET /qw-wxmini': 'every caller',
  'GET /qw-wxmini/': 'every caller',
  'GET /console': 'every caller',
  'GET /console/': 'every caller',
  'GET /console/*': 'every caller',
  'GET /console/assets/*': 'every caller',
  'GET /qw-wxmini/version.json': 'every caller',
  'GET /qw-wxmini/assets/*': 'every caller',
  'GET /qw-wxmini/*': 'every caller',
}
