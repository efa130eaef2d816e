import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { groups } from '@mingpian/contract/shared/calls.ts'
import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { appointmentHandlers } from '#api/appointment/routes.ts'
import { appointmentStaffHandlers } from '#api/appointment-staff/routes.ts'
import { appointmentWaitingHandlers } from '#api/appointment-waiting/routes.ts'
import { assignHandlers } from '#api/assign/routes.ts'
import { bookingsHandlers } from '#api/bookings/routes.ts'
import { callNowHandlers } from '#api/call-now/routes.ts'
import { callbackPlugin } from '#api/callback/plugin.ts'
import { cardCodePlugin } from '#api/card-files/plugin.ts'
import { cardStatisticsHandlers } from '#api/card-statistics/routes.ts'
import { cardV1Handlers } from '#api/card-v1/routes.ts'
import { categoriesHandlers } from '#api/categories/routes.ts'
import { radarLivePlugin } from '#api/clue/plugin.ts'
import { clueHandlers } from '#api/clue/routes.ts'
import { codesHandlers } from '#api/codes/routes.ts'
import { companyHandlers } from '#api/company/routes.ts'
import { companyCardHandlers } from '#api/company-card/routes.ts'
import { consolePlugin } from '#api/console/plugin.ts'
import { consoleHandlers } from '#api/console/routes.ts'
import { contactsHandlers } from '#api/contacts/routes.ts'
import { contentHandlers } from '#api/content/routes.ts'
import { customerMessagesHandlers } from '#api/customer-messages/routes.ts'
import { customersHandlers } from '#api/customers/routes.ts'
import { documentPlugin } from '#api/document/plugin.ts'
import { dynamicHandlers } from '#api/dynamic/routes.ts'
import { dynamicBridgeHandlers } from '#api/dynamic-bridge/routes.ts'
import { dynamicDyncHandlers } from '#api/dynamic-dync/routes.ts'
import { dynamicSettingsHandlers } from '#api/dynamic-settings/routes.ts'
import { editingHandlers } from '#api/editing/routes.ts'
import { escalationsHandlers } from '#api/escalations/routes.ts'
import { eventsLivePlugin } from '#api/events/plugin.ts'
import { eventsHandlers } from '#api/events/routes.ts'
import { filesPlugin } from '#api/files/plugin.ts'
import { formsHandlers } from '#api/forms/routes.ts'
import { funnelHandlers } from '#api/funnel/routes.ts'
import { gatewayHandlers } from '#api/gateway/routes.ts'
import { homeHandlers } from '#api/home/routes.ts'
import { imageProxyPlugin } from '#api/image-proxy/plugin.ts'
import { invitationPlugin } from '#api/invitation/plugin.ts'
import { jobFilesPlugin } from '#api/jobs/plugin.ts'
import { jobsHandlers } from '#api/jobs/routes.ts'
import { leadFilesPlugin } from '#api/lead-import/plugin.ts'
import { leadImportHandlers } from '#api/lead-import/routes.ts'
import { leadViewsHandlers } from '#api/lead-views/routes.ts'
import { leadsHandlers } from '#api/leads/routes.ts'
import { linksHandlers } from '#api/links/routes.ts'
import { mallAccountHandlers } from '#api/mall-account/routes.ts'
import { mallAfterSaleHandlers } from '#api/mall-after-sale/routes.ts'
import { mallAfterSalesHandlers } from '#api/mall-after-sales/routes.ts'
import { mallBillsHandlers } from '#api/mall-bills/routes.ts'
import { mallCouponHandlers } from '#api/mall-coupon/routes.ts'
import { mallCouponsHandlers } from '#api/mall-coupons/routes.ts'
import { mallFreightHandlers } from '#api/mall-freight/routes.ts'
import { mallGoodsHandlers } from '#api/mall-goods/routes.ts'
import { mallInvoiceHandlers } from '#api/mall-invoice/routes.ts'
import { mallLevelHandlers } from '#api/mall-level/routes.ts'
import { mallMembersHandlers } from '#api/mall-members/routes.ts'
import { mallOrderHandlers } from '#api/mall-order/routes.ts'
import { mallPickUpHandlers } from '#api/mall-pick-up/routes.ts'
import { mallPointHandlers } from '#api/mall-point/routes.ts'
import { mallPointsHandlers } from '#api/mall-points/routes.ts'
import { mallReportsHandlers } from '#api/mall-reports/routes.ts'
import { mallReviewHandlers } from '#api/mall-review/routes.ts'
import { mallReviewsHandlers } from '#api/mall-reviews/routes.ts'
import { mallSalesHandlers } from '#api/mall-sales/routes.ts'
import { mallShippingHandlers } from '#api/mall-shipping/routes.ts'
import { goodsPicturePlugin } from '#api/mall-trade/goods-picture.ts'
import { mallTradeHandlers } from '#api/mall-trade/routes.ts'
import { materialHandlers } from '#api/material/routes.ts'
import { materialV1Handlers } from '#api/material-v1/routes.ts'
import { moderationHandlers } from '#api/moderation/routes.ts'
import { oemHandlers } from '#api/oem/routes.ts'
import { overviewHandlers } from '#api/overview/routes.ts'
import { paymentNoticePlugin } from '#api/payment-notices/plugin.ts'
import { dayFilesPlugin } from '#api/place-days/plugin.ts'
import { placeDaysHandlers } from '#api/place-days/routes.ts'
import { placesHandlers } from '#api/places/routes.ts'
import { poolHandlers } from '#api/pool/routes.ts'
import { posterPlugin } from '#api/poster/plugin.ts'
import { posterHandlers } from '#api/poster/routes.ts'
import { privacyHandlers } from '#api/privacy/routes.ts'
import { productFilesPlugin } from '#api/product-import/plugin.ts'
import { productImportHandlers } from '#api/product-import/routes.ts'
import { qrcodeHandlers } from '#api/qrcode/routes.ts'
import { questionsHandlers } from '#api/questions/routes.ts'
import { radarHandlers } from '#api/radar/routes.ts'
import { reproductionHandlers } from '#api/reproduction/routes.ts'
import { scoresHandlers } from '#api/scores/routes.ts'
import { shareTasksHandlers } from '#api/share-tasks/routes.ts'
import { shareTreeHandlers } from '#api/share-tree/routes.ts'
import { shippingFilesPlugin } from '#api/shipping-import/plugin.ts'
import { shippingImportHandlers } from '#api/shipping-import/routes.ts'
import { siteHandlers } from '#api/site/routes.ts'
import { staffFilesPlugin } from '#api/staff/plugin.ts'
import { staffHandlers } from '#api/staff/routes.ts'
import { tagsHandlers } from '#api/tags/routes.ts'
import { templatesHandlers } from '#api/templates/routes.ts'
import { trackingHandlers } from '#api/tracking/routes.ts'
import { uploadHandlers } from '#api/upload/routes.ts'
import { userCardHandlers } from '#api/user-card/routes.ts'
import { userCenterHandlers } from '#api/user-center/routes.ts'
import { userLookupHandlers } from '#api/user-lookup/routes.ts'
import { verificationPlugin } from '#api/verification/plugin.ts'
import { receivedFilesPlugin } from '#api/wallet/plugin.ts'
import { walletHandlers } from '#api/wallet/routes.ts'
import { workOrderHandlers } from '#api/work-order/routes.ts'
import { workOrderStaffHandlers } from '#api/work-order-staff/routes.ts'
import { workOrdersHandlers } from '#api/work-orders/routes.ts'
import { oauthPlugin } from '#api/wxwork/plugin.ts'
import { wxworkHandlers } from '#api/wxwork/routes.ts'
import type { Handler, Handlers } from '#core/http/context.ts'
import { readOwnCookies } from '#core/http/cookies.ts'
import { installErrors } from '#core/http/envelope.ts'
import { installHeaders } from '#core/http/headers.ts'
import { answerExpectations, misfitOptions, refuseHosts, refuseUnaddressable } from '#core/http/misfits.ts'
import { operations } from '#core/http/operations.ts'
import { register } from '#core/http/register.ts'
import { serializerCompiler } from '#core/http/serialize.ts'
import { tellServedDomains } from '#core/http/served-domains.ts'
import { validatorCompiler } from '#core/http/validate.ts'
import type { Parts } from './parts.ts'

