import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CompanyDetails } from '@mingpian/contract/company.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Card, Col, ColorPicker, Form, Input, Row, Select, Skeleton } from 'antd'
import { changesOf } from '#kit/changes.ts'
import { useMay } from '#kit/me.tsx'
import { OnePicture } from '#kit/one-picture.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { SaveButton } from '#kit/save-button.tsx'

/** Edits the company's details; cards and pages show them at once. */
export function Details() {
  const query = useQuery(callQuery('GET /wxwork/v1/console/company', {}))
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 10 }} />}>
      {(details) => <DetailsForm key={JSON.stringify(details)} details={details} />}
    </Loaded>
  )
}

const timeZones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

function DetailsForm({ details }: { details: CompanyDetails }) {
  const words = useWords()
  const { message } = App.useApp()
  const canWrite = useMay()('company.write')
  const save = useWrite(
    (fields: CompanyDetails) =>
      call('PUT /wxwork/v1/console/company', { body: changesOf(details, fields), quiet: true }),
    {
      onDone: () => void message.success(words.saved),
    },
  )
  return (
    <Card>
      <Form
        layout="vertical"
        disabled={!canWrite}
        initialValues={details}
        style={{ maxWidth: 880 }}
        onFinish={(fields: CompanyDetails) => save.run(fields)}
      >
        <Row gutter={24}>
          <Col xs={24} lg={12}>
            <Form.Item
              name="name"
              label={words.companyName}
              rules={[{ required: true, whitespace: true, message: words.companyNameMissing }]}
            >
              <Input maxLength={64} />
            </Form.Item>
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item name="shortName" label={words.shortName} extra={words.shortNameHint}>
              <Input maxLength={32} />
            </Form.Item>
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item name="logo" label={words.logo} extra={words.logoHint}>
              <OnePicture purpose="portrait" />
            </Form.Item>
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item
              name="brandColor"
              label={words.brandColour}
              extra={words.brandColourHint}
              getValueFromEvent={(colour: { toHexString(): string }) => colour.toHexString().slice(0, 7)}
            >
              <ColorPicker showText disabledAlpha format="hex" />
            </Form.Item>
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item name="phone" label={words.companyPhone}>
              <Input inputMode="tel" maxLength={32} />
            </Form.Item>
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item name="timeZone" label={words.timeZone} extra={words.timeZoneHint}>
              <Select showSearch options={timeZones} />
            </Form.Item>
          </Col>
          <Col span={24}>
            <Form.Item name="address" label={words.companyAddress}>
              <Input maxLength={200} />
            </Form.Item>
          </Col>
          <Col span={24}>
            <Form.Item name="introduction" label={words.introduction}>
              <Input.TextArea rows={6} maxLength={2000} showCount />
            </Form.Item>
          </Col>
        </Row>
        <SaveButton busy={save.busy} />
      </Form>
    </Card>
  )
}
