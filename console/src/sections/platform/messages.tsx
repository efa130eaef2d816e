import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Skeleton, Tag, Typography } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { type Message, type MessageApp, MessageDrawer } from './message-drawer.tsx'

const apps: MessageApp[] = ['mini', 'wechat']

/** What the product can tell customers, and the templates by which it does. */
export function Messages() {
  const words = useWords()
  const { get, set } = useFilters()
  const canWrite = useMay()('platform.write')
  const query = useQuery(callQuery('GET /wxwork/v1/console/customer_messages', {}))
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {({ apps: connected, list }) => {
        const open = list.find(({ name }) => name === get('message'))
        const app = apps.find((each) => each === get('app'))
        if (list.length === 0)
          return (
            <Card>
              <Empty
                description={
                  <Flex vertical gap={4}>
                    <Typography.Text>{words.noCustomerMessages}</Typography.Text>
                    <Typography.Text type="secondary">{words.noCustomerMessagesHint}</Typography.Text>
                  </Flex>
                }
              />
            </Card>
          )
        return (
          <Flex vertical gap={16}>
            <Typography.Text type="secondary">{words.customerMessagesHelp}</Typography.Text>
            {list.map((message) => (
              <MessageCard
                key={message.name}
                message={message}
                connected={connected.map((each) => each.app)}
                onOpen={canWrite ? (to) => set({ message: message.name, app: to }) : undefined}
              />
            ))}
            {open && app && canWrite && (
              <MessageDrawer
                key={`${open.name} ${app}`}
                message={open}
                app={app}
                taken={list.flatMap((each) =>
                  each.bound
                    .filter((binding) => each !== open || binding.app !== app)
                    .map(({ template }) => template),
                )}
                onClose={() => set({ message: '', app: '' })}
              />
            )}
          </Flex>
        )
      }}
    </Loaded>
  )
}

interface CardProps {
  message: Message
  connected: MessageApp[]
  /** Absent where the person may not bind templates. */
  onOpen: ((app: MessageApp) => void) | undefined
}

function MessageCard({ message, connected, onOpen }: CardProps) {
  const words = useWords()
  const { title, occasion, quietFrom, quietUntil, bound } = message
  return (
    <Card title={title}>
      <Flex vertical gap={12}>
        <Typography.Text>
          {occasion}
          {quietFrom && (
            <Typography.Text type="secondary"> · {words.messageQuiet(quietFrom, quietUntil)}</Typography.Text>
          )}
        </Typography.Text>
        {apps.map((app) => {
          const binding = bound.find((each) => each.app === app)
          const isConnected = connected.includes(app)
          return (
            <Flex key={app} gap={12} align="center" wrap>
              <Typography.Text style={{ minWidth: 140 }}>{words.messageApps[app]}</Typography.Text>
              <Tag color={binding ? 'success' : 'default'}>
                {binding ? words.messageBound : words.messageNotBound}
              </Tag>
              {binding && <Typography.Text code>{binding.template}</Typography.Text>}
              {!isConnected && <Typography.Text type="secondary">{words.messageAppMissing}</Typography.Text>}
              {isConnected && onOpen && (
                <Button
                  size="small"
                  aria-label={`${binding ? words.edit : words.messageBind}: ${title}, ${words.messageApps[app]}`}
                  onClick={() => onOpen(app)}
                >
                  {binding ? words.edit : words.messageBind}
                </Button>
              )}
            </Flex>
          )
        })}
      </Flex>
    </Card>
  )
}
