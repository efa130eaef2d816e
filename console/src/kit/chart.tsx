import { Flex, Tooltip, Typography, theme } from 'antd'

export interface Bar {
  key: string
  label: string
  value: number
}

interface BarsProps {
  bars: Bar[]
  label: string
  textOf: (value: number) => string
  height?: number
}

/**
 * Columns of equal width over a line. A few have their numbers over them, more have theirs on hover.
 *
 * @param label names the chart for screen readers
 * @param textOf writes a value
 */
export function Bars({ bars, label, textOf, height = 180 }: BarsProps) {
  const { token } = theme.useToken()
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const gap = bars.length > 15 ? 3 : 8
  // Seven labels at most fit under their columns in a narrow window.
  const step = Math.ceil(bars.length / 7)
  return (
    <div role="img" aria-label={`${label}: ${bars.map((bar) => `${bar.label} ${bar.value}`).join(', ')}`}>
      {step > 1 && (
        <Typography.Text type="secondary" aria-hidden style={{ fontSize: 12 }}>
          {textOf(highest)}
        </Typography.Text>
      )}
      <Flex
        align="flex-end"
        gap={gap}
        aria-hidden
        style={{
          height,
          ...(step > 1
            ? { borderTop: `1px dashed ${token.colorBorderSecondary}` }
            : // The place of the number over the highest column.
              { paddingTop: 24, boxSizing: 'content-box' }),
        }}
      >
        {bars.map((bar) => (
          <Tooltip key={bar.key} title={`${bar.label} · ${textOf(bar.value)}`}>
            <Flex align="flex-end" justify="center" flex={1} style={{ height: '100%' }}>
              <div
                style={{
                  position: 'relative',
                  width: '100%',
                  maxWidth: 56,
                  height: bar.value === 0 ? 2 : `${Math.max(3, (bar.value / highest) * 100)}%`,
                  background: bar.value === 0 ? token.colorBorderSecondary : token.colorPrimary,
                  borderRadius: '4px 4px 0 0',
                }}
              >
                {step === 1 && (
                  <Typography.Text
                    style={{
                      position: 'absolute',
                      insetInline: 0,
                      bottom: '100%',
                      paddingBottom: 4,
                      fontSize: 13,
                      lineHeight: '18px',
                      textAlign: 'center',
                      fontVariantNumeric: 'tabular-nums',
                    }}
                  >
                    {textOf(bar.value)}
                  </Typography.Text>
                )}
              </div>
            </Flex>
          </Tooltip>
        ))}
      </Flex>
      <Flex
        gap={gap}
        aria-hidden
        style={{ borderTop: `1px solid ${token.colorBorderSecondary}`, paddingTop: 6 }}
      >
        {bars.map((bar, at) => (
          <Flex key={bar.key} flex={1} justify="center" style={{ width: 0 }}>
            {at % step === 0 && (
              <Typography.Text type="secondary" style={{ fontSize: 12, whiteSpace: 'nowrap' }}>
                {bar.label}
              </Typography.Text>
            )}
          </Flex>
        ))}
      </Flex>
    </div>
  )
}

/** A sparkline beside its number. @param width in pixels, as the height */
export function Sparkline({ values, width, height }: { values: number[]; width: number; height: number }) {
  const { token } = theme.useToken()
  if (values.length < 2) return null
  const highest = Math.max(1, ...values)
  const points = values.map((value, index) => [
    (index / (values.length - 1)) * width,
    height - 2 - (value / highest) * (height - 4),
  ])
  const line = points.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      style={{ flexShrink: 1, minWidth: 0 }}
      aria-hidden="true"
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} fill={token.colorPrimary} opacity={0.12} />
      <polyline
        points={line}
        fill="none"
        stroke={token.colorPrimary}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  )
}
