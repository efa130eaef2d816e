import { Typography } from 'antd'

/** What a lead did last, and when. */
export const Deed = ({ words, at }: { words: string; at: string }) => (
  <div style={{ maxWidth: 'min(280px, 18vw)' }}>
    <Typography.Text ellipsis title={words}>
      {words}
    </Typography.Text>
    <Typography.Text type="secondary" style={{ display: 'block', fontSize: 13 }}>
      {at}
    </Typography.Text>
  </div>
)
