import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { Link } from 'react-router'
import { useWords } from '#kit/preferences.tsx'
import { pieceKinds } from './kinds.ts'

/** Templates, and every kind that can be made; a form has its own section. */
export function MakeMenu() {
  const words = useWords()
  const items: MenuProps['items'] = [
    { key: 'template', label: <Link to="/content/templates">{words.fromTemplate}</Link> },
    { type: 'divider' },
    ...pieceKinds.map((kind) => ({
      key: kind,
      label: <Link to={`/content/new/${kind}`}>{words.kinds[kind]}</Link>,
    })),
    { key: 'form', label: <Link to="/forms/new">{words.kinds.form}</Link> },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="primary" icon={<PlusOutlined />}>
        {words.make} <DownOutlined />
      </Button>
    </Dropdown>
  )
}
