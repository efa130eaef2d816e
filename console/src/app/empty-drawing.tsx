import { theme } from 'antd'

/** The drawing of every empty list: two cards, the front one with a face and lines. */
export function EmptyDrawing() {
  const { token } = theme.useToken()
  const { colorPrimary, colorPrimaryBg, colorPrimaryBorder, colorBgContainer, colorFillTertiary } = token
  return (
    <svg width="120" height="80" viewBox="0 0 120 80" aria-hidden="true">
      <ellipse cx="60" cy="73" rx="46" ry="5" fill={colorFillTertiary} />
      <g transform="rotate(-9 52 38)">
        <rect x="20" y="14" width="66" height="44" rx="6" fill={colorPrimaryBorder} />
      </g>
      <rect x="31" y="20" width="68" height="46" rx="6" fill={colorBgContainer} stroke={colorPrimaryBorder} />
      <rect x="31" y="20" width="68" height="14" rx="6" fill={colorPrimaryBg} />
      <circle cx="46" cy="40" r="8" fill={colorPrimary} opacity="0.85" />
      <rect x="60" y="38" width="28" height="4" rx="2" fill={colorPrimaryBorder} />
      <rect x="60" y="46" width="18" height="4" rx="2" fill={colorFillTertiary} />
      <rect x="38" y="55" width="50" height="4" rx="2" fill={colorFillTertiary} />
    </svg>
  )
}
