import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { App, Button, Card, Empty, Flex, Skeleton, Tag, Typography, Upload } from 'antd'
import { Findings } from '#features/platform/findings.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useConnection } from './use-connection.ts'

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
            {connection.domains
              .filter(({ shared }) => !shared)
              .map((domain) => (
                <DomainCard key={domain.domain} domain={domain} connection={connection} />
              ))}
            <SharedDomains connection={connection} />
          </Flex>
        )
      }
    </Loaded>
  )
}

/** The state of a domain after the last check. */
function Verdict({ host, connection }: { host: string; connection: Connection }) {
  const words = useWords()
  const findings = connection.findings.filter(({ subject }) => subject === host)
  if (findings.length === 0) return <Tag>{words.neverChecked}</Tag>
  const hasFailed = findings.some(({ status }) => status === 'failed')
  return (
    <Tag color={hasFailed ? 'error' : 'success'}>{hasFailed ? words.stepStates.failed : words.verified}</Tag>
  )
}

/** Domains of several companies are managed by the operator of the system. */
function SharedDomains({ connection }: { connection: Connection }) {
  const words = useWords()
  const hosts = connection.domains.filter(({ shared }) => shared).map(({ domain }) => domain)
  if (hosts.length === 0) return null
  return (
    <Card>
      <Typography.Text type="secondary">{words.domainShared}</Typography.Text>
      {hosts.map((host) => (
        <div key={host} style={{ marginTop: 12 }}>
          <Flex gap={8} align="center">
            <Typography.Text copyable>{host}</Typography.Text>
            <Verdict host={host} connection={connection} />
          </Flex>
          <Findings findings={connection.findings.filter(({ subject }) => subject === host)} />
        </div>
      ))}
    </Card>
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
  const { domain: host, files } = domain
  const findings = connection.findings.filter(({ subject }) => subject === host)
  return (
    <Card
      title={
        <Flex gap={8} align="center">
          <Typography.Text copyable>{host}</Typography.Text>
          <Verdict host={host} connection={connection} />
        </Flex>
      }
      extra={may('platform.write') && <PutFile domain={host} />}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{words.domainHelp}</Typography.Text>
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
    { onDone: () => void message.success(words.filePut) },
  )
  return (
    <Upload
      accept=".txt"
      showUploadList={false}
      beforeUpload={(file) => {
        put.run(file)
        return false
      }}
    >
      <Button size="small" loading={put.busy}>
        {words.putFile}
      </Button>
    </Upload>
  )
}
