import {
  ApiOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FormOutlined,
  FunnelPlotOutlined,
  GiftOutlined,
  GlobalOutlined,
  HistoryOutlined,
  IdcardOutlined,
  LinkOutlined,
  MessageOutlined,
  QrcodeOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShareAltOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  TagsOutlined,
  TeamOutlined,
  UsergroupAddOutlined,
} from '@ant-design/icons'
import type { Capability } from '@mingpian/contract/shared/roles.ts'
import { type ComponentType, lazy, type ReactNode } from 'react'
import type { Words } from '#words/zh.ts'

/** The headings of the navigation, by the names of their words. */
type Group = 'customerWork' | 'contentWork' | 'acquisition' | 'organisation' | 'records'

export interface Section {
  /** The first part of its addresses. */
  path: string
  title: (words: Words) => string
  /** The heading under which the navigation lists it; absent for those above all headings. */
  group?: Group
  /** The right that is needed to list and to open it. */
  needs: Capability
  icon: ReactNode
  page: ComponentType
}

/** Every section, in the order of the navigation. Each is loaded when it is opened. */
export const sections: readonly Section[] = [
  {
    path: 'overview',
    title: (words) => words.overview,
    needs: 'figures.read',
    icon: <DashboardOutlined />,
    page: lazy(() => import('#sections/overview/section.tsx')),
  },
  {
    path: 'customers',
    title: (words) => words.customers,
    group: 'customerWork',
    needs: 'customers.read',
    icon: <UsergroupAddOutlined />,
    page: lazy(() => import('#sections/customers/section.tsx')),
  },
  {
    path: 'funnel',
    title: (words) => words.funnel,
    group: 'customerWork',
    needs: 'figures.read',
    icon: <FunnelPlotOutlined />,
    page: lazy(() => import('#sections/funnel/section.tsx')),
  },
  {
    path: 'events',
    title: (words) => words.events,
    group: 'customerWork',
    needs: 'customers.read',
    icon: <FileSearchOutlined />,
    page: lazy(() => import('#sections/events/section.tsx')),
  },
  {
    path: 'scoring',
    title: (words) => words.scoring,
    group: 'customerWork',
    needs: 'scoring.write',
    icon: <TagsOutlined />,
    page: lazy(() => import('#sections/scoring/section.tsx')),
  },
  {
    path: 'bookings',
    title: (words) => words.bookings,
    group: 'customerWork',
    needs: 'bookings.read',
    icon: <CalendarOutlined />,
    page: lazy(() => import('#sections/bookings/section.tsx')),
  },
  {
    path: 'work-orders',
    title: (words) => words.workOrders,
    group: 'customerWork',
    needs: 'work-orders.read',
    icon: <CustomerServiceOutlined />,
    page: lazy(() => import('#sections/work-orders/section.tsx')),
  },
  {
    path: 'orders',
    title: (words) => words.orders,
    group: 'customerWork',
    needs: 'orders.read',
    icon: <ShoppingCartOutlined />,
    page: lazy(() => import('#sections/orders/section.tsx')),
  },
  {
    path: 'content',
    title: (words) => words.content,
    group: 'contentWork',
    needs: 'content.read',
    icon: <FileTextOutlined />,
    page: lazy(() => import('#sections/content/section.tsx')),
  },
  {
    path: 'products',
    title: (words) => words.products,
    group: 'contentWork',
    needs: 'products.write',
    icon: <ShoppingOutlined />,
    page: lazy(() => import('#sections/products/section.tsx')),
  },
  {
    path: 'coupons',
    title: (words) => words.coupons,
    group: 'contentWork',
    needs: 'products.write',
    icon: <GiftOutlined />,
    page: lazy(() => import('#sections/coupons/section.tsx')),
  },
  {
    path: 'forms',
    title: (words) => words.forms,
    group: 'contentWork',
    needs: 'forms.read',
    icon: <FormOutlined />,
    page: lazy(() => import('#sections/forms/section.tsx')),
  },
  {
    path: 'posts',
    title: (words) => words.posts,
    group: 'contentWork',
    needs: 'posts.write',
    icon: <MessageOutlined />,
    page: lazy(() => import('#sections/posts/section.tsx')),
  },
  {
    path: 'company',
    title: (words) => words.companyCard,
    group: 'contentWork',
    needs: 'company.read',
    icon: <IdcardOutlined />,
    page: lazy(() => import('#sections/company/section.tsx')),
  },
  {
    path: 'links',
    title: (words) => words.links,
    group: 'acquisition',
    needs: 'links.read',
    icon: <LinkOutlined />,
    page: lazy(() => import('#sections/links/section.tsx')),
  },
  {
    path: 'codes',
    title: (words) => words.codes,
    group: 'acquisition',
    needs: 'links.read',
    icon: <QrcodeOutlined />,
    page: lazy(() => import('#sections/codes/section.tsx')),
  },
  {
    path: 'tasks',
    title: (words) => words.shareTasks,
    group: 'acquisition',
    needs: 'content.read',
    icon: <ShareAltOutlined />,
    page: lazy(() => import('#sections/tasks/section.tsx')),
  },
  {
    path: 'site',
    title: (words) => words.site,
    group: 'acquisition',
    needs: 'content.read',
    icon: <GlobalOutlined />,
    page: lazy(() => import('#sections/site/section.tsx')),
  },
  {
    path: 'staff',
    title: (words) => words.staff,
    group: 'organisation',
    needs: 'staff.read',
    icon: <TeamOutlined />,
    page: lazy(() => import('#sections/staff/section.tsx')),
  },
  {
    path: 'places',
    title: (words) => words.places,
    group: 'organisation',
    needs: 'company.read',
    icon: <ShopOutlined />,
    page: lazy(() => import('#sections/places/section.tsx')),
  },
  {
    path: 'platform',
    title: (words) => words.platform,
    group: 'organisation',
    needs: 'platform.read',
    icon: <ApiOutlined />,
    page: lazy(() => import('#sections/platform/section.tsx')),
  },
  {
    path: 'settings',
    title: (words) => words.settings,
    group: 'organisation',
    needs: 'company.read',
    icon: <SettingOutlined />,
    page: lazy(() => import('#sections/settings/section.tsx')),
  },
  {
    path: 'privacy',
    title: (words) => words.privacy,
    group: 'records',
    needs: 'privacy.read',
    icon: <SafetyOutlined />,
    page: lazy(() => import('#sections/privacy/section.tsx')),
  },
  {
    path: 'jobs',
    title: (words) => words.jobs,
    group: 'records',
    needs: 'console.use',
    icon: <ClockCircleOutlined />,
    page: lazy(() => import('#sections/jobs/section.tsx')),
  },
  {
    path: 'activity',
    title: (words) => words.activity,
    group: 'records',
    needs: 'activity.read',
    icon: <HistoryOutlined />,
    page: lazy(() => import('#sections/activity/section.tsx')),
  },
]
