import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { messageKeyForm } from '#shared/rules/message-fields.ts'

const name = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'a message that a module sends to customers',
})
const app = Type.Union([Type.Literal('mini'), Type.Literal('wechat')])
/** `once`: each yes of a person allows one message. `follower`: every follower of the service account gets it. */
const kind = Type.Union([Type.Literal('once'), Type.Literal('follower')])
/** The template's id in WeChat. */
const template = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]{6,64}$' })
const keys = Type.Array(
  Type.Object({
    /** As the template names it, for example thing4. */
    key: Type.String({ pattern: messageKeyForm, maxLength: 24 }),
    /** The field of the message that it shows. */
    field: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  { minItems: 1, maxItems: 10 },
)

export const MessageBinding = Type.Object({ message: name, app, kind, template, keys })
export type MessageBinding = Static<typeof MessageBinding>

const MessageTarget = Type.Object({ message: name, app })
export type MessageTarget = Static<typeof MessageTarget>

/** The templates by which the company's messages to customers are sent. */
export const customerMessages = {
  list: endpoint('GET /wxwork/v1/console/customer_messages', {
    summary:
      'The messages that the product can send to customers, with the templates that they are bound to.',
    access: 'admin',
    may: 'platform.read',
    data: Type.Object({
      /** The apps of the company that can send. */
      apps: Type.Array(Type.Object({ app, appId: Type.String() })),
      list: Type.Array(
        Type.Object({
          name,
          title: Type.String(),
          /** When it comes and how often. */
          occasion: Type.String(),
          /** HH:MM on the company's clock: messages of these hours wait for their end; '' without them. */
          quietFrom: Type.String(),
          quietUntil: Type.String(),
          fields: Type.Array(
            Type.Object({
              field: Type.String(),
              /** One of messageFieldKinds. */
              kind: Type.String(),
              label: Type.String(),
              sample: Type.String(),
            }),
          ),
          bound: Type.Array(Type.Object({ app, kind, template: Type.String(), keys })),
        }),
      ),
    }),
  }),
  bind: endpoint('PUT /wxwork/v1/console/customer_messages', {
    summary: 'Sends a message by a template of one of the company’s apps. Repeating it changes nothing.',
    access: 'admin',
    may: 'platform.write',
    body: MessageBinding,
    data: Type.Object({}),
  }),
  unbind: endpoint('DELETE /wxwork/v1/console/customer_messages', {
    summary: 'Sends a message no longer by one of the apps. Repeating it changes nothing.',
    access: 'admin',
    may: 'platform.write',
    query: MessageTarget,
    data: Type.Object({}),
  }),
}
