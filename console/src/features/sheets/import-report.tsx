import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App, Button, Card, Flex, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useFilters } from '#kit/filters.ts'
import { List } from '#kit/list.tsx'
import { useWords } from '#kit/preferences.tsx'

interface ActionsProps {
  report: { state: string; undoUntil?: string | undefined; counts: { rejected: number } }
  /** The rows that applying would write, and the button's words for them. */
  good: number
  applyWords: (count: number) => string
  calls: {
    apply: () => Promise<unknown>
    /** Absent where nothing can be undone. */
    undo?: () => Promise<unknown>
    rejected: () => Promise<{ url: string }>
  }
  onAgain: () => void
}

interface Props<Row extends object> extends ActionsProps {
  /** How the import went, above its rows. */
  outcome: ReactNode
  /** The results of rows, in the order of the filter, with the number of rows of each. */
  verdicts: readonly { value: string; label: string; count: number }[]
  list: Pick<Parameters<typeof List<Row>>[0], 'name' | 'columns' | 'rowKey' | 'query'>
}

/** The planned or applied result of each row of an imported list. */
export function ImportReportView<Row extends object>({ outcome, verdicts, list, ...actions }: Props<Row>) {
  const words = useWords()
  const { get, set } = useFilters()
  const all = verdicts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Flex vertical gap={16}>
      {outcome}
      <Card>
        <Flex justify="space-between" gap={16} wrap>
          <Segmented
            value={get('verdict')}
            onChange={(verdict) => set({ verdict })}
            options={[
              { value: '', label: words.rows(all) },
              ...verdicts.map(({ value, label, count }) => ({ value, label: `${label} ${count}` })),
            ]}
          />
          <Actions {...actions} />
        </Flex>
      </Card>
      <List {...list} empty={words.importNoRows} />
    </Flex>
  )
}

/** A long text takes several lines, so that the column of reasons stays in sight. */
export const Wrapped = ({ words }: { words: string }) => (
  <div style={{ maxWidth: 160, overflowWrap: 'anywhere' }}>{words}</div>
)

/** Why a row is rejected, one reason below the other. */
export function Reasons({ reasons }: { reasons: readonly { column: string; reason: string }[] }) {
  const words = useWords()
  return (
    <div style={{ maxWidth: 320 }}>
      {reasons.map(({ column, reason }) => (
        <div key={column + reason}>{words.labelled(column, reason)}</div>
      ))}
    </div>
  )
}

function Actions({ report, good, applyWords, calls, onAgain }: ActionsProps) {
  const words = useWords()
  const { message } = App.useApp()
  const apply = useWrite(calls.apply)
  const undo = useWrite(async () => calls.undo?.(), {
    onDone: () => void message.success(words.importUndone),
  })
  const download = useWrite(calls.rejected, { onDone: ({ url }) => location.assign(url) })
  return (
    <Flex gap={8} wrap>
      <Button onClick={onAgain}>{words.importAgain}</Button>
      {report.counts.rejected > 0 && (
        <Button loading={download.busy} onClick={() => download.run()}>
          {words.importRejected}
        </Button>
      )}
      {report.undoUntil && (
        <Button loading={undo.busy} onClick={() => undo.run()}>
          {words.importUndo}
        </Button>
      )}
      {report.state === 'checked' && (
        <Button type="primary" disabled={good === 0} loading={apply.busy} onClick={() => apply.run()}>
          {good === 0 ? words.importNothing : applyWords(good)}
        </Button>
      )}
    </Flex>
  )
}
