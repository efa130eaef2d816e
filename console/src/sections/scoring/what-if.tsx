import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { Flex, Modal, Table, Typography } from 'antd'
import { personWords } from '#features/people/person.ts'
import { useWords } from '#kit/preferences.tsx'

type Result = CallTypes<'POST /biz/v1/score/what_if'>['data']

interface WhatIfProps {
  result: Result
  saving: boolean
  onSave: () => void
  onClose: () => void
}

/** The effect of new rules on the scores, shown before they are saved. */
export function WhatIf({ result, saving, onSave, onClose }: WhatIfProps) {
  const words = useWords()
  const { leads, changed, before, after, list } = result
  return (
    <Modal
      open
      width={640}
      title={words.tryTitle}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={saving}
      onOk={onSave}
      onCancel={onClose}
    >
      {changed === 0 ? (
        <Typography.Paragraph>{words.tryNone}</Typography.Paragraph>
      ) : (
        <Flex vertical gap={8}>
          <Typography.Text>{words.tryChanged(changed, leads)}</Typography.Text>
          <Typography.Text type="secondary">{words.trySum(before, after)}</Typography.Text>
          <Table
            size="small"
            rowKey={({ person, salesperson }) => `${person.unionId} ${salesperson}`}
            pagination={false}
            scroll={{ y: 320 }}
            dataSource={list}
            columns={[
              {
                key: 'person',
                title: words.tryMost,
                render: (_, { person }) => personWords(person, words.nameless),
              },
              { key: 'salesperson', title: words.tryOwner, dataIndex: 'salesperson' },
              { key: 'before', title: words.scoreBefore, dataIndex: 'before', align: 'right', width: 96 },
              { key: 'after', title: words.scoreAfter, dataIndex: 'after', align: 'right', width: 96 },
            ]}
          />
        </Flex>
      )}
    </Modal>
  )
}
