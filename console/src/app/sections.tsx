import {
  ApiOutlined,
  DashboardOutlined,
  FileTextOutlined,
  FormOutlined,
  HistoryOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { type ComponentType, lazy, type ReactNode } from 'react'
import type { Words } from '#words/zh.ts'

export interface Section {
  /** The first part of its addresses. */
  path: string
  title: (words: Words) => string
  icon: ReactNode
  page: ComponentType
}

/** Every section that there is: it loads when it is opened. */
export const sections: readonly Section[] = [
  {
    path: 'overview',
    title: (words) => words.overview,
    icon: <DashboardOutlined />,
    page: lazy(() => import('#sections/overview/section.tsx')),
  },
  {
    path: 'staff',
    title: (words) => words.staff,
    icon: <TeamOutlined />,
    page: lazy(() => import('#sections/staff/section.tsx')),
  },
  {
    path: 'content',
    title: (words) => words.content,
    icon: <FileTextOutlined />,
    page: lazy(() => import('#sections/content/section.tsx')),
  },
  {
    path: 'forms',
    title: (words) => words.forms,
    icon: <FormOutlined />,
    page: lazy(() => import('#sections/forms/section.tsx')),
  },
  {
    path: 'platform',
    title: (words) => words.platform,
    icon: <ApiOutlined />,
    page: lazy(() => import('#sections/platform/section.tsx')),
  },
  {
    path: 'settings',
    title: (words) => words.settings,
    icon: <SettingOutlined />,
    page: lazy(() => import('#sections/settings/section.tsx')),
  },
  {
    path: 'activity',
    title: (words) => words.activity,
    icon: <HistoryOutlined />,
    page: lazy(() => import('#sections/activity/section.tsx')),
  },
]
