import type { FormDescription } from '@mingpian/contract/shared/forms.ts'
import type { Starter } from './starters.ts'

const source = { name: '', url: '' }
const limits = { perPerson: 0, total: 0, until: null }

/** The templates of the product in Chinese. @param company its short name */
export const startersZh = (company: string): Starter[] => [
  {
    templateId: 'starter-company',
    kind: 'article',
    name: '公司介绍',
    summary: '第一次见面之后发给客户：做什么、为谁做、怎么联系。',
    title: `一分钟认识${company}`,
    body: {
      source,
      html: `<p>您好，我是${company}的顾问。这篇文章用一分钟说清楚我们做什么，以及能帮您解决什么问题。</p>
<h2>我们做什么</h2>
<p>${company}专注于〔主营业务〕，成立于〔成立年份〕年，服务过〔客户数量〕家客户，主要在〔服务地区〕。</p>
<h2>客户为什么选我们</h2>
<ul><li><strong>〔优势一〕</strong>：〔用一句话和一个数字说明〕</li><li><strong>〔优势二〕</strong>：〔用一句话和一个数字说明〕</li><li><strong>〔优势三〕</strong>：〔用一句话和一个数字说明〕</li></ul>
<h2>合作从哪里开始</h2>
<ol><li>告诉我们您的需求，一个工作日内回复；</li><li>免费沟通一次，给出方案和报价；</li><li>确认后〔交付周期〕内完成，全程有专人跟进。</li></ol>
<h2>联系我们</h2>
<p>想了解更多，可以直接在名片上给我打电话，或者加我微信。期待与您聊聊。</p>`,
    },
  },
  {
    templateId: 'starter-product',
    kind: 'article',
    name: '产品介绍',
    summary: '讲清一个产品：解决什么问题、适合谁、多少钱。',
    title: '〔产品名称〕：〔一句话说出最大的好处〕',
    body: {
      source,
      html: `<p>〔目标客户〕常常遇到这样的问题：〔客户的烦恼〕。${company}的〔产品名称〕就是为此准备的。</p>
<h2>它能帮您做什么</h2>
<ul><li>〔好处一：写结果，不写参数〕</li><li>〔好处二〕</li><li>〔好处三〕</li></ul>
<h2>适合谁</h2>
<p>如果您符合下面任何一条，值得花五分钟了解：〔适用场景一〕；〔适用场景二〕。</p>
<h2>规格与价格</h2>
<ul><li><strong>〔版本一〕</strong>，〔价格〕：〔包含内容〕</li><li><strong>〔版本二〕</strong>，〔价格〕：〔包含内容〕</li></ul>
<h2>常见问题</h2>
<p><strong>多久能用上？</strong><br>〔回答〕</p>
<p><strong>售后怎么保障？</strong><br>〔回答〕</p>
<p>想看实物或试用，请直接联系我，我来安排。</p>`,
    },
  },
  {
    templateId: 'starter-event',
    kind: 'article',
    name: '活动邀请',
    summary: '邀请客户到场：时间、地点、亮点、怎么报名。',
    title: '邀请您参加〔活动名称〕',
    body: {
      source,
      html: `<p>您好！${company}诚邀您参加〔活动名称〕，席位有限，欢迎提前报名。</p>
<h2>时间和地点</h2>
<ul><li>时间：〔日期与时间〕</li><li>地点：〔详细地址〕</li><li>费用：〔免费或价格〕</li></ul>
<h2>到场能得到什么</h2>
<ol><li>〔亮点一〕</li><li>〔亮点二〕</li><li>〔到场礼品或优惠〕</li></ol>
<h2>日程</h2>
<ul><li>〔时间〕 签到</li><li>〔时间〕 〔主题分享〕</li><li>〔时间〕 自由交流</li></ul>
<p>报名请直接联系我，我为您留座。</p>`,
    },
  },
  {
    templateId: 'starter-case',
    kind: 'case',
    name: '客户案例',
    summary: '用一个真实客户打动下一个：问题、做法、结果、原话。',
    title: '〔客户名称〕如何〔取得的成果〕',
    body: {
      html: `<h2>客户是谁</h2>
<p>〔客户名称〕是一家〔行业与规模〕，位于〔城市〕。</p>
<h2>遇到的问题</h2>
<p>合作之前，〔客户的问题，最好有一个数字〕。</p>
<h2>我们怎么做</h2>
<ol><li>〔第一步〕</li><li>〔第二步〕</li><li>〔第三步〕</li></ol>
<h2>现在怎么样</h2>
<p>从签约到见效用了〔时间〕。${company}的顾问至今每月回访一次。</p>`,
      before: null,
      after: null,
      results: [
        { value: '〔数字〕', label: '〔提升的指标〕' },
        { value: '〔数字〕', label: '〔节省的时间〕' },
        { value: '〔数字〕', label: '〔降低的成本〕' },
      ],
      quote: { words: '〔客户的一句原话〕', by: '〔姓名与职务〕' },
    },
  },
  {
    templateId: 'starter-moments',
    kind: 'moments',
    name: '朋友圈：每周一条干货',
    summary: '不打扰的问候，附一条有用的建议。',
    title: '朋友圈：〔主题〕',
    body: {
      text: `最近常有客户问我：〔客户常问的问题〕？
我的建议是三句话：
1. 〔建议一〕
2. 〔建议二〕
3. 〔建议三〕
拿不准的，欢迎把您的情况发给我，我帮您看看。`,
      momentPictures: [],
    },
  },
  {
    templateId: 'starter-booking',
    kind: 'form',
    name: '预约到店',
    summary: '客户选日期、留电话，销售当天跟进。',
    title: `预约到店 · ${company}`,
    body: { form: bookingForm(company) },
  },
  {
    templateId: 'starter-enquiry',
    kind: 'form',
    name: '需求咨询',
    summary: '了解需求和预算，便于第一次回复就给出方案。',
    title: '说说您的需求，我们给您方案',
    body: { form: enquiryForm(company) },
  },
  {
    templateId: 'starter-feedback',
    kind: 'form',
    name: '满意度回访',
    summary: '成交之后的三个问题，不满意的当天处理。',
    title: `给${company}打个分`,
    body: { form: feedbackForm() },
  },
]

