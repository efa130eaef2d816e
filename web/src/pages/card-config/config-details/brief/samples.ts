import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

// Starting texts by trade. They are no words of the interface, and only this page uses them.

const texts = {
  software: {
    zh: [
      '专注企业服务多年，熟悉从选型、上线到推广使用的全过程。先把您的业务流程弄明白，再谈用不用我们的产品。想看同行怎么做，随时找我。',
      '我负责为客户梳理销售和服务流程，帮团队把每天重复的事交给系统。需要演示、报价或试用账号，发我一条消息，当天回复。',
      '做过制造、教育、零售等行业的项目，知道数字化最难的不是买软件，而是用起来。欢迎聊聊您现在最头疼的一件事。',
    ],
    en: [
      'I have worked in business software for years, from choosing it to making it part of the day. I first learn how you work, then we talk about products.',
      'I help teams hand over their daily routine to a system. For a demo, a quote or a trial account send me a message: I answer the same day.',
      'Projects in manufacturing, education and retail taught me that using software is harder than buying it. Tell me what costs you most time today.',
    ],
  },
  home: {
    zh: [
      '从量房、设计到安装，一个人跟到底。预算多少、家里几口人、平时怎么生活，先聊清楚，再帮您搭配。',
      '熟悉各类户型和材料，知道哪里该花钱、哪里可以省。发我一张户型图，先给您一份免费的布置建议。',
      '在家居行业多年，服务过的客户常把我介绍给邻居。售后有问题直接找我，不用排队打热线。',
    ],
    en: [
      'From measuring to fitting, one person stays with you. We first talk about your budget and how you live, then I put things together.',
      'I know floor plans and materials: where money is well spent and where it is not. Send me your plan for a free suggestion.',
      'Customers recommend me to their neighbours. If anything is wrong later you call me, not a hotline.',
    ],
  },
  finance: {
    zh: [
      '先了解您的家庭和计划，再谈保障和理财。方案里每一项费用、每一条限制，我都会说清楚。',
      '为个人和企业主提供稳健的财务规划，定期回访，条款变化第一时间告诉您。有保单看不懂，也可以拿来问我。',
      '不催单、不夸大，只推荐我自己也会买的方案。想先看看案例和测算，发消息给我即可。',
    ],
    en: [
      'I first learn about your family and your plans, then we talk about cover and savings. Every fee and every limit is explained.',
      'Sound financial planning for people and business owners, with regular reviews. Bring me the policy that you do not understand.',
      'No pressure and no big words: I recommend what I would buy myself. Ask me for examples and figures.',
    ],
  },
  education: {
    zh: [
      '多年一线教学和课程顾问经验，先测评、再定计划，每个阶段都让您看到变化。',
      '帮孩子找到合适的学习方法，也帮家长少一点焦虑。欢迎预约一次免费的学习评估。',
      '熟悉企业培训的设计和落地，课程按岗位定制，学完就能用。需要大纲和案例，随时联系我。',
    ],
    en: [
      'Years of teaching and advising: first we assess, then we plan, and you see progress at every stage.',
      'I help children find their way of learning and parents worry less. Book a free assessment.',
      'Training for companies, made for the job and useful at once. Ask me for outlines and examples.',
    ],
  },
  estate: {
    zh: [
      '深耕本地多年，熟悉每个小区的户型、学区和成交价。带您看房之前，先帮您把不合适的筛掉。',
      '买房、卖房、租房一站式服务，合同、贷款、过户每一步都有人跟进，进度随时可查。',
      '真房源、真价格，好的坏的都告诉您。想了解哪个片区，发我位置就行。',
    ],
    en: [
      'I know this city’s homes, schools and prices. Before we visit anything I leave out what does not suit you.',
      'Buying, selling and renting from one hand: contract, loan and transfer are followed step by step.',
      'Real homes at real prices, with the good and the bad. Send me a location and I tell you about it.',
    ],
  },
} as const satisfies Record<string, Record<Locale, readonly string[]>>

export type Trade = keyof typeof texts

export const trades = [
  ['software', m.edit_trade_software],
  ['home', m.edit_trade_home],
  ['finance', m.edit_trade_finance],
  ['education', m.edit_trade_education],
  ['estate', m.edit_trade_estate],
] as const satisfies readonly (readonly [Trade, () => string])[]

export const samplesOf = (trade: Trade, locale: Locale): readonly string[] => texts[trade][locale]
