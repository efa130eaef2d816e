import { Tabs } from 'antd'
import { useLocation, useNavigate } from 'react-router'

/** Tabs that are pages of a section: each has an address of its own. @param tabs by the address below the section */
export function PageTabs({ section, tabs }: { section: string; tabs: { path: string; label: string }[] }) {
  const navigate = useNavigate()
  const current = useLocation().pathname.split('/')[2] ?? ''
  return (
    <Tabs
      activeKey={current}
      items={tabs.map(({ path, label }) => ({ key: path, label }))}
      onChange={(path) => navigate(`/${section}/${path}`)}
    />
  )
}
