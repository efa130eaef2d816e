import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { LinkStep } from '@mingpian/contract/links.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Drawer, Flex, Image, Skeleton, Statistic, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { PublicAddress } from '#kit/public-address.tsx'
import { Loaded } from '#kit/result.tsx'
import { EditLink } from './edit-link.tsx'
import { LinkRows } from './link-rows.tsx'

type Detail = CallTypes<'GET /biz/v1/link/detail'>['data']

/** One link beside the list. @param linkId '' closes it */
export function LinkDrawer({ linkId, onClose }: { linkId: string; onClose: () => void }) {
  const words = useWords()
  const query = useQuery({
    ...callQuery('GET /biz/v1/link/detail', { query: { linkId } }),
    enabled: linkId !== '',
  })
  return (
    <Drawer open={linkId !== ''} onClose={onClose} title={query.data?.name} size={520} destroyOnHidden>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(link) => (
          <Tabs
            key={link.linkId}
            items={[
              { key: 'detail', label: words.detail, children: <Facts link={link} /> },
              ...(link.mine
                ? [
                    {
                      key: 'edit',
                      label: words.editContent,
                      children: <EditLink key={link.revision} link={link} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

function Facts({ link }: { link: Detail }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayReadPersons = useMay()('customers.read')
  const [step, setStep] = useState<LinkStep>('open')
  const { kind, address, owner, channel, title, target, state, figures, steps, createdAt } = link
  const items = [
    [words.linkTarget, [words.linkKinds[kind], title || target].filter(Boolean).join(' · ')],
    [words.status, words.linkStates[state]],
    [words.linkSeller, owner.name],
    [words.linkChannel, channel || '—'],
    [words.linkUntil, moment(link.expiresAt, locale, timeZone) || words.linkNoEnd],
    [words.linkQuota, link.quota || '—'],
    [words.linkMade, moment(createdAt, locale, timeZone)],
  ]
  return (
    <Flex vertical gap={24}>
      {state === 'open' ? (
        <PublicAddress address={address} name={link.name} />
      ) : (
        <Typography.Text type="secondary" style={{ wordBreak: 'break-all' }}>
          {address}
        </Typography.Text>
      )}
      <Descriptions
        column={1}
        size="small"
        items={items.map(([label, children]) => ({ key: String(label), label, children }))}
      />
      {link.mini && <Mini mini={link.mini} name={link.name} />}
      <Flex gap={32} wrap>
        {steps.map((each) => (
          <Statistic key={each} title={words.linkSteps[each]} value={figures[each]} />
        ))}
      </Flex>
      <Tabs
        size="small"
        activeKey={step}
        onChange={(key) => setStep(key as LinkStep)}
        items={steps
          .filter((each) => each === 'open' || mayReadPersons)
          .map((each) => ({
            key: each,
            label: words.linkSteps[each],
            children: <LinkRows linkId={link.linkId} step={each} />,
          }))}
      />
    </Flex>
  )
}

/** The vendor's ways into the mini program, and how long they last. */
function Mini({
  mini: { scheme, url, until, image, left },
  name,
}: {
  mini: NonNullable<Detail['mini']>
  name: string
}) {
  const { words } = usePreferences()
  if (!scheme || !until) return <Alert type="info" showIcon title={words.linkMiniNone} />
  const days = Math.floor((Date.parse(until) - Date.now()) / 86_400_000)
  const copyable = (text: string) => (
    <Typography.Text copyable={{ text }} style={{ wordBreak: 'break-all' }}>
      {text}
    </Typography.Text>
  )
  const items = [
    [words.linkMiniScheme, copyable(scheme)],
    [words.linkMiniUrl, url ? copyable(url) : '—'],
    [words.linkMiniUntil, words.linkMiniDays(days)],
    [words.linkMiniLeft, left === null ? '—' : words.linkMiniTimes(figure(left))],
    ...(image
      ? [[words.linkMiniImage, <Image key="image" src={image} width={140} alt={name} />] as const]
      : []),
  ] as const
  return (
    <Descriptions
      column={1}
      size="small"
      items={items.map(([label, children]) => ({ key: label, label, children }))}
    />
  )
}
