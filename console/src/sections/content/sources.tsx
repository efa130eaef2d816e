import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, Flex, Form, Input, Skeleton, Table, Tag, Typography } from 'antd'
import { useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useUndoMessage } from '#kit/undo.tsx'

const hostsCall = 'GET /biz/v1/material/article/reproduced/hosts'

const allow = (host: string) =>
  call('POST /biz/v1/material/article/reproduced/hosts', { body: { host }, quiet: true })

/** The sites whose articles may be reproduced: those of every company, and the company's own. */
export function Sources({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useWords()
  const query = useQuery({ ...callQuery(hostsCall, {}), enabled: isOpen })
  return (
    <Drawer open={isOpen} onClose={onClose} title={words.sources} size={520} destroyOnHidden>
      <Typography.Paragraph type="secondary">{words.sourcesHint}</Typography.Paragraph>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ standard, own }) => (
          <Flex vertical gap={24}>
            <AddSource />
            <OwnSources own={own} />
            <section>
              <Typography.Title level={2} style={{ fontSize: 15 }}>
                {words.standardSources}
              </Typography.Title>
              <Flex gap={8} wrap>
                {standard.map((host) => (
                  <Tag key={host}>{host}</Tag>
                ))}
              </Flex>
            </section>
          </Flex>
        )}
      </Loaded>
    </Drawer>
  )
}

function AddSource() {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ host: string }>()
  const add = useWrite(allow, {
    onDone: () => {
      form.resetFields()
      message.success(words.sourceAdded)
    },
  })
  return (
    <Form form={form} layout="vertical" onFinish={({ host }) => add.run(hostOf(host))}>
      <Form.Item
        name="host"
        label={words.sourceHost}
        extra={words.sourceHostHint}
        rules={[
          {
            validator: async (_, text = '') => {
              if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostOf(text))) throw new Error(words.sourceHostWrong)
            },
          },
        ]}
        style={{ marginBottom: 12 }}
      >
        <Input maxLength={253} placeholder="www.example.com" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={add.busy}>
        {words.addSource}
      </Button>
    </Form>
  )
}

/** The host of a pasted address, or the text as it is. */
const hostOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#:].*$/, '')

function OwnSources({ own }: { own: { host: string; addedAt: string }[] }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const undoable = useUndoMessage()
  const putBack = useWrite(allow)
  const remove = useWrite(
    (host: string) =>
      call('DELETE /biz/v1/material/article/reproduced/hosts', { query: { host }, quiet: true }),
    { onDone: (_, host) => undoable(words.sourceRemoved(host), () => putBack.run(host)) },
  )
  return (
    <Table
      size="small"
      rowKey="host"
      pagination={false}
      dataSource={own}
      locale={{ emptyText: <Empty description={words.noOwnSources} /> }}
      columns={[
        { key: 'host', title: words.sourceHost, dataIndex: 'host' },
        {
          key: 'addedAt',
          title: words.time,
          render: (_, { addedAt }) => moment(addedAt, locale, timeZone),
        },
        {
          key: 'action',
          title: words.action,
          render: (_, { host }) => (
            <Button
              type="link"
              danger
              size="small"
              loading={remove.running === host}
              onClick={() => remove.run(host)}
            >
              {words.remove}
            </Button>
          ),
        },
      ]}
    />
  )
}
