import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { isShown } from '@mingpian/contract/shared/rules/card-fields.ts'
import { Form, Typography } from 'antd'
import { CardFace } from '#features/card/card-look.tsx'
import style from '#kit/columns.module.css'
import { PhonePreview } from '#kit/phone-preview.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import type { CardValues } from './values.ts'

interface Props {
  card: CardEdit
  /** On a narrow screen, on which it is in a drawer. */
  isOpen: boolean
  onClose: () => void
}

/** A preview of the card with the typed values, as on a visitor's phone. */
export function CardPreview({ card, isOpen, onClose }: Props) {
  const { locale, words } = usePreferences()
  const values = Form.useWatch((all: CardValues) => all, { preserve: true }) as CardValues | undefined
  if (!values?.sections) return null
  const { visibility, phones = [], emails = [], materials = [], goods = [] } = values
  const contact = [
    isShown(visibility.phone) && card.phone,
    ...phones.map((line) => line && isShown(line.visibility) && line.value),
    isShown(visibility.email) && values.email,
    ...emails.map((line) => line && isShown(line.visibility) && line.value),
    isShown(visibility.wechatId) && values.wechatId,
    isShown(visibility.address) && values.address,
  ].filter(Boolean)
  const standsIn =
    (section: string) =>
    ({ kind }: { kind: string }) =>
      section === (values.sections.find(({ key }) => key === kind)?.key ?? 'material')
  return (
    <PhonePreview isOpen={isOpen} onClose={onClose}>
      <div style={{ padding: 16 }}>
        <CardFace
          {...values}
          name={values.name}
          lines={[values.position, card.companyName]}
          avatar={values.avatar}
        />
      </div>
      <div className={style.body}>
        {values.sections
          .filter(({ visible, key }) => visible && key !== 'style')
          .map(({ key, title }) => (
            <section key={key} style={{ marginBottom: 12 }}>
              <Typography.Text strong>{title[locale]}</Typography.Text>
              {key === 'contact' &&
                contact.map((line) => (
                  <Typography.Paragraph key={String(line)} type="secondary" style={{ margin: 0 }}>
                    {line}
                  </Typography.Paragraph>
                ))}
              {key === 'profile' && (
                <Typography.Paragraph type="secondary" style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
                  {values.profile || words.nothingYet}
                </Typography.Paragraph>
              )}
              <Names names={materials.filter(standsIn(key)).map(({ name, own }) => own || name)} />
            </section>
          ))}
        {goods.some(({ hidden }) => !hidden) && (
          <section>
            <Typography.Text strong>{words.thingKinds.goods}</Typography.Text>
            <Names names={goods.filter(({ hidden }) => !hidden).map(({ name }) => name)} />
          </section>
        )}
      </div>
    </PhonePreview>
  )
}

const Names = ({ names }: { names: string[] }) => (
  <ul style={{ margin: 0, paddingLeft: 20 }}>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
