import { appointment } from '#appointment.ts'
import { appointmentStaff } from '#appointment-staff.ts'
import { appointmentWaiting } from '#appointment-waiting.ts'
import { assign } from '#assign.ts'
import { bookings } from '#bookings.ts'
import { callNow } from '#call-now.ts'
import { cardStatistics } from '#card-statistics.ts'
import { cardV1 } from '#card-v1.ts'
import { categories } from '#categories.ts'
import { clue } from '#clue.ts'
import { codes } from '#codes.ts'
import { company } from '#company.ts'
import { companyCard } from '#company-card.ts'
import { console } from '#console.ts'
import { contacts } from '#contacts.ts'
import { content } from '#content.ts'
import { customerMessages } from '#customer-messages.ts'
import { customers } from '#customers.ts'
import { dynamic } from '#dynamic.ts'
import { dynamicBridge } from '#dynamic-bridge.ts'
import { dynamicDync } from '#dynamic-dync.ts'
import { dynamicSettings } from '#dynamic-settings.ts'
import { editing } from '#editing.ts'
import { escalations } from '#escalations.ts'
import { events } from '#events.ts'
import { forms } from '#forms.ts'
import { funnel } from '#funnel.ts'
import { gateway } from '#gateway.ts'
import { home } from '#home.ts'
import { jobs } from '#jobs.ts'
import { leadImport } from '#lead-import.ts'
import { leadViews } from '#lead-views.ts'
import { leads } from '#leads.ts'
import { links } from '#links.ts'
import { mallAccount } from '#mall-account.ts'
import { mallAfterSale } from '#mall-after-sale.ts'
import { mallAfterSales } from '#mall-after-sales.ts'
import { mallBills } from '#mall-bills.ts'
import { mallCoupon } from '#mall-coupon.ts'
import { mallCoupons } from '#mall-coupons.ts'
import { mallFreight } from '#mall-freight.ts'
import { mallGoods } from '#mall-goods.ts'
import { mallInvoice } from '#mall-invoice.ts'
import { mallLevel } from '#mall-level.ts'
import { mallMembers } from '#mall-members.ts'
import { mallOrder } from '#mall-order.ts'
import { mallPickUp } from '#mall-pick-up.ts'
import { mallPoint } from '#mall-point.ts'
import { mallPoints } from '#mall-points.ts'
import { mallReports } from '#mall-reports.ts'
import { mallReview } from '#mall-review.ts'
import { mallReviews } from '#mall-reviews.ts'
import { mallSales } from '#mall-sales.ts'
import { mallShipping } from '#mall-shipping.ts'
import { mallTrade } from '#mall-trade.ts'
import { material } from '#material.ts'
import { materialV1 } from '#material-v1.ts'
import { moderation } from '#moderation.ts'
import { oem } from '#oem.ts'
import { overview } from '#overview.ts'
import { placeDays } from '#place-days.ts'
import { places } from '#places.ts'
import { pool } from '#pool.ts'
import { poster } from '#poster.ts'
import { privacy } from '#privacy.ts'
import { productImport } from '#product-import.ts'
import { qrcode } from '#qrcode.ts'
import { questions } from '#questions.ts'
import { radar } from '#radar.ts'
import { reproduction } from '#reproduction.ts'
import { scores } from '#scores.ts'
import { shareTasks } from '#share-tasks.ts'
import { shareTree } from '#share-tree.ts'
import { shippingImport } from '#shipping-import.ts'
import { site } from '#site.ts'
import { staff } from '#staff.ts'
import { tags } from '#tags.ts'
import { templates } from '#templates.ts'
import { tracking } from '#tracking.ts'
import { upload } from '#upload.ts'
import { userCard } from '#user-card.ts'
import { userCenter } from '#user-center.ts'
import { userLookup } from '#user-lookup.ts'
import { wallet } from '#wallet.ts'
import { workOrder } from '#work-order.ts'
import { workOrderStaff } from '#work-order-staff.ts'
import { workOrders } from '#work-orders.ts'
import { wxwork } from '#wxwork.ts'
import type { BodyOf, DataOf, Endpoint, ErrorsOf, QueryOf } from './endpoint.ts'

