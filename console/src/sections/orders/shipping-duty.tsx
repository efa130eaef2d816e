import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ShippingDuty } from '@mingpian/contract/mall-shipping.ts'
import { Alert, App, Button, Flex, Tag } from 'antd'
import { Part } from '#kit/drawer-part.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import type { Words } from '#words/zh.ts'

const colours = { owed: 'blue', uploaded: 'green', failed: 'red' } as const

/** Whether WeChat knows how an order was sent, and whether it should. */
export function DutyTags({ duty: { state, isLate } }: { duty: Pick<ShippingDuty, 'state' | 'isLate'> }) {
  const words = useWords()
  return (
    <Flex gap={4} wrap>
      <Tag color={colours[state]}>{words.dutyStates[state]}</Tag>
      {isLate && <Tag color="red">{words.dutyLate}</Tag>}
    </Flex>
  )
}

/** Why WeChat does not know it; '' where it refused nothing. */
export function problemWords({ problem, words: said }: ShippingDuty, words: Words): string {
  if (problem === 'app' || problem === 'erased') return words.dutyProblems[problem]
  if (problem === 'carrier') return words.dutyCarrier(said)
  return problem && words.dutyRefused(problem, said.replace(/\s*rid: [\w-]+$/, ''))
}

/** Has WeChat told once more. */
export function TellAgain({ orderId }: { orderId: string }) {
  const words = useWords()
  const { message } = App.useApp()
  const again = useWrite(
    () => call('POST /mall/order/v1/console/shipping/again', { body: { orderId }, quiet: true }),
    { onDone: () => void message.success(words.dutyTellsAgain) },
  )
  return (
    <Button size="small" loading={again.busy} onClick={() => again.run()}>
      {words.dutyAgain}
    </Button>
  )
}

/** What WeChat knows of how an order of the mini program was sent. */
export function DutyPart({ orderId, duty }: { orderId: string; duty: ShippingDuty }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayAct = useMay()('orders.write')
  const at = (time: string) => time && moment(time, locale, timeZone)
  const problem = problemWords(duty, words)
  return (
    <Part title={words.duties}>
      <Flex vertical gap={8}>
        <DutyTags duty={duty} />
        {problem && (
          <Alert
            type={duty.nextAt ? 'warning' : 'error'}
            showIcon
            title={problem}
            description={duty.nextAt && words.dutyNext(at(duty.nextAt))}
            action={mayAct && <TellAgain orderId={orderId} />}
          />
        )}
        {duty.reminder && duty.state !== 'uploaded' && (
          <Alert
            type="warning"
            showIcon
            title={duty.reminder}
            description={words.dutyReminded(at(duty.remindedAt))}
          />
        )}
        <FactTable
          facts={[
            [words.dutyOwedAt, at(duty.owedAt)],
            [words.dutyToldAt, at(duty.toldAt)],
            [
              words.dutyConfirmed,
              duty.confirmedBy && `${words.dutyConfirmers[duty.confirmedBy]} · ${at(duty.confirmedAt)}`,
            ],
            [words.dutySettlesAt, !duty.settledAt && at(duty.settlesAt)],
            [words.dutySettledAt, at(duty.settledAt)],
          ]}
        />
      </Flex>
    </Part>
  )
}