/** The handlers of every declared group: a group without its handlers does not compile. */
const handlersOf = (parts: Parts): { [G in keyof typeof groups]: Handlers<(typeof groups)[G]> } => ({
  appointment: appointmentHandlers(parts),
  appointmentStaff: appointmentStaffHandlers(parts),
  appointmentWaiting: appointmentWaitingHandlers(),
  bookings: bookingsHandlers(parts),
  callNow: callNowHandlers(parts),
  cardStatistics: cardStatisticsHandlers,
  cardV1: cardV1Handlers(parts),
  clue: clueHandlers(parts),
  company: companyHandlers(parts),
  companyCard: companyCardHandlers(parts),
  console: consoleHandlers(parts),
  categories: categoriesHandlers,
  content: contentHandlers(parts),
  customerMessages: customerMessagesHandlers(parts),
  customers: customersHandlers(parts),
  dynamic: dynamicHandlers(parts),
  dynamicBridge: dynamicBridgeHandlers(parts),
  dynamicDync: dynamicDyncHandlers(parts),
  dynamicSettings: dynamicSettingsHandlers,
  forms: formsHandlers(parts),
  escalations: escalationsHandlers,
  events: eventsHandlers,
  funnel: funnelHandlers,
  questions: questionsHandlers(parts),
  gateway: gatewayHandlers(parts),
  home: homeHandlers(parts),
  jobs: jobsHandlers(parts),
  contacts: contactsHandlers,
  leadViews: leadViewsHandlers,
  leads: leadsHandlers(parts),
  codes: codesHandlers(parts),
  links: linksHandlers(parts),
  editing: editingHandlers,
  mallAccount: mallAccountHandlers(parts),
  mallCoupon: mallCouponHandlers,
  mallCoupons: mallCouponsHandlers,
  mallFreight: mallFreightHandlers,
  mallGoods: mallGoodsHandlers(parts),
  mallOrder: mallOrderHandlers,
  mallSales: mallSalesHandlers(parts),
  mallShipping: mallShippingHandlers(parts),
  mallAfterSale: mallAfterSaleHandlers,
  mallAfterSales: mallAfterSalesHandlers,
  mallBills: mallBillsHandlers(parts),
  mallInvoice: mallInvoiceHandlers(parts),
  mallLevel: mallLevelHandlers,
  mallMembers: mallMembersHandlers(parts),
  mallPickUp: mallPickUpHandlers,
  mallPoint: mallPointHandlers,
  mallPoints: mallPointsHandlers,
  mallReports: mallReportsHandlers,
  mallReview: mallReviewHandlers(parts),
  mallReviews: mallReviewsHandlers,
  mallTrade: mallTradeHandlers(parts),
  material: materialHandlers,
  materialV1: materialV1Handlers,
  moderation: moderationHandlers(parts),
  oem: oemHandlers(parts),
  placeDays: placeDaysHandlers(parts),
  shippingImport: shippingImportHandlers(parts),
  places: placesHandlers,
  overview: overviewHandlers,
  assign: assignHandlers,
  leadImport: leadImportHandlers(parts),
  productImport: productImportHandlers(parts),
  pool: poolHandlers,
  poster: posterHandlers(parts),
  privacy: privacyHandlers(parts),
  qrcode: qrcodeHandlers(parts),
  radar: radarHandlers,
  reproduction: reproductionHandlers(parts),
  scores: scoresHandlers,
  shareTasks: shareTasksHandlers(parts),
  shareTree: shareTreeHandlers,
  site: siteHandlers,
  staff: staffHandlers(parts),
  tags: tagsHandlers(parts),
  templates: templatesHandlers,
  tracking: trackingHandlers(parts),
  upload: uploadHandlers(parts),
  userCard: userCardHandlers(parts),
  userCenter: userCenterHandlers(parts),
  userLookup: userLookupHandlers(parts),
  wallet: walletHandlers(parts),
  workOrder: workOrderHandlers,
  workOrders: workOrdersHandlers,
  workOrderStaff: workOrderStaffHandlers,
  wxwork: wxworkHandlers(parts),
})