/** Every declared call, by group. The server compiles only with a handler for each. */
export const groups = {
  appointment,
  appointmentStaff,
  appointmentWaiting,
  bookings,
  callNow,
  cardStatistics,
  cardV1,
  categories,
  clue,
  codes,
  company,
  companyCard,
  console,
  contacts,
  content,
  customerMessages,
  customers,
  dynamic,
  dynamicBridge,
  dynamicDync,
  dynamicSettings,
  escalations,
  events,
  forms,
  funnel,
  gateway,
  home,
  jobs,
  assign,
  leadImport,
  productImport,
  leadViews,
  leads,
  links,
  editing,
  mallAccount,
  mallCoupon,
  mallCoupons,
  mallFreight,
  mallGoods,
  mallOrder,
  mallSales,
  mallShipping,
  mallAfterSale,
  mallAfterSales,
  mallBills,
  mallInvoice,
  mallLevel,
  mallMembers,
  mallPickUp,
  mallPoint,
  mallPoints,
  mallReports,
  mallReview,
  mallReviews,
  mallTrade,
  material,
  materialV1,
  moderation,
  oem,
  overview,
  placeDays,
  shippingImport,
  places,
  pool,
  poster,
  privacy,
  qrcode,
  questions,
  radar,
  reproduction,
  scores,
  shareTasks,
  shareTree,
  site,
  staff,
  tags,
  templates,
  tracking,
  upload,
  userCard,
  userCenter,
  userLookup,
  wallet,
  workOrder,
  workOrders,
  workOrderStaff,
  wxwork,
}

type Groups = typeof groups

