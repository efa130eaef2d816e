import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useWords } from '#kit/preferences.tsx'

/** Warns that visitors would not see the card to which old links are going to lead, with the way to open it. @param userId of the successor */
export function SuccessorCard({ userId }: { userId: string }) {
  const words = useWords()
  const { message } = App.useApp()
  const { data } = useQuery({
    ...callQuery('GET /biz/v1/staff/detail', { query: { userId } }),
    refetchOnMount: 'always',
  })
  const isUnlicensed = data?.card === 'unlicensed'
  const open = useWrite(
    async () => {
      if (isUnlicensed)
        await call('POST /biz/v1/staff/licences', {
          body: { members: [{ userId }], licensed: true },
          quiet: true,
        })
      await call('POST /biz/v1/staff/open_card', { body: { userId }, quiet: true })
    },
    { onDone: () => void message.success(words.saved) },
  )
  if (!data || data.card === 'open') return null
  const { name, card } = data
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginTop: 8 }}
      title={words.successorCardOff(name)}
      description={card === 'none' ? words.successorCardNoneHint(name) : words.successorCardOffHint}
      action={
        card !== 'none' && (
          <Button size="small" loading={open.busy} onClick={() => open.run()}>
            {isUnlicensed ? words.licenseAndOpenCard : words.openCard}
          </Button>
        )
      }
    />
  )
}
