import type { messagesZh } from './messages.zh.ts'

export const messagesEn: typeof messagesZh = {
  customerMessages: 'Messages to customers',
  customerMessagesHelp:
    'Customers receive a message only after they allowed it on the page of notifications. Choose a template in WeChat’s console first, then bind it here; customers see only messages that are bound.',
  noCustomerMessages: 'Nothing sends messages to customers yet',
  noCustomerMessagesHint:
    'Turn on a feature that tells customers something, such as bookings, to bind templates here.',
  messageApps: { mini: 'Mini program', wechat: 'Service account' },
  messageQuiet: (from, until) => `Not sent between ${from} and ${until}; waits until then`,
  messageAppMissing: 'Not connected: fill in its credentials first',
  messageBound: 'Bound',
  messageNotBound: 'Not bound',
  messageBind: 'Bind a template',
  messageUnbind: 'Unbind',
  messageUnbindAsk: 'Customers who allowed this message will not receive it any more. Unbind it?',
  messageKind: 'How it is sent',
  messageKinds: {
    once: 'Subscription: each yes of a customer allows one message',
    follower: 'Template message: to customers who follow the service account',
  },
  messageTemplate: 'Template id',
  messageTemplateWrong: 'The id of the template in WeChat’s console: letters, digits, - and _, at least 8',
  messageTemplateTaken: 'This template is bound to another message. Choose another one.',
  messageKeys: 'Fields',
  messageKeysHelp:
    'The names of the template’s fields, for example thing4 or time5. Leave out what the template does not have.',
  messageKeyWrong: (kinds) => `One of ${kinds}, with a number`,
  messageKeyTwice: 'Each field of the template shows one value',
  messageKeysMissing: 'Name at least one field',
  messageExample: (sample) => `Example: ${sample}`,
}
