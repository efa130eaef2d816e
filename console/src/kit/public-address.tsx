import { CheckOutlined, CopyOutlined, ExportOutlined } from '@ant-design/icons'
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from './preferences.tsx'
import { ScanCode } from './scan-code.tsx'

interface PublicAddressProps {
  address: string
  /** Name of the thing at the address. */
  name: string
  /** The width of the code in pixels: a long address needs more. */
  codeSize?: number
}

/** The address of a thing that visitors open: to scan with the phone, to copy, and to open here. */
export function PublicAddress({ address, name, codeSize = 112 }: PublicAddressProps) {
  const words = useWords()
  const copy = {
    text: address,
    icon: [
      <Action key="copy" icon={<CopyOutlined />} text={words.copyAddress} />,
      <Action key="copied" icon={<CheckOutlined />} text={words.addressCopied} />,
    ],
    // The name of the button; otherwise its name would be only "copy".
    tooltips: [words.copyAddress, words.addressCopied],
  }
  return (
    <Flex gap={16} align="center">
      <ScanCode value={address} size={codeSize} label={words.codeOf(name)} />
      <Flex vertical gap={8} style={{ flex: 1, minWidth: 0 }}>
        <Typography.Text type="secondary">{words.scanToOpen}</Typography.Text>
        <Typography.Text style={{ wordBreak: 'break-all', fontSize: 12 }}>{address}</Typography.Text>
        <Flex gap={16} wrap>
          <Typography.Text copyable={copy} />
          <Typography.Link href={address} target="_blank" rel="noreferrer">
            <Action icon={<ExportOutlined />} text={words.openAddress} />
          </Typography.Link>
        </Flex>
      </Flex>
    </Flex>
  )
}

const Action = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <>
    {icon} {text}
  </>
)
