import { SyncOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App, Button } from 'antd'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'

/** Begins to read all customers and tags from WeCom; nothing for those who may not. */
export function SyncContacts() {
  const words = useWords()
  const { message } = App.useApp()
  const isAllowed = useMay()('platform.write')
  const sync = useWrite(() => call('POST /biz/v1/contact/sync', { body: {}, quiet: true }), {
    onDone: () => void message.success(words.contactSyncBegun),
  })
  if (!isAllowed) return null
  return (
    <Button icon={<SyncOutlined />} loading={sync.busy} onClick={() => sync.run()}>
      {words.contactSyncBegin}
    </Button>
  )
}
