import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { type PostFace, publishers, reviewTimes } from '@mingpian/contract/shared/rules/post.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Card, Flex, Form, Radio, Select, Skeleton, Switch, Typography } from 'antd'
import type { ReactNode } from 'react'
import { memberOptions, useMemberSearch } from '#features/staff/member-search.ts'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { SaveButton } from '#kit/save-button.tsx'
import { CompanyHead, GuideForm } from './head.tsx'
import { usePostsTabs } from './use-posts-tabs.ts'

const listCall = 'POST /dynamic/v1/setting/list'
type Settings = CallTypes<typeof listCall>['data']

/** What the company decided about its posts. */
export function PostSettings() {
  const words = useWords()
  const query = useQuery({ ...callQuery(listCall, {}), refetchOnWindowFocus: false })
  return (
    <Page title={words.posts} tabs={usePostsTabs()} hint={words.postSettingsHint}>
      <Flex vertical gap={16}>
        <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 10 }} />}>
          {(settings) => (
            <>
              <Faces faces={settings.faces} />
              <Review review={settings.review} />
              <Publishing key={JSON.stringify(settings.allowPublish)} stored={settings.allowPublish} />
              <Notices notify={settings.notify} />
            </>
          )}
        </Loaded>
        <CompanyHead />
        <GuideForm />
      </Flex>
    </Page>
  )
}

interface SwitchRowProps {
  title: string
  hint?: string
  isOn: boolean
  busy: boolean
  onChange: (isOn: boolean) => void
}

function SwitchRow({ title, hint, isOn, busy, onChange }: SwitchRowProps) {
  const canWrite = useMay()('company.write')
  return (
    <Row title={title} hint={hint}>
      <Switch aria-label={title} checked={isOn} disabled={!canWrite} loading={busy} onChange={onChange} />
    </Row>
  )
}

function Row({ title, hint, children }: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="center" gap={24}>
      <div>
        <Typography.Text strong>{title}</Typography.Text>
        {hint && (
          <div>
            <Typography.Text type="secondary">{hint}</Typography.Text>
          </div>
        )}
      </div>
      {children}
    </Flex>
  )
}

/** Which faces visitors see. */
function Faces({ faces }: { faces: Settings['faces'] }) {
  const words = useWords()
  const set = useWrite((body: { sceneId: PostFace; isOpen: boolean }) =>
    call('POST /dynamic/v1/setting/open_status', { body, quiet: true }),
  )
  return (
    <Card title={words.postOpen}>
      <Flex vertical gap={20}>
        {faces.map(({ sceneId, isOpen }) => (
          <SwitchRow
            key={sceneId}
            title={words.postFaces[sceneId]}
            hint={words.postFaceHints[sceneId]}
            isOn={isOpen}
            busy={set.running?.sceneId === sceneId}
            onChange={(isOn) => set.run({ sceneId, isOpen: isOn })}
          />
        ))}
      </Flex>
    </Card>
  )
}

/** When moderators look at posts and comments, and whether visitors comment. */
function Review({ review }: { review: Settings['review'] }) {
  const words = useWords()
  const canWrite = useMay()('company.write')
  const set = useWrite((body: Settings['review']) =>
    call('POST /dynamic/v1/setting/review', { body, quiet: true }),
  )
  const time = (name: 'posts' | 'comments', title: string) => (
    <Row title={title} hint={words.reviewHints[review[name]]}>
      <Radio.Group
        optionType="button"
        aria-label={title}
        disabled={!canWrite || set.busy}
        value={review[name]}
        options={reviewTimes.map((value) => ({ value, label: words.reviewTimes[value] }))}
        onChange={({ target }) => set.run({ ...review, [name]: target.value })}
      />
    </Row>
  )
  return (
    <Card title={words.postReview}>
      <Flex vertical gap={20}>
        {time('posts', words.reviewOfPosts)}
        <SwitchRow
          title={words.commentsOn}
          isOn={review.commentsOn}
          busy={set.busy}
          onChange={(commentsOn) => set.run({ ...review, commentsOn })}
        />
        {time('comments', words.reviewOfComments)}
        <SwitchRow
          title={words.vendorCheck}
          hint={words.vendorCheckHint}
          isOn={review.vendorCheck}
          busy={set.busy}
          onChange={(vendorCheck) => set.run({ ...review, vendorCheck })}
        />
      </Flex>
    </Card>
  )
}

/** Which members of staff may write. */
function Publishing({ stored }: { stored: Settings['allowPublish'] }) {
  const words = useWords()
  const { message } = App.useApp()
  const canWrite = useMay()('company.write')
  const [form] = Form.useForm<Settings['allowPublish']>()
  const who = Form.useWatch('who', form) ?? stored.who
  const { members, select } = useMemberSearch()
  const save = useWrite(
    (body: Settings['allowPublish']) => call('POST /dynamic/v1/setting/allow_publish', { body, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const known = stored.userIds.map((userId) => ({
    userId,
    name: members.find((member) => member.userId === userId)?.name ?? userId,
  }))
  return (
    <Card title={words.postPublishers}>
      <Form
        form={form}
        layout="vertical"
        disabled={!canWrite}
        initialValues={stored}
        onFinish={(fields) => save.run({ who: fields.who, userIds: fields.userIds ?? [] })}
      >
        <Form.Item name="who" extra={words.postPublishersHint}>
          <Radio.Group
            aria-label={words.postPublishers}
            options={publishers.map((value) => ({ value, label: words.publisherKinds[value] }))}
          />
        </Form.Item>
        {who === 'chosen' && (
          <Form.Item
            name="userIds"
            label={words.publisherKinds.chosen}
            rules={[{ required: true, message: words.publishersMissing }]}
          >
            <Select mode="multiple" {...select} options={memberOptions(members, known)} />
          </Form.Item>
        )}
        <SaveButton busy={save.busy} />
      </Form>
    </Card>
  )
}

/** Who is told of what. */
function Notices({ notify }: { notify: Settings['notify'] }) {
  const words = useWords()
  const set = useWrite((body: Settings['notify']) =>
    call('POST /dynamic/v1/setting/notify', { body, quiet: true }),
  )
  return (
    <Card title={words.postNotices}>
      <Flex vertical gap={20}>
        <SwitchRow
          title={words.noticeOfComments}
          hint={words.noticeOfCommentsHint}
          isOn={notify.comments}
          busy={set.busy}
          onChange={(comments) => set.run({ ...notify, comments })}
        />
        <SwitchRow
          title={words.noticeOfReviews}
          hint={words.noticeOfReviewsHint}
          isOn={notify.reviews}
          busy={set.busy}
          onChange={(reviews) => set.run({ ...notify, reviews })}
        />
      </Flex>
    </Card>
  )
}
