import { useWrite } from '@mingpian/client/react/use-write.ts'
import { Divider, Typography } from 'antd'
import { ListDrop } from './list-drop.tsx'

interface SheetChoiceProps {
  /** Checks a sheet; nothing is written. */
  check: (sheet: { name: string; content: string }) => Promise<{ importId: string }>
  /** Makes the file to fill in. */
  template: () => Promise<{ url: string }>
  /** What the sheet may contain. */
  rules: string
  onChecked: (importId: string) => void
}

/** Chooses the sheet of an import. */
export function SheetChoice({ check, template, rules, onChecked }: SheetChoiceProps) {
  const checking = useWrite(check, { onDone: ({ importId }) => onChecked(importId) })
  const making = useWrite(template, { onDone: ({ url }) => location.assign(url) })
  return (
    <ListDrop
      isReading={checking.busy}
      onRead={(name, content) => checking.run({ name, content })}
      isTemplateOnItsWay={making.busy}
      onTemplate={() => making.run()}
    >
      <Divider />
      <Typography.Text type="secondary">{rules}</Typography.Text>
    </ListDrop>
  )
}
