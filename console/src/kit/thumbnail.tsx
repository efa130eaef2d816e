import { FileTextOutlined } from '@ant-design/icons'
import { Avatar } from 'antd'

/** The cover of a piece in a list; a sign where it has none. */
export const Thumbnail = ({ url }: { url: string }) => (
  <Avatar
    shape="square"
    size={40}
    src={url || undefined}
    icon={<FileTextOutlined />}
    alt=""
    style={{ flexShrink: 0 }}
  />
)
