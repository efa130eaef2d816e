import { type Reader, reader } from './answer.ts'
import type { AppCredential } from './credentials.ts'
import type { VendorHttp, VendorRequest } from './http.ts'
import type { VendorTokens } from './tokens.ts'
import { VendorError } from './vendor-error.ts'

/** The person who came back from WeCom's sign-in page: a member, or an outsider who may be a customer. */
export type WecomGrant = { userId: string } | { openId: string; externalUserid: string }

export interface ExternalContact {
  externalUserid: string
  /** '' where the corp has not bound a WeChat developer id. */
  unionId: string
  name: string
  avatar: string
}

/** WeCom's data on a customer of one member (“获取客户详情”, follow_user). */
export interface Follower {
  userId: string
  /** The member's own name for the customer. */
  remark: string
  description: string
  phones: string[]
  /** Ids of the company's tags that the member gave. */
  tagIds: string[]
  addedAt: Date
  /** Of the contact code; '' where they came another way. */
  state: string
}

/** A customer with every member who has them. */
export interface FollowedContact extends ExternalContact {
  followers: Follower[]
}

/** The fields of a member that an app gets; '' for the others. */
export interface WecomMember {
  name: string
  position: string
  avatar: string
  /** The main one, 0 for none. */
  department: number
  mobile: string
  email: string
  departments: { departmentId: number; isLeader: boolean }[]
  /** Not disabled and not gone. */
  isThere: boolean
}

/** A department (“获取部门列表”). */
export interface WecomDepartment {
  departmentId: number
  /** 0 for none. */
  parentId: number
  name: string
}

/** Departments with their members by user id. */
export interface AddressBookDepartments {
  departments: WecomDepartment[]
  members: { departmentId: number; userId: string; isLeader: boolean }[]
}

/** The departments while their members are read. */
export interface DepartmentReading extends AddressBookDepartments {
  /** User ids of members who are still to be asked for. */
  open: string[]
}

/** A text card of an app: WeCom shows 128 bytes of its title and 512 of its description (“发送应用消息”, “文本卡片消息”). */
export interface MessageCard {
  title: string
  description: string
  url: string
  /** Of the button, at most 4 characters. */
  button: string
}

/** A group of the company's tags. */
export interface CorpTagGroup {
  name: string
  tags: { id: string; name: string }[]
}

/** The welcome message to a new customer: at most 4000 bytes of text and 9 links. One of the two is not empty. */
export interface WelcomeMessage {
  text: string
  links: WelcomeLink[]
}

/** WeCom shows 128 bytes of the title and 512 of the description. */
export interface WelcomeLink {
  title: string
  description: string
  /** Of a picture; '' for none. */
  picture: string
  url: string
}

/** Number of customers whom acquisition links can still add, and when parts of that expire. */
export interface AcquisitionQuota {
  total: number
  balance: number
  /** Seconds since 1970. */
  ends: { at: number; balance: number }[]
}

/** Seconds in which a repeat of a message is not delivered again: WeCom's longest (“发送应用消息”, duplicate_check_interval). */
const DUPLICATE_SECONDS = 14_400

