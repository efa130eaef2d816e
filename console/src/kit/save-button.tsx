import { Button, Flex } from 'antd'
import { useWords } from './preferences.tsx'

/** The button at the end of a form, which submits it. */
export function SaveButton({ busy }: { busy: boolean }) {
  const words = useWords()
  return (
    <Flex justify="flex-end">
      <Button type="primary" htmlType="submit" loading={busy}>
        {words.save}
      </Button>
    </Flex>
  )
}
