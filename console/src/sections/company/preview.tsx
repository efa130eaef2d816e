import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { Flex, Typography, theme } from 'antd'
import { useWords } from '#kit/preferences.tsx'

/** Preview of the card on a phone, with values that are typed and not yet saved. */
export function Preview({ card }: { card: CompanyCardEdit }) {
  const words = useWords()
  const { token } = theme.useToken()
  const { name, slogan, logo, cover, introduction, phone, address, website, email } = card
  const things = [...card.materials.map(({ title }) => title), ...card.goods.map((good) => good.name)]
  const contact = [phone, email, website, address].filter(Boolean)
  const bodies: Record<string, string[]> = {
    profile: introduction ? [introduction] : [],
    contact,
    material: things,
  }
  return (
    <section
      aria-label={words.preview}
      style={{
        position: 'sticky',
        top: 0,
        maxWidth: 320,
        margin: '0 auto',
        border: `6px solid ${token.colorBorder}`,
        borderRadius: 32,
        overflow: 'hidden',
        background: token.colorBgLayout,
      }}
    >
      <div style={{ height: 560, overflowY: 'auto' }}>
        <div
          style={{
            height: 132,
            background: cover ? `center / cover url("${encodeURI(cover)}")` : token.colorPrimary,
          }}
        />
        <Flex vertical gap={12} style={{ padding: 16 }}>
          <Flex gap={12} align="center">
            {logo && (
              <img
                src={logo}
                alt=""
                style={{ width: 48, height: 48, borderRadius: 10, objectFit: 'cover' }}
              />
            )}
            <div style={{ minWidth: 0 }}>
              <Typography.Text strong style={{ fontSize: 17 }}>
                {name}
              </Typography.Text>
              {slogan && <div style={{ color: token.colorTextSecondary }}>{slogan}</div>}
            </div>
          </Flex>
          {card.sections
            .filter(({ visible }) => visible)
            .map(({ key }) => (
              <div key={key} style={{ padding: 12, borderRadius: 12, background: token.colorBgContainer }}>
                <Typography.Text strong>{words.cardSections[key]}</Typography.Text>
                {(bodies[key] ?? []).map((line) => (
                  <Typography.Paragraph
                    key={line}
                    type="secondary"
                    ellipsis={{ rows: 4 }}
                    style={{ margin: '6px 0 0' }}
                  >
                    {line}
                  </Typography.Paragraph>
                ))}
              </div>
            ))}
        </Flex>
      </div>
    </section>
  )
}
