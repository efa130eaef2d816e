import { contentPages, personPage } from '@mingpian/contract/shared/rules/share.ts'
import { sitePage } from '@mingpian/contract/shared/rules/site.ts'
import type { ComponentType } from 'react'
import { authPage, noPermissionPage } from '#app/startup/start.ts'
import { bookingPath } from '#features/booking/paths.ts'
import { codePath } from '#features/codes/paths.ts'
import { editingPath } from '#features/editing/links.ts'
import { creditPage, funnelPage, funnelRowsPage, treePage, treesPage } from '#features/funnel/links.ts'
import { gainersPage, originsPage, poolPage, turnsPage, waitingPage } from '#features/leads/links.ts'
import { linkPath } from '#features/links/paths.ts'
import { mallPath } from '#features/mall/links.ts'
import { postsPath } from '#features/posts/links.ts'
import { libraryPage } from '#features/reading/links.ts'
import { errorPage } from '#features/tab-bar/rules.ts'
import { workOrderPath } from '#kit/work-order-paths.ts'
import { m } from '#paraglide/messages.js'
import type { Who } from './guard.ts'

export interface Route {
  /** The path inside the hash, which is also the name of the page's folder. */
  path: string
  /** A second path of the same page. */
  alias?: string
  title: () => string
  who: Who
  /** Shows in every state. */
  system?: true
  /** Whether the page may be in a tab bar. */
  tab?: true
  /** Whether the page itself sets the content of its share menu. */
  shares?: true
  /** Whether the page has a bar of its own at its end, so that the shell shows nothing below it. */
  bar?: true
  load: () => Promise<{ default: ComponentType }>
}

