import { useFoundDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { DeskPost } from '@mingpian/contract/shared/posts.ts'
import { deskTypes, postAudiences, postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { charactersOf } from '@mingpian/contract/shared/rules/text-length.ts'
import { App, Button, Card, Col, Flex, Form, Input, Radio, Row, Select } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { PictureField } from '#features/editing/picture-field.tsx'
import { ThingField } from '#features/things/thing-field.tsx'
import { DraftFound } from '#kit/draft-found.tsx'
import { useMe } from '#kit/me.tsx'
import { MomentField } from '#kit/moment-field.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { PostStateTag } from './columns.tsx'
import { type Fields, fieldsOf, fromDraft, isEmpty, savePost, toDraft } from './save-post.ts'
import { VideoField } from './video-field.tsx'

/** A pasted text is not cut: the count says how much is too much. */
const isShort = (text: string) => charactersOf(text) <= postLimits.content && Promise.resolve()

/** The fields of a post, kept in this tab until they are saved. */
export function PostEditor({ stored }: { stored: DeskPost | undefined }) {
  const words = useWords()
  const { message } = App.useApp()
  const { timeZone } = useMe()
  const navigate = useNavigate()
  const draft = useFoundDraft<object>(`post.${stored?.dyncId ?? 'new'}.${stored?.revision ?? 0}`)
  const [form] = Form.useForm<Fields>()
  const submits = useRef(true)
  const initial = fieldsOf(stored, timeZone)
  const thingType = Form.useWatch('thingType', form) ?? initial.thingType
  const isOut = stored?.status === 'published'
  const back = stored?.face === 'dync' ? '/posts/circle' : '/posts'
  const save = useWrite((fields: Fields) => savePost(stored, fields, { timeZone, submit: submits.current }), {
    onDone: ({ dyncId, status }) => {
      draft.forget()
      message.success(words.postSaved[status])
      void navigate(`${back}?post=${dyncId}`)
    },
  })
  const send = (submit: boolean) => {
    submits.current = submit
    form.submit()
  }
  const heading = stored ? words.editPost : words.newPost
  return (
    <Page
      title={
        <Flex align="center" gap={12}>
          {heading}
          <PostStateTag state={stored?.status} />
        </Flex>
      }
      name={heading}
      keepsHead
      actions={
        <>
          {!isOut && (
            <Button loading={save.busy && !submits.current} onClick={() => send(false)}>
              {words.saveDraft}
            </Button>
          )}
          <Button type="primary" loading={save.busy && submits.current} onClick={() => send(true)}>
            {isOut ? words.save : words.publish}
          </Button>
        </>
      }
    >
      {draft.found && (
        <DraftFound
          onDiscard={() => {
            draft.forget()
            form.setFieldsValue(initial)
          }}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={draft.found ? { ...initial, ...fromDraft(draft.found) } : initial}
        onValuesChange={(_, fields: Fields) => draft.keep(toDraft(fields))}
        onFinish={(fields: Fields) => {
          if (isEmpty(fields)) message.warning(words.postEmpty)
          else save.run(fields)
        }}
        scrollToFirstError={{ focus: true }}
      >
        <Row gutter={[16, 16]}>
          <Col xs={24} xl={15}>
            <Card>
              <Form.Item name="title" label={words.postTitle}>
                <Input maxLength={postLimits.title} showCount />
              </Form.Item>
              <Form.Item
                name="content"
                label={words.postText}
                rules={[{ validator: (_, text = '') => isShort(text) || Promise.reject(words.postTooLong) }]}
              >
                <Input.TextArea
                  rows={10}
                  count={{ show: true, max: postLimits.content, strategy: charactersOf }}
                />
              </Form.Item>
              <Form.Item name="pictures" label={words.pictures}>
                <PictureField label={words.pictures} maxCount={postLimits.pictures} />
              </Form.Item>
              <Form.Item name="video" label={words.postVideo}>
                <VideoField />
              </Form.Item>
            </Card>
          </Col>
          <Col xs={24} xl={9}>
            <Card>
              {stored?.face !== 'dync' && (
                <Form.Item name="type" label={words.kind}>
                  <Select options={deskTypes.map((value) => ({ value, label: words.postTypes[value] }))} />
                </Form.Item>
              )}
              <Form.Item name="audience" label={words.postAudience}>
                <Radio.Group
                  options={postAudiences.map((value) => ({ value, label: words.postAudiences[value] }))}
                />
              </Form.Item>
              <Form.Item name="appearsAt" label={words.postAppears} extra={words.postAppearsHint}>
                <MomentField />
              </Form.Item>
              <Form.Item name="thingType" label={words.postThing}>
                <Radio.Group
                  options={(['none', 'material', 'product'] as const).map((value) => ({
                    value,
                    label: words.postThingTypes[value],
                  }))}
                  onChange={() => form.setFieldValue('thingId', undefined)}
                />
              </Form.Item>
              {thingType !== 'none' && (
                <Form.Item
                  name="thingId"
                  label={words.postThingTypes[thingType]}
                  rules={[{ required: true, message: words.postThingMissing }]}
                >
                  <ThingField key={thingType} kind={thingType} />
                </Form.Item>
              )}
              <Form.Item
                name="linkUrl"
                label={words.postLink}
                rules={[{ pattern: /^(https?:\/\/\S+)?$/, message: words.postLinkWrong }]}
              >
                <Input placeholder="https://" maxLength={2048} />
              </Form.Item>
              <Form.Item name="linkTitle" label={words.postLinkTitle}>
                <Input maxLength={120} />
              </Form.Item>
            </Card>
          </Col>
        </Row>
      </Form>
    </Page>
  )
}
