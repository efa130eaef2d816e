import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { CredentialKind } from '@mingpian/contract/shared/credential.ts'
import { Button, Card, Col, Descriptions, Flex, Row, Skeleton, Tag, Typography } from 'antd'
import { Findings } from '#features/platform/findings.tsx'
import { useFilters } from '#kit/filters.ts'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { AppDrawer } from './app-drawer.tsx'
import { kinds } from './kinds.ts'
import { useConnection } from './use-connection.ts'

type Connection = CallTypes<'GET /wxwork/v1/console/connection'>['data']

/** One card for each kind of app: whether it is set up, and what the newest check says of it. */
export function Apps() {
  const { get, set } = useFilters()
  const canWrite = useMay()('credentials.write')
  const query = useConnection()
  const asked = get('app')
  const open = kinds.find((kind) => kind === asked)
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
      {(connection) => (
        <>
          <Row gutter={[16, 16]}>
            {kinds.map((kind) => (
              <Col key={kind} xs={24} xl={12}>
                <AppCard
                  kind={kind}
                  connection={connection}
                  onOpen={canWrite ? () => set({ app: kind }) : undefined}
                />
              </Col>
            ))}
          </Row>
          {open && canWrite && (
            <AppDrawer key={open} kind={open} connection={connection} onClose={() => set({ app: '' })} />
          )}
        </>
      )}
    </Loaded>
  )
}

interface AppCardProps {
  kind: CredentialKind
  connection: Connection
  /** Absent where the person may not change credentials. */
  onOpen: (() => void) | undefined
}

function AppCard({ kind, connection, onOpen }: AppCardProps) {
  const words = useWords()
  const app = connection.apps.find((each) => each.kind === kind)
  const findings = connection.findings.filter(
    ({ check, subject }) => check !== 'address' && check !== 'domain files' && subject.split(' ')[0] === kind,
  )
  const isWrong = findings.some(({ status }) => status === 'failed')
  const colour = isWrong ? 'error' : app ? 'success' : 'default'
  const state = isWrong ? words.appWrong : app ? words.appStored : words.appMissing
  return (
    <Card
      style={{ height: '100%' }}
      title={
        <Flex gap={8} align="center">
          {words.appKinds[kind]}
          <Tag color={colour}>{state}</Tag>
        </Flex>
      }
      extra={
        onOpen && (
          <Button type={app ? 'default' : 'primary'} size="small" onClick={onOpen}>
            {app ? words.edit : words.connect}
          </Button>
        )
      }
    >
      <Flex vertical gap={12}>
        {app ? (
          <Descriptions
            column={1}
            size="small"
            items={[
              {
                key: 'id',
                label: words.appIds[kind],
                children: <Typography.Text copyable>{app.appId}</Typography.Text>,
              },
              ...(app.agentId ? [{ key: 'agent', label: 'AgentId', children: app.agentId }] : []),
              {
                key: 'stored',
                label: words.storedSecrets,
                children: app.stored.map((name) => words.secretNames[kind]?.[name] ?? name).join(words.comma),
              },
            ]}
          />
        ) : (
          <Typography.Text type="secondary">{words.appPurposes[kind]}</Typography.Text>
        )}
        <Findings findings={findings} />
      </Flex>
    </Card>
  )
}
