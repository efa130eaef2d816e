import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { Customer } from '@mingpian/contract/customers.ts'
import type { Part } from '@mingpian/contract/shared/rules/sentences/parts.ts'
import { trailSentence } from '@mingpian/contract/shared/rules/sentences/visits.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Flex, Skeleton, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { Paged } from './more.tsx'
import { ReadLinks } from './read-links.tsx'

const pageSize = 20

const trailQuery = (unionId: string, page: number) =>
  callQuery('GET /biz/v1/clue/activity', { query: { unionId, page, pageSize } })

interface OfLead {
  unionId: string
  /** The salesperson through whom things are opened. */
  userId: string
}

/** The deeds of a lead with all salespeople, the newest first. */
export function Trail({ unionId, userId }: OfLead) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...trailQuery(unionId, page), placeholderData: (before) => before })
  return (
    <Paged query={query} page={page} pageSize={pageSize} onPage={setPage}>
      {(list) => <Deeds list={list} sellerOf={() => userId} />}
    </Paged>
  )
}

const newest = 5

/** The newest deeds of a lead, with a link to all of them. */
export function NewestDeeds({ unionId, userId, onAll }: OfLead & { onAll: () => void }) {
  const words = useWords()
  const query = useQuery(trailQuery(unionId, 1))
  return (
    <section>
      <Flex justify="space-between" align="center" style={{ marginBottom: 12 }}>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
          {words.leadTabs.trail}
        </Typography.Title>
        {query.data && query.data.total > newest && (
          <Button type="link" size="small" onClick={onAll}>
            {words.all}
          </Button>
        )}
      </Flex>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 4 }} title={false} />}>
        {({ list }) => <Deeds list={list.slice(0, newest)} sellerOf={() => userId} />}
      </Loaded>
    </section>
  )
}

type Line = TrailEntry & { person?: Customer['person'] }

/**
 * Deeds as sentences, line by line; those of several leads name the person.
 * @param sellerOf the salesperson through whom the thing of a line is opened
 */
export function Deeds<L extends Line>({ list, sellerOf }: { list: L[]; sellerOf: (line: L) => string }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  if (list.length === 0) return <Empty description={words.noTrail} />
  return (
    <Timeline
      items={list.map((entry) => ({
        key: `${entry.person?.unionId} ${entry.id}`,
        color: entry.begins ? 'blue' : 'gray',
        content: (
          <>
            <div>
              {entry.event === 'submit_form' ? (
                // The answer's id is that of the event.
                <Link to={`/forms/${entry.contentId}?answer=${entry.id}`}>
                  <Sentence parts={trailSentence(entry, locale, 'other')} />
                </Link>
              ) : entry.about?.workOrderId ? (
                <Link to={`/work-orders?workOrder=${entry.about.workOrderId}`}>
                  <Sentence parts={trailSentence(entry, locale, 'other')} />
                </Link>
              ) : (
                <Sentence parts={trailSentence(entry, locale, 'other')} />
              )}
            </div>
            <Typography.Text type="secondary">
              {[
                moment(entry.at, locale, timeZone),
                entry.question?.words,
                entry.about?.amount !== undefined && yuan(entry.about.amount),
                entry.about?.service,
                entry.about?.place,
                entry.about?.number,
                entry.about?.startsAt && moment(entry.about.startsAt, locale, timeZone),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography.Text>
            <ReadLinks entry={entry} userId={sellerOf(entry)} />
          </>
        ),
      }))}
    />
  )
}

/** A sentence with its strong parts set off. */
const Sentence = ({ parts }: { parts: Part[] }) =>
  parts.map(({ text, strong }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
    strong ? <b key={i}>{text}</b> : text,
  )
