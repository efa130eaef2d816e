import { personPage } from '@mingpian/contract/rules/share.ts'
import type { ComponentType } from 'react'
import { m } from '#paraglide/messages.js'
import type { Who } from './guard.ts'
import { authPage, noPermissionPage } from './start.ts'
import { errorPage } from './tab-bar.ts'

export interface Route {
  /** The path inside the hash; the page's folder bears the same name. */
  path: string
  title: () => string
  who: Who
  /** Shows everywhere, whatever the state. */
  system?: true
  /** May stand in the tab bar. */
  tab?: true
  /** Says itself what its share menu sends. */
  shares?: true
  /** Ends with a bar of its own: nothing of the shell's stands under it. */
  bar?: true
  load: () => Promise<{ default: ComponentType }>
}

/** One row per page. A page that is not built is not here, and so in no list and no menu. */
export const routes: readonly Route[] = [
  {
    path: personPage,
    title: m.shell_title_card,
    who: 'anyone',
    tab: true,
    shares: true,
    load: () => import('#pages/pages/person/index/page.tsx'),
  },
  {
    path: '/pages/material/index',
    title: m.shell_title_material,
    who: 'anyone',
    shares: true,
    load: () => import('#pages/pages/material/index/page.tsx'),
  },
  {
    path: '/pages/product/index',
    title: m.shell_title_product,
    who: 'anyone',
    shares: true,
    load: () => import('#pages/pages/product/index/page.tsx'),
  },
  {
    path: '/pages/card-statistics/index',
    title: m.stats_title,
    who: 'staff',
    load: () => import('#pages/pages/card-statistics/index/page.tsx'),
  },
  {
    path: '/pages/card-statistics/rows/index',
    title: m.stats_rows_title,
    who: 'staff',
    load: () => import('#pages/pages/card-statistics/rows/index/page.tsx'),
  },
  {
    path: '/pages/radar/index',
    title: m.radar_title,
    who: 'staff',
    load: () => import('#pages/pages/radar/index/page.tsx'),
  },
  {
    path: '/pages/radar/taken-over/index',
    title: m.radar_predecessors,
    who: 'staff',
    load: () => import('#pages/pages/radar/taken-over/index/page.tsx'),
  },
  {
    path: '/pages/radar/trail/index',
    title: m.trail_title,
    who: 'staff',
    load: () => import('#pages/pages/radar/trail/index/page.tsx'),
  },
  {
    path: '/pages/home/index',
    title: m.shell_title_home,
    who: 'signed-in',
    load: () => import('#pages/pages/home/index/page.tsx'),
  },
  {
    path: '/pages/staff/manage/index',
    title: m.staff_manage,
    who: 'staff',
    load: () => import('#pages/pages/staff/manage/index/page.tsx'),
  },
  {
    path: '/pages/staff/member/index',
    title: m.staff_member,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/staff/member/index/page.tsx'),
  },
  {
    path: '/pages/staff/hand-over/index',
    title: m.staff_hand_over,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/staff/hand-over/index/page.tsx'),
  },
  {
    path: '/pages/staff/import/index',
    title: m.staff_import,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/staff/import/index/page.tsx'),
  },
  {
    path: '/pages/tabbar/usercenter/index',
    title: m.shell_title_centre,
    who: 'anyone',
    tab: true,
    load: () => import('#pages/pages/tabbar/usercenter/index/page.tsx'),
  },
  {
    path: '/pages/exchange/received/index',
    title: m.received_title,
    who: 'staff',
    load: () => import('#pages/pages/exchange/received/index/page.tsx'),
  },
  {
    path: '/pages/bind/index',
    title: m.shell_title_bind,
    who: 'signed-in',
    load: () => import('#pages/pages/bind/index/page.tsx'),
  },
  {
    path: '/pages/privacy/index',
    title: m.shell_title_privacy,
    who: 'anyone',
    load: () => import('#pages/pages/privacy/index/page.tsx'),
  },
  {
    path: '/pages/privacy/my-data/index',
    title: m.shell_title_my_data,
    who: 'signed-in',
    load: () => import('#pages/pages/privacy/my-data/index/page.tsx'),
  },
  {
    path: '/pages/privacy/deleted/index',
    title: m.shell_title_deleted,
    who: 'anyone',
    load: () => import('#pages/pages/privacy/deleted/index/page.tsx'),
  },
  {
    path: '/pages/work-order/subscribe-auth/index',
    title: m.notice_page,
    who: 'signed-in',
    load: () => import('#pages/pages/work-order/subscribe-auth/index/page.tsx'),
  },
  {
    path: '/pages/card-claim/index',
    title: m.claim_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/card-claim/index/page.tsx'),
  },
  {
    path: '/pages/card-config/person-config/index',
    title: m.edit_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/card-config/person-config/index/page.tsx'),
  },
  {
    path: '/pages/card-config/decoration-preview/index',
    title: m.edit_preview_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/card-config/decoration-preview/index/page.tsx'),
  },
  {
    path: '/pages/card-config/person-info/index',
    title: m.edit_info_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/card-config/person-info/index/page.tsx'),
  },
  {
    path: '/pages/card-config/person-info-card-style/index',
    title: m.edit_style_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/card-config/person-info-card-style/index/page.tsx'),
  },
  {
    path: '/pages/card-config/config-details/brief/index',
    title: m.edit_brief_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/card-config/config-details/brief/index/page.tsx'),
  },
  {
    path: '/pages/card-config/config-details/edit-material/index',
    title: m.things_edit,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/card-config/config-details/edit-material/index/page.tsx'),
  },
  {
    path: '/pages/card-config/config-details/add-material/index',
    title: m.things_add,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/card-config/config-details/add-material/index/page.tsx'),
  },
  {
    path: '/pages/product-setting/index',
    title: m.things_goods,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/product-setting/index/page.tsx'),
  },
  {
    path: '/pages/wxapp-code/index',
    title: m.wxcode_title,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/wxapp-code/index/page.tsx'),
  },
  {
    path: '/pages/company/index',
    title: m.corp_title,
    who: 'anyone',
    shares: true,
    load: () => import('#pages/pages/company/index/page.tsx'),
  },
  {
    path: '/pages/company/manage/index',
    title: m.corp_manage,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/company/manage/index/page.tsx'),
  },
  {
    path: '/pages/company/edit/index',
    title: m.corp_edit,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/company/edit/index/page.tsx'),
  },
  {
    path: '/pages/company/face/index',
    title: m.corp_edit_face,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/company/face/index/page.tsx'),
  },
  {
    path: '/pages/company/sections/index',
    title: m.corp_edit_sections,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/company/sections/index/page.tsx'),
  },
  {
    path: '/pages/company/content/index',
    title: m.corp_edit_content,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/company/content/index/page.tsx'),
  },
  {
    path: '/pages/company/dynamic/index',
    title: m.corp_entry_dynamic,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/company/dynamic/index/page.tsx'),
  },
  {
    path: '/pages/company/settings/index',
    title: m.corp_entry_settings,
    who: 'staff',
    bar: true,
    load: () => import('#pages/pages/company/settings/index/page.tsx'),
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
    load: () => import('#pages/pages/no-permission/index/page.tsx'),
  },
  {
    path: authPage,
    title: m.shell_title_auth,
    who: 'anyone',
    load: () => import('#pages/pages/common-auth/index/page.tsx'),
  },
  {
    path: errorPage,
    title: m.shell_title_error,
    who: 'anyone',
    system: true,
    load: () => import('#pages/pages/page-error/index/page.tsx'),
  },
]

/** The row of a path, if the page is built. */
export const routeOf = (path: string): Route | undefined => routes.find((route) => route.path === path)
