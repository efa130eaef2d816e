import { bookingsEn } from './bookings.en.ts'
import { codesEn } from './codes.en.ts'
import { companyEn } from './company.en.ts'
import { contentEn } from './content.en.ts'
import { couponsEn } from './coupons.en.ts'
import { customersEn } from './customers.en.ts'
import { editorEn } from './editor.en.ts'
import { eventsEn } from './events.en.ts'
import { formsEn } from './forms.en.ts'
import { freightEn } from './freight.en.ts'
import { funnelEn } from './funnel.en.ts'
import { jobsEn } from './jobs.en.ts'
import { linksEn } from './links.en.ts'
import { membersEn } from './members.en.ts'
import { messagesEn } from './messages.en.ts'
import { ordersEn } from './orders.en.ts'
import { overviewEn } from './overview.en.ts'
import { placesEn } from './places.en.ts'
import { pointsEn } from './points.en.ts'
import { postsEn } from './posts.en.ts'
import { productsEn } from './products.en.ts'
import { reviewsEn } from './reviews.en.ts'
import { salesEn } from './sales.en.ts'
import { scoringEn } from './scoring.en.ts'
import { settingsEn } from './settings.en.ts'
import { shippingEn } from './shipping.en.ts'
import { siteEn } from './site.en.ts'
import { sortingEn } from './sorting.en.ts'
import { staffEn } from './staff.en.ts'
import { tasksEn } from './tasks.en.ts'
import { workOrdersEn } from './work-orders.en.ts'
import type { Words } from './zh.ts'

export const en: Words = {
  ...sortingEn,
  ...staffEn,
  ...contentEn,
  ...customersEn,
  ...editorEn,
  ...eventsEn,
  ...formsEn,
  ...companyEn,
  ...funnelEn,
  ...jobsEn,
  ...codesEn,
  ...linksEn,
  ...siteEn,
  ...messagesEn,
  ...overviewEn,
  ...placesEn,
  ...bookingsEn,
  ...workOrdersEn,
  ...pointsEn,
  ...postsEn,
  ...productsEn,
  ...ordersEn,
  ...salesEn,
  ...shippingEn,
  ...couponsEn,
  ...membersEn,
  ...freightEn,
  ...reviewsEn,
  ...scoringEn,
  ...settingsEn,
  ...tasksEn,
  title: 'Business card console',
  signIn: 'Sign in to the console',
  consoleLink: 'Link of the console',
  consoleLinkHint: 'In WeCom, open a card, go to “Personal centre – Console” and copy the link.',
  consoleLinkWrong: 'Paste the whole link of the console',
  thingNameMissing: 'Enter a name',
  next: 'Next',
  otherCompany: 'Another company',
  scanHint: 'Scan the code with WeCom',
  scanCode: 'Sign-in code',
  scanned: 'Scanned',
  chooseNumber: 'Choose this number on the phone',
  numberHint: 'After scanning, choose this number on the phone',
  copyLink: 'Copy the link and open it in WeCom',
  codeOver: 'The code has expired',
  refused: 'That was another number. This sign-in has ended.',
  newCode: 'New code',
  noCode: 'No code could be made',
  retry: 'Try again',
  home: 'Home',
  notFound: 'There is no such page',
  notFoundHint: 'The link may be wrong, or the record was deleted.',
  forbidden: 'No permission',
  forbiddenHint: 'Your role does not reach this page. Ask an owner of the company to change your role.',
  failed: 'This could not be loaded',
  serverFault: 'The server failed. Try again later; if it fails again, tell the operator of the system.',
  serverFaultOf: (requestId) =>
    `The server failed. Try again later; if it fails again, tell the operator of the system this request id: ${requestId}`,
  offline: 'No connection',
  offlineHint: 'Check the network and try again. Nothing that you typed is lost.',
  requestId: 'Request id',
  tooOften: 'Too many requests',
  busy: 'The server is busy',
  busyHint: 'Try again in a moment. Nothing that you typed is lost.',
  broken: 'This page has a problem',
  brokenHint: 'Other sections are not affected. If reloading does not help, tell the operator of the system.',
  outdated: 'The console was updated',
  outdatedHint: 'Reload to use the new version. This page also appears when the network breaks off.',
  reload: 'Reload',
  sessionOver: 'Your session has ended. Scan the code again',
  sessionOverHint:
    'Eight hours have passed, your role was changed, or you signed out elsewhere. After signing in you return to the same page.',
  loading: 'Loading',
  listed: (items) => items.join(', '),
  labelled: (label, text) => `${label}: ${text}`,
  skipToContent: 'Skip to content',
  navigation: 'Main navigation',
  customerWork: 'Customers',
  contentWork: 'Content',
  acquisition: 'Acquisition',
  organisation: 'Company',
  records: 'Records',
  signOut: 'Sign out',
  darkLook: 'Dark look',
  lightLook: 'Light look',
  columns: 'Columns',
  trail: 'You are here',
  clearFilters: 'Clear filters',
  noMatch: 'Nothing matches. Change the filters or clear them.',
  rows: (total: number) => `${total} in total`,
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  undo: 'Undo',
  undone: 'Undone',
  codeOf: (name: string) => `Code of ${name}`,
  scanToOpen: 'Scan with WeChat to see it on the phone',
  copyAddress: 'Copy link',
  addressCopied: 'Link copied',
  openAddress: 'Open',
  time: 'Time',
  by: 'By',
  action: 'Action',
  detail: 'Details',
  activity: 'Activity',
  activityHint: 'Who changed what, and when',
  noActivity: 'No changes yet',
  platform: 'Platforms',
  platformHint: 'Credentials of WeCom, WeChat, mini program and payment, domains, and refused requests',
  appKinds: { wecom: 'WeCom', wechat: 'WeChat service account', mini: 'Mini program', pay: 'WeChat Pay' },
  problems: 'Problems',
  noProblems: 'All well',
  noProblemsHint: 'The platforms have refused nothing lately.',
  noAdvice: 'The platform refused a request',
  timesUntil: (times, last) => (times === 1 ? `Once, ${last}` : `${times} times, last ${last}`),
}
