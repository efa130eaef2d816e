import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { useQuery } from '@tanstack/react-query'
import { Col, Flex, Row, Skeleton, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { Face } from './face.tsx'
import { Moves } from './moves.tsx'
import { Preview } from './preview.tsx'
import { Sections } from './sections.tsx'
import { statusColours } from './states.ts'
import { Things } from './things.tsx'

/** One card of the company: its data, sections and content, with a preview beside them. */
export function EditCard() {
  const { cardId = '' } = useParams()
  const query = useQuery(callQuery('GET /biz/v1/card/company_card/edit', { query: { cardId } }))
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 12 }} />}>
      {(card) => <Edit card={card} />}
    </Loaded>
  )
}

const tabs = ['face', 'sections', 'things'] as const

function Edit({ card }: { card: CompanyCardEdit }) {
  const words = useWords()
  const { get, set } = useFilters()
  const [typed, setTyped] = useState<Partial<CompanyCardEdit>>({})
  const canWrite = useMay()('company.write')
  const asked = get('tab')
  const tab = tabs.find((each) => each === asked) ?? 'face'
  const { revision } = card
  const panels = {
    face: <Face key={revision} card={card} onTyped={setTyped} />,
    sections: <Sections key={revision} card={card} onTyped={setTyped} />,
    things: <Things key={revision} card={card} />,
  }
  return (
    <Page
      title={
        <Flex gap={8} align="center">
          {card.name}
          <Tag color={statusColours[card.status]}>{words.cardStatuses[card.status]}</Tag>
          {card.isDefault && <Tag color="blue">{words.shownCard}</Tag>}
        </Flex>
      }
      name={card.name}
      actions={canWrite && <Moves card={card} />}
    >
      <Row gutter={[24, 24]}>
        <Col xs={24} lg={15}>
          <Tabs
            activeKey={tab}
            onChange={(next) => {
              setTyped({})
              set({ tab: next })
            }}
            destroyOnHidden
            items={tabs.map((key) => ({ key, label: words.cardTabs[key], children: panels[key] }))}
          />
        </Col>
        <Col xs={24} lg={9}>
          <Preview card={{ ...card, ...typed }} />
        </Col>
      </Row>
    </Page>
  )
}
