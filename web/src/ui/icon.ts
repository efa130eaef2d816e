import { createElement, type SVGProps } from 'react'

// Replaces the icon library's own component in the builds: see `smallIcons` in vite.shared.ts.

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

/** An icon of the library as one plain svg. Without a label it is decorative, and hidden from screen readers. */
export default function createIcon({ node }: IconData) {
  return function Icon({ size = 24, ...props }: SVGProps<SVGSVGElement> & { size?: number }) {
    const frame = { width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor' }
    const line = { strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
    const hidden = !props['aria-label'] && !props.role
    const parts = node.map(([tag, attributes]) => createElement(tag, attributes))
    return createElement('svg', { ...frame, ...line, 'aria-hidden': hidden || undefined, ...props }, ...parts)
  }
}
