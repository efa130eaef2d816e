/** Features of one invented face, see images/portrait.ts. */
export type Look = {
  hair: 'bob' | 'bun' | 'side' | 'short' | 'long' | 'crop' | 'pony' | 'wave'
  clothes: string
  background: string
  glasses: boolean
  skin: number
  hairColour: string
}

export type Device = 'wecom-ios' | 'wecom-android' | 'wechat-ios' | 'wechat-android'

/** A member of a company's WeCom, with a phone at `http://<account>.sandbox.localhost`. */
export type Member = {
  account: string
  userid: string
  name: string
  englishName: string
  position: string
  departmentId: number
  department: string
  /** Leads the department. */
  leads?: boolean
  mobile: string
  email: string
  gender: 1 | 2
  role: 'admin' | 'staff'
  device: Device
  portrait: Look
}

export type Company = {
  companyId: string
  /** The company after which this one was made. */
  like?: string
  name: string
  fullName: string
  englishName: string
  industry: string
  brandColour: string
  slogan: string
  address: string
  phone: string
  website: string
  wecom: {
    corpId: string
    corpName: string
    agentId: number
    /** 0 self-built, which is meant where nothing is said; 1 agent-developed, whose `agentSecret` is the permanent code. */
    appType?: 0 | 1
    agentName: string
    /** Address of the workbench entry, at the member's own phone; `{userid}` is the member's. */
    agentHome: string
    agentSecret: string
    contactSecret: string
    callbackToken: string
    encodingAesKey: string
    departments: { id: number; name: string; parentId: number }[]
  }
  wechat: { appId: string; secret: string; originalId: string; name: string }
  miniProgram: {
    appId: string
    secret: string
    originalId: string
    name: string
    /** Of its message push. */
    callbackToken: string
    encodingAesKey: string
  }
  /** At WeChat Pay, with what its administrator enters in the product. All companies have the same keys. */
  merchant: {
    mchId: string
    serial: string
    privateKey: string
    apiV3Key: string
    publicKeyId: string
    publicKey: string
  }
  /** Everything in one subject shares a customer's unionid. */
  openPlatformSubject: string
  /** Kinds of messages that the accounts may ask to send. */
  messageTemplates: MessageTemplate[]
  /** Hosts that may receive codes and sign pages: web authorisation, JS-safe and trusted domains in one. */
  domains: string[]
  members: Member[]
}

/**
 * A WeChat user. `follows` names the companies whose service account this person follows. A mobile that is also a
 * member's belongs to that member's private WeChat.
 */
export type Customer = {
  account: string
  nickname: string
  englishName: string
  gender: 1 | 2
  mobile: string
  device: Device
  remark: string
  hasUnionId: boolean
  follows: string[]
  portrait: Look
}

export type World = {
  /** The clock of all phones, that of the companies: a name of the IANA database. */
  timeZone: string
  /** The accounts that the two phones offer, the first ones shown. */
  featured: { left: string[]; right: string[] }
  companies: Company[]
  customers: Customer[]
  friends: { member: string; customer: string; remark: string }[]
  contacts: [string, string][]
  groups: { id: string; name: string; members: string[] }[]
  /** Messages that are in the chats at the start. */
  chats: { chat: string; from: string; text: string; minutesAgo: number }[]
  /** A RAM user of an object storage, and the role that it may lend. */
  storage: { accessKeyId: string; accessKeySecret: string; roleArn: string }
  sms: { accessKey: string }
  /** The keys with which WeChat Pay signs: the Pay public key's private half, and a platform certificate. */
  pay: {
    publicKeyId: string
    publicKeyPrivate: string
    certificate: string
    certificateSerial: string
    certificatePrivate: string
  }
}

/** The owner of a phone. */
export type Person =
  | { kind: 'member'; account: string; name: string; member: Member; company: Company }
  | { kind: 'customer'; account: string; name: string; customer: Customer }

/** A template of messages to customers. */
export type MessageTemplate = {
  id: string
  title: string
  /** The app that has it. */
  app: 'mini' | 'service'
  /** The words before its values, by the names of its fields. */
  fields: Record<string, string>
}
