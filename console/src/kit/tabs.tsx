import { Tabs } from 'antd'
import { useLocation, useNavigate } from 'react-router'

export interface Tab {
  /** Its address below the section; '' for the section's own. */
  path: string
  label: string
  /** What its address has behind the path: '' or `?…`. */
  search?: string
}

/** Tabs that are pages of a section: each has an address of its own. */
export function PageTabs({ tabs }: { tabs: Tab[] }) {
  const navigate = useNavigate()
  const [, section, current = ''] = useLocation().pathname.split('/')
  return (
    <Tabs
      // Nine tabs in English fit a window of 1024 pixels: the list that antd shows of further ones is no tab for screen readers.
      tabBarGutter={20}
      activeKey={current}
      items={tabs.map(({ path, label }) => ({ key: path, label }))}
      onChange={(path) =>
        navigate(`/${section}/${path}${tabs.find((tab) => tab.path === path)?.search ?? ''}`)
      }
    />
  )
}