/** One row per page. A page without a row is in no list and no menu. */
export const routes: readonly Route[] = [
  {
    path: '/pages/appointment/location/index',
    alias: '/',
    title: m.entry_title,
    who: 'anyone',
    load: () => import('#pages/appointment/location/page.tsx'),
  },
  {
    path: bookingPath.book,
    title: m.book_choose,
    who: 'signed-in',
    load: () => import('#pages/appointment/book/page.tsx'),
  },
  {
    path: bookingPath.confirm,
    title: m.book_confirm,
    who: 'signed-in',
    bar: true,
    load: () => import('#pages/appointment/confirm/page.tsx'),
  },
  {
    path: bookingPath.order,
    title: m.book_mine,
    who: 'signed-in',
    load: () => import('#pages/appointment/order/page.tsx'),
  },
  {
    path: bookingPath.paid,
    title: m.book_paid_title,
    who: 'signed-in',
    load: () => import('#pages/appointment/paid/page.tsx'),
  },
  {
    path: bookingPath.mine,
    title: m.book_mine,
    who: 'signed-in',
    load: () => import('#pages/appointment/mine/page.tsx'),
  },
  {
    path: bookingPath.waiting,
    title: m.wait_mine,
    who: 'signed-in',
    load: () => import('#pages/appointment/waiting/page.tsx'),
  },
  {
    path: bookingPath.day,
    title: m.book_day_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/appointment/day/page.tsx'),
  },
  {
    path: bookingPath.handle,
    title: m.book_day_title,
    who: 'staff',
    load: () => import('#pages/appointment/handle/page.tsx'),
  },
  {
    path: bookingPath.bookFor,
    title: m.book_for,
    who: 'staff',
    bar: true,
    load: () => import('#pages/appointment/book-for/page.tsx'),
  },
  {
    path: workOrderPath.ask,
    title: m.wo_desk,
    who: 'signed-in',
    bar: true,
    load: () => import('#pages/work-order/ask/page.tsx'),
  },
  {
    path: workOrderPath.mine,
    title: m.wo_desk,
    who: 'signed-in',
    bar: true,
    load: () => import('#pages/work-order/mine/page.tsx'),
  },
  {
    path: workOrderPath.detail,
    title: m.wo_desk,
    who: 'signed-in',
    load: () => import('#pages/work-order/detail/page.tsx'),
  },
  {
    path: workOrderPath.desk,
    title: m.wo_desk,
    who: 'staff',
    load: () => import('#pages/work-order/desk/page.tsx'),
  },
  {
    path: workOrderPath.handle,
    title: m.wo_desk,
    who: 'staff',
    load: () => import('#pages/work-order/handle/page.tsx'),
  },
  {
    path: personPage,
    title: m.shell_title_card,
    who: 'anyone',
    tab: true,
    shares: true,
    load: () => import('#pages/person/page.tsx'),
  },
  {
    path: '/pages/material/index',
    title: m.shell_title_material,
    who: 'anyone',
    shares: true,
    load: () => import('#pages/material/page.tsx'),
  },
  {
    path: '/pages/get-customer-link/form-landing-page/index',
    title: m.forms_contact_title,
    who: 'anyone',
    shares: true,
    load: () => import('#pages/get-customer-link/form-landing-page/page.tsx'),
  },
  {
    path: linkPath.jump,
    title: m.links_jump_title,
    who: 'anyone',
    load: () => import('#pages/get-customer-link/jump-center/page.tsx'),
  },
  {
    path: linkPath.scheme,
    title: m.links_scheme_title,
    who: 'anyone',
    // It is mainly needed in browsers outside of the messaging apps.
    system: true,
    load: () => import('#pages/get-customer-link/scheme-center/page.tsx'),
  },
  {
    path: linkPath.code,
    title: m.links_code_title,
    who: 'anyone',
    load: () => import('#pages/get-customer-link/jump-code/page.tsx'),
  },
  {
    path: codePath.detail,
    title: m.codes_detail_title,
    who: 'staff',
    load: () => import('#pages/get-customer-link/qrcode-detail/page.tsx'),
  },
  {
    path: codePath.list,
    title: m.codes_title,
    who: 'staff',
    load: () => import('#pages/codes/page.tsx'),
  },
  {
    path: codePath.edit,
    title: m.codes_edit_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/codes/edit/page.tsx'),
  },
  {
    path: linkPath.detail,
    title: m.links_detail_title,
    who: 'staff',
    load: () => import('#pages/get-customer-link/exclusive-link-detail/page.tsx'),
  },
  {
    path: linkPath.list,
    title: m.links_title,
    who: 'staff',
    load: () => import('#pages/links/page.tsx'),
  },
  {
    path: linkPath.edit,
    title: m.links_edit_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/links/edit/page.tsx'),
  },
  {
    path: libraryPage,
    title: m.library_title,
    who: 'staff',
    load: () => import('#pages/library/page.tsx'),
  },
  {
    path: '/pages/share-tasks/index',
    title: m.share_tasks_title,
    who: 'staff',
    load: () => import('#pages/share-tasks/page.tsx'),
  },
  {
    path: '/pages/forms/index',
    title: m.forms_title,
    who: 'staff',
    load: () => import('#pages/forms/page.tsx'),
  },
  {
    path: '/pages/forms/answers/index',
    title: m.forms_answers_title,
    who: 'staff',
    load: () => import('#pages/forms/answers/page.tsx'),
  },
  {
    path: '/pages/forms/statistics/index',
    title: m.forms_statistics,
    who: 'staff',
    load: () => import('#pages/forms/statistics/page.tsx'),
  },
  {
    path: '/pages/forms/edit/index',
    title: m.forms_edit_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/forms/edit/page.tsx'),
  },
  {
    path: editingPath.list,
    title: m.editing_title,
    who: 'staff',
    load: () => import('#pages/editing/page.tsx'),
  },
  {
    path: editingPath.templates,
    title: m.editing_templates,
    who: 'staff',
    load: () => import('#pages/editing/templates/page.tsx'),
  },
  {
    path: editingPath.edit,
    title: m.editing_edit_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/editing/edit/page.tsx'),
  },
  {
    path: '/pages/reproduce/index',
    title: m.forms_reproduce,
    who: 'staff',
    load: () => import('#pages/reproduce/page.tsx'),
  },
  {
    path: mallPath.cart,
    title: m.cart_title,
    who: 'signed-in',
    bar: true,
    load: () => import('#pages/mall/cart/page.tsx'),
  },
  {
    path: mallPath.checkout,
    title: m.checkout_title,
    who: 'signed-in',
    bar: true,
    load: () => import('#pages/mall/checkout/page.tsx'),
  },
  {
    path: mallPath.result,
    title: m.pay_title,
    who: 'signed-in',
    load: () => import('#pages/mall/result/page.tsx'),
  },
  {
    path: mallPath.orders,
    title: m.orders_title,
    who: 'signed-in',
    load: () => import('#pages/mall/orders/page.tsx'),
  },
  {
    path: mallPath.order,
    title: m.order_title,
    who: 'signed-in',
    bar: true,
    load: () => import('#pages/mall/order/page.tsx'),
  },
  {
    path: mallPath.refund,
    title: m.sale_title,
    who: 'signed-in',
    bar: true,
    load: () => import('#pages/mall/refund/page.tsx'),
  },
  {
    path: mallPath.afterSale,
    title: m.sale_title,
    who: 'signed-in',
    bar: true,
    load: () => import('#pages/mall/after-sale/page.tsx'),
  },
  {
    path: mallPath.pickUp,
    title: m.pick_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/mall/pick-up/page.tsx'),
  },
  {
    path: mallPath.addresses,
    title: m.address_title,
    who: 'signed-in',
    load: () => import('#pages/mall/addresses/page.tsx'),
  },
  {
    path: mallPath.kept,
    title: m.kept_products,
    who: 'signed-in',
    load: () => import('#pages/mall/kept/page.tsx'),
  },
  {
    path: mallPath.level,
    title: m.level_title,
    who: 'signed-in',
    load: () => import('#pages/mall/level/page.tsx'),
  },
  {
    path: mallPath.coupons,
    title: m.coupons_title,
    who: 'anyone',
    shares: true,
    load: () => import('#pages/mall/coupon/page.tsx'),
  },
  {
    path: '/pages/product/index',
    title: m.shell_title_product,
    who: 'anyone',
    shares: true,
    load: () => import('#pages/product/page.tsx'),
  },
  {
    path: '/pages/card-statistics/index',
    title: m.stats_title,
    who: 'staff',
    load: () => import('#pages/card-statistics/page.tsx'),
  },
  {
    path: '/pages/card-statistics/rows/index',
    title: m.stats_rows_title,
    who: 'staff',
    load: () => import('#pages/card-statistics/rows/page.tsx'),
  },
  {
    path: '/pages/radar/index',
    title: m.radar_title,
    who: 'staff',
    tab: true,
    load: () => import('#pages/radar/page.tsx'),
  },
  {
    path: '/pages/radar/things/index',
    title: m.read_title,
    who: 'staff',
    load: () => import('#pages/radar/things/page.tsx'),
  },
  {
    path: '/pages/radar/taken-over/index',
    title: m.radar_predecessors,
    who: 'staff',
    load: () => import('#pages/radar/taken-over/page.tsx'),
  },
  {
    path: '/pages/leads/index',
    title: m.leads_title,
    who: 'staff',
    load: () => import('#pages/leads/page.tsx'),
  },
  {
    path: poolPage,
    title: m.pool_title,
    who: 'staff',
    load: () => import('#pages/leads/pool/page.tsx'),
  },
  {
    path: waitingPage,
    title: m.waiting_title,
    who: 'staff',
    load: () => import('#pages/leads/waiting/page.tsx'),
  },
  {
    path: originsPage,
    title: m.origins_title,
    who: 'staff',
    load: () => import('#pages/leads/origins/page.tsx'),
  },
  {
    path: turnsPage,
    title: m.turns_title,
    who: 'staff',
    load: () => import('#pages/leads/turns/page.tsx'),
  },
  {
    path: '/pages/leads/today/index',
    title: m.call_title,
    who: 'staff',
    load: () => import('#pages/leads/today/page.tsx'),
  },
  {
    path: gainersPage,
    title: m.gainers_title,
    who: 'staff',
    load: () => import('#pages/leads/gainers/page.tsx'),
  },
  {
    path: funnelPage,
    title: m.funnel_title,
    who: 'staff',
    load: () => import('#pages/leads/funnel/page.tsx'),
  },
  {
    path: treesPage,
    title: m.tree_title,
    who: 'staff',
    load: () => import('#pages/leads/share-tree/page.tsx'),
  },
  {
    path: creditPage,
    title: m.tree_credit_title,
    who: 'staff',
    load: () => import('#pages/leads/share-tree/credit/page.tsx'),
  },
  {
    path: treePage,
    title: m.tree_page_title,
    who: 'staff',
    load: () => import('#pages/leads/share-tree/tree/page.tsx'),
  },
  {
    path: funnelRowsPage,
    title: m.funnel_rows_title,
    who: 'staff',
    load: () => import('#pages/leads/funnel/rows/page.tsx'),
  },
  {
    path: '/pages/radar/trail/index',
    title: m.trail_title,
    who: 'staff',
    load: () => import('#pages/radar/trail/page.tsx'),
  },
  {
    path: '/pages/home/index',
    title: m.shell_title_home,
    who: 'signed-in',
    tab: true,
    load: () => import('#pages/home/page.tsx'),
  },
  {
    path: '/pages/staff/manage/index',
    title: m.staff_manage,
    who: 'staff',
    load: () => import('#pages/staff/manage/page.tsx'),
  },
  {
    path: '/pages/staff/member/index',
    title: m.staff_member,
    who: 'staff',
    bar: true,
    load: () => import('#pages/staff/member/page.tsx'),
  },
  {
    path: '/pages/staff/hand-over/index',
    title: m.staff_hand_over,
    who: 'staff',
    bar: true,
    load: () => import('#pages/staff/hand-over/page.tsx'),
  },
  {
    path: '/pages/console-approve/index',
    title: m.console_title,
    who: 'staff',
    load: () => import('#pages/console-approve/page.tsx'),
  },
  {
    path: '/pages/staff/import/index',
    title: m.staff_import,
    who: 'staff',
    bar: true,
    load: () => import('#pages/staff/import/page.tsx'),
  },
  {
    path: mallPath.tab,
    title: m.mall_title,
    who: 'anyone',
    tab: true,
    load: () => import('#pages/tabbar/index/page.tsx'),
  },
  {
    path: mallPath.list,
    title: m.mall_list_title,
    who: 'anyone',
    load: () => import('#pages/mall/list/page.tsx'),
  },
  {
    path: '/pages/tabbar/usercenter/index',
    title: m.shell_title_centre,
    who: 'anyone',
    tab: true,
    load: () => import('#pages/tabbar/usercenter/page.tsx'),
  },
  {
    path: '/pages/exchange/received/index',
    title: m.received_title,
    who: 'staff',
    load: () => import('#pages/exchange/received/page.tsx'),
  },
  {
    path: '/pages/bind/index',
    title: m.shell_title_bind,
    who: 'signed-in',
    load: () => import('#pages/bind/page.tsx'),
  },
  {
    path: '/pages/privacy/index',
    title: m.shell_title_privacy,
    who: 'anyone',
    load: () => import('#pages/privacy/page.tsx'),
  },
  {
    path: '/pages/privacy/my-data/index',
    title: m.shell_title_my_data,
    who: 'signed-in',
    load: () => import('#pages/privacy/my-data/page.tsx'),
  },
  {
    path: '/pages/privacy/deleted/index',
    title: m.shell_title_deleted,
    who: 'anyone',
    load: () => import('#pages/privacy/deleted/page.tsx'),
  },
  {
    path: '/pages/work-order/subscribe-auth/index',
    title: m.notice_title,
    who: 'signed-in',
    load: () => import('#pages/work-order/subscribe-auth/page.tsx'),
  },
  {
    path: '/pages/card-claim/index',
    title: m.claim_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/card-claim/page.tsx'),
  },
  {
    path: '/pages/card-config/person-config/index',
    title: m.edit_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/card-config/person-config/page.tsx'),
  },
  {
    path: '/pages/card-config/decoration-preview/index',
    title: m.edit_preview_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/card-config/decoration-preview/page.tsx'),
  },
  {
    path: '/pages/card-config/person-info/index',
    title: m.edit_info_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/card-config/person-info/page.tsx'),
  },
  {
    path: '/pages/card-config/person-info-card-style/index',
    title: m.edit_style_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/card-config/person-info-card-style/page.tsx'),
  },
  {
    path: '/pages/card-config/config-details/brief/index',
    title: m.edit_brief_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/card-config/config-details/brief/page.tsx'),
  },
  {
    path: '/pages/card-config/config-details/edit-material/index',
    title: m.things_edit,
    who: 'staff',
    bar: true,
    load: () => import('#pages/card-config/config-details/edit-material/page.tsx'),
  },
  {
    path: '/pages/card-config/config-details/add-material/index',
    title: m.things_add,
    who: 'staff',
    bar: true,
    load: () => import('#pages/card-config/config-details/add-material/page.tsx'),
  },
  {
    path: '/pages/product-setting/index',
    title: m.things_goods,
    who: 'staff',
    bar: true,
    load: () => import('#pages/product-setting/page.tsx'),
  },
  {
    path: '/pages/wxapp-code/index',
    title: m.wxcode_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/wxapp-code/page.tsx'),
  },
  {
    path: sitePage,
    title: m.site_title,
    who: 'anyone',
    shares: true,
    // A site is shown in every browser.
    system: true,
    load: () => import('#pages/micro-site/page.tsx'),
  },
  {
    path: '/pages/company/index',
    title: m.corp_title,
    who: 'anyone',
    shares: true,
    load: () => import('#pages/company/page.tsx'),
  },
  {
    path: contentPages.post[0],
    // Links of announcements.
    alias: contentPages.announcement[0],
    title: m.posts_title,
    who: 'anyone',
    shares: true,
    load: () => import('#pages/company/post/page.tsx'),
  },
  {
    path: postsPath.flow,
    title: m.posts_title,
    who: 'anyone',
    load: () => import('#pages/posts/page.tsx'),
  },
  {
    path: postsPath.edit,
    title: m.posts_write,
    who: 'staff',
    bar: true,
    load: () => import('#pages/posts/edit/page.tsx'),
  },
  {
    path: postsPath.mine,
    title: m.posts_mine,
    who: 'signed-in',
    load: () => import('#pages/posts/mine/page.tsx'),
  },
  {
    path: postsPath.leave,
    title: m.posts_title,
    who: 'anyone',
    load: () => import('#pages/posts/leave/page.tsx'),
  },
  {
    path: postsPath.review,
    title: m.posts_review,
    who: 'staff',
    load: () => import('#pages/posts/review/page.tsx'),
  },
  {
    path: '/pages/company/manage/index',
    title: m.corp_manage,
    who: 'staff',
    bar: true,
    load: () => import('#pages/company/manage/page.tsx'),
  },
  {
    path: '/pages/company/edit/index',
    title: m.corp_edit,
    who: 'staff',
    bar: true,
    load: () => import('#pages/company/edit/page.tsx'),
  },
  {
    path: '/pages/company/face/index',
    title: m.corp_edit_face,
    who: 'staff',
    bar: true,
    load: () => import('#pages/company/face/page.tsx'),
  },
  {
    path: '/pages/company/sections/index',
    title: m.corp_edit_sections,
    who: 'staff',
    bar: true,
    load: () => import('#pages/company/sections/page.tsx'),
  },
  {
    path: '/pages/company/content/index',
    title: m.corp_edit_content,
    who: 'staff',
    bar: true,
    load: () => import('#pages/company/content/page.tsx'),
  },
  {
    path: '/pages/company/dynamic/index',
    title: m.corp_entry_dynamic,
    who: 'staff',
    bar: true,
    load: () => import('#pages/company/dynamic/page.tsx'),
  },
  {
    path: '/pages/company/settings/index',
    title: m.corp_entry_settings,
    who: 'staff',
    bar: true,
    load: () => import('#pages/company/settings/page.tsx'),
  },
  {
    path: '/preview-image',
    title: m.shell_title_picture,
    who: 'anyone',
    load: () => import('#pages/preview-image/page.tsx'),
  },
  {
    path: '/choose-location',
    title: m.where_page,
    who: 'anyone',
    load: () => import('#pages/choose-location/page.tsx'),
  },
  {
    path: '/open-location',
    title: m.place_title,
    who: 'anyone',
    load: () => import('#pages/open-location/page.tsx'),
  },
  {
    path: noPermissionPage,
    title: m.shell_title_no_permission,
    who: 'anyone',
    system: true,
    load: () => import('#pages/no-permission/page.tsx'),
  },
  {
    path: authPage,
    title: m.shell_title_auth,
    who: 'anyone',
    load: () => import('#pages/common-auth/page.tsx'),
  },
  {
    path: errorPage,
    title: m.shell_title_error,
    who: 'anyone',
    system: true,
    load: () => import('#pages/page-error/page.tsx'),
  },
]

/** The row of a path, if the page is built. */
export const routeOf = (path: string): Route | undefined =>
  routes.find((route) => route.path === path || route.alias === path)