const consent = (company: string, purpose: string) => ({
  id: 'agree',
  kind: 'consent' as const,
  label: `我同意${company}为${purpose}联系我`,
  required: true,
  terms: `${company}收集您填写的称呼和手机号，只用于${purpose}，不会转给第三方。您可以随时要求查看或删除。`,
})

function bookingForm(company: string): FormDescription {
  return {
    formType: 'general',
    intro: '预约后我们会在当天与您确认，您也可以随时改期。',
    questions: [
      { id: 'name', kind: 'text', label: '怎么称呼您', required: true, max: 20 },
      { id: 'phone', kind: 'phone', label: '手机号', required: true },
      { id: 'day', kind: 'date', label: '哪天方便', required: true },
      {
        ...{ id: 'time', kind: 'choice', label: '什么时段', required: true },
        options: ['上午', '下午', '晚上'],
      },
      { id: 'note', kind: 'longText', label: '想了解什么', required: false, max: 200 },
      consent(company, '安排到店'),
    ],
    submitText: '提交预约',
    thanks: '已经收到，我们会在当天与您确认时间。',
    contactCode: true,
    limits,
  }
}

function enquiryForm(company: string): FormDescription {
  return {
    formType: 'general',
    intro: '四个问题，一分钟填完。我们在一个工作日内回复。',
    questions: [
      {
        ...{ id: 'need', kind: 'choices', label: '您想解决什么', required: true },
        options: ['〔需求一〕', '〔需求二〕', '〔需求三〕', '还不确定，想先聊聊'],
      },
      {
        ...{ id: 'when', kind: 'choice', label: '打算什么时候开始', required: true },
        options: ['一个月内', '三个月内', '半年内', '先了解'],
      },
      { id: 'name', kind: 'text', label: '怎么称呼您', required: true, max: 20 },
      { id: 'phone', kind: 'phone', label: '手机号', required: true },
      { id: 'note', kind: 'longText', label: '其他想说的', required: false, max: 500 },
      consent(company, '回复咨询'),
    ],
    submitText: '提交',
    thanks: '谢谢您，我们会在一个工作日内联系您。',
    contactCode: true,
    limits,
  }
}

function feedbackForm(): FormDescription {
  return {
    formType: 'general',
    intro: '三个问题，帮助我们做得更好。',
    questions: [
      { id: 'score', kind: 'rating', label: '总体满意吗', required: true, max: 5 },
      {
        ...{ id: 'good', kind: 'choices', label: '哪些方面做得好', required: false },
        options: ['产品质量', '响应速度', '专业程度', '价格', '售后'],
      },
      { id: 'better', kind: 'longText', label: '哪里可以更好', required: false, max: 500 },
      { id: 'phone', kind: 'phone', label: '需要回访的话，请留下手机号', required: false },
    ],
    submitText: '提交',
    thanks: '谢谢您的反馈，每一条我们都会看。',
    contactCode: false,
    limits: { ...limits, perPerson: 1 },
  }
}
