import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Card, Form, Input, Skeleton, Switch } from 'antd'
import { useMay, useMe } from '#kit/me.tsx'
import { OnePicture } from '#kit/one-picture.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { SaveButton } from '#kit/save-button.tsx'

const infoCall = 'GET /dynamic/v1/enterprise_info'
const guideCall = 'GET /dynamic/v1/guide'
type Info = CallTypes<typeof infoCall>['data']
type Guide = CallTypes<typeof guideCall>['data']

/** How the company stands above its posts. */
export function CompanyHead() {
  const words = useWords()
  const { companyId } = useMe()
  const query = useQuery({ ...callQuery(infoCall, { query: { companyId } }), refetchOnWindowFocus: false })
  return (
    <Card title={words.postHead}>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 4 }} />}>
        {(stored) => <InfoForm key={JSON.stringify(stored)} stored={stored} />}
      </Loaded>
    </Card>
  )
}

function InfoForm({ stored }: { stored: Info }) {
  const words = useWords()
  const { message } = App.useApp()
  const canWrite = useMay()('company.write')
  const save = useWrite((body: Info) => call('PUT /dynamic/v1/enterprise_info', { body, quiet: true }), {
    onDone: () => void message.success(words.saved),
  })
  return (
    <Form layout="vertical" disabled={!canWrite} initialValues={stored} onFinish={save.run}>
      <Form.Item name="name" label={words.postHeadName} extra={words.postHeadHint}>
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item name="introduction" label={words.postHeadIntroduction}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="logo" label={words.postHeadLogo}>
        <OnePicture purpose="image" />
      </Form.Item>
      <Form.Item name="cover" label={words.cover}>
        <OnePicture purpose="cover" width={200} height={72} />
      </Form.Item>
      <SaveButton busy={save.busy} />
    </Form>
  )
}

/** The invitation above the posts. */
export function GuideForm() {
  const words = useWords()
  const { companyId } = useMe()
  const query = useQuery({ ...callQuery(guideCall, { query: { companyId } }), refetchOnWindowFocus: false })
  return (
    <Card title={words.postGuide}>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 4 }} />}>
        {(stored) => <GuideFields key={JSON.stringify(stored)} stored={stored} />}
      </Loaded>
    </Card>
  )
}

function GuideFields({ stored }: { stored: Guide }) {
  const words = useWords()
  const { message } = App.useApp()
  const canWrite = useMay()('company.write')
  const save = useWrite((body: Guide) => call('PUT /dynamic/v1/guide', { body, quiet: true }), {
    onDone: () => void message.success(words.saved),
  })
  return (
    <Form layout="vertical" disabled={!canWrite} initialValues={stored} onFinish={save.run}>
      <Form.Item
        name="isShown"
        label={words.postGuideShown}
        valuePropName="checked"
        extra={words.postGuideHint}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="title" label={words.contentTitle}>
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item name="content" label={words.postGuideText}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="image" label={words.picture}>
        <OnePicture purpose="image" />
      </Form.Item>
      <SaveButton busy={save.busy} />
    </Form>
  )
}
