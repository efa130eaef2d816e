import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CodeStep } from '@mingpian/contract/codes.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Alert,
  Button,
  Descriptions,
  Drawer,
  Flex,
  Image,
  Popconfirm,
  Skeleton,
  Statistic,
  Tabs,
  Typography,
} from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import type { Words } from '#words/zh.ts'
import { CodeRows } from './code-rows.tsx'
import { EditCode } from './edit-code.tsx'
import { Quota } from './quota.tsx'

type Detail = CallTypes<'GET /biz/v1/code/detail'>['data']

/** One code beside the list. @param codeId '' closes it */
export function CodeDrawer({ codeId, onClose }: { codeId: string; onClose: () => void }) {
  const words = useWords()
  const may = useMay()
  const query = useQuery({
    ...callQuery('GET /biz/v1/code/detail', { query: { codeId } }),
    enabled: codeId !== '',
  })
  return (
    <Drawer open={codeId !== ''} onClose={onClose} title={query.data?.name} size={600} destroyOnHidden>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(code) => (
          <Tabs
            key={code.codeId}
            items={[
              { key: 'detail', label: words.detail, children: <Facts code={code} /> },
              ...(code.mine && may('links.write')
                ? [
                    {
                      key: 'edit',
                      label: words.editContent,
                      children: <EditCode key={code.revision} code={code} />,
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

const steps: readonly CodeStep[] = ['open', 'add', 'gone']

function Facts({ code }: { code: Detail }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [step, setStep] = useState<CodeStep>('add')
  const { kind, channel, owner, members, deputy, tags, welcome, createdAt, figures, state } = code
  const items = [
    [words.status, words.codeStates[state]],
    [words.codeKind, words.codeKinds[kind]],
    [words.codeChannel, channel || '—'],
    [
      words.codeMembers,
      <Flex key="members" vertical>
        {members.map(({ userId, name, hours, onDuty }) => (
          <span key={userId}>
            {[name, hoursWords(hours, words), onDuty ? words.codeOnDuty : ''].filter(Boolean).join(' · ')}
          </span>
        ))}
      </Flex>,
    ],
    [words.codeDeputy, deputy?.name || '—'],
    [words.codeTags, words.listed(tags.map(({ name }) => name)) || '—'],
    [words.codeWelcome, welcome || '—'],
    [words.codeMaker, owner.name],
    [words.codeMade, moment(createdAt, locale, timeZone)],
  ] as const
  return (
    <Flex vertical gap={24}>
      <HandOut code={code} />
      <Descriptions
        column={1}
        size="small"
        items={items.map(([label, children]) => ({ key: label, label, children }))}
      />
      <Flex gap={32} wrap>
        {steps.map((each) => (
          <Statistic key={each} title={words.codeSteps[each]} value={figures[each]} />
        ))}
      </Flex>
      <Tabs
        size="small"
        activeKey={step}
        onChange={(key) => setStep(key as CodeStep)}
        items={steps.map((each) => ({
          key: each,
          label: words.codeSteps[each],
          children: <CodeRows codeId={code.codeId} step={each} />,
        }))}
      />
      {code.mine && <End codeId={code.codeId} />}
    </Flex>
  )
}

/** The picture, the page and the link, as far as WeCom has made them. */
function HandOut({ code: { kind, state, image, link, address, problem, name } }: { code: Detail }) {
  const words = useWords()
  if (state === 'ended') return null
  return (
    <Flex vertical gap={12}>
      {problem && (
        <Alert type="error" showIcon title={words.codeProblems[problem] ?? words.codeRefused(problem)} />
      )}
      {state === 'making' && !problem && <Alert type="info" showIcon title={words.codeMaking} />}
      {image && (
        <Flex gap={16} align="center">
          <Image src={image} width={160} alt={name} />
          <Button href={image} download={`${name}.png`}>
            {words.codeDownload}
          </Button>
        </Flex>
      )}
      {[
        [words.codePage, address],
        [words.codeLink, link],
      ].map(([label, text]) =>
        text ? (
          <Typography.Paragraph key={label} copyable={{ text }} style={{ wordBreak: 'break-all', margin: 0 }}>
            {words.labelled(label, text)}
          </Typography.Paragraph>
        ) : null,
      )}
      {kind === 'assistant' && <Quota />}
    </Flex>
  )
}

const hoursWords = (hours: readonly Shift[], words: Words) =>
  words.listed(
    hours.map(
      ({ days, from, until }) =>
        `${[...days]
          .sort((one, other) => one - other)
          .map((day) => words.codeDays[day - 1])
          .join(' ')} ${from}–${until}`,
    ),
  ) || words.codeHoursAll

function End({ codeId }: { codeId: string }) {
  const words = useWords()
  const end = useWrite(() => call('POST /biz/v1/code/end', { body: { codeId }, quiet: true }), {})
  return (
    <Popconfirm title={words.codeEndAsk} okText={words.codeEnd} onConfirm={() => void end.run()}>
      <Button danger loading={end.busy} style={{ alignSelf: 'start' }}>
        {words.codeEnd}
      </Button>
    </Popconfirm>
  )
}
