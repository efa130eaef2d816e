import { QRCode, type QRCodeProps } from 'antd'

interface ScanCodeProps extends Pick<QRCodeProps, 'value' | 'size' | 'status' | 'statusRender'> {
  /** Spoken by screen readers. */
  label: string
}

/** A code to scan with the phone. */
export function ScanCode({ label, ...code }: ScanCodeProps) {
  return (
    // Dark on white in both looks: scanners read no inverted code.
    <div role="img" aria-label={label} style={{ padding: 8, background: '#fff', borderRadius: 8 }}>
      <QRCode {...code} type="svg" bordered={false} color="#191919" bgColor="#ffffff" />
    </div>
  )
}
