import type { Locale } from './render.ts'

/** The actions of the activity log, in words. */
export const actions = {
  'activity log exported': { zh: '导出操作日志', en: 'Exported the activity log' },
  'administrator invited': { zh: '邀请管理员', en: 'Invited an administrator' },
  'announcement: create': { zh: '发布公告', en: 'Published an announcement' },
  'announcement: delete': { zh: '删除公告', en: 'Deleted an announcement' },
  'booking cancelled': { zh: '取消顾客的预约', en: 'Cancelled a booking' },
  'booking overridden': { zh: '不按规则保留或安排预约', en: 'Booked against the rules' },
  'booking refused': { zh: '拒绝预约', en: 'Refused a booking' },
  'booking settings saved': { zh: '修改预约页面用词', en: 'Changed the words of the booking pages' },
  'card changed': { zh: '编辑员工名片', en: 'Edited a member’s card' },
  'card setting changed': { zh: '修改名片设置', en: 'Changed the card settings' },
  'code changed': { zh: '修改渠道码', en: 'Changed a code' },
  'code ended': { zh: '停用渠道码', en: 'Ended a code' },
  'code made': { zh: '新建渠道码', en: 'Made a code' },
  'company card: apply': { zh: '提交开通公司名片', en: 'Applied to open a company card' },
  'company card: close': { zh: '关闭公司名片', en: 'Closed a company card' },
  'company card: create': { zh: '新建公司名片', en: 'Made a company card' },
  'company card: delete': { zh: '删除公司名片', en: 'Deleted a company card' },
  'company card: edit': { zh: '编辑公司名片', en: 'Edited a company card' },
  'company card: open': { zh: '开通公司名片', en: 'Opened a company card' },
  'company card: restore': { zh: '恢复公司名片', en: 'Restored a company card' },
  'company card: show': { zh: '设为默认公司名片', en: 'Made a company card the default' },
  'company card: shown on cards': { zh: '设置公司名片的展示', en: 'Changed where a company card is shown' },
  'company card: unshow': { zh: '取消默认公司名片', en: 'Made a company card no default' },
  'company card: withdraw': { zh: '撤回开通申请', en: 'Withdrew an application for a company card' },
  'company changed': { zh: '修改企业资料', en: 'Changed company details' },
  'company closed': { zh: '停用企业', en: 'Closed the company' },
  'company opened': { zh: '启用企业', en: 'Opened the company' },
  'console opened': { zh: '登录管理后台', en: 'Signed in to the console' },
  'console refused': { zh: '拒绝登录管理后台', en: 'Refused a console sign-in' },
  'content categories ordered': { zh: '调整内容分类的顺序', en: 'Put content categories in order' },
  'content category made': { zh: '新建内容分类', en: 'Made a content category' },
  'content category put back': { zh: '恢复内容分类', en: 'Put a content category back' },
  'content category removed': { zh: '删除内容分类', en: 'Deleted a content category' },
  'content category renamed': { zh: '修改内容分类名称', en: 'Renamed a content category' },
  'content sorted': { zh: '修改内容的分类', en: 'Sorted content into a category' },
  'content template kept': { zh: '保存内容模板', en: 'Kept a content template' },
  'content template put back': { zh: '恢复内容模板', en: 'Put a content template back' },
  'content template removed': { zh: '删除内容模板', en: 'Deleted a content template' },
  'contact sync begun': { zh: '同步企业微信客户', en: 'Began to read WeCom customers' },
  'customer message bound': { zh: '绑定客户消息模板', en: 'Bound a message to customers' },
  'customer message unbound': { zh: '解绑客户消息模板', en: 'Unbound a message to customers' },
  'credential set': { zh: '更新接入凭证', en: 'Set credentials' },
  'domain file set': { zh: '更新域名验证文件', en: 'Set the verification file of a domain' },
  'form answer deleted': { zh: '删除表单答卷', en: 'Deleted a form answer' },
  'form answers exported': { zh: '导出表单答卷', en: 'Exported form answers' },
  'hand-over': { zh: '离职交接', en: 'Handed over' },
  'hint refused': { zh: '拒绝不符的身份', en: 'Another identity refused' },
  'invitation accepted': { zh: '接受管理员邀请', en: 'Accepted an invitation' },
  'licence given': { zh: '分配名片授权', en: 'Gave a card licence' },
  'licence taken': { zh: '收回名片授权', en: 'Took a card licence' },
  'licences given': { zh: '批量分配名片授权', en: 'Gave card licences' },
  'licences taken': { zh: '批量收回名片授权', en: 'Took card licences' },
  'link changed': { zh: '修改获客链接', en: 'Changed a link' },
  'link made': { zh: '新建获客链接', en: 'Made a link' },
  'mall switched': { zh: '切换商城开关', en: 'Switched the mall' },
  'material expire': { zh: '内容到期', en: 'Content expired' },
  'material made': { zh: '新建内容', en: 'Made content' },
  'material publish': { zh: '发布内容', en: 'Published content' },
  'material put back': { zh: '恢复内容', en: 'Put content back' },
  'material recall': { zh: '撤回内容', en: 'Recalled content' },
  'material remove': { zh: '删除内容', en: 'Deleted content' },
  'activity price ended': { zh: '结束活动价', en: 'Ended an activity price' },
  'activity price made': { zh: '设置活动价', en: 'Set an activity price' },
  'product categories ordered': { zh: '调整商品分类的顺序', en: 'Put product categories in order' },
  'product category made': { zh: '新建商品分类', en: 'Made a product category' },
  'product category removed': { zh: '删除商品分类', en: 'Deleted a product category' },
  'product category renamed': { zh: '修改商品分类名称', en: 'Renamed a product category' },
  'product made': { zh: '新建商品', en: 'Made a product' },
  'product prices changed': { zh: '修改商品价格', en: 'Changed product prices' },
  'product put back': { zh: '恢复商品', en: 'Put a product back' },
  'product removed': { zh: '删除商品', en: 'Deleted a product' },
  'product saved': { zh: '修改商品', en: 'Changed a product' },
  'product stock changed': { zh: '修改商品库存', en: 'Changed the stock of products' },
  'products put on the shelf': { zh: '上架商品', en: 'Put products on the shelf' },
  'products sorted': { zh: '修改商品的分类', en: 'Sorted products into a category' },
  'products taken off the shelf': { zh: '下架商品', en: 'Took products off the shelf' },
  'material restored': { zh: '恢复内容的旧版本', en: 'Restored a version of content' },
  'material saved': { zh: '编辑内容', en: 'Edited content' },
  'own phone changed': { zh: '本人更换手机号', en: 'Changed the own phone' },
  'page site allowed': { zh: '添加可转载的网站', en: 'Allowed a site to be reproduced' },
  'page site refused': { zh: '移除可转载的网站', en: 'Removed a site that could be reproduced' },
  'person erased': { zh: '删除个人数据', en: 'Erased personal data' },
  'person exported': { zh: '导出个人数据', en: 'Exported personal data' },
  'lead handed over': { zh: '转交线索', en: 'Handed a lead over' },
  'persons separated': { zh: '分开已合并的客户', en: 'Separated two joined customers' },
  'post comment deleted': { zh: '删除动态评论', en: 'Deleted a comment on a post' },
  'post deleted': { zh: '删除动态', en: 'Deleted a post' },
  'post pinned': { zh: '置顶动态', en: 'Pinned a post' },
  'post setting changed': { zh: '修改动态设置', en: 'Changed the settings of posts' },
  'post taken off': { zh: '下架动态', en: 'Took a post off' },
  'post unpinned': { zh: '取消置顶动态', en: 'Unpinned a post' },
  'posts decided': { zh: '审核动态或评论', en: 'Decided about posts or comments' },
  'posts decision undone': { zh: '撤销动态审核', en: 'Undid a decision about posts' },
  'lead taken back': { zh: '撤回转交的线索', en: 'Took a lead back' },
  'lead claimed': { zh: '领取公海线索', en: 'Claimed a lead of the pool' },
  'lead given back': { zh: '退回线索到公海', en: 'Gave a lead back to the pool' },
  'lead returned': { zh: '线索自动退回公海', en: 'Returned a lead to the pool' },
  'leads assigned': { zh: '分配公海线索', en: 'Assigned leads of the pool' },
  'leads imported': { zh: '导入线索', en: 'Imported leads' },
  'lead import undone': { zh: '撤销导入线索', en: 'Undid an import of leads' },
  'lead view changed': { zh: '修改线索视图', en: 'Changed a view of the leads' },
  'lead view kept': { zh: '保存线索视图', en: 'Kept a view of the leads' },
  'lead view put back': { zh: '恢复线索视图', en: 'Put a view of the leads back' },
  'lead view removed': { zh: '删除线索视图', en: 'Deleted a view of the leads' },
  'leads assigned by rule': { zh: '按规则分配线索', en: 'Assigned leads by a rule' },
  'assignment rules kept': { zh: '修改分配规则', en: 'Changed the rules of assignment' },
  'leads tagged': { zh: '批量添加客户标签', en: 'Tagged leads' },
  'leads untagged': { zh: '批量移除客户标签', en: 'Took a tag from leads' },
  'leads withdrawn': { zh: '收回线索到公海', en: 'Withdrew leads into the pool' },
  'escalation setting kept': { zh: '修改超时提醒上级的规则', en: 'Changed when leads go to the superior' },
  'pool setting kept': { zh: '修改公海设置', en: 'Changed the settings of the pool' },
  'credit rule kept': { zh: '修改传播归因规则', en: 'Changed the rule that credits visits' },
  'score rules kept': { zh: '修改评分规则', en: 'Changed the rules of scores' },
  'service added': { zh: '新增预约项目', en: 'Added a service' },
  'service changed': { zh: '修改预约项目', en: 'Changed a service' },
  'service removed': { zh: '移除预约项目', en: 'Removed a service' },
  'services ordered': { zh: '调整预约项目的顺序', en: 'Put services in order' },
  'work plan saved': { zh: '修改员工的服务时间', en: 'Changed when a member serves' },
  'seed begun': { zh: '开始写入演示数据', en: 'Began to write demo data' },
  'seed done': { zh: '演示数据写入完成', en: 'Wrote demo data' },
  'sessions ended': { zh: '结束登录会话', en: 'Ended sessions' },
  'share task changed': { zh: '修改分享任务', en: 'Changed a share task' },
  'share task ended': { zh: '结束分享任务', en: 'Ended a share task' },
  'share task made': { zh: '发布分享任务', en: 'Made a share task' },
  'place added': { zh: '新增门店', en: 'Added a place' },
  'place changed': { zh: '修改门店', en: 'Changed a place' },
  'place removed': { zh: '移除门店', en: 'Removed a place' },
  'places ordered': { zh: '调整门店的顺序', en: 'Put places in order' },
  'site closed': { zh: '关闭微官网', en: 'Closed the micro-site' },
  'site published': { zh: '发布微官网', en: 'Published the micro-site' },
  'site saved': { zh: '保存微官网', en: 'Saved the micro-site' },
  'welcome kept': { zh: '修改客户欢迎语', en: 'Changed the welcome of customers' },
  'staff bound': { zh: '绑定员工', en: 'Bound a member' },
  'staff content': { zh: '设置员工能否制作内容', en: 'Changed whether staff make content' },
  'staff changed': { zh: '修改员工资料', en: 'Changed a member' },
  'staff hand-over undone': { zh: '撤销交接', en: 'Undid a hand-over' },
  'staff handed over': { zh: '交接名片与访客', en: 'Handed over cards and visitors' },
  'staff import undone': { zh: '撤销员工导入', en: 'Undid an import of staff' },
  'staff imported': { zh: '导入员工', en: 'Imported staff' },
  'staff left': { zh: '员工离职', en: 'Member left' },
  'staff returned': { zh: '员工复职', en: 'Member came back' },
  'leads exported': { zh: '导出客户线索', en: 'Exported leads' },
  'staff list exported': { zh: '导出员工名单', en: 'Exported the staff list' },
  'staff unbound': { zh: '解绑员工', en: 'Unbound a member' },
  'tag group kept': { zh: '保存标签组', en: 'Saved a group of tags' },
  'tag group removed': { zh: '删除标签组', en: 'Deleted a group of tags' },
  'tag kept': { zh: '保存标签', en: 'Saved a tag' },
  'tag removed': { zh: '删除标签', en: 'Deleted a tag' },
} satisfies Record<string, Record<Locale, string>>

