import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { callQuery } from '#kit/call.ts'
import { useMe } from '#kit/me.tsx'
import { personWords } from '#kit/person.ts'
import { usePreferences } from '#kit/preferences.tsx'
import { moment, seconds } from '#kit/time.ts'
import { Paged } from './more.tsx'

const pageSize = 20

/** The deeds of a lead with all salespeople, the newest first. */
export function Trail({ unionId }: { unionId: string }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('GET /biz/v1/clue/activity', { query: { unionId, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const what = ({ event, contentType, contentTitle }: TrailEntry) =>
    [
      words.leadEvents[event] ?? event,
      ...(event === 'mall' ? [] : [words.contentTypes[contentType], contentTitle]),
    ]
      .filter(Boolean)
      .join(' ')
  const how = ({ duration, relays, question }: TrailEntry) =>
    [
      duration > 0 && seconds(duration, locale),
      relays.length > 0 &&
        words.leadVia(words.listed(relays.map((person) => personWords(person, words.nameless)))),
      question?.words,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Paged query={query} page={page} pageSize={pageSize} onPage={setPage}>
      {(list) =>
        list.length === 0 ? (
          <Empty description={words.noTrail} />
        ) : (
          <Timeline
            items={list.map((entry) => ({
              key: entry.id,
              color: entry.begins ? 'blue' : 'gray',
              content: (
                <>
                  <div>
                    {entry.event === 'submit_form' ? (
                      // The answer's id is that of the event.
                      <Link to={`/forms/${entry.contentId}?answer=${entry.id}`}>{what(entry)}</Link>
                    ) : (
                      what(entry)
                    )}
                  </div>
                  <Typography.Text type="secondary">
                    {[moment(entry.at, locale, timeZone), how(entry)].filter(Boolean).join(' · ')}
                  </Typography.Text>
                </>
              ),
            }))}
          />
        )
      }
    </Paged>
  )
}
