import type { Locale } from '#paraglide/runtime.js'

/** The company of the policy. */
export interface PolicyCompany {
  name: string
  address: string
  phone: string
}

interface Section {
  title: string
  paragraphs: string[]
}

/** The policy in one language. Its version is `policyVersion` of the contract: who changes the text changes that. */
export const policyOf = (company: PolicyCompany, locale: Locale): Section[] =>
  locale === 'zh' ? chinese(company) : english(company)

const chinese = ({ name, address, phone }: PolicyCompany): Section[] => [
  {
    title: '谁在处理你的信息',
    paragraphs: [
      `${name}（下称“公司”）用这套电子名片与客户保持联系，并对你的个人信息负责。${
        address ? `地址：${address}。` : ''
      }${phone ? `电话：${phone}。` : ''}`,
    ],
  },
  {
    title: '处理哪些信息，为了什么',
    paragraphs: [
      '微信身份标识：打开页面时由微信或企业微信提供，用来认出你是同一位访客，不包含你的微信号和好友关系。',
      '浏览记录：你打开了哪张名片、哪份资料，停留多久，从哪里来，做了什么（例如保存号码、转发）。分享名片给你的销售能看到这些，用来了解你关心什么。',
      '昵称和头像、手机号：只有在你点击并同意之后才会取得，供与你联系的销售使用。手机号加密保存，显示时隐去中间几位。',
      '位置：只有在你点击“使用我的位置”并同意之后才会读取，用来在当前页面显示你所在的位置，不用于其他目的。',
      '你主动留下的内容：收藏的名片、选择接收的消息通知、商城会员身份。',
      '员工信息：员工的姓名、职位和选择公开的联系方式，在员工同意后展示在名片上。',
    ],
  },
  {
    title: '依据是什么',
    paragraphs: [
      '提供名片、资料和登录所必需的信息，为履行你请求的服务而处理；浏览记录、昵称头像、手机号、位置和消息通知，以你的同意为依据，可以分别给出或撤回。拒绝其中任何一项，都不影响你查看名片、拨打电话和识别二维码。',
    ],
  },
  {
    title: '保存多久',
    paragraphs: [
      '逐条的浏览记录保存 180 天，之后只留下不再更新的汇总。登录状态最长 30 天。短信验证码 5 分钟后失效。其他信息保存到你删除为止。删除之后只剩下无法对应到个人的数字，例如某天的访问次数。',
    ],
  },
  {
    title: '谁能看到',
    paragraphs: [
      '和你联系的销售，以及公司为管理客户所必需的同事。登录和客户联系由微信、企业微信（腾讯）提供，验证码短信由短信服务商发送，它们只得到完成这件事所需要的信息。公司不会出售你的信息，也不会提供给其他公司。各家公司的数据彼此隔开。',
    ],
  },
  {
    title: '你的权利',
    paragraphs: [
      '在“我的数据与隐私”里，你可以随时查看和导出公司保存的关于你的全部信息，逐项撤回同意，或者删除全部数据。撤回立即生效，不影响撤回之前的处理。想更正信息，或者认为处理不当，可以联系公司；你也有权向所在地的网信部门投诉。',
      '员工的资料由公司管理，更正和删除请联系公司的管理员。',
    ],
  },
  {
    title: '未成年人',
    paragraphs: ['未满 14 周岁的，请在监护人同意后使用。监护人可以联系公司删除孩子的信息。'],
  },
  {
    title: '安全与变更',
    paragraphs: [
      '信息加密传输，手机号和平台密钥加密保存，内部访问按身份限制并留有记录。本政策有重要变更时会重新征得你的同意。',
    ],
  },
]

const english = ({ name, address, phone }: PolicyCompany): Section[] => [
  {
    title: 'Who is responsible',
    paragraphs: [
      `${name} (“the company”) uses these digital cards to stay in touch with customers and is responsible for your personal information.${
        address ? ` Address: ${address}.` : ''
      }${phone ? ` Phone: ${phone}.` : ''}`,
    ],
  },
  {
    title: 'What is processed, and what for',
    paragraphs: [
      'WeChat identifiers: given by WeChat or WeCom when you open a page, to recognise you as the same visitor. They contain neither your WeChat number nor your contacts.',
      'Visits: which card or material you opened, for how long, where you came from and what you did there (such as saving the number or passing it on). The salesperson who shared it sees this, to learn what matters to you.',
      'Name and picture, phone number: only after you tapped and agreed, for the salespeople you are in touch with. The number is kept encrypted, and its middle is hidden where it is shown.',
      'Location: read only after you tapped “use my location” and agreed, to show on that page where you are, and for nothing else.',
      'What you leave yourself: the cards you keep, the notices you choose, your membership of the mall.',
      'Staff: the name, the position and the contact details that they make public are shown on their card once they have agreed.',
    ],
  },
  {
    title: 'On what ground',
    paragraphs: [
      'What cards, materials and signing in cannot do without is processed to provide the service you asked for. Visits, name and picture, phone number, location and notices rest on your consent, each given or taken back by itself. Refusing any of them does not keep you from reading cards, calling or scanning the code.',
    ],
  },
  {
    title: 'For how long',
    paragraphs: [
      'Single visits are kept for 180 days; after that only summaries remain, which no longer change. A login lasts 30 days at most. Codes by text message expire after 5 minutes. Everything else is kept until you delete it. After that only figures remain that belong to nobody, such as the number of visits on a day.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      'The salespeople you are in touch with, and colleagues who need it to look after customers. Signing in and customer contact are provided by WeChat and WeCom (Tencent), text messages by an SMS provider; each gets only what it needs for that. The company does not sell your information and does not give it to other companies. The data of different companies are kept apart.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'Under “My data and privacy” you can at any time see and export everything that is kept of you, take back each consent, or delete all of it. A withdrawal takes effect at once and leaves untouched what was done before. To correct something, or if you think something is wrong, contact the company; you may also complain to the cyberspace authority where you live.',
      'Records of staff belong to the company: to correct or delete them, ask its administrator.',
    ],
  },
  {
    title: 'Children',
    paragraphs: [
      'Under the age of 14, please use this only with the consent of a guardian. Guardians can ask the company to delete a child’s information.',
    ],
  },
  {
    title: 'Security and changes',
    paragraphs: [
      'Information is encrypted on its way; phone numbers and platform keys are kept encrypted; access inside the company is limited by role and recorded. When this policy changes in an important way, you will be asked for your consent again.',
    ],
  },
]