/** WeCom, for self-built and agent-developed apps. Every call may throw VendorError. Documents are cited by their titles. */
export interface Wecom {
  exchangeCode(app: AppCredential, code: string): Promise<WecomGrant>
  /** Exchanges a code of a mini program inside WeCom: members only. */
  miniLogin(app: AppCredential, code: string): Promise<{ userId: string; sessionKey: string }>
  member(app: AppCredential, userId: string): Promise<{ name: string; position: string; avatar: string }>
  /** As `member`, with everything that an address book has. */
  addressBookMember(app: AppCredential, userId: string): Promise<WecomMember>
  /** User ids of the corp, at most `limit`. @param app with the secret of contact sync */
  memberIds(app: AppCredential, limit: number): Promise<string[]>
  /** The departments that an app may see. */
  departments(app: AppCredential): Promise<WecomDepartment[]>
  corpTicket(app: AppCredential): Promise<string>
  agentTicket(app: AppCredential): Promise<string>
  /** Makes a contact-me code of one member without approval (“客户联系「联系我」管理”). @param state at most 30 characters */
  addContactWay(
    app: AppCredential,
    userId: string,
    state: string,
  ): Promise<{ configId: string; image: string }>
  /** The address of a contact-me code's image. */
  contactWayImage(app: AppCredential, configId: string): Promise<string>
  deleteContactWay(app: AppCredential, configId: string): Promise<void>
  /** Makes a contact-me code of several members without approval. @param state and remark at most 30 characters */
  addSharedContactWay(
    app: AppCredential,
    way: { userIds: string[]; state: string; remark: string },
  ): Promise<{ configId: string; image: string }>
  /** Leads a contact-me code of several members to others. */
  updateContactWay(app: AppCredential, configId: string, userIds: string[]): Promise<void>
  /** Makes a link of the acquisition assistant (“获客助手”). @param name at most 30 characters */
  createAcquisitionLink(
    app: AppCredential,
    name: string,
    userIds: string[],
  ): Promise<{ linkId: string; url: string }>
  updateAcquisitionLink(app: AppCredential, linkId: string, userIds: string[]): Promise<void>
  deleteAcquisitionLink(app: AppCredential, linkId: string): Promise<void>
  acquisitionQuota(app: AppCredential): Promise<AcquisitionQuota>
  /** The id of a customer tag of the corp, which is made where it is missing (“管理企业标签”). Names have at most 30 characters. */
  tagIn(app: AppCredential, group: string, name: string): Promise<string>
  /** “编辑企业客户标签”. */
  renameTag(app: AppCredential, tagId: string, name: string): Promise<void>
  /** Renames the group that a tag is in. */
  renameTagGroup(app: AppCredential, tagId: string, name: string): Promise<void>
  /** Deletes tags; a group goes with its last tag (“删除企业客户标签”). */
  removeTags(app: AppCredential, tagIds: readonly string[]): Promise<void>
  /** The customer id of a WeChat user; '' where they are no customer of this corp (“unionid与external_userid的关联”). */
  externalUserid(app: AppCredential, unionId: string, openId: string): Promise<string>
  /** @param timeoutMs of each try */
  externalContact(app: AppCredential, externalUserid: string, timeoutMs?: number): Promise<FollowedContact>
  /**
   * Sends a new customer the welcome message, once, within 20 seconds after the callback (“发送新客户欢迎语”). One try: a used
   * code is refused.
   */
  sendWelcome(
    app: AppCredential,
    welcomeCode: string,
    message: WelcomeMessage,
    timeoutMs: number,
  ): Promise<void>
  /** Notes what a member calls a customer, a description and phones (“修改客户备注信息”). No phones delete those that are there. */
  noteContact(
    app: AppCredential,
    userId: string,
    externalUserid: string,
    note: { remark: string; description: string; phones: string[] },
  ): Promise<void>
  /** Adds and removes tags of the company, by WeCom's ids; at least one (“编辑客户企业标签”). */
  changeTags(
    app: AppCredential,
    userId: string,
    externalUserid: string,
    change: { add: string[]; remove: string[] },
  ): Promise<void>
  /** The company's tags by group (“获取企业标签库”). */
  corpTags(app: AppCredential): Promise<CorpTagGroup[]>
  /** Members who may have customers (“获取配置了客户联系功能的成员列表”). */
  followUserIds(app: AppCredential): Promise<string[]>
  /** A page of the customers of at most 100 members (“批量获取客户详情”). `next` is '' on the last page. */
  customersOf(
    app: AppCredential,
    userIds: string[],
    cursor: string,
  ): Promise<{ contacts: FollowedContact[]; next: string }>
  /**
   * Sends a message of the app to a member (send application message, `message/send`). WeCom drops a repeat of the same
   * message within four hours.
   * @returns false where the member is unknown or may not use the app
   */
  sendCard(app: AppCredential, userId: string, card: MessageCard): Promise<boolean>
}

