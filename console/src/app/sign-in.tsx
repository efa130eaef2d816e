import { call } from '@mingpian/client/call.ts'
import { newId } from '@mingpian/client/new-id.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Input, Result, Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { failureText } from '#kit/failures.tsx'
import { useTitle } from '#kit/place.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { ScanCode } from '#kit/scan-code.tsx'
import { companyIn, companyToOpen, keepSession, wasEnded } from '#kit/session.ts'
import { LookSwitch } from './look-switch.tsx'

/** Interval at which the waiting browser asks, in milliseconds. */
const pollMs = 1_500

/** A code that an administrator scans with WeCom. */
export function SignIn() {
  const words = useWords()
  useTitle([words.signIn, words.title])
  const [companyId, setCompanyId] = useState(companyToOpen)
  return (
    <Flex vertical style={{ minHeight: '100%' }}>
      <Flex justify="flex-end" gap={4} style={{ padding: 16 }}>
        <LookSwitch />
      </Flex>
      <Flex
        component="main"
        vertical
        align="center"
        justify="center"
        flex={1}
        style={{ padding: '0 16px 96px' }}
      >
        <Card
          style={{ width: 400, maxWidth: '100%', textAlign: 'center' }}
          styles={{ body: { padding: 32 } }}
        >
          <Typography.Title level={1} style={{ fontSize: 22, marginTop: 0 }}>
            {words.signIn}
          </Typography.Title>
          {wasEnded() && (
            <Alert
              type="info"
              showIcon
              title={words.sessionOver}
              description={words.sessionOverHint}
              style={{ marginBottom: 16, textAlign: 'start' }}
            />
          )}
          {companyId ? <Code companyId={companyId} /> : <ChooseCompany onChoose={setCompanyId} />}
          {companyId && (
            <Button type="link" style={{ marginTop: 8 }} onClick={() => setCompanyId('')}>
              {words.otherCompany}
            </Button>
          )}
        </Card>
      </Flex>
    </Flex>
  )
}

function ChooseCompany({ onChoose }: { onChoose: (companyId: string) => void }) {
  const words = useWords()
  return (
    <Form layout="vertical" onFinish={({ link }) => onChoose(companyIn(link))} requiredMark={false}>
      <Form.Item
        name="link"
        label={words.consoleLink}
        extra={words.consoleLinkHint}
        validateTrigger="onSubmit"
        rules={[
          {
            validator: async (_, link = '') => {
              if (!companyIn(link)) throw new Error(words.consoleLinkWrong)
            },
          },
        ]}
      >
        <Input autoComplete="off" inputMode="url" maxLength={500} placeholder="https://" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        {words.next}
      </Button>
    </Form>
  )
}

function Code({ companyId }: { companyId: string }) {
  const { locale, words } = usePreferences()
  const [attempt, setAttempt] = useState(newId)
  const begun = useQuery({
    queryKey: ['console begin', companyId, attempt],
    queryFn: () => call('POST /wxwork/v1/console/begin', { body: { companyId }, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (begun.error)
    return (
      <Result
        status="warning"
        style={{ padding: 0 }}
        title={words.noCode}
        subTitle={failureText(begun.error, locale)}
        extra={<Button onClick={() => begun.refetch()}>{words.retry}</Button>}
      />
    )
  if (!begun.data) return <Skeleton.Node active style={{ width: 208, height: 208 }} />
  return <Waiting key={attempt} companyId={companyId} begun={begun.data} renew={() => setAttempt(newId())} />
}

interface Begun {
  ticket: string
  secret: string
  link: string
  number: number
}

function Waiting({ companyId, begun, renew }: { companyId: string; begun: Begun; renew: () => void }) {
  const words = useWords()
  const { ticket, secret, link, number } = begun
  const { data } = useQuery({
    queryKey: ['console collect', ticket],
    queryFn: () =>
      call('POST /wxwork/v1/console/collect', { body: { companyId, ticket, secret }, quiet: true }),
    refetchInterval: ({ state }) =>
      state.data === undefined || ['waiting', 'scanned'].includes(state.data.state) ? pollMs : false,
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  useEffect(() => {
    if (data?.state === 'signedIn') keepSession({ companyId, sessionId: data.sessionId })
  }, [data, companyId])
  const state = data?.state ?? 'waiting'
  const isDead = state === 'over' || state === 'refused'
  return (
    <Flex vertical align="center" gap={12} aria-live="polite">
      <Typography.Text type="secondary">{words.scanHint}</Typography.Text>
      <ScanCode
        value={link}
        size={208}
        label={words.scanCode}
        status={isDead ? 'expired' : state === 'scanned' ? 'scanned' : 'active'}
        statusRender={() => (isDead ? <Button onClick={renew}>{words.newCode}</Button> : words.scanned)}
      />
      {isDead ? (
        <Typography.Text>{state === 'refused' ? words.refused : words.codeOver}</Typography.Text>
      ) : (
        <>
          <Typography.Text>{state === 'scanned' ? words.chooseNumber : words.numberHint}</Typography.Text>
          <Typography.Text
            strong
            style={{ fontSize: 32, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
          >
            {number}
          </Typography.Text>
          <Typography.Link copyable={{ text: link, tooltips: false }}>{words.copyLink}</Typography.Link>
        </>
      )}
    </Flex>
  )
}
