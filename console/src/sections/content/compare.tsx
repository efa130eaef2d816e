import { cleanHtml } from '@mingpian/client/editing/clean-html.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Modal, Select, Skeleton, Tag, Typography, theme } from 'antd'
import { useMemo, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useSession } from '#kit/session.ts'
import { compared, type Stretch } from '#kit/text-diff.ts'
import type { Words } from '#words/zh.ts'

type Version = CallTypes<'GET /biz/v1/content/version'>['data']

interface Props {
  materialId: string
  /** The numbers of all versions, the newest first. */
  revisions: readonly number[]
  /** The version that is looked at. */
  revision: number
  onClose: () => void
}

/** Two versions of a piece side by side, with their differences marked. */
export function CompareVersions({ materialId, revisions, revision, onClose }: Props) {
  const words = useWords()
  const [left, setLeft] = useState(revision)
  const [right, setRight] = useState(revisions[0] ?? revision)
  const versionCall = (of: number) => ({
    ...callQuery('GET /biz/v1/content/version', { query: { materialId, revision: of } }),
    placeholderData: (before: Version | undefined) => before,
  })
  const before = useQuery(versionCall(left))
  const after = useQuery(versionCall(right))
  const choice = (value: number, label: string, onChange: (next: number) => void) => (
    <Select
      value={value}
      aria-label={label}
      style={{ flex: 1 }}
      options={revisions.map((each) => ({ value: each, label: words.versionOf(each) }))}
      onChange={onChange}
    />
  )
  const skeleton = <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Modal open width={1080} title={words.compareVersions} footer={null} onCancel={onClose}>
      <Flex vertical gap={16}>
        <Flex gap={24}>
          {choice(left, words.olderVersion, setLeft)}
          {choice(right, words.newerVersion, setRight)}
        </Flex>
        <Loaded query={before} skeleton={skeleton}>
          {(one) => (
            <Loaded query={after} skeleton={skeleton}>
              {(other) => <Differences before={one} after={other} />}
            </Loaded>
          )}
        </Loaded>
      </Flex>
    </Modal>
  )
}

function Differences({ before, after }: { before: Version; after: Version }) {
  const words = useWords()
  const companyId = useSession()?.companyId ?? ''
  const rows = useMemo(() => {
    const [one, other] = [partsOf(before, companyId, words), partsOf(after, companyId, words)]
    return [...one.keys()].map((label) => {
      const [a = '', b = ''] = [one.get(label), other.get(label)]
      return { label, isChanged: a !== b, isEmpty: !a && !b, ...compared(a, b) }
    })
  }, [before, after, companyId, words])
  const [old, now] = [picturesOf(before), picturesOf(after)]
  const isSame = rows.every(({ isChanged }) => !isChanged) && old.join() === now.join()
  return (
    <>
      {isSame && <Alert type="info" showIcon title={words.versionsSame} />}
      {rows
        .filter(({ isEmpty }) => !isEmpty)
        .map(({ label, isChanged, ...sides }) => (
          <section key={label}>
            <Flex gap={8} align="center" style={{ marginBottom: 4 }}>
              <Typography.Text type="secondary">{label}</Typography.Text>
              {isChanged && <Tag color="orange">{words.changedPart}</Tag>}
            </Flex>
            <Flex gap={24} align="flex-start">
              <Side stretches={sides.before} as="del" />
              <Side stretches={sides.after} as="ins" />
            </Flex>
          </section>
        ))}
      {(old.length > 0 || now.length > 0) && (
        <section>
          <Flex gap={8} align="center" style={{ marginBottom: 4 }}>
            <Typography.Text type="secondary">{words.picturesOfPiece}</Typography.Text>
            {old.join() !== now.join() && <Tag color="orange">{words.changedPart}</Tag>}
          </Flex>
          <Flex gap={24} align="flex-start">
            <Pictures urls={old} others={now} />
            <Pictures urls={now} others={old} />
          </Flex>
        </section>
      )}
    </>
  )
}

const half = { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

/** One text; words that the other one lacks are marked by colour and by their element. */
function Side({ stretches, as: Mark }: { stretches: Stretch[]; as: 'del' | 'ins' }) {
  const { token } = theme.useToken()
  const background = Mark === 'del' ? token.colorErrorBg : token.colorSuccessBg
  const colour = { background, color: token.colorText }
  return (
    <div style={half}>
      {stretches.map(({ text, changed }, at) =>
        changed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no id, and the same words may stand twice
          <Mark key={at} style={{ ...colour, textDecoration: Mark === 'del' ? 'line-through' : 'none' }}>
            {text}
          </Mark>
        ) : (
          text
        ),
      )}
    </div>
  )
}

function Pictures({ urls, others }: { urls: string[]; others: string[] }) {
  const { token } = theme.useToken()
  return (
    <Flex gap={8} wrap style={half}>
      {urls.map((url, at) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
          key={at}
          src={url}
          alt=""
          loading="lazy"
          style={{
            width: 72,
            height: 72,
            objectFit: 'cover',
            borderRadius: token.borderRadius,
            border: `2px solid ${others.includes(url) ? token.colorBorderSecondary : token.colorWarning}`,
          }}
        />
      ))}
    </Flex>
  )
}

/** The texts of a version by their labels, each with all kinds' parts: a piece never changes its kind. */
function partsOf({ title, summary, category, body }: Version, companyId: string, words: Words) {
  const lines = (list: (string | undefined)[] = []) => list.filter(Boolean).join('\n')
  const { quote, results, contents, chapters, form, file, download } = body
  return new Map([
    [words.contentTitle, title],
    [words.summary, summary],
    [words.category, category],
    [words.mainText, lines([plainText(body.html ?? '', companyId), body.text])],
    [words.quoteOfPiece, lines([quote?.words, quote?.by])],
    [words.resultsOfPiece, lines(results?.map(({ value, label }) => `${value} ${label}`))],
    [words.contentsOfPiece, lines([...(contents ?? []), ...(chapters ?? [])].map((each) => each.title))],
    [words.fileOfPiece, lines([file?.name, download?.name])],
    [words.addressOfPiece, lines([body.address, body.miniPath])],
    [words.questionsOfForm, lines([form?.intro, ...(form?.questions.map(({ label }) => label) ?? [])])],
  ])
}

/** HTML as lines of text, one for each block. */
function plainText(html: string, companyId: string): string {
  if (!html) return ''
  const { body } = cleanHtml(html, companyId)
  return [...body.childNodes]
    .map(({ textContent }) => (textContent ?? '').trim())
    .filter(Boolean)
    .join('\n')
}

/** Every picture of a version, in its order. */
function picturesOf({ cover, body }: Version): string[] {
  const { before, after, pages, pictures, momentPictures, picture, code } = body
  const shown = [
    before,
    after,
    picture,
    code,
    ...(pages ?? []),
    ...(pictures ?? []),
    ...(momentPictures ?? []),
  ]
  return [cover, ...shown.map((each) => each?.url ?? '')].filter(Boolean)
}