export function httpWecom(call: VendorHttp, tokens: VendorTokens): Wecom {
  const ask = async (app: AppCredential, request: VendorRequest): Promise<Reader> =>
    reader('wecom', await call({ ...request, app }))

  const issueToken = (app: AppCredential) => async () => {
    const query = { corpid: app.appId, corpsecret: app.secret }
    const answer = await ask(app, { method: 'GET', path: '/gettoken', query })
    return { value: answer.must('access_token'), expiresIn: answer.number('expires_in') }
  }
  const withToken = (app: AppCredential, request: VendorRequest): Promise<Reader> =>
    tokens.use(app, issueToken(app), (token) =>
      ask(app, { ...request, query: { ...request.query, access_token: token } }),
    )
  const get = (app: AppCredential, path: string, query: Record<string, string>) =>
    withToken(app, { method: 'GET', path, query })
  const post = (app: AppCredential, path: string, body: Record<string, unknown>) =>
    withToken(app, { method: 'POST', path, body })
  const ticket = async (answer: Promise<Reader>) => ({
    value: (await answer).must('ticket'),
    expiresIn: (await answer).number('expires_in'),
  })

  return {
    async exchangeCode(app, code) {
      const answer = await get(app, '/auth/getuserinfo', { code })
      const userId = answer.text('userid')
      if (userId) return { userId }
      return { openId: answer.must('openid'), externalUserid: answer.text('external_userid') }
    },

    async miniLogin(app, code) {
      const query = { js_code: code, grant_type: 'authorization_code' }
      const answer = await get(app, '/miniprogram/jscode2session', query)
      if (answer.must('corpid') !== app.appId)
        throw new VendorError('wecom', 40029, 'a member of another corp')
      return { userId: answer.must('userid'), sessionKey: answer.must('session_key') }
    },

    async member(app, userId) {
      const answer = await get(app, '/user/get', { userid: userId })
      return { name: answer.text('name'), position: answer.text('position'), avatar: answer.text('avatar') }
    },

    async addressBookMember(app, userId) {
      const answer = await get(app, '/user/get', { userid: userId })
      const status = answer.number('status')
      const leads = answer.numbers('is_leader_in_dept')
      return {
        name: answer.text('name'),
        position: answer.text('position'),
        avatar: answer.text('avatar'),
        department: answer.number('main_department'),
        departments: answer.numbers('department').map((departmentId, at) => ({
          departmentId,
          isLeader: leads[at] === 1,
        })),
        mobile: answer.text('mobile'),
        email: answer.text('biz_mail') || answer.text('email'),
        isThere: status !== 2 && status !== 5,
      }
    },

    async memberIds(app, limit) {
      const ids = new Set<string>()
      for (let cursor = '', more = true; more && ids.size < limit; ) {
        const answer = await post(app, '/user/list_id', { cursor, limit: 10_000 })
        for (const each of answer.list('dept_user')) ids.add(each.must('userid'))
        const next = answer.text('next_cursor')
        more = next !== '' && next !== cursor
        cursor = next
      }
      return [...ids].slice(0, limit)
    },

    async departments(app) {
      const answer = await get(app, '/department/list', {})
      return answer.list('department').map((each) => ({
        departmentId: each.number('id'),
        parentId: each.number('parentid'),
        name: each.text('name'),
      }))
    },

    corpTicket: (app) => tokens.get(app, 'jsapi_ticket', () => ticket(get(app, '/get_jsapi_ticket', {}))),
    agentTicket: (app) =>
      tokens.get(app, 'agent_ticket', () => ticket(get(app, '/ticket/get', { type: 'agent_config' }))),

    async addContactWay(app, userId, state) {
      const body = { type: 1, scene: 2, user: [userId], state, skip_verify: true }
      // A retry after a time-out might make a second code that is stored nowhere.
      const request = {
        method: 'POST',
        path: '/externalcontact/add_contact_way',
        body,
        retry: 'busy',
      } as const
      const answer = await withToken(app, request)
      return { configId: answer.must('config_id'), image: answer.text('qr_code') }
    },

    async contactWayImage(app, configId) {
      const answer = await post(app, '/externalcontact/get_contact_way', { config_id: configId })
      return answer.object('contact_way').must('qr_code')
    },

    async deleteContactWay(app, configId) {
      await post(app, '/externalcontact/del_contact_way', { config_id: configId })
    },

    async addSharedContactWay(app, { userIds, state, remark }) {
      const body = { type: 2, scene: 2, user: userIds, state, remark, skip_verify: true }
      const path = '/externalcontact/add_contact_way'
      const answer = await withToken(app, { method: 'POST', path, body, retry: 'busy' })
      return { configId: answer.must('config_id'), image: answer.text('qr_code') }
    },

    async updateContactWay(app, configId, userIds) {
      await post(app, '/externalcontact/update_contact_way', { config_id: configId, user: userIds })
    },

    async createAcquisitionLink(app, name, userIds) {
      const body = { link_name: name, range: { user_list: userIds }, skip_verify: true }
      const path = '/externalcontact/customer_acquisition/create_link'
      const answer = await withToken(app, { method: 'POST', path, body, retry: 'busy' })
      const link = answer.object('link')
      return { linkId: link.must('link_id'), url: link.must('url') }
    },

    async updateAcquisitionLink(app, linkId, userIds) {
      const body = { link_id: linkId, range: { user_list: userIds } }
      await post(app, '/externalcontact/customer_acquisition/update_link', body)
    },

    async deleteAcquisitionLink(app, linkId) {
      await post(app, '/externalcontact/customer_acquisition/delete_link', { link_id: linkId })
    },

    async acquisitionQuota(app) {
      const answer = await get(app, '/externalcontact/customer_acquisition_quota', {})
      return {
        total: answer.number('total'),
        balance: answer.number('balance'),
        ends: answer.list('quota_list').map((part) => ({
          at: part.number('expire_date'),
          balance: part.number('balance'),
        })),
      }
    },

    async tagIn(app, group, name) {
      const known = await post(app, '/externalcontact/get_corp_tag_list', {})
      const found = known
        .list('tag_group')
        .filter((each) => each.text('group_name') === group)
        .flatMap((each) => each.list('tag'))
        .find((tag) => tag.text('name') === name)
      if (found) return found.must('id')
      const made = await post(app, '/externalcontact/add_corp_tag', { group_name: group, tag: [{ name }] })
      const tag = made
        .object('tag_group')
        .list('tag')
        .find((each) => each.text('name') === name)
      if (!tag) throw new VendorError('wecom', 'malformed', 'the new tag is missing')
      return tag.must('id')
    },

    async renameTag(app, tagId, name) {
      await post(app, '/externalcontact/edit_corp_tag', { id: tagId, name })
    },

    async renameTagGroup(app, tagId, name) {
      const answer = await post(app, '/externalcontact/get_corp_tag_list', { tag_id: [tagId] })
      const [group] = answer.list('tag_group')
      if (!group) throw new VendorError('wecom', 40068, 'the tag is in no group')
      await post(app, '/externalcontact/edit_corp_tag', { id: group.must('group_id'), name })
    },

    async removeTags(app, tagIds) {
      await post(app, '/externalcontact/del_corp_tag', { tag_id: tagIds })
    },

    async externalUserid(app, unionId, openId) {
      const body = { unionid: unionId, openid: openId, subject_type: 0 }
      return (await post(app, '/idconvert/unionid_to_external_userid', body)).text('external_userid')
    },

    async externalContact(app, externalUserid, timeoutMs) {
      const followers: Follower[] = []
      for (let cursor = '', more = true; ; ) {
        const query = { external_userid: externalUserid, ...(cursor && { cursor }) }
        const path = '/externalcontact/get'
        const answer = await withToken(app, { method: 'GET', path, query, ...(timeoutMs && { timeoutMs }) })
        followers.push(...answer.list('follow_user').map(followerOf))
        const next = answer.text('next_cursor')
        more = next !== '' && next !== cursor
        cursor = next
        if (!more) return { ...contactOf(answer.object('external_contact')), followers }
      }
    },

    async sendWelcome(app, welcomeCode, { text, links }, timeoutMs) {
      const body = {
        welcome_code: welcomeCode,
        ...(text ? { text: { content: text } } : {}),
        ...(links.length > 0 ? { attachments: links.map(attachmentOf) } : {}),
      }
      const path = '/externalcontact/send_welcome_msg'
      await withToken(app, { method: 'POST', path, body, retry: 'none', timeoutMs })
    },

    async noteContact(app, userId, externalUserid, { remark, description, phones }) {
      await post(app, '/externalcontact/remark', {
        userid: userId,
        external_userid: externalUserid,
        remark,
        description,
        remark_mobiles: phones.length > 0 ? phones : [''],
      })
    },

    async changeTags(app, userId, externalUserid, { add, remove }) {
      await post(app, '/externalcontact/mark_tag', {
        userid: userId,
        external_userid: externalUserid,
        ...(add.length > 0 && { add_tag: add }),
        ...(remove.length > 0 && { remove_tag: remove }),
      })
    },

    async corpTags(app) {
      const answer = await post(app, '/externalcontact/get_corp_tag_list', {})
      return answer.list('tag_group').map((group) => ({
        name: group.text('group_name'),
        tags: group.list('tag').map((tag) => ({ id: tag.must('id'), name: tag.text('name') })),
      }))
    },

    async followUserIds(app) {
      return (await get(app, '/externalcontact/get_follow_user_list', {})).texts('follow_user')
    },

    async customersOf(app, userIds, cursor) {
      const body = { userid_list: userIds, cursor, limit: 100 }
      const answer = await post(app, '/externalcontact/batch/get_by_user', body)
      const contacts = answer.list('external_contact_list').map((each) => {
        const follow = each.object('follow_info')
        return {
          ...contactOf(each.object('external_contact')),
          followers: [{ ...followerOf(follow), tagIds: follow.texts('tag_id') }],
        }
      })
      return { contacts, next: answer.text('next_cursor') }
    },

    async sendCard(app, userId, { title, description, url, button }) {
      const answer = await post(app, '/message/send', {
        touser: userId,
        msgtype: 'textcard',
        agentid: Number(app.agentId),
        textcard: { title, description, url, btntxt: button },
        enable_duplicate_check: 1,
        duplicate_check_interval: DUPLICATE_SECONDS,
      })
      return answer.text('invaliduser') === ''
    },
  }
}

const attachmentOf = ({ title, description, picture, url }: WelcomeLink) => ({
  msgtype: 'link',
  link: { title, desc: description, url, ...(picture ? { picurl: picture } : {}) },
})

const contactOf = (contact: Reader): ExternalContact => ({
  externalUserid: contact.must('external_userid'),
  unionId: contact.text('unionid'),
  name: contact.text('name'),
  avatar: contact.text('avatar'),
})

const followerOf = (follow: Reader): Follower => ({
  userId: follow.text('userid'),
  remark: follow.text('remark'),
  description: follow.text('description'),
  phones: follow.texts('remark_mobiles'),
  // Type 1 is a tag of the company; other types are members' personal tags.
  tagIds: follow
    .list('tags')
    .filter((tag) => tag.number('type') === 1)
    .map((tag) => tag.text('tag_id'))
    .filter(Boolean),
  addedAt: new Date(follow.number('createtime') * 1000),
  state: follow.text('state'),
})
