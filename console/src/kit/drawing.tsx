import { theme } from 'antd'
import type { ReactNode } from 'react'

type Kind = 'empty' | 'missing' | 'forbidden' | 'failed' | 'outdated'

const [amber, metal] = ['#F2B84B', '#7A849B']

/** The object before the cards, by kind; an empty list has none. */
const things: Record<Kind, ReactNode> = {
  empty: null,
  missing: (
    <g transform="rotate(-18 98 54)" stroke={metal}>
      <path d="M98 63v13" strokeWidth="5" strokeLinecap="round" />
      <circle cx="98" cy="52" r="11" fill="#CFE6FF" strokeWidth="3.5" />
    </g>
  ),
  forbidden: (
    <>
      <path d="M91 53v-6a8 8 0 0 1 16 0v6" fill="none" stroke={metal} strokeWidth="3.5" />
      <rect x="87" y="52" width="24" height="20" rx="4" fill={amber} />
      <path d="M99 59v6" stroke="#2A2B38" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  failed: <path d="m103 40-12 16h8l-4 14 14-18h-8l6-12z" fill={amber} />,
  outdated: (
    <>
      <circle cx="99" cy="59" r="13" fill="#2E9E6B" />
      <path
        d="M105 57a6.5 6.5 0 1 0-.6 5M105.5 52v5.5h-5.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
}

/** Two cards, the front one with a face and lines: above the words of an empty list or a missing page. Decorative. */
export function Drawing({ kind, height = 80 }: { kind: Kind; height?: number }) {
  const { token } = theme.useToken()
  const { colorPrimary, colorPrimaryBg, colorPrimaryBorder, colorBgContainer, colorFillTertiary } = token
  return (
    <svg width={height * 1.5} height={height} viewBox="0 0 120 80" aria-hidden="true">
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
      {things[kind]}
    </svg>
  )
}
