import type { ReactNode } from 'react'
import style from './illustration.module.css'

type Kind = 'empty' | 'keep' | 'missing' | 'forbidden' | 'error' | 'done'

const ink = '#2A2B38'
/** Of what stands beyond the card, also on a dark page. */
const metal = '#7A849B'

/** The mouth of each mood. */
const mouths: Record<Kind, string> = {
  empty: 'M80 75q8 6 16 0',
  keep: 'M80 75q8 6 16 0',
  missing: 'M84 78a4 4 0 0 1 8 0a4 4 0 0 1-8 0',
  forbidden: 'M82 77h12',
  error: 'M81 79q7-6 14 0',
  done: 'M78 73q10 11 20 0',
}

/** The object beside the card, by kind. */
const things: Record<Kind, ReactNode> = {
  empty: (
    <>
      <path fill="#F7C873" d="M40 96h96l-8 22H48z" />
      <path fill="#E9B455" d="M40 96h96v6H40z" />
    </>
  ),
  keep: <path fill="#F7C873" d="M110 26h16v31l-8-7-8 7z" />,
  missing: (
    <g transform="rotate(-18 126 88)">
      <circle cx="126" cy="80" r="17" fill="#CFE6FF" fillOpacity=".75" stroke={metal} strokeWidth="5" />
      <path d="M126 97v22" stroke={metal} strokeWidth="7" strokeLinecap="round" />
    </g>
  ),
  forbidden: (
    <>
      <path d="M116 92v-9a11 11 0 0 1 22 0v9" fill="none" stroke={metal} strokeWidth="5" />
      <rect x="110" y="90" width="34" height="28" rx="6" fill="#F7C873" />
      <path d="M127 100v8" stroke={ink} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  error: (
    <>
      <path fill="#DDE3F0" d="M108 46a12 12 0 0 1 2-24 17 17 0 0 1 32 3 11 11 0 0 1 0 21z" />
      <path fill="#F7C873" d="m127 42-11 17h9l-5 14 15-19h-9l6-12z" />
    </>
  ),
  done: (
    <>
      <circle cx="128" cy="98" r="18" fill="#2E9E6B" />
      <path
        d="m119 98 7 7 12-13"
        fill="none"
        stroke="#fff"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
}

/** A friendly card in the style of the demo portraits; its band has the page's own colour. Decorative. */
export function Illustration({ kind }: { kind: Kind }) {
  return (
    <svg className={style.drawing} viewBox="0 0 176 132" width="176" height="132" aria-hidden="true">
      <path
        fill="var(--brand)"
        opacity=".13"
        d="M18 74c0-38 30-64 70-64s70 20 70 56-26 54-66 54S18 108 18 74z"
      />
      <ellipse cx="88" cy="122" rx="60" ry="5" fill="#000" opacity=".1" />
      <g transform={kind === 'error' ? 'rotate(-9 88 70)' : 'rotate(-4 88 70)'}>
        <rect x="46" y="36" width="84" height="60" rx="9" fill="#fff" stroke="#00000014" />
        <path fill="var(--brand)" d="M46 50V45a9 9 0 0 1 9-9h66a9 9 0 0 1 9 9v5z" />
        <circle cx="72" cy="64" r="3.6" fill={ink} />
        <circle cx="104" cy="64" r="3.6" fill={ink} />
        <ellipse cx="63" cy="73" rx="6" ry="4" fill="#F2A08F" opacity=".55" />
        <ellipse cx="113" cy="73" rx="6" ry="4" fill="#F2A08F" opacity=".55" />
        <path d={mouths[kind]} fill="none" stroke="#B4473F" strokeWidth="3" strokeLinecap="round" />
      </g>
      {things[kind]}
    </svg>
  )
}
