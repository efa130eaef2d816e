import type { LockableField } from '@mingpian/contract/shared/rules/card-fields.ts'
import { Card, Flex, Form, Switch, Typography } from 'antd'
import { ColourChoice, StyleChoice } from '#features/card/card-look.tsx'
import { OrderedList } from '#kit/order.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import type { CardValues } from './values.ts'

/** Style, colour, and the sections with their order. Locked parts are shown, but cannot be changed. */
export function Look({ locked }: { locked: readonly LockableField[] }) {
  const words = useWords()
  const isLocked = (field: LockableField) => locked.includes(field)
  const isLookLocked = isLocked('cardStyle') || isLocked('cardColor')
  return (
    <Flex vertical gap={16}>
      <Card title={words.commonLook}>
        {isLookLocked && <Typography.Paragraph type="secondary">{words.setByCompany}</Typography.Paragraph>}
        <Form.Item name="cardStyle" label={words.lockable.cardStyle}>
          <StyleChoice disabled={isLocked('cardStyle')} />
        </Form.Item>
        <Form.Item name="cardColor" label={words.lockable.cardColor} style={{ marginBottom: 0 }}>
          <ColourChoice disabled={isLocked('cardColor')} />
        </Form.Item>
      </Card>
      <Card title={words.lockable.sections}>
        {isLocked('sections') && (
          <Typography.Paragraph type="secondary">{words.setByCompany}</Typography.Paragraph>
        )}
        <Form.Item name="sections" noStyle>
          <SectionOrder isLocked={isLocked('sections')} />
        </Form.Item>
      </Card>
    </Flex>
  )
}

interface OrderProps {
  value?: CardValues['sections']
  onChange?: (sections: CardValues['sections']) => void
  isLocked: boolean
}

function SectionOrder({ value = [], onChange, isLocked }: OrderProps) {
  const { locale, words } = usePreferences()
  const set = (sections: CardValues['sections']) => onChange?.(sections)
  return (
    <OrderedList
      items={value}
      keyOf={({ key }) => key}
      nameOf={({ title }) => title[locale]}
      onChange={isLocked ? undefined : set}
    >
      {({ key, title, visible }) => (
        <Switch
          size="small"
          disabled={isLocked}
          aria-label={words.showSection(title[locale])}
          checked={visible}
          onChange={(isOn) =>
            set(value.map((each) => (each.key === key ? { ...each, visible: isOn } : each)))
          }
        />
      )}
    </OrderedList>
  )
}
