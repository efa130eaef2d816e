import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { MiniDynamic } from '@mingpian/contract/company-card.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Image, Input, Popconfirm, Typography } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { OnePicture } from '#kit/one-picture.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { useCompanyTabs } from './cards.tsx'

const listCall = 'GET /biz/v1/card/mini_pro/dynamic/find'
const createCall = 'POST /biz/v1/card/mini_pro/dynamic/create'

interface Fields {
  title: string
  content: string
  image: string
  pagePath: string
}

/** Announcements on the company's card, the newest first. */
export function Announcements() {
  const words = useWords()
  const { companyId } = useMe()
  const canWrite = useMay()('company.write')
  const { page, pageSize, get, set } = useFilters()
  const query = useQuery({
    ...callQuery(listCall, { query: { companyId, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const start = canWrite && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => set({ write: '1' })}>
      {words.newAnnouncement}
    </Button>
  )
  return (
    <Page title={words.companyCard} tabs={useCompanyTabs()} hint={words.companyCardHint} actions={start}>
      <List
        name="announcements"
        columns={useColumns()}
        rowKey="id"
        query={query}
        empty={words.noAnnouncements}
        start={start}
      />
      {get('write') && canWrite && <WriteDrawer onClose={() => set({ write: '' })} />}
    </Page>
  )
}

const publish = ({ title, content, image, pagePath }: Fields) =>
  callOnce(createCall, {
    body: { title: title.trim(), content, image, pagePath: pagePath.trim() },
    quiet: true,
  })

function useColumns(): Column<MiniDynamic>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const may = useMay()
  return [
    {
      key: 'title',
      title: words.contentTitle,
      fixedShown: true,
      render: (_, { title, content }) => (
        <div style={{ maxWidth: 'min(720px, 42vw)' }}>
          <div>{title}</div>
          <Typography.Text type="secondary" ellipsis>
            {content}
          </Typography.Text>
        </div>
      ),
    },
    {
      key: 'image',
      title: words.picture,
      width: 100,
      render: (_, { image, title }) => image && <Image width={56} src={image} alt={title} />,
    },
    {
      key: 'createdAt',
      title: words.time,
      width: 160,
      render: (_, { createdAt }) => moment(createdAt, locale, timeZone),
    },
    {
      key: 'actions',
      title: words.action,
      width: 120,
      render: (_, announcement) => may('company.write') && <Withdraw {...announcement} />,
    },
  ]
}

/** Withdraws an announcement. Undoing publishes it again, as the newest. */
function Withdraw(announcement: MiniDynamic) {
  const words = useWords()
  const { message } = App.useApp()
  const tellUndo = useUndoMessage()
  const again = useWrite(publish, { onDone: () => void message.success(words.undone) })
  const withdraw = useWrite(
    () =>
      call('DELETE /biz/v1/card/mini_pro/dynamic/delete', {
        query: { dynamicId: announcement.id },
        quiet: true,
      }),
    { onDone: () => tellUndo(words.withdrawn, () => again.run(announcement)) },
  )
  return (
    <Popconfirm
      title={words.withdrawAsk}
      okText={words.withdraw}
      cancelText={words.cancel}
      onConfirm={() => void withdraw.run()}
    >
      <Button type="link" size="small" danger loading={withdraw.busy}>
        {words.withdraw}
      </Button>
    </Popconfirm>
  )
}

function WriteDrawer({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const write = useWrite(publish, {
    onDone: () => {
      message.success(words.published)
      onClose()
    },
  })
  return (
    <Drawer open size={480} title={words.newAnnouncement} onClose={onClose}>
      <Form
        layout="vertical"
        initialValues={{ title: '', content: '', image: '', pagePath: '' }}
        onFinish={(fields: Fields) => write.run(fields)}
      >
        <Form.Item
          name="title"
          label={words.contentTitle}
          rules={[{ required: true, whitespace: true, message: words.titleMissing }]}
        >
          <Input maxLength={40} showCount />
        </Form.Item>
        <Form.Item name="content" label={words.announcementText}>
          <Input.TextArea rows={6} maxLength={1000} showCount />
        </Form.Item>
        <Form.Item name="image" label={words.picture}>
          <OnePicture purpose="cover" width={128} />
        </Form.Item>
        <Form.Item
          name="pagePath"
          label={words.pagePath}
          extra={words.pagePathHint}
          rules={[{ pattern: /^(\/pages\/[\w/?=&.%-]*)?$/, message: words.pagePathWrong }]}
        >
          <Input maxLength={300} placeholder="/pages/" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={write.busy}>
          {words.publishNow}
        </Button>
      </Form>
    </Drawer>
  )
}
