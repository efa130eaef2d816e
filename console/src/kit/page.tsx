import { Flex, Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import style from './page.module.css'
import { type Step, usePlace } from './place.tsx'
import { PageTabs, type Tab } from './tabs.tsx'

interface PageProps {
  title: ReactNode
  /** The title in plain words, for the trail and the browser's tab, where the title is more than a text. */
  name?: string
  /** The pages between the section and this one. */
  below?: Step[]
  /** The pages of the section that are tabs. */
  tabs?: Tab[]
  hint?: ReactNode
  actions?: ReactNode
  /** The title and the actions stay in sight while a long page scrolls. */
  keepsHead?: boolean
  children: ReactNode
}

/** One page of a section: its title, a description of one line, its actions, its content. */
export function Page({ title, name, below = [], tabs, hint, actions, keepsHead, children }: PageProps) {
  const [, , path = ''] = useLocation().pathname.split('/')
  const label =
    tabs?.find((tab) => tab.path === path)?.label ?? name ?? (typeof title === 'string' ? title : '')
  usePlace(path && label ? [...below, { label }] : [])
  const { token } = theme.useToken()
  return (
    <div className={keepsHead ? (hint ? style.overHint : style.overTitle) : undefined}>
      <Flex
        className={keepsHead ? style.head : undefined}
        justify="space-between"
        align="flex-start"
        wrap
        gap={16}
        style={
          keepsHead ? { margin: '-12px -24px 4px', background: token.colorBgLayout } : { marginBottom: 16 }
        }
      >
        <div style={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
            {title}
          </Typography.Title>
          {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
        </div>
        {actions && (
          <Flex
            gap={8}
            wrap
            justify="flex-end"
            style={{ flexShrink: 0, maxWidth: '100%', marginLeft: 'auto' }}
          >
            {actions}
          </Flex>
        )}
      </Flex>
      {tabs && <PageTabs tabs={tabs} />}
      {children}
    </div>
  )
}