/** One sentence for each group, for the API document. A group without one does not compile. */
export const groupSummaries: Record<keyof Groups, string> = {
  appointment: 'Visits to a place that customers book: services, free slots, their own bookings.',
  appointmentStaff:
    'Bookings as members of staff handle them: their day, answers, arrivals, booking for a customer.',
  appointmentWaiting: 'Waiting for a slot where none is free: joining, offers, the list of the company.',
  bookings: 'Services, working plans and bookings, as administrators manage them.',
  callNow: 'Leads that are worth a call today, and how calls ended.',
  cardStatistics: 'Numbers of visits, shares and actions, and the rows that they add up to.',
  cardV1: 'Cards of a company, readable without a session.',
  categories: 'Groups into which a company sorts its content, in its own order.',
  clue: 'Leads: the radar, the history of one person, and share ids.',
  codes: 'Codes and acquisition links by which customers add members in WeCom, and who came by them.',
  company: 'The company itself: its details, and its apps and domains at the vendors.',
  companyCard: "The company's own cards, and what it announces on them.",
  console: 'The desktop of administrators: signing in to it, and the activity log.',
  contacts: 'Customers in WeCom: what the company decides about them.',
  content: 'Making, publishing and recalling what can be shared.',
  customerMessages: 'Messages to customers, and the templates of WeChat by which they are sent.',
  customers: 'The leads of the whole company, for administrators: lists, hand-overs and tags.',
  dynamic: 'Pages of other sites, as posts name them.',
  dynamicBridge: "Posts of the company's news desk, and the comments of all posts.",
  dynamicDync: 'Posts of the circle of the members of staff, for them and for visitors; likes.',
  dynamicSettings: 'What a company decides about its posts.',
  forms: 'Forms, their answers and the figures of them.',
  escalations: 'Leads whose salespeople did not react: the list of the superior, and the company’s rule.',
  events: 'The ledger of events, and why each counts as it does.',
  funnel: 'How far leads come, from the share to the purchase, and the rows behind the numbers.',
  gateway: 'The web gateway: signatures and grants by the name of an option.',
  home: "The first page of staff and of visitors: today's numbers, places, notices.",
  jobs: 'Long work: imports, exports and conversions, and the files of exports.',
  leadViews: "Filters and order of the console's list of leads, kept under names.",
  leads: 'Leads: lists, details, hand-overs, stages and follow-up records.',
  links: 'Links that salespeople hand out: making, opening, and what came of them.',
  editing: 'Editing content on the phone: who may, and page images of a PDF.',
  mallAccount: 'Members of the mall, and what the mall of a company can do.',
  mallGoods:
    'What a company sells: the lists of the mall, and products, prices and stock as its staff keep them.',
  mallOrder: "Switches of a company's mall and of its mini program, and how it trades.",
  mallSales: 'The orders of a company, for its administrators: shipping, refunds, the ledger.',
  mallShipping: 'What WeChat is told of sent orders of the mini program, and its carriers.',
  mallAfterSale: 'Refunds of pieces of an order, as its buyer asks for them and follows them.',
  mallAfterSales: 'After-sales of a company, for its administrators: accept, refuse, receive, pay back.',
  mallCoupon: 'Coupons as buyers take and keep them, and as members of staff give them.',
  mallCoupons: 'The coupons of a company, for its administrators, and who has them.',
  mallFreight: 'The freight templates of a company, for its administrators.',
  mallInvoice: 'What buyers want on the invoices of their orders, and which were issued.',
  mallLevel: 'The level of a member of the mall, and member prices.',
  mallMembers: 'Members of a mall and their levels, for the administrators of the company.',
  mallBills: 'Daily bills of WeChat Pay, compared with payments and refunds, for administrators.',
  mallPickUp: 'Handing over goods that buyers fetch at a place, and who handed over what.',
  mallPoint: 'Points as members of the mall earn and spend them.',
  mallPoints: 'The points of a company’s members, for its administrators.',
  mallReports:
    'What the mall sold by product, salesperson, channel and day, refunds, and what lies in carts.',
  mallReview: 'What buyers say of goods that they received, and what readers of a product see of it.',
  mallReviews: 'Reviews of products, for the moderators of a company: show, refuse, answer.',
  mallTrade: 'Buying: cart, addresses, checkout, orders and payment.',
  material: 'What can be shared, as anyone may read it: articles, texts for Moments, pages of other sites.',
  materialV1: 'What can be shared, by kind; lists of it for staff, likes, and products.',
  moderation: 'Reports of posts and comments, and the queue of the moderators.',
  oem: 'The brand of a reseller.',
  overview: 'What the overview of the console shows, and the steps of the first run.',
  shippingImport: 'Parcels of orders by a sheet: check, apply, rejected rows.',
  placeDays: 'Special days of places by a sheet: check, apply, rejected rows, undo.',
  places: 'The places of a company: shops, branches, showrooms, their hours and who works there.',
  assign: 'Rules by which leads without a salesperson get one.',
  productImport: 'Products that a company makes and changes by a sheet: check, apply, rejected rows, undo.',
  leadImport: 'Leads that a company imports from a list: check, apply, rejected rows, undo.',
  pool: 'Leads that no salesperson has: claiming, giving back, assigning, and when leads return.',
  poster: 'Posters, codes and previews of the own card.',
  privacy: 'Rights of a person: read, copy, withdraw, delete.',
  qrcode: "Contact codes of a company's staff.",
  questions: 'What visitors ask at a place of a picture.',
  radar: 'The radar by source: marketing leads, and customers in WeCom.',
  reproduction: 'Public pages that become own articles, and the sites that may be asked for them.',
  scores: 'Scores of leads, the rules and rows behind them, and reminders from a score on.',
  shareTasks: 'Tasks of staff to share a piece, completed by a screenshot.',
  shareTree: 'Who passed what to whom, and whom visits are credited to.',
  site: "A company's micro-site.",
  staff: 'Members of staff, as administrators manage them.',
  tags: 'Tags of leads: by hand, by rule, from WeCom.',
  templates: 'Pieces to begin new ones from: those that a company keeps, and those of the product.',
  tracking: 'Tracked actions of visitors.',
  upload: 'Files: permissions to store them, and their check.',
  userCard: "A salesperson's card: reading it, editing it, and the company's rules for all cards.",
  userCenter: 'Text message codes, and binding a person to a member of staff.',
  userLookup: 'Members of staff by their WeCom user id.',
  wallet: 'Cards that a person keeps, and cards left in return.',
  workOrder: 'What customers ask for: repairs, complaints, questions; answers, and how content they are.',
  workOrders: 'Work orders of the company, as administrators manage them.',
  workOrderStaff: 'Work orders as members of staff handle them: take, answer, remark, close.',
  wxwork: 'Signing in, sessions, and the JS-SDK.',
}
type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]
type ByKey = { [E in AnyEndpoint as E extends Endpoint<infer K> ? K : never]: E }

/** 'METHOD /path' of every declared call. */
export type CallKey = keyof ByKey

/** The calls that are sent with an `Idempotency-Key`. */
export type IdempotentCallKey = {
  [K in CallKey]: ByKey[K] extends { idempotent?: true }
    ? true extends ByKey[K]['idempotent']
      ? K
      : never
    : never
}[CallKey]

/** The types of a call for the client. Types only, so no schema reaches the browser. */
export interface CallTypes<K extends CallKey> {
  query: QueryOf<ByKey[K]>
  body: BodyOf<ByKey[K]>
  data: DataOf<ByKey[K]>
  errors: ErrorsOf<ByKey[K]>
}

/** All declared calls as one list. */
export const allCalls = Object.values(groups).flatMap((group) => Object.values(group) as Endpoint[])
