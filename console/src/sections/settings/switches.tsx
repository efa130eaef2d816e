import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Skeleton, Switch, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

const companyCall = 'GET /wxwork/v1/console/company'
const contentCall = 'GET /biz/v1/content/making'
const mallCall = 'GET /mall/account/v1/mall_config'

/** The company's switches: content of staff, the property edition, the mall and its mini program. */
export function Switches() {
  const words = useWords()
  const company = useQuery(callQuery(companyCall, {}))
  const content = useQuery(callQuery(contentCall, {}))
  const mall = useQuery(callQuery(mallCall, {}))
  const setContent = useWrite((staffContent: boolean) =>
    call('PUT /biz/v1/content/making', { body: { staffContent }, quiet: true }),
  )
  const setEstate = useWrite((isEstate: boolean) =>
    call('PUT /wxwork/v1/console/company', { body: { isEstate }, quiet: true }),
  )
  const setMall = useWrite((status: boolean) =>
    call('POST /mall/order/v1/mall_setting/base_setting/mall/status', { body: { status }, quiet: true }),
  )
  const setMini = useWrite((status: boolean) =>
    call('POST /mall/order/v1/mall_setting/base_setting/open_mini_mall', { body: { status }, quiet: true }),
  )
  const canWrite = useMay()('company.write')
  const skeleton = <Skeleton active paragraph={{ rows: 2 }} />
  return (
    <Flex vertical gap={16}>
      <Card title={words.content}>
        <Loaded query={content} skeleton={skeleton}>
          {({ staffContent }) => (
            <SwitchRow title={words.staffContent} hint={words.staffContentHint}>
              <Switch
                aria-label={words.staffContent}
                checked={staffContent}
                disabled={!canWrite}
                loading={setContent.busy}
                onChange={(isOn) => setContent.run(isOn)}
              />
            </SwitchRow>
          )}
        </Loaded>
      </Card>
      <Card title={words.trade}>
        <Loaded query={company} skeleton={skeleton}>
          {({ isEstate }) => (
            <SwitchRow title={words.estate} hint={words.estateHint}>
              <Switch
                aria-label={words.estate}
                checked={isEstate}
                disabled={!canWrite}
                loading={setEstate.busy}
                onChange={(isOn) => setEstate.run(isOn)}
              />
            </SwitchRow>
          )}
        </Loaded>
      </Card>
      <Card title={words.mall}>
        <Loaded query={mall} skeleton={skeleton}>
          {({ mallOpen, miniOpen, wxMp, payment }) => (
            <Flex vertical gap={20}>
              <SwitchRow title={words.mallOpen} hint={words.mallOpenHint}>
                <Switch
                  aria-label={words.mallOpen}
                  checked={mallOpen}
                  disabled={!canWrite}
                  loading={setMall.busy}
                  onChange={(isOn) => setMall.run(isOn)}
                />
              </SwitchRow>
              <SwitchRow
                title={words.miniOpen}
                hint={wxMp ? words.miniOpenHint(wxMp.appId) : words.miniMissing}
              >
                <Switch
                  aria-label={words.miniOpen}
                  checked={miniOpen}
                  disabled={!canWrite || (!wxMp && !miniOpen)}
                  loading={setMini.busy}
                  onChange={(isOn) => setMini.run(isOn)}
                />
              </SwitchRow>
              <Typography.Text type="secondary">
                {payment ? words.paymentSet(payment.merchantId) : words.paymentMissing}
              </Typography.Text>
            </Flex>
          )}
        </Loaded>
      </Card>
    </Flex>
  )
}

function SwitchRow({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="center" gap={24}>
      <div>
        <Typography.Text strong>{title}</Typography.Text>
        <div>
          <Typography.Text type="secondary">{hint}</Typography.Text>
        </div>
      </div>
      {children}
    </Flex>
  )
}