/** A recorded action. */
export type Action = keyof typeof actions

/** The text of an action; an unknown action stays as it is. */
export const actionName = (action: string, locale: Locale): string =>
  (Object.hasOwn(actions, action) && actions[action as Action][locale]) || action

/** Programs that change something without a member. */
const programs: Record<string, Record<Locale, string>> = {
  'assignment rule': { zh: '分配规则', en: 'Rule of assignment' },
  'return rule': { zh: '自动退回规则', en: 'Return rule' },
  server: { zh: '系统', en: 'Server' },
  wecom: { zh: '企业微信', en: 'WeCom' },
}

/** The name of a member, or a program in words. */
export const actorName = (by: string, locale: Locale): string =>
  (Object.hasOwn(programs, by) && programs[by]?.[locale]) || by

/** Names and values of details, in words. */
const words: Record<string, Record<Locale, string>> = {
  actions: { zh: '行为', en: 'actions' },
  added: { zh: '新增', en: 'added' },
  address: { zh: '地址', en: 'address' },
  appId: { zh: '应用', en: 'app' },
  avatar: { zh: '头像', en: 'portrait' },
  brandColor: { zh: '品牌色', en: 'brand colour' },
  call: { zh: '接口', en: 'call' },
  card: { zh: '名片', en: 'card' },
  cardColor: { zh: '卡片颜色', en: 'card colour' },
  cardStyle: { zh: '卡片样式', en: 'card style' },
  changed: { zh: '修改', en: 'changed' },
  code: { zh: '联系我二维码', en: 'contact code' },
  companyName: { zh: '公司名称', en: 'company name' },
  contactCode: { zh: '名片上的二维码', en: 'code on the card' },
  content: { zh: '内容', en: 'content' },
  count: { zh: '数量', en: 'count' },
  dailyMost: { zh: '每人每天最多领取', en: 'most claims in a day' },
  email: { zh: '邮箱', en: 'email' },
  emails: { zh: '其他邮箱', en: 'further e-mail addresses' },
  domain: { zh: '域名', en: 'domain' },
  english: { zh: '英文名片', en: 'English card' },
  events: { zh: '事件', en: 'events' },
  false: { zh: '否', en: 'no' },
  field: { zh: '字段', en: 'field' },
  fields: { zh: '字段', en: 'fields' },
  goods: { zh: '产品', en: 'products' },
  heldMost: { zh: '每人最多持有', en: 'most claimed leads held' },
  host: { zh: '网站', en: 'site' },
  introduction: { zh: '简介', en: 'introduction' },
  isEstate: { zh: '房产版', en: 'property edition' },
  isOn: { zh: '启用', en: 'on' },
  isOpen: { zh: '对访客开放', en: 'open to visitors' },
  kind: { zh: '类型', en: 'kind' },
  lastAt: { zh: '最近一次', en: 'last' },
  logo: { zh: '标志', en: 'logo' },
  mall_open: { zh: '商城', en: 'mall' },
  material: { zh: '资料', en: 'content' },
  materials: { zh: '内容', en: 'content' },
  membersClaim: { zh: '员工可自行领取', en: 'members claim' },
  mini: { zh: '小程序', en: 'mini program' },
  mini_open: { zh: '小程序商城', en: 'mini-program mall' },
  name: { zh: '名称', en: 'name' },
  pay: { zh: '微信支付', en: 'WeChat Pay' },
  phone: { zh: '手机号', en: 'phone' },
  phones: { zh: '其他电话', en: 'further phones' },
  position: { zh: '职位', en: 'position' },
  product: { zh: '产品', en: 'product' },
  profile: { zh: '个人简介', en: 'profile' },
  returnDays: { zh: '自动退回天数', en: 'days until return' },
  revision: { zh: '版本', en: 'version' },
  role: { zh: '角色', en: 'role' },
  rule: { zh: '规则', en: 'rule' },
  sections: { zh: '栏目', en: 'sections' },
  shortName: { zh: '简称', en: 'short name' },
  shown: { zh: '展示', en: 'shown' },
  times: { zh: '次数', en: 'times' },
  timeZone: { zh: '时区', en: 'time zone' },
  true: { zh: '是', en: 'yes' },
  visibility: { zh: '可见范围', en: 'visibility' },
  web: { zh: '其他网页', en: 'another site' },
  wechat: { zh: '微信服务号', en: 'WeChat service account' },
  wechatId: { zh: '微信号', en: 'WeChat ID' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  withCard: { zh: '附带名片', en: 'with the card' },
}

const inWords = (value: unknown, locale: Locale): string =>
  (Object.hasOwn(words, String(value)) && words[String(value)]?.[locale]) || String(value)

/** Details that are ids; the log has the name separately. */
const isId = (value: unknown): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[\w-]+\.[\w-]{16,}$/.test(String(value))

/**
 * The person or thing of a change and its further details: `{"fields":["name"],"staffId":"…"}` about 林晓 is
 * `林晓 · 字段：姓名`. Ids are left out.
 * @param about the name of the person or thing; '' for none
 * @param detail of a row of the activity log, as JSON
 */
export function detailText({ about, detail }: { about: string; detail: string }, locale: Locale): string {
  const entries = Object.entries(JSON.parse(detail) as Record<string, unknown>)
  const parts = entries.flatMap(([name, value]) => {
    const text = valueText(value, locale)
    return text ? [`${inWords(name, locale)}${locale === 'zh' ? '：' : ': '}${text}`] : []
  })
  return [about, ...parts].filter(Boolean).join(' · ')
}

function valueText(value: unknown, locale: Locale): string {
  if (value === null || isId(value)) return ''
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : inWords(value, locale)
  const named = value.filter((one) => !isId(one))
  return named.map((one) => valueText(one, locale)).join(locale === 'zh' ? '、' : ', ')
}
