import { call } from '@mingpian/client/call.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { App, Button, Card, Empty, Flex, Skeleton, Tag, Typography, Upload } from 'antd'
import { useWrite } from '#kit/call.ts'
import { Findings } from '#kit/findings.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { connectionCalls, useConnection } from './connection-calls.ts'

type Connection = CallTypes<'GET /wxwork/v1/console/connection'>['data']

/** The domains under which the company is served: whether they lead here, and the vendors' files at their roots. */
export function Domains() {
  const words = useWords()
  const query = useConnection()
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {(connection) =>
        connection.domains.length === 0 ? (
          <Card>
            <Empty
              description={
                <Flex vertical gap={4}>
                  <Typography.Text>{words.noDomains}</Typography.Text>
                  <Typography.Text type="secondary">
                    {words.noDomainsHint(connection.publicHost)}
                  </Typography.Text>
                </Flex>
              }
            />
          </Card>
        ) : (
          <Flex vertical gap={16}>
            {connection.domains.map((domain) => (
              <DomainCard key={domain.domain} domain={domain} connection={connection} />
            ))}
          </Flex>
        )
      }
    </Loaded>
  )
}

function DomainCard({
  domain,
  connection,
}: {
  domain: Connection['domains'][number]
  connection: Connection
}) {
  const words = useWords()
  const may = useMay()
  const { domain: host, files, shared } = domain
  const findings = connection.findings.filter(({ subject }) => subject === host)
  const state =
    findings.length === 0
      ? words.neverChecked
      : findings.some(({ status }) => status === 'failed')
        ? words.stepStates.failed
        : words.verified
  const colour =
    findings.length === 0
      ? 'default'
      : findings.some(({ status }) => status === 'failed')
        ? 'error'
        : 'success'
  return (
    <Card
      title={
        <Flex gap={8} align="center">
          <Typography.Text copyable>{host}</Typography.Text>
          <Tag color={colour}>{state}</Tag>
        </Flex>
      }
      extra={!shared && may('platform.write') && <PutFile domain={host} />}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{shared ? words.domainShared : words.domainHelp}</Typography.Text>
        {files.length > 0 && (
          <Flex gap={8} wrap>
            {files.map((name) => (
              <Typography.Link key={name} href={`//${host}/${name}`} target="_blank" rel="noreferrer">
                {name}
              </Typography.Link>
            ))}
          </Flex>
        )}
        <Findings findings={findings} />
      </Flex>
    </Card>
  )
}

/** Takes the file that a vendor offers for download. */
function PutFile({ domain }: { domain: string }) {
  const words = useWords()
  const { message } = App.useApp()
  const put = useWrite(
    async (file: File) => {
      const content = (await file.text()).trim()
      return call('PUT /wxwork/v1/console/connection/file', {
        body: { domain, name: file.name.slice(0, 90), content: content.slice(0, 512) },
        quiet: true,
      })
    },
    { refresh: connectionCalls, onDone: () => void message.success(words.filePut) },
  )
  return (
    <Upload
      accept=".txt"
      showUploadList={false}
      beforeUpload={(file) => {
        put.mutate(file)
        return false
      }}
    >
      <Button size="small" loading={put.isPending}>
        {words.putFile}
      </Button>
    </Upload>
  )
}