/** Routes outside the contract: HTML, files, the return addresses of the vendors, the live streams. */
const plugins = [
  oauthPlugin,
  callbackPlugin,
  paymentNoticePlugin,
  radarLivePlugin,
  eventsLivePlugin,
  filesPlugin,
  cardCodePlugin,
  goodsPicturePlugin,
  posterPlugin,
  documentPlugin,
  consolePlugin,
  leadFilesPlugin,
  productFilesPlugin,
  dayFilesPlugin,
  shippingFilesPlugin,
  staffFilesPlugin,
  receivedFilesPlugin,
  invitationPlugin,
  verificationPlugin,
  imageProxyPlugin,
  jobFilesPlugin,
]

/** The app before its routes: errors, validation, headers, logs. */
export async function bareApp(parts: Parts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = parts.log
  const app = Fastify({
    loggerInstance,
    trustProxy: parts.config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: each log line of a request names its id itself.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    // The code that draws pages loads while the server starts. On a busy machine that takes longer than the 10 s of the library.
    pluginTimeout: 120_000,
    http: {
      // Interval of Node's checks for requests that exceed their time-out.
      connectionsCheckingInterval: 5_000,
      // Off, so that the server's own code handles it and answers in the envelope.
      requireHostHeader: false,
    },
    bodyLimit: 256 * 1024,
    // Requests that are accepted during shutdown are answered normally.
    return503OnClosing: false,
    // Apps that share links may add slashes and change case; the routes are exact.
    routerOptions: { maxParamLength: 200 },
    ...misfitOptions,
  })
  app.setValidatorCompiler(validatorCompiler as never)
  app.setSerializerCompiler(serializerCompiler as never)
  app.removeContentTypeParser('text/plain')
  takeJson(app)
  app.decorateRequest('caller', null)
  installErrors(app, parts.config, parts.db.outages)
  installHeaders(app)
  parts.traces?.record(app)
  if (parts.log.isLevelEnabled('info')) logRequests(app)
  await app.register(cookie)
  readOwnCookies(app, parts.config)
  refuseHosts(app)
  answerExpectations(app)
  refuseUnaddressable(app)
  return app
}

/** Mini programs send the JSON content type with every request, also without a body: an empty body counts as none. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The route's template, never the address itself: queries carry ids of people.
    const { method, id } = request
    request.log.info({
      method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: id,
    })
    done()
  })
}

/** All routes on one Fastify app, not yet listening. Tests use the same function. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = await bareApp(parts)
  await operations(app, parts)
  tellServedDomains(app, parts)
  for (const plugin of plugins) await app.register(plugin(parts))
  const handlers = handlersOf(parts)
  for (const group of Object.keys(groups) as (keyof typeof groups)[]) {
    const byName: Record<string, unknown> = handlers[group]
    for (const [name, endpoint] of Object.entries(groups[group] as Record<string, Endpoint>)) {
      register(app, parts, endpoint, byName[name] as Handler<Endpoint>)
    }
  }
  return app
}
