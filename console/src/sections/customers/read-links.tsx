import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { readParts } from '@mingpian/contract/shared/rules/sentences/read.ts'
import { Button, Flex, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { PublicAddress } from '#kit/public-address.tsx'
import { readAddress } from './read-address.ts'

interface ReadLinksProps {
  entry: TrailEntry
  /** The salesperson through whom a thing is opened. */
  userId: string
}

/** The ways from a line of a trail to the thing that the lead read: at the part that was read longest, and at each part. */
export function ReadLinks({ entry, userId }: ReadLinksProps) {
  const { locale, words } = usePreferences()
  const { event, contentType, contentTitle } = entry
  const isRead = event === 'view' || (contentType === 'material' && event !== 'submit_form')
  if (!isRead || !contentTitle) return null
  const parts = event === 'view' ? readParts(entry, locale) : []
  return (
    <Flex gap="0 12px" wrap>
      <OnPhone entry={entry} userId={userId}>
        {words.openRead}
      </OnPhone>
      {parts.map(({ key, title, duration }) => (
        <OnPhone key={key} entry={entry} userId={userId} part={key}>
          {title} {durationWords(duration, locale)}
        </OnPhone>
      ))}
    </Flex>
  )
}

/** Visitors' pages are drawn for phones, so the link shows a code to scan, and the address. */
function OnPhone({
  entry,
  userId,
  part,
  children,
}: ReadLinksProps & { part?: string | undefined; children: ReactNode }) {
  const words = useWords()
  const { companyId } = useMe()
  const { contentType, contentTitle } = entry
  const name = contentType === 'card' ? words.leadCardOf(contentTitle) : contentTitle
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={() => (
        <div style={{ width: 420, maxWidth: 'calc(100vw - 48px)' }}>
          <PublicAddress
            address={readAddress(entry, { companyId, userId }, part)}
            name={name}
            codeSize={160}
          />
        </div>
      )}
    >
      <Button type="link" size="small" style={{ padding: 0, height: 'auto', whiteSpace: 'normal' }}>
        {children}
      </Button>
    </Popover>
  )
}
