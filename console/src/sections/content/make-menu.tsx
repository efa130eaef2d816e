import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Link } from 'react-router'
import { useWords } from '#kit/preferences.tsx'
import { pieceKinds } from './kinds.ts'

/** Every kind that can be made; a form has its own section. */
export function MakeMenu() {
  const words = useWords()
  const items = [
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
