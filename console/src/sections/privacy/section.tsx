import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { PersonFace } from '#features/people/person-face.tsx'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { saveJson } from '#kit/save-json.ts'

const peopleCall = 'GET /wxwork/v1/console/privacy/people'
type Person = CallTypes<typeof peopleCall>['data']['list'][number]

/** Visitors who ask the company for their data, or for its erasure. The activity log keeps each step. */
export default function Privacy() {
  const words = useWords()
  const { page, pageSize, get } = useFilters()
  const [erased, erase] = useState<Person | null>(null)
  const query = useQuery({
    ...callQuery(peopleCall, { query: { keyword: get('keyword').slice(0, 64), page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Page
      title={words.privacy}
      hint={words.privacyHint}
      actions={
        <LinkButton to={`/activity?action=${encodeURIComponent('person erased')}`}>
          {words.privacyDone}
        </LinkButton>
      }
    >
      <Flex vertical gap={16}>
        <Alert type="info" showIcon title={words.privacyAdvice} />
        <List
          name="privacy"
          columns={useColumns(erase)}
          rowKey="personId"
          query={query}
          search={words.searchPeople}
          empty={words.noPeople}
        />
      </Flex>
      {erased && <EraseModal person={erased} onClose={() => erase(null)} />}
    </Page>
  )
}

const nameOf = ({ name, number }: Person, nameless: (number: number) => string) => name || nameless(number)

function useColumns(erase: (person: Person) => void): Column<Person>[] {
  const may = useMay()
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  return [
    {
      key: 'name',
      title: words.visitor,
      fixedShown: true,
      render: (_, person) => {
        const name = nameOf(person, words.nameless)
        return (
          <Flex gap={8} align="center">
            <PersonFace person={person} size={24} />
            {name}
          </Flex>
        )
      },
    },
    { key: 'phone', title: words.phone, dataIndex: 'phone', width: 160 },
    {
      key: 'createdAt',
      title: words.firstSeen,
      width: 160,
      render: (_, { createdAt }) => moment(createdAt, locale, timeZone),
    },
    {
      key: 'actions',
      title: words.action,
      fixedShown: true,
      width: 220,
      render: (_, person) =>
        may('privacy.write') && (
          <Flex gap={4} style={{ marginLeft: -8 }}>
            <ExportButton person={person} />
            {may('records.delete') && (
              <Button type="link" size="small" danger onClick={() => erase(person)}>
                {words.erase}
              </Button>
            )}
          </Flex>
        ),
    },
  ]
}

/** All data of a visitor as a file, to be handed to them. */
function ExportButton({ person }: { person: Person }) {
  const words = useWords()
  const { personId, number } = person
  const write = useWrite(
    () => call('POST /wxwork/v1/console/privacy/export', { body: { personId }, quiet: true }),
    { onDone: (data) => saveJson(`personal-data-${number}.json`, data) },
  )
  return (
    <Button type="link" size="small" loading={write.busy} onClick={() => write.run()}>
      {words.exportData}
    </Button>
  )
}

/** Asks for the name, because erased data cannot be restored. */
function EraseModal({ person, onClose }: { person: Person; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [typed, setTyped] = useState('')
  const name = nameOf(person, words.nameless)
  const write = useWrite(
    () =>
      call('DELETE /wxwork/v1/console/privacy/person', {
        query: { personId: person.personId, confirm: 'delete' },
        quiet: true,
      }),
    {
      onDone: () => {
        message.success(words.erased)
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      title={words.eraseTitle(name)}
      okText={words.erase}
      okButtonProps={{ danger: true, disabled: typed.trim() !== name, loading: write.busy }}
      cancelText={words.cancel}
      onOk={() => void write.run()}
      onCancel={onClose}
    >
      <Typography.Paragraph>{words.eraseHint}</Typography.Paragraph>
      <Input
        aria-label={words.eraseConfirm(name)}
        placeholder={words.eraseConfirm(name)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Modal>
  )
}
