import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { App, Card, Switch, Typography } from 'antd'
import { useState } from 'react'
import { OrderedList } from '#kit/order.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveRow } from './save-row.tsx'

interface Props {
  card: CompanyCardEdit
  onTyped: (typed: Partial<CompanyCardEdit>) => void
}

/** Chooses the sections of the card and their order. */
export function Sections({ card, onTyped }: Props) {
  const words = useWords()
  const { message } = App.useApp()
  const { cardId, revision } = card
  const [sections, setSections] = useState(card.sections)
  const change = (next: CompanyCardEdit['sections']) => {
    setSections(next)
    onTyped({ sections: next })
  }
  const save = useWrite(
    () =>
      call('POST /biz/v1/card/company_card/config/card_component', {
        body: { cardId, revision, sections },
        quiet: true,
      }),
    { onDone: () => void message.success(words.saved) },
  )
  return (
    <Card>
      <Typography.Paragraph type="secondary">{words.sectionsHint}</Typography.Paragraph>
      <OrderedList
        items={sections}
        keyOf={({ key }) => key}
        nameOf={({ key }) => words.cardSections[key]}
        onChange={change}
      >
        {({ key, visible }) => (
          <Switch
            size="small"
            aria-label={words.showSection(words.cardSections[key])}
            checked={visible}
            onChange={(isOn) =>
              change(sections.map((each) => (each.key === key ? { ...each, visible: isOn } : each)))
            }
          />
        )}
      </OrderedList>
      <SaveRow busy={save.busy} onReset={() => change(card.sections)} onSave={() => save.run()} />
    </Card>
  )
}
